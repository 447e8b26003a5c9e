"""Shares and distributions, with how sure they are. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

#: For an interval that holds the true share in 95 of 100 cases.
_Z: Final = 1.96
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_BARS: Final = 24


@dataclass(frozen=True)
class Share:
    """A share of some games, from 0 to 1, and the interval in which the true one probably is."""

    games: int
    share: float
    low: float
    high: float


def share_of(points: float, games: int) -> Share | None:
    """The share of the points that were made, a drawn game as half a one; None without games.

    By Wilson's interval, which holds for few games too, and for none won.
    """
    if not games:
        return None
    share = points / games
    middle = share + _Z**2 / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2))
    scale = 1 + _Z**2 / games
    return Share(
        games, share, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
    )


@dataclass(frozen=True)
class Histogram:
    """How often which values occur: `counts[i]` of those from `low + i * step` on."""

    low: int
    step: int
    counts: tuple[int, ...]
    median: float

    @property
    def total(self) -> int:
        return sum(self.counts)


def histogram_of(
    counted: Mapping[int, int], steps: Sequence[int] = STEPS, most_bars: int = MOST_BARS
) -> Histogram | None:
    """The histogram of values that occur so often; None if there are none.

    Its bars have the first width of `steps` that gives few enough of them.
    """
    if not counted:
        return None
    lowest, highest = min(counted), max(counted)
    for step in steps:
        low = lowest // step * step
        bars = (highest - low) // step + 1
        if bars <= most_bars:
            break
    counts = [0] * bars
    for value, times in counted.items():
        counts[(value - low) // step] += times
    return Histogram(low, step, tuple(counts), _median(counted))


def _median(counted: Mapping[int, int]) -> float:
    """The value in the middle, or half-way between the two that are."""
    total, seen = sum(counted.values()), 0
    middle = []
    for value in sorted(counted):
        places = range(seen, seen + counted[value])
        middle += [value for place in ((total - 1) // 2, total // 2) if place in places]
        seen += counted[value]
    return sum(middle) / 2
