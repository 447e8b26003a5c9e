"""The arithmetic of daily voyages: days, streaks, ranks. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

#: How many days beforehand a day's bag is sealed and its commitment published.
DAYS_AHEAD: Final = 3
_DAY: Final = timedelta(days=1)
#: No nonce of a player begins like this: those are hex digits.
_DAILY: Final = "daily-"


def day_of(moment: datetime) -> date:
    """The day on which a moment falls; days begin and end by UTC, for everybody at once."""
    return moment.astimezone(UTC).date()


def beginning_of(day: date) -> datetime:
    """The first moment of the day."""
    return datetime.combine(day, time(), UTC)


def end_of(day: date) -> datetime:
    """The first moment that is not of the day any more."""
    return beginning_of(day + _DAY)


def nonce_of(day: date) -> str:
    """The nonce of the day's bag, to which no player adds anything."""
    return _DAILY + day.isoformat()


def day_of_nonce(nonce: str) -> date | None:
    """The day whose bag has this nonce; None for a nonce of a player."""
    if not nonce.startswith(_DAILY):
        return None
    return date.fromisoformat(nonce.removeprefix(_DAILY))


def days_to_seal(now: datetime) -> list[date]:
    """The days whose bags should be sealed by now: this one and those that come next."""
    today = day_of(now)
    return [today + n * _DAY for n in range(DAYS_AHEAD + 1)]


@dataclass(frozen=True)
class DailyStreaks:
    """Days in a row: the longest such run, and the one that goes on (0 if none does)."""

    longest: int = 0
    present: int = 0


def streaks_of(days: Iterable[date], today: date) -> DailyStreaks:
    """The runs in these days. One that ends yesterday goes on: today is not over yet."""
    longest = run = 0
    last: date | None = None
    for day in sorted(set(days)):
        run = run + 1 if last is not None and day - last == _DAY else 1
        longest = max(longest, run)
        last = day
    goes_on = last is not None and today - last <= _DAY
    return DailyStreaks(longest, run if goes_on else 0)


@dataclass(frozen=True)
class DailyRank:
    """How a score stands among all of a day: equal ones share the better rank."""

    rank: int
    sailors: int
    #: Of those who have another score or the same: how many in a hundred have less. None alone.
    beaten: int | None


def standing_of(score: int, ascending: Sequence[int]) -> DailyRank:
    """How `score` stands among the scores of a day, its own among them, sorted upwards."""
    lower = bisect_left(ascending, score)
    higher = len(ascending) - bisect_right(ascending, score)
    others = len(ascending) - 1
    return DailyRank(higher + 1, len(ascending), 100 * lower // others if others else None)
