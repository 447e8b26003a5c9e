"""Scales for positions of Oceania: what islands, scouts and tiles are worth, as ready tables.

A position's worth is a sum over its parts, so what a tile changes is told by the few islands that
it touches. The tables are made once for each length of the bag; see `turns.py` for the use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt, tanh
from typing import Final, NamedTuple

from games.kinds.oceania.bots.weights import LEARNED
from games.kinds.oceania.rules.edition import Edition
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_chart import PlayoutChart
from games.kinds.oceania.rules.playout_tables import tables
from games.kinds.oceania.rules.state import EXPLORE, FACE_UP_COST, SAIL, UNEXPLORED_COST

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

    def chart(self, chart: PlayoutChart, seat: int) -> float:
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


class Taste(NamedTuple):
    """The figures of a judgement."""

    #: How safe a lead of one is, and how much of the doubt each further point leaves.
    lead: float
    doubt: float
    #: What a scout of 1 is worth while the bag is full, what each further point adds, and with how
    #: many tiles left two thirds of it remain.
    scout: float
    scout_a_point: float
    scouts_late: float
    #: What a tile set aside costs.
    aside: float

    def weigh(self, core: Playout) -> Scale:
        """The scale for ends of the turn under way."""
        if core.players == 1:
            return solo_scale(core.tables.edition)
        return _scale(self, core.tables.edition, len(core.bag))

    def island(self, facing: int, lead: int, size: int) -> float:
        """What an island is worth to whoever leads on it by `lead`."""
        if not lead:
            return 0.0
        doubt = (1 - self.lead) * self.doubt ** (abs(lead) - 1) if facing else 0
        worth = size * (1 - doubt)
        return worth if lead > 0 else -worth


#: A lead is a lead, and a scout goes where it claims two tiles or more.
PLAIN: Final = Taste(lead=1, doubt=1, scout=2, scout_a_point=1, scouts_late=15, aside=2)
#: The best of 14 tastes, by 200 games each, which differed by little more than chance does.
SEASONED: Final = Taste(lead=0.7, doubt=0.5, scout=1.5, scout_a_point=0.55, scouts_late=12, aside=2)

#: All tastes at every length of the bag.
_REMEMBERED: Final = 256


@lru_cache(maxsize=_REMEMBERED)
def _scale(taste: Taste, edition: Edition, bag: int) -> Scale:
    fresh = 1 - exp(-(bag + 1) / taste.scouts_late)
    islands, even = island_table(edition, taste.island, sum(edition.scouts))
    scouts = scout_table(
        edition, lambda value: fresh * (taste.scout + taste.scout_a_point * (value - 1))
    )
    return Scale(
        islands, even, scouts, [-worth for worth in scouts], -taste.aside, float(taste.aside)
    )


@lru_cache
def solo_scale(edition: Edition, *, last: bool = False) -> Scale:
    """A voyage's points if every island counted as it stands, or with the `last` tile: only what
    is complete. Tiles set aside cost nothing.
    """
    islands, even = island_table(
        edition, lambda facing, _lead, size: 0.0 if last and facing else float(size * size), 0
    )
    nothing = scout_table(edition, lambda _value: 0.0)
    return Scale(islands, even, nothing, nothing, 0.0, 0.0, space=float(UNEXPLORED_COST))


#: For each part of a position the weights of its figures; see `parts_of`.
Weights = Mapping[str, tuple[float, ...]]
Figures = tuple[float, ...]

#: Islands with more open sides, and higher leads, count as these.
_MOST_FACING: Final = 6
_HIGHEST_LEAD: Final = 3
#: A bag is full with so many tiles.
_FULL: Final = 32
#: The more tiles are to come, the less is decided: weights count by the root of these and a few.
_ALWAYS_OPEN: Final = 2
#: Whoever wins anyway likes to win by more.
_A_POINT_MORE: Final = 0.0005

# --- parts and their figures ----------------------------------------------------------------


def parts_of(core: Playout, seat: int) -> Iterator[tuple[str, Figures]]:
    """The parts of a position between turns, as `seat` sees it, with their figures."""
    other, fill = 1 - seat, len(core.bag) / _FULL
    yield "whole", (1.0, fill)
    for owner, whose in ((seat, "own"), (other, "other")):
        for value in core.scouts_left(owner):
            yield f"{whose} scout {value}", _scout_figures(fill)
        for _ in core.set_aside[owner]:
            yield f"{whose} tile aside", (1.0, fill)
    for island in core.islands():
        lead = -core.leads[island] if seat else core.leads[island]
        size, facing = core.covers[island].bit_count(), core.facing[island]
        if facing:
            yield _island_name(facing, lead), _island_figures(fill, size)
        elif lead:
            yield "complete island", (float(size if lead > 0 else -size),)


def sharpness(bag: int) -> float:
    """By how much a weighed position decides the game while so many tiles are to come."""
    return 1 / sqrt(bag + _ALWAYS_OPEN)


def _island_name(facing: int, lead: int) -> str:
    lead = max(-_HIGHEST_LEAD, min(_HIGHEST_LEAD, lead))
    return f"island {min(facing, _MOST_FACING)} {lead:+}"


def _island_figures(fill: float, size: int) -> Figures:
    return 1.0, fill, float(size), fill * size


def _scout_figures(fill: float) -> Figures:
    return 1.0, fill, fill * fill


# --- scales ---------------------------------------------------------------------------------


class Chances:
    """The scales that follow from weights; each is made when it is first asked for."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._scales: dict[tuple[Edition, int], Scale] = {}

    def scale_for(self, core: Playout) -> Scale:
        """The scale for ends of the turn under way."""
        bag = len(core.bag) - (core.phase in (SAIL, EXPLORE))
        edition = core.tables.edition
        if core.players == 1:
            return solo_scale(edition, last=bag <= 0)
        if bag <= 0:
            return _scale_of_points(edition)
        scale = self._scales.get((edition, bag))
        if scale is None:
            scale = self._scales[edition, bag] = self._scale(edition, bag)
        return scale

    def _scale(self, edition: Edition, bag: int) -> Scale:
        fill, sharp = bag / _FULL, sharpness(bag) / 2

        def weigh(part: str, figures: Figures) -> float:
            """In units of which the hyperbolic tangent is a chance from -1 to 1."""
            weights = self._weights.get(part, ())
            return sharp * sum(a * b for a, b in zip(weights, figures, strict=False))

        def island(facing: int, lead: int, size: int) -> float:
            if facing:
                return weigh(_island_name(facing, lead), _island_figures(fill, size))
            return weigh("complete island", (float(size * _sign(lead)),))

        def scouts(whose: str) -> list[float]:
            return scout_table(
                edition, lambda value: weigh(f"{whose} scout {value}", _scout_figures(fill))
            )

        islands, even = island_table(edition, island, _HIGHEST_LEAD)
        return Scale(
            islands,
            even,
            own=scouts("own"),
            other=scouts("other"),
            own_aside=weigh("own tile aside", (1.0, fill)),
            other_aside=weigh("other tile aside", (1.0, fill)),
            whole=weigh("whole", (1.0, fill)),
            felt=tanh,
        )


@lru_cache
def _scale_of_points(edition: Edition) -> Scale:
    """With the last tile: what is complete counts, and nothing else."""
    islands, even = island_table(
        edition, lambda facing, lead, size: 0.0 if facing else float(size * _sign(lead)), 1
    )
    nothing = scout_table(edition, lambda _value: 0.0)
    aside = float(FACE_UP_COST)
    return Scale(islands, even, nothing, nothing, -aside, aside, felt=decided)


def outcome(core: Playout, seat: int) -> float:
    """What a game that is over has brought `seat`."""
    scores = core.sure_scores()
    return decided(2 * scores[seat] - sum(scores)) if len(scores) > 1 else float(scores[0])


def decided(lead: float) -> float:
    """What a lead is worth at the end of the game."""
    return _sign(lead) + _A_POINT_MORE * lead


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


#: What Admiral thinks of positions.
ADMIRALS: Final = Chances(LEARNED)
