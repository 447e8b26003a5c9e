"""Tables behind the playout core: what a space can be like, and what laying a tile does to it.

A space is described by one small number, its *code*. An unexplored space knows of each side that
it is unknown, water or land: 3⁴ codes. An explored one knows of each side that it is land, water
that leads on to an unexplored space (*open*) or water that does not: 3⁴ codes again. One more code
stands for the frame. Codes are numbered so that a comparison tells what a space is:

    explored < FRAME < UNEXPLORED ≤ wet < BLANK < landlocked < SURROUNDED ≤ all sides known

*Wet* spaces have a known water side, *landlocked* ones known land and nothing else. Everything
above `BLANK` may have to be filled once the tile beside it is laid.

A tile fits an unexplored space in a few rotations only: 4⁴ pairs of code and rotation. A `Plan`
holds all that follows from such a pair, so that laying a tile is a series of look-ups.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import accumulate, product
from typing import Final

from games.kinds.oceania.rules.board import FRAME as BEYOND
from games.kinds.oceania.rules.board import geometry
from games.kinds.oceania.rules.edition import (
    KIND_OF_SIDES,
    KINDS,
    LAND_PARTS,
    OPPOSITE,
    Edition,
    Sides,
)

KIND_NAMES: Final = tuple(KINDS)
KIND_INDEX: Final = {kind: index for index, kind in enumerate(KIND_NAMES)}
_ALL_SIDES: Final = 0xF
_INLAND: Final = 0xF

# --- codes ----------------------------------------------------------------------------------

#: An explored space as (land sides, open sides), an unexplored one as (known sides, land sides).
_Pair = tuple[Sides, Sides]

_DISJOINT: Final[list[_Pair]] = [
    (first, second) for first, second in product(range(16), repeat=2) if not first & second
]
_NESTED: Final[list[_Pair]] = [(first | second, second) for first, second in _DISJOINT]


def _unexplored_rank(pair: _Pair) -> int:
    known, land = pair
    if known == _ALL_SIDES:
        return 3
    if not known:
        return 1
    return 2 if known == land else 0


_EXPLORED_PAIRS: Final = _DISJOINT
_UNEXPLORED_PAIRS: Final = sorted(_NESTED, key=_unexplored_rank)
_EXPLORED_CODE: Final = {pair: code for code, pair in enumerate(_EXPLORED_PAIRS)}
FRAME: Final = len(_EXPLORED_PAIRS)
UNEXPLORED: Final = FRAME + 1
_UNEXPLORED_CODE: Final = {pair: UNEXPLORED + i for i, pair in enumerate(_UNEXPLORED_PAIRS)}
BLANK: Final = _UNEXPLORED_CODE[0, 0]
SURROUNDED: Final = min(_UNEXPLORED_CODE[_ALL_SIDES, land] for land in range(16))
CODES: Final = UNEXPLORED + len(_UNEXPLORED_PAIRS)

#: The sides of the tile on an explored space.
SIDES_OF_CODE: Final = tuple(land for land, _ in _EXPLORED_PAIRS)
_OPEN_SIDES: Final = tuple(opened for _, opened in _EXPLORED_PAIRS)


def _after_neighbour(side: int, *, land: bool) -> list[int]:
    """What each code becomes when a tile with land or water there is laid beyond its `side`."""
    bit = 1 << side
    explored = [_EXPLORED_CODE[sides, opened & ~bit] for sides, opened in _EXPLORED_PAIRS]
    unexplored = [
        _UNEXPLORED_CODE[known | bit, known_land | bit if land else known_land & ~bit]
        for known, known_land in _UNEXPLORED_PAIRS
    ]
    return [*explored, FRAME, *unexplored]


#: _BESIDE[side][land]: the new codes of the neighbour to that side of a tile just laid.
_BESIDE: Final = tuple(
    tuple(_after_neighbour(OPPOSITE[side], land=land) for land in (False, True))
    for side in range(4)
)

# --- plans ----------------------------------------------------------------------------------


def _sides_in(mask: Sides) -> tuple[int, ...]:
    return tuple(side for side in range(4) if mask >> side & 1)


#: LAND_SIDES[code]: the sides of an unexplored space that are known to be land.
LAND_SIDES: Final = (
    *(() for _ in range(UNEXPLORED)),
    *(_sides_in(land) for _, land in _UNEXPLORED_PAIRS),
)
#: SHORES[sides]: the first side of each land mass on a tile, by which a scout names it.
SHORES: Final = tuple(tuple(_sides_in(part)[0] for part in parts) for parts in LAND_PARTS)


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """All that follows from laying a tile with these sides on a space with a certain code."""

    sides: Sides
    #: The space's new code, and whether a ship can go on from there.
    code: int
    leads_on: bool
    #: New codes for the neighbours, by their old ones.
    north: list[int]
    east: list[int]
    south: list[int]
    west: list[int]
    #: Each land mass on the tile: sides that join known land, sides that face the unexplored, and
    #: how the number of the island's sides that face the unexplored changes.
    lands: tuple[tuple[tuple[int, ...], tuple[int, ...], int], ...]
    #: As in `SHORES`.
    shores: tuple[int, ...]


def _plan(known: Sides, sides: Sides) -> Plan:
    opened = ~(known | sides) & _ALL_SIDES
    north, east, south, west = (_BESIDE[side][sides >> side & 1] for side in range(4))
    lands = [(_sides_in(part & known), _sides_in(part & ~known)) for part in LAND_PARTS[sides]]
    return Plan(
        sides=sides,
        code=_EXPLORED_CODE[sides, opened],
        leads_on=bool(opened),
        north=north,
        east=east,
        south=south,
        west=west,
        lands=tuple((joined, fresh, len(fresh) - len(joined)) for joined, fresh in lands),
        shores=SHORES[sides],
    )


#: PLANS[code][sides] for every tile that fits an unexplored space; nothing for other codes.
PLANS: Final[tuple[dict[Sides, Plan], ...]] = (
    *({} for _ in range(UNEXPLORED)),
    *(
        {sides: _plan(known, sides) for sides in range(16) if sides & known == land}
        for known, land in _UNEXPLORED_PAIRS
    ),
)
#: FITS[kind][code]: the plans for a kind on a space, in the reference's order of rotations.
FITS: Final = tuple(
    [
        tuple(plan for sides, plan in plans.items() if KIND_OF_SIDES[sides] == kind)
        for plans in PLANS
    ]
    for kind in KIND_NAMES
)
#: FITTING[code]: the kinds that fit a space, as a bit mask.
FITTING: Final = [
    sum(1 << kind for kind, fits in enumerate(FITS) if fits[code]) for code in range(CODES)
]
#: MEMBERS[mask]: the kinds in a bit mask of kinds, ascending.
MEMBERS: Final = tuple(
    tuple(kind for kind in range(len(KIND_NAMES)) if mask >> kind & 1)
    for mask in range(1 << len(KIND_NAMES))
)


def _filling(code: int) -> tuple[Plan, int]:
    """Inland fills a landlocked space; a surrounded one leaves no choice."""
    plans = PLANS[code]
    plan = plans[_INLAND] if code < SURROUNDED else next(iter(plans.values()))
    return plan, KIND_INDEX[KIND_OF_SIDES[plan.sides]]


#: FILLING[code]: the plan and the kind that fill a surrounded space.
FILLING: Final = {code: _filling(code) for code in range(BLANK + 1, CODES)}

# --- editions -------------------------------------------------------------------------------


class Tables:
    """What follows from an edition: its chart, starting points and scouts.

    Spaces have the reference's numbers. A starting point is a number too: an explored tile has its
    space's, the circles follow in the reference's order. One list entry after the spaces stands
    for the whole frame.
    """

    def __init__(self, edition: Edition) -> None:
        chart = geometry(edition)
        spaces = self.spaces = edition.spaces
        self.edition = edition
        self.names = chart.names
        #: The spaces to the north, east, south and west; the frame is the number after the last.
        self.neighbours = [
            tuple(spaces if other == BEYOND else other for other in row) for row in chart.neighbours
        ]
        #: The four sides of each space as numbers that neighbours share. Those on the frame have
        #: no use, since land never faces it.
        self.borders = [
            (cell, spaces + cell, cell - edition.columns, spaces + cell - 1) for cell in chart.cells
        ]
        self.bits = [1 << cell for cell in chart.cells]
        self.blank = [self._code_on_empty_chart(row) for row in chart.neighbours] + [FRAME]
        self._list_starts(list(chart.circles.values()), tuple(chart.circles))
        self._list_scouts()

    @staticmethod
    def _code_on_empty_chart(row: tuple[int, ...]) -> int:
        return _UNEXPLORED_CODE[sum(1 << s for s, other in enumerate(row) if other == BEYOND), 0]

    def _list_starts(self, joined: list[int], circle_names: tuple[str, ...]) -> None:
        self.start_names = (*self.names, *circle_names)
        self.start_numbers = {name: number for number, name in enumerate(self.start_names)}
        self.circles = range(self.spaces, self.spaces + len(joined))
        #: The space whose code tells what a starting point reaches: its own, or the circle's.
        self.watched: list[int] = [*range(self.spaces), *joined]
        #: reached[start][code of the watched space]
        self.reached: list[list[tuple[int, ...]]] = [
            *(self._reached_from_tile(row) for row in self.neighbours),
            *(self._reached_from_circle(cell) for cell in joined),
        ]

    @staticmethod
    def _reached_from_tile(row: tuple[int, ...]) -> list[tuple[int, ...]]:
        by_mask = [tuple(row[side] for side in _sides_in(mask)) for mask in range(16)]
        nothing: list[tuple[int, ...]] = [()]
        return [by_mask[mask] for mask in _OPEN_SIDES] + nothing * (CODES - len(_OPEN_SIDES))

    @staticmethod
    def _reached_from_circle(cell: int) -> list[tuple[int, ...]]:
        return [(cell,) if code >= UNEXPLORED else () for code in range(CODES)]

    def _list_scouts(self) -> None:
        """Number the sets of scouts that a player can have left.

        A set is a number in mixed radix, one digit for each value: `price[value]` is the place of
        its digit, so spending a scout is a subtraction. `values_left[set]` are its values.
        """
        scouts = self.edition.scouts
        values = sorted(set(scouts))
        bases = [scouts.count(value) + 1 for value in values]
        places = list(accumulate(bases, int.__mul__, initial=1))
        self.price = dict(zip(values, places, strict=False))
        self.values_left = [
            tuple(
                value
                for value, place, base in zip(values, places, bases, strict=False)
                if left // place % base
            )
            for left in range(places[-1])
        ]

    def scout_set(self, values: tuple[int, ...]) -> int:
        """The number of a set of scouts."""
        return sum(self.price[value] for value in values)

    def scouts_in(self, left: int) -> tuple[int, ...]:
        """The scouts of a set, ascending."""
        scouts: list[int] = []
        while values := self.values_left[left]:
            scouts.append(values[0])
            left -= self.price[values[0]]
        return tuple(scouts)


@cache
def tables(edition: Edition) -> Tables:
    """The tables of an edition, made once."""
    return Tables(edition)
