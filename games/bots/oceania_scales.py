"""Scales for positions of Oceania: what islands, scouts and tiles are worth, as ready tables.

A position's worth is a sum over its parts, so what a tile changes is told by the few islands that
it touches. The tables are made once for each length of the bag; see `oceania_turns.py` for the use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from games.rules.oceania.edition import Edition
from games.rules.oceania.playout import Playout
from games.rules.oceania.playout_chart import Chart
from games.rules.oceania.playout_tables import tables

#: What an island is worth by its sides that face the unexplored, one's lead on it, and its size.
IslandWorth = Callable[[int, int, int], float]
#: The same as a table, with the leads from the lowest; see `Scale.even`.
IslandTable = Sequence[Sequence[Sequence[float]]]

#: Islands with so many open sides or more are alike.
_MANY_FACES: Final = 7
#: No island has more open sides than this times its tiles.
_SIDES: Final = 4


@dataclass(frozen=True, slots=True)
class Scale:
    """What a position is worth to the seat that ends its turn with it."""

    #: islands[open sides][even + lead][size]
    islands: IslandTable
    even: int
    #: The scouts left, by the number of their set: one's own and the other's.
    own: Sequence[float]
    other: Sequence[float]
    #: Each tile set aside, one's own and the other's; each explored space.
    own_aside: float
    other_aside: float
    space: float = 0.0
    whole: float = 0.0
    #: What a sum of these means to its owner, of which means are taken.
    felt: Callable[[float], float] = float

    def chart(self, chart: Chart, seat: int) -> float:
        """What a chart is worth to `seat`."""
        islands, even, sign = self.islands, self.even, -1 if seat else 1
        total = self.space * (chart.tables.spaces - chart.unexplored)
        for cover, facing, lead in zip(chart.covers, chart.facing, chart.leads, strict=True):
            if cover:
                total += islands[facing][even + sign * lead][cover.bit_count()]
        return total

    def supplies(self, core: Playout, seat: int) -> float:
        """What is worth something to `seat` besides the chart."""
        total = self.whole + self.own[core.left[seat]] + self.own_aside * len(core.set_aside[seat])
        if core.players > 1:
            other = 1 - seat
            total += self.other[core.left[other]] + self.other_aside * len(core.set_aside[other])
        return total


def island_table(edition: Edition, worth: IslandWorth, high: int) -> tuple[IslandTable, int]:
    """The table of `worth`, for which leads above `high` are alike; and where nobody leads."""
    most = sum(edition.scouts)
    sizes = range(edition.spaces + 1)
    rows = []
    for facing in range(_MANY_FACES + 1):
        leads = [[worth(facing, lead, size) for size in sizes] for lead in range(-high, high + 1)]
        above = most - high
        rows.append([*leads[:1] * above, *leads, *leads[-1:] * above])
    alike = _SIDES * edition.spaces - _MANY_FACES
    return (*rows, *rows[-1:] * alike), most


def scout_table(edition: Edition, worth: Callable[[int], float]) -> list[float]:
    """By the number of a set of scouts: the sum of what each of them is worth by its value."""
    known = tables(edition)
    return [
        sum(worth(value) for value in known.scouts_in(left))
        for left in range(len(known.values_left))
    ]
