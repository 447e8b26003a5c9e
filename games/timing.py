"""The clocks of a match as its rows hold them."""

from __future__ import annotations

from collections.abc import Sequence

from games.clocks import Clocks, Control
from games.models import Match, Seat
from games.rules.registry import GAMES


def control_of(match: Match) -> Control:
    """The terms of the match's clocks."""
    return Control(match.clock, match.clock_seconds, match.clock_increment)


def deciding_seats(match: Match) -> frozenset[int]:
    """The seats that the match waits for, whose time runs if there is a clock."""
    rules = GAMES[match.game]
    return frozenset(decision.seat for decision in rules.pending(rules.decode(match.state)))


def clocks_of(match: Match, seats: Sequence[Seat], running: frozenset[int]) -> Clocks | None:
    """The clocks of a match with `running` seats, or None if none runs."""
    if match.clock_started_at is None:
        return None
    left = tuple(seat.seconds_left or 0.0 for seat in seats)
    return Clocks(control_of(match), left, running, match.clock_started_at)


def set_clocks(match: Match, seats: Sequence[Seat], clocks: Clocks) -> list[Seat]:
    """Put the clocks into the rows, unsaved; the seats that have changed by it."""
    match.clock_started_at = clocks.since
    match.flag_due_at = clocks.deadline
    return set_left(seats, clocks.left)


def set_left(seats: Sequence[Seat], left: Sequence[float]) -> list[Seat]:
    """Put what is left into the rows, unsaved; the seats that have changed by it."""
    changed = [seat for seat in seats if seat.seconds_left != left[seat.number]]
    for seat in changed:
        seat.seconds_left = left[seat.number]
    return changed
