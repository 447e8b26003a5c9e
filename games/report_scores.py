"""How much a report weighs, and how urgent it is. Pure: the time is passed in.

A reporter whose reports were upheld weighs up to one, one whose reports were dismissed close to
nothing, somebody new a half; a guest half of that. The weights of all who report the same are
added up. A point is worth half a day of waiting, so that the order in the queue is one of moments
and stays the same while time goes by: a report is as urgent as one of no weight that came so much
earlier.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

#: What a point of weight is worth in waiting.
POINT: Final = timedelta(hours=12)


@dataclass(frozen=True)
class Reporter:
    """What became of somebody's earlier reports."""

    upheld: int = 0
    dismissed: int = 0
    guest: bool = False

    @property
    def weight(self) -> float:
        share = (self.upheld + 1) / (self.upheld + self.dismissed + 2)
        return share / 2 if self.guest else share


def urgent_since(came: datetime, reporters: Iterable[Reporter]) -> datetime:
    """The moment by which a report that came then is sorted; `reporters` are all of the same."""
    return came - sum(reporter.weight for reporter in reporters) * POINT


def score(since: datetime, now: datetime) -> float:
    """The same as points, weight and waiting together, with one decimal."""
    return round((now - since) / POINT, 1)
