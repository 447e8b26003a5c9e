"""Winding the clocks of a match again, pressing them by its moves, and comparing what they show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from games.matches.audit.replay import AuditReplay
from games.matches.clock_columns import clocks_of, control_of
from games.matches.clocks import ClockPress, Clocks
from games.models import LedgerEntry, Match, Move, Seat

#: Seconds by which what is stored may differ: moments are rounded.
TOLERANCE: Final = 0.01


def clock_differences(match: Match, seats: Sequence[Seat], replay: AuditReplay) -> Iterator[str]:
    """What is wrong with the clocks of a match.

    What they show is compared with what they must show. Where the rows don't tell when they were
    pressed, since that was not always kept, it is only compared with what they can show.
    """
    has_clock = match.clock != Match.Clock.NONE
    runs = match.clock_started_at is not None
    if [seat.seconds_left is not None for seat in seats] != [has_clock] * len(seats):
        yield "the seats have time left as if the clock were another one"
    elif runs != (has_clock and not match.is_over):
        yield "the clock runs, and should not, or the other way round"
    elif has_clock and not (runs and not replay.deciding):  # it runs on though nobody decides
        yield from _readings(match, seats, replay)


def _readings(match: Match, seats: Sequence[Seat], replay: AuditReplay) -> Iterator[str]:
    if not can_be_replayed(match, replay):
        if any((seat.seconds_left or 0.0) > _most_left(match, replay, seat) for seat in seats):
            yield "a seat has more time left than its clock can have given it"
        if not match.is_over:
            yield from _deadline_differences(match, clocks_of(match, seats, replay.deciding))
    elif match.is_over:
        yield from _left_differences(seats, _left_at_the_end(match, len(seats), replay))
    else:
        clocks = _clocks_after(match, len(seats), replay, len(replay.played))
        yield from _left_differences(seats, clocks.left)
        if not _is_near(match.clock_started_at, clocks.since):
            yield f"the clock should run since {clocks.since}, not {match.clock_started_at}"
        yield from _deadline_differences(match, clocks)


def can_be_replayed(match: Match, replay: AuditReplay) -> bool:
    """Whether the rows tell when the clocks were wound, pressed and stopped."""
    ends = not match.is_over or not replay.deciding or match.clock_stopped_at is not None
    return match.clock_wound_at is not None and replay.tells_all and ends


def _left_at_the_end(match: Match, seats: int, replay: AuditReplay) -> Sequence[float]:
    if replay.deciding:
        assert match.clock_stopped_at is not None
        return _clocks_after(match, seats, replay, len(replay.played)).stopped(
            match.clock_stopped_at
        )
    # The last move ends no turn: it stops the clocks.
    press = _press(replay.played[-1].move)
    return _clocks_after(match, seats, replay, len(replay.played) - 1).stopped(press.at, press)


def _clocks_after(match: Match, seats: int, replay: AuditReplay, moves: int) -> Clocks:
    """The clocks as so many moves have left them, and what was credited before the next one."""
    assert match.clock_wound_at is not None
    clocks = Clocks.wound(control_of(match), seats, replay.began, match.clock_wound_at)
    credited = 0
    for number, (move, deciding) in enumerate(replay.played[:moves]):
        before = replay.interludes_before(number)
        clocks = _credited(clocks, replay, credited, before).pressed(_press(move), deciding)
        credited = before
    return _credited(clocks, replay, credited, len(replay.interludes))


def _credited(clocks: Clocks, replay: AuditReplay, first: int, end: int) -> Clocks:
    for entry in replay.interludes[first:end]:
        if entry.kind == LedgerEntry.Kind.GIVEN:
            clocks = clocks.given(_receiver(entry), entry.seconds or 0.0)
        else:
            clocks = clocks.credit(entry.seconds or 0.0)
    return clocks


def _receiver(entry: LedgerEntry) -> int:
    """Who was given time: the other of two."""
    return 1 - (entry.seat or 0)


def _press(move: Move) -> ClockPress:
    assert move.arrived_at is not None
    return ClockPress(move.seat, move.arrived_at, move.lag or 0.0)


def _most_left(match: Match, replay: AuditReplay, seat: Seat) -> float:
    """What the seat would have if it had taken no time for its moves, each of them a turn."""
    turns = sum(move.seat == seat.number for move, _ in replay.played)
    given = sum(
        entry.seconds or 0.0
        for entry in replay.interludes
        if entry.kind == LedgerEntry.Kind.GIVEN and _receiver(entry) == seat.number
    )
    return match.clock_seconds + turns * match.clock_increment + given


def _left_differences(seats: Sequence[Seat], left: Sequence[float]) -> Iterator[str]:
    for seat in seats:
        stored, should = seat.seconds_left or 0.0, left[seat.number]
        if abs(stored - should) > TOLERANCE:
            yield f"seat {seat.number} should have {should:.3f} s left, not {stored:.3f} s"


def _deadline_differences(match: Match, clocks: Clocks) -> Iterator[str]:
    if not _is_near(match.flag_due_at, clocks.deadline):
        yield "the deadline is not that of the seat that has to decide"


def _is_near(one: datetime | None, other: datetime) -> bool:
    return one is not None and abs((one - other).total_seconds()) <= TOLERANCE
