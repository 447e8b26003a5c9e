"""What each person may see of a state, built by allow-list.

Nothing is copied from the state by default: what is not named here is hidden. The order of the
deck, the seed and the stream are shown to nobody; a hand, a score pile and the options of a
decision to their own seat, and all score piles once the game is over.
"""

from __future__ import annotations

from games.kinds.base import JSON, Viewer
from games.kinds.oceans.rules import decisions, numbers
from games.kinds.oceans.rules.edition import BONUS
from games.kinds.oceans.rules.moves import ZONE_1, ZONE_2, ZONES
from games.kinds.oceans.rules.rulings import OPEN_SCORES
from games.kinds.oceans.rules.scoring import outcome, scores
from games.kinds.oceans.rules.state import OVER
from games.kinds.oceans.rules.table import Board, Table


def view_of(table: Table, viewer: Viewer) -> dict[str, JSON]:
    """Everything `viewer` may know, as plain data."""
    state = table.state
    return {
        "game": "oceans",
        "variant": state.variant,
        "players": state.players,
        "viewer": viewer,
        "turn": state.turn,
        "seat": state.seat,
        "phase": state.phase,
        "plays": state.plays,
        "feeds": decisions.feeds_left(table),
        "zones": dict(zip(ZONES, state.zones, strict=True)),
        "reserve": state.reserve,
        "explosion": state.explosion,
        "last_round": state.last_round,
        "scenarios": _scenarios(table),
        "deck": len(state.deck),
        "discard": list(state.discard),
        "removed": list(state.removed),
        "seats": [_seat(table, seat, viewer) for seat in range(state.players)],
        "ring": [board.name for board in table.ring],
        "decision": _decision(table),
        "options": _options(table, viewer),
        "outcome": _outcome(table),
    }


def _scenarios(table: Table) -> list[JSON]:
    cards = zip((ZONE_1, ZONE_2), table.edition.scenarios, table.state.blue, strict=True)
    return [{"zone": ZONES[zone], "card": card, "active": on} for zone, card, on in cards]


def _seat(table: Table, seat: int, viewer: Viewer) -> dict[str, JSON]:
    state = table.state
    shown: dict[str, JSON] = {
        "seat": seat,
        "bonus": BONUS[state.players][seat],
        "cards": len(state.hands[seat]),
        "row": [_species(table, board) for board in table.rows[seat]],
    }
    if viewer == seat:
        shown["hand"] = list(state.hands[seat])
    if viewer == seat or OPEN_SCORES or state.phase == OVER:
        shown["pile"] = state.piles[seat]
        shown["score"] = scores(state)[seat]
    return shown


def _species(table: Table, board: Board) -> dict[str, JSON]:
    return {
        "id": board.name,
        "owner": board.owner,
        "traits": list(board.traits),
        "pop": board.pop,
        "spaces": numbers.spaces(table, board),
        "limit": numbers.limit(table, board),
        "forage": numbers.forage(table, board),
        "attack": numbers.attack(table, board),
        "shells": numbers.shells(table, board),
        "aging": numbers.aging(table, board),
        "fed": table.feeder == board.number,
        "overpopulated": board.overpopulated,
    }


def _decision(table: Table) -> dict[str, JSON] | None:
    """The decision that waits, and what it is about."""
    if not table.asked:
        return None
    question = table.asked[0]
    context = decisions.context(table, question)
    return {
        "id": question.id,
        "seat": question.seat,
        "kind": question.kind,
        "context": context,
    }


def _options(table: Table, viewer: Viewer) -> list[JSON]:
    """The legal answers, told only to the seat that decides: they show its hand."""
    if not table.asked or table.asked[0].seat != viewer:
        return []
    return [str(move) for move in decisions.options(table)]


def _outcome(table: Table) -> dict[str, JSON] | None:
    end = outcome(table.state)
    if end is None:
        return None
    return {"reason": end.reason, "scores": list(end.scores), "placing": list(end.placing)}
