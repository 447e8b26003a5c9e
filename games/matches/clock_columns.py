"""The clocks of a match as its rows hold them.

- `Seat.seconds_left`: what the seat had when the clock was last started
- `Match.clock_started_at`: when that was; empty if nothing runs
- `Match.flag_due_at`: when somebody's flag has fallen for certain, grace included
- `Match.clock_wound_at`, `clock_stopped_at`: for the audit, which winds clocks again
- `Move.arrived_at`, `lag`: what a chosen move pressed the clocks by

A turn is charged as a whole when the decision passes to another seat. A small move within it puts
the clock forward by its lag and writes nothing else. Until everybody has moved no clock decides the
match: a seat has 30 s of a live clock for its first move, or the time of a turn in days, and
whoever lets it pass has the match called off (`no_show`).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.kinds.registry import KINDS
from games.matches.clocks import ClockPress, Clocks, Control
from games.models import Match, Seat


def control_of(match: Match) -> Control:
    """The terms of the match's clocks."""
    return Control(match.clock, match.clock_seconds, match.clock_increment)


def seats_deciding(game: str, state: Any) -> frozenset[int]:  # noqa: ANN401 - any game's state
    """The seats that a position waits for, whose time runs if there is a clock."""
    return frozenset(decision.seat for decision in KINDS[game].rules.pending(state))


def clocks_of(match: Match, seats: Sequence[Seat], running: frozenset[int]) -> Clocks:
    """The clocks of a match in which the time of `running` seats runs."""
    assert match.clock_started_at is not None
    left = tuple(seat.seconds_left or 0.0 for seat in seats)
    unmoved = unmoved_seats(match, len(seats))
    return Clocks(control_of(match), left, running, match.clock_started_at, unmoved)


def unmoved_seats(match: Match, seats: int) -> frozenset[int]:
    """The seats that have not made a move yet."""
    return frozenset(seat for seat in range(seats) if str(seat) not in match.seats_moved)


def set_clocks(match: Match, seats: Sequence[Seat], clocks: Clocks) -> list[Seat]:
    """Put the clocks into the rows, unsaved; the seats that have changed by it."""
    match.clock_started_at = clocks.since
    match.flag_due_at = clocks.deadline
    return _set_left(seats, clocks.left)


def stop_clocks(
    match: Match,
    seats: Sequence[Seat],
    clocks: Clocks,
    at: datetime,
    press: ClockPress | None = None,
) -> None:
    """Put what is left into the rows, unsaved, because the match ends then."""
    match.clock_stopped_at = at
    _set_left(seats, clocks.stopped(at, press))


def _set_left(seats: Sequence[Seat], left: Sequence[float]) -> list[Seat]:
    """Put what is left into the rows, unsaved; the seats that have changed by it."""
    changed = [seat for seat in seats if seat.seconds_left != left[seat.number]]
    for seat in changed:
        seat.seconds_left = left[seat.number]
    return changed
