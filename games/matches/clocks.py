"""Arithmetic of clocks: what is left to whom, whose flag has fallen, what an outage is worth.

Pure: moments and lags are arguments. Time is counted in seconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import inf
from typing import Final

NONE: Final = "none"
LIVE: Final = "live"
DAYS: Final = "days"

#: How much of moves' ways through the network is not charged, at most, in one turn.
GRACE: Final = 1.0
#: And of the time that a live match of so many turns has for a seat, which share.
_LAG_SHARE: Final = 0.1
_USUAL_TURNS: Final = 30
#: Seconds that a seat has for its first move on a live clock, or all of it if that is less. On a
#: clock of days it has the ordinary time of a turn.
FIRST_MOVE: Final = 30
#: A step of the wall clock against the monotonic one that is more than inaccuracy.
JUMP: Final = 0.5

MINUTE: Final = 60
DAY: Final = 24 * 60 * MINUTE
_LIVE_STEP: Final = 30
_LONGEST_LIVE: Final = 180 * MINUTE
_LONGEST_INCREMENT: Final = 60
_DAYS: Final = (1, 3, 7)
_LIVE_TEXT: Final = re.compile(r"(\d{1,3}(?:\.5)?)\+(\d{1,2})", re.ASCII)
_DAYS_TEXT: Final = re.compile(r"(\d)d", re.ASCII)


@dataclass(frozen=True, slots=True)
class Control:
    """The terms of a match's clocks.

    A live clock has `seconds` for the whole match and gains `increment` with each turn; a clock of
    days has `seconds` for each turn anew.
    """

    kind: str = NONE
    seconds: int = 0
    increment: int = 0

    @classmethod
    def parse(cls, text: str) -> Control:
        """The terms written as minutes and increment, `5+3`, or as days, `3d`.

        Raises ValueError for anything else. Whether they can be agreed on is for `check` to say.
        """
        if live := _LIVE_TEXT.fullmatch(text):
            return cls(LIVE, int(float(live[1]) * MINUTE), int(live[2]))
        if days := _DAYS_TEXT.fullmatch(text):
            return cls(DAYS, int(days[1]) * DAY)
        raise ValueError("a clock is written like 5+3 or 3d")

    def __str__(self) -> str:
        """The terms as `parse` reads them, or `none`."""
        if self.kind == LIVE:
            return f"{self.seconds / MINUTE:g}+{self.increment}"
        return f"{self.seconds // DAY}d" if self.kind == DAYS else NONE

    def check(self) -> None:
        """Raise ValueError for terms that no match is played on."""
        if self.kind == LIVE:
            _check_live(self)
        elif self.kind == DAYS:
            if self.increment or self.seconds not in [days * DAY for days in _DAYS]:
                raise ValueError("a clock of days gives 1, 3 or 7 days for each turn")
        elif self != Control():
            raise ValueError("there is no such clock")

    @property
    def most_lag(self) -> float:
        """How much of a seat's time on the network is not charged in a whole match.

        On a clock of days any amount: each turn has its time anew, so that what was not charged
        in one is no use in the next, and the grace of a turn is bound enough.
        """
        if self.kind != LIVE:
            return inf
        return (self.seconds + _USUAL_TURNS * self.increment) * _LAG_SHARE

    def after_turn(self, left: float) -> float:
        """What a seat has once it has ended a turn with so much left."""
        return float(self.seconds) if self.kind == DAYS else left + self.increment

    @property
    def kept_for_later(self) -> float:
        """What a seat can't spend before its first move."""
        return max(0.0, self.seconds - FIRST_MOVE) if self.kind == LIVE else 0.0


def _check_live(control: Control) -> None:
    wholesome = control.seconds % _LIVE_STEP == 0
    if not wholesome or not _LIVE_STEP <= control.seconds <= _LONGEST_LIVE:
        raise ValueError("a live clock has half a minute to 180 minutes, in half minutes")
    if not 0 <= control.increment <= _LONGEST_INCREMENT:
        raise ValueError("a live clock gains 0 to 60 seconds with each turn")


@dataclass(frozen=True, slots=True)
class ClockPress:
    """A move as the clock learns of it: whose, when it reached the server, the measured lag."""

    seat: int
    at: datetime
    lag: float = 0.0


@dataclass(frozen=True, slots=True)
class LagClaimed:
    """For how much lag a seat was not charged so far."""

    in_turn: float = 0.0
    in_match: float = 0.0

    @classmethod
    def by(cls, seat: int, presses: Iterable[tuple[int, float]]) -> LagClaimed:
        """What a seat has claimed by these presses, each a seat and its lag, in order.

        Its turn began when another one moved last.
        """
        in_turn = in_match = 0.0
        for pressing, lag in presses:
            if pressing == seat:
                in_turn += lag
                in_match += lag
            else:
                in_turn = 0.0
        return cls(in_turn, in_match)


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of one match: what each seat had `since` then, and whose time runs.

    Several seats may have to decide at once: then the time of each of them runs. `left` is never
    below zero. Seats that are `unmoved` have not made a move yet, and less time for it.
    """

    control: Control
    left: tuple[float, ...]
    running: frozenset[int]
    since: datetime
    unmoved: frozenset[int] = frozenset()

    @classmethod
    def wound(
        cls, control: Control, seats: int, running: AbstractSet[int], since: datetime
    ) -> Clocks:
        """The clocks at the beginning of a match."""
        left = (float(control.seconds),) * seats
        return cls(control, left, frozenset(running), since, frozenset(range(seats)))

    @property
    def deadline(self) -> datetime:
        """When somebody's flag falls, whoever that is and whatever is still on its way."""
        least = min(self.allowed(seat) for seat in self.running)
        return self.since + timedelta(seconds=least + GRACE)

    def bounded(self, press: ClockPress, claimed: LagClaimed) -> ClockPress:
        """The press with as much of its lag as its seat may still claim.

        Pages echo when they like, so a lag may be made up: turn and match have a limit each.
        """
        room = min(GRACE - claimed.in_turn, self.control.most_lag - claimed.in_match)
        lag = min(press.lag, room, self._elapsed(press.at))
        return replace(press, lag=max(0.0, lag))

    def allowed(self, seat: int) -> float:
        """What a seat could spend `since` then: what is left, or what its first move may take."""
        left = self.left[seat]
        return max(0.0, left - self.control.kept_for_later) if seat in self.unmoved else left

    def fallen(self, at: datetime, press: ClockPress | None = None) -> int | None:
        """The seat whose time ran out before `at`, or None; the first one if there are several.

        For whoever presses only the measured lag counts as grace. For the others a move may be on
        its way, so they have all of it.
        """
        elapsed = self._elapsed(at)
        over = [
            (self.allowed(seat), seat)
            for seat in self.running
            if elapsed - self._grace(seat, elapsed, press) > self.allowed(seat)
        ]
        return min(over)[1] if over else None

    def pressed(self, press: ClockPress, running: AbstractSet[int]) -> Clocks:
        """The clocks after a move, with those `running` who have to decide now.

        Whoever need not decide any more has ended a turn. A turn of several moves is charged as a
        whole: as long as the same seat decides, its time just runs on, put back by the lag.
        """
        unmoved = self.unmoved - {press.seat}
        grace = self._grace(press.seat, self._elapsed(press.at), press)
        if self.running == running == {press.seat}:
            return replace(self, since=self.since + timedelta(seconds=grace), unmoved=unmoved)
        charged = self.stopped(press.at, press)
        left = [
            self.control.after_turn(seconds) if seat in self.running - running else seconds
            for seat, seconds in enumerate(charged)
        ]
        since = max(press.at, self.since)
        return Clocks(self.control, tuple(left), frozenset(running), since, unmoved)

    def credit(self, seconds: float) -> Clocks:
        """The clocks if so much of the time that has passed is charged to nobody."""
        return replace(self, since=self.since + timedelta(seconds=seconds))

    def given(self, seat: int, seconds: float) -> Clocks:
        """The clocks with so much more for a seat."""
        left = [had + seconds * (number == seat) for number, had in enumerate(self.left)]
        return replace(self, left=tuple(left))

    def stopped(self, at: datetime, press: ClockPress | None = None) -> tuple[float, ...]:
        """What is left by seat if all clocks stop then."""
        elapsed = self._elapsed(at)
        return tuple(
            max(0.0, seconds - elapsed + self._lag_credit(seat, elapsed, press))
            if seat in self.running
            else seconds
            for seat, seconds in enumerate(self.left)
        )

    def _elapsed(self, at: datetime) -> float:
        # A request that waited for the other's move reached the server before that was made.
        return max(0.0, (at - self.since).total_seconds())

    def _lag_credit(self, seat: int, elapsed: float, press: ClockPress | None) -> float:
        """What is not charged to a seat: the lag of the move that it just made."""
        return self._grace(seat, elapsed, press) if press and press.seat == seat else 0.0

    def _grace(self, seat: int, elapsed: float, press: ClockPress | None) -> float:
        if press is None or press.seat != seat:
            return GRACE
        return min(max(press.lag, 0.0), GRACE, elapsed)


@dataclass(frozen=True, slots=True)
class HeartbeatSample:
    """One heartbeat: of which boot, how the wall clock stood to the monotonic one, and when."""

    boot: str
    offset: float
    alive_at: datetime

    def jump_since(self, last: HeartbeatSample) -> float:
        """By how much the wall clock was put forward, or back, since the last heartbeat."""
        jump = self.offset - last.offset
        return jump if self.boot == last.boot and abs(jump) > JUMP else 0.0

    def shift_since(self, last: HeartbeatSample, longest_gap: float) -> float:
        """By how much clocks that ran at the last heartbeat must be credited.

        That is the jump of the wall clock, and the time without a heartbeat if it was longer
        than `longest_gap`. After a restart of the machine the two can't be told apart.
        """
        jump = self.jump_since(last)
        gap = (self.alive_at - last.alive_at).total_seconds() - jump
        return jump + (gap if abs(gap) > longest_gap else 0.0)
