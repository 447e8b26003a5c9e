"""What the turns of a report sum up to, and where a game turned most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from games.kinds.oceania.analysis.report import WeighedTurn

#: So many of the biggest swings are told.
SWINGS: Final = 3


class Sum(NamedTuple):
    """What a seat's draws were worth against average ones, and its choices against the best."""

    draws: float
    decisions: float


class Swing(NamedTuple):
    """A draw or a choice that was worth much, for good or ill, to its seat."""

    turn: int
    seat: int
    worth: float
    #: The kind that was drawn; or the move that was chosen and the better one that was found.
    drawn: str | None = None
    move: str | None = None
    best: str | None = None


def sums(turns: Iterable[WeighedTurn], players: int) -> tuple[Sum, ...]:
    """The sums of each seat."""
    draws, decisions = [0.0] * players, [0.0] * players
    for turn in turns:
        draws[turn.seat] += turn.luck
        decisions[turn.seat] += turn.decisions
    return tuple(map(Sum, draws, decisions))


def swings(turns: Iterable[WeighedTurn], most: int = SWINGS) -> list[Swing]:
    """The draws and choices that were worth most, for good or ill, the biggest first."""
    found = [swing for turn in turns for swing in _swings_in(turn) if swing.worth]
    return sorted(found, key=lambda swing: -abs(swing.worth))[:most]


def _swings_in(turn: WeighedTurn) -> Iterator[Swing]:
    if turn.draw:
        yield Swing(turn.number, turn.seat, turn.draw.worth, drawn=turn.draw.kind)
    for choice in turn.choices:
        yield Swing(turn.number, turn.seat, choice.worth, move=choice.move, best=choice.best)


def unexplained(turns: Sequence[WeighedTurn], lead: float, players: int) -> float:
    """What is left of the final lead besides what was to be expected first, draws and decisions.

    It is the error of the estimates, and what the best found gains over the pilot's choices.
    """
    before = next((turn.draw.expected for turn in turns if turn.draw), 0.0)
    by_seat = sums(turns, players)
    made = [each.draws + each.decisions for each in by_seat]
    return lead - before - (made[0] - made[1] if players > 1 else made[0])
