"""The table as text for a terminal, in colour where that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.kinds.oceans.rules import numbers
from games.kinds.oceans.rules.edition import BONUS
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.moves import ZONES
from games.kinds.oceans.rules.scoring import scores
from games.kinds.oceans.rules.state import State
from games.kinds.oceans.rules.table import Board, Table

_RESET: Final = "\x1b[0m"
_BOLD: Final = "\x1b[1m"
_DIM: Final = "\x1b[2m"
_ZONE_COLOURS: Final = ("\x1b[38;5;209m", "\x1b[38;5;117m", "\x1b[38;5;69m", "\x1b[38;5;61m")
_SEAT_COLOURS: Final = tuple(f"\x1b[38;5;{n}m" for n in (203, 114, 221, 111, 176, 80))
_FULL, _FREE, _BONE = "●", "○", "✕"
_SCENARIO_ZONES: Final = (1, 2)


def draw(state: State, *, colour: bool) -> str:
    """The zones, the rows of all seats, and what is being waited for."""
    table = OCEANS.table(state)
    lines = [*_zone_lines(table), ("", ""), *_seat_lines(table), *_waiting_lines(table)]
    return "\n".join(
        f"{paint}{text}{_RESET}" if colour and paint else text for paint, text in lines
    )


def _zone_lines(table: Table) -> Iterator[tuple[str, str]]:
    for zone in table.zones:
        yield (
            _ZONE_COLOURS[zone.index],
            f"{ZONES[zone.index]:>4} {zone.pop:3}{_laid(table, zone.index)}",
        )
    flags = [name for name in ("explosion", "last_round") if getattr(table, name)]
    flags.append("reserve poured" if not table.reserve else f"reserve {table.reserve}")
    yield _DIM, f"deck {len(table.deck)}, discarded {len(table.discard)}, {', '.join(flags)}"


def _laid(table: Table, zone: int) -> str:
    """The scenario card on a zone."""
    if zone not in _SCENARIO_ZONES:
        return ""
    card = table.edition.cards[table.edition.scenarios[zone - 1]]
    return f"  {card.name}{' (in force)' if table.blue[zone - 1] else ''}"


def _seat_lines(table: Table) -> Iterator[tuple[str, str]]:
    points = scores(table.state)
    for seat, row in enumerate(table.rows):
        bonus = BONUS[table.state.players][seat]
        pile = table.piles[seat].pop
        active = " ◂" if seat == table.seat else ""
        yield (
            _SEAT_COLOURS[seat],
            f"seat {seat}: {points[seat]} points (pile {pile}, bonus {bonus}){active}",
        )
        for board in row:
            yield "", _species_line(table, board)
        yield _DIM, f"  hand {' '.join(_card(table, card) for card in table.hands[seat])}"


def _species_line(table: Table, board: Board) -> str:
    room = numbers.spaces(table, board) - board.pop
    dots = _FULL * board.pop + _FREE * (room - 1) + _BONE * (room > 0)
    figures = (
        f"f{numbers.forage(table, board)} a{numbers.attack(table, board)}"
        f" s{numbers.shells(table, board)}"
    )
    traits = ", ".join(_card(table, card) for card in board.traits) or "no traits"
    return f"  {board.name:>4} {dots} {figures}  {traits}"


def _waiting_lines(table: Table) -> Iterator[tuple[str, str]]:
    outcome = OCEANS.outcome(table.state)
    if outcome is not None:
        winners = ", ".join(f"seat {seat}" for seat in outcome.winners)
        yield _BOLD, f"over: {winners} won"
        return
    question = table.asked[0]
    yield _BOLD, f"turn {table.turn}, seat {question.seat} decides: {question.kind}"


def _card(table: Table, number: int) -> str:
    return f"{table.edition.cards[number].name} {number}"
