"""What is true of every state that the rules can lead to.

Stored states are checked against it when they are read, and the property tests after each move.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.oceans import numbers
from games.rules.oceans.decisions import KINDS
from games.rules.oceans.edition import (
    BOARDS,
    HAND,
    PLAYERS,
    RESERVE,
    ZONE_BASE,
    ZONE_PER_PLAYER,
    Edition,
)
from games.rules.oceans.moves import ZONE_1, ZONE_2
from games.rules.oceans.state import OVER, State
from games.rules.oceans.table import Table
from games.rules.oceans.turns import TASKS


def audit(state: State, edition: Edition) -> list[str]:
    """What is wrong with `state`; nothing if the rules can have led to it."""
    faults = list(_shape(state))
    if not faults:
        faults += _cards(state, edition)
    if not faults:
        faults += [*_population(state), *_agenda(state), *_species(state, edition)]
    return faults


def _shape(state: State) -> Iterator[str]:
    n = state.players
    if n not in PLAYERS or any(len(x) != n for x in (state.hands, state.piles, state.nonces)):
        yield "the numbers of players differ"
    if len(state.zones) != 4 or not 0 <= state.seat < n:
        yield "zones or seat"


def _cards(state: State, edition: Edition) -> Iterator[str]:
    """Every card is in exactly one place."""
    traits = [card for row in state.rows for species in row for card in species.traits]
    hands = [card for hand in state.hands for card in hand]
    places = [*traits, *hands, *state.deck, *state.discard, *state.removed]
    if sorted(places) != sorted(edition.traits):
        yield "the cards are not complete"
    if any(len(hand) > HAND or list(hand) != sorted(hand) for hand in state.hands):
        yield "a hand is too large or not in order"


def _population(state: State) -> Iterator[str]:
    """Markers are neither made nor lost; the reserve is whole or poured."""
    boards = [species.pop for row in state.rows for species in row]
    counts = [*state.zones, *boards, *state.piles]
    supply = 4 * (ZONE_BASE + ZONE_PER_PLAYER * state.players)
    if min(counts) < 0 or state.reserve not in {0, RESERVE}:
        yield "a count is negative or the reserve is broken"
    if sum(counts) + state.reserve != supply + RESERVE:
        yield "the population does not add up"


def _agenda(state: State) -> Iterator[str]:
    if any(task.name not in TASKS for task in state.agenda):
        yield "an unknown task"
    kinds = [question.kind for question in state.asked]
    if any(kind not in KINDS for kind in kinds):
        yield "an unknown decision"
    if bool(kinds) == (state.phase == OVER) or (not state.agenda and state.phase != OVER):
        yield "nothing is decided, or decided after the end"


def _species(state: State, edition: Edition) -> Iterator[str]:
    table = Table(state, edition)
    found = [species.number for row in state.rows for species in row]
    if len(set(found)) < len(found) or any(not 0 < number <= state.born for number in found):
        yield "a species number is used twice or was never given"
    if len(found) > BOARDS or (state.feeder and state.feeder > state.born):
        yield "more species than boards, or an unborn feeder"
    if _between_actions(state):
        if state.last_round and not state.explosion:
            yield "a last round before the explosion"
        yield from _quiet(table)


def _quiet(table: Table) -> Iterator[str]:
    """What holds whenever no action is being resolved."""
    for on, card, zone in zip(table.blue, table.edition.scenarios, (ZONE_1, ZONE_2), strict=True):
        if on != (table.edition.blue(card) and not table.zones[zone].pop):
            yield "a blue card is in force although its zone is not empty, or the reverse"
    if any(_loosens(table.edition, card) for card in table.edition.scenarios):
        return
    for board in table.boards.values():
        if board.pop > numbers.spaces(table, board):
            yield f"{board.name} holds more than its spaces"
        elif numbers.overpopulates(table, board):
            yield f"{board.name} stands on the fishbone"


def _loosens(edition: Edition, scenario: int) -> bool:
    """Whether spaces may shrink under a species between two actions, when a card stops (R6)."""
    profile = edition.profile((scenario,))
    return bool(profile.space) or profile.no_overpop


def _between_actions(state: State) -> bool:
    return all(question.kind in {"play", "feed", "draw"} for question in state.asked)
