"""The land of a tile as a path, joined smoothly to its neighbours.

Where four tiles meet and every known side is land, the land runs through; one side of water makes
every tile there leave a small inlet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from games.kinds.oceania.rules.board import FRAME, Geometry
from games.kinds.oceania.rules.edition import KIND_OF_SIDES, LAND_PARTS, OPPOSITE, Sides
from games.kinds.oceania.svg.coastlines import (
    FINE,
    TILE,
    Crossing,
    Manner,
    Point,
    coastline,
    crossing,
    curve,
    point_text,
    turned,
)

#: How far an inlet reaches into a corner, as a share of the crossings' distances, and how wild.
_INLET: Final = 0.8
_INLET_WILDNESS: Final = 0.25

#: The points that a kind's coast passes, for a tile whose first land side is the north.
_THROUGH: Final[dict[str, Sequence[Point]]] = {
    "cape": ((82, 17), (69, 30), (50, 35), (31, 30), (18, 17)),
    "strait": ((83, 13), (68, 24), (50, 28), (32, 24), (17, 13)),
    "corner": ((84, 81), (75, 60), (62, 38), (40, 25), (19, 16)),
    "bay": ((19, 82), (36, 71), (55, 64), (65, 50), (55, 36), (36, 29), (19, 18)),
}
#: Where a scout stands, likewise.
_ANCHOR: Final[dict[str, Point]] = {
    "cape": (50, 16),
    "strait": (50, 14),
    "corner": (76, 24),
    "bay": (82, 50),
    "inland": (50, 50),
}
#: Where a badge of any size lies clear of a scout; on little land it hangs over the coast.
_BESIDE: Final[dict[str, Point]] = {
    "cape": (88, 11),
    "strait": (88, 12),
    "corner": (39, 17),
    "bay": (84, 87),
    "inland": (50, 85),
}


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A tile's land as a closed path, and its coasts as open ones."""

    sides: Sides
    land: str
    coast: str
    #: The same for each land mass by itself, by the mask of its sides: two on a strait.
    masses: Mapping[Sides, tuple[str, str]]


def drawing(x: int, y: int, sides: Sides, inlets: int, step: float) -> Drawing:
    """The land of a tile at this place; `inlets` has a bit for the corner after each side."""
    return _drawing(_Tile(x // TILE, y // TILE, sides, step), inlets & _CORNERS[sides])


#: The corners of a tile (a bit for the one after each side) between two sides of one island.
_CORNERS: Final = tuple(
    sum(1 << side for side in range(4) if sides >> side & sides >> (side + 1) % 4 & 1)
    for sides in range(16)
)


@cache
def _drawing(tile: _Tile, inlets: int) -> Drawing:
    masses = {part: _mass(tile, _run(part), inlets) for part in LAND_PARTS[tile.sides]}
    land = "".join(land for land, _ in masses.values())
    coast = "".join(coast for _, coast in masses.values())
    return Drawing(tile.sides, land, coast, masses)


def _mass(tile: _Tile, run: tuple[int, ...], inlets: int) -> tuple[str, str]:
    """The land and the coast of one land mass of a tile."""
    land, coast = [f"M{tile.place(tile.begin(run[0]).point)}"], []
    for side, following in zip(run, (*run[1:], run[0]), strict=True):
        if _runs_through(side, following, run) and not inlets >> side & 1:
            land.append(tile.along(side, turned((TILE, 0), side)))
            continue
        leaving = tile.end(side).point
        line = curve(tile.coast(run, side, following))
        land.append(tile.along(side, leaving) + line)
        coast.append(f"M{tile.place(leaving)}{line}")
    return "".join([*land, "Z"]), "".join(coast)


class _Tile(NamedTuple):
    """A tile in its place on the chart, and how finely it is to be drawn."""

    column: int
    row: int
    sides: Sides
    step: float

    def begin(self, side: int) -> Crossing:
        """Where the land of a side begins, going clockwise."""
        return crossing(self.column, self.row, side, last=False)

    def end(self, side: int) -> Crossing:
        return crossing(self.column, self.row, side, last=True)

    def place(self, point: Point) -> str:
        """A point of the tile, as it is written on the chart."""
        return point_text((point[0] + TILE * self.column, point[1] + TILE * self.row))

    def along(self, side: int, point: Point) -> str:
        """The straight line to a point on the same side."""
        across, down = self.place(point).split(" ")
        return f"V{down}" if side % 2 else f"H{across}"

    def coast(self, run: tuple[int, ...], side: int, following: int) -> list[Point]:
        """From the end of one land side to the beginning of another."""
        begin, end = self.end(side), self.begin(following)
        if _runs_through(side, following, run):
            manner = self._manner(f"c{(side + 1) % 4}", _INLET_WILDNESS)
            return coastline(begin, [_inlet_head(side, begin, end)], end, manner)
        through = [turned(point, run[0]) for point in _THROUGH[KIND_OF_SIDES[self.sides]]]
        return coastline(begin, through, end, self._manner(f"i{run[0]}", 1.0))

    def _manner(self, name: str, wildness: float) -> Manner:
        return Manner(f"{self.column},{self.row},{name}", wildness, self.step)


def _inlet_head(side: int, begin: Crossing, end: Crossing) -> Point:
    """How far the inlet at the corner after `side` reaches."""
    x, y = turned((TILE, 0), side)
    right = begin.point[0] + end.point[0] - 2 * x
    down = begin.point[1] + end.point[1] - 2 * y
    return x + _INLET * right, y + _INLET * down


def drawing_on(geometry: Geometry, tiles: bytes, cell: int) -> Drawing:
    """The land of the tile on an explored space of this chart."""
    sides = tiles[cell]
    corners = _CORNERS[sides]
    inlets = inlets_of(geometry, tiles, cell) & corners if corners else 0
    return _drawing_on(geometry, cell, sides, inlets)


@cache
def _drawing_on(geometry: Geometry, cell: int, sides: Sides, inlets: int) -> Drawing:
    row, column = divmod(cell, geometry.columns)
    return _drawing(_Tile(column, geometry.rows - 1 - row, sides, FINE), inlets)


def inlets_of(geometry: Geometry, tiles: bytes, cell: int) -> int:
    """The corners of a tile (a bit for the one after each side) where some side is water."""
    inlets = 0
    for side, meeting in enumerate(_meetings(geometry)[cell]):
        for at, edges in meeting:
            # All sides of what is unexplored count as land.
            if tiles[at] & edges != edges:
                inlets |= 1 << side
                break
        else:
            inlets |= 0 if meeting else 1 << side
    return inlets


#: The spaces that meet at a corner, and the sides of each that end there; none at the frame.
Meeting = tuple[tuple[int, Sides], ...]


@cache
def _meetings(geometry: Geometry) -> tuple[tuple[Meeting, ...], ...]:
    """What meets at the corner after each side of each space."""
    return tuple(
        tuple(_meeting(geometry, cell, side) for side in range(4)) for cell in geometry.cells
    )


def _meeting(geometry: Geometry, cell: int, side: int) -> Meeting:
    following = (side + 1) % 4
    beyond = geometry.neighbours[cell][side]
    beside = geometry.neighbours[cell][following]
    if FRAME in (beyond, beside):
        return ()
    across = geometry.neighbours[beyond][following]
    return (
        (cell, 1 << side | 1 << following),
        (beyond, 1 << following),
        (across, 1 << OPPOSITE[following] | 1 << OPPOSITE[side]),
        (beside, 1 << side),
    )


@cache
def anchor(sides: Sides, side: int) -> Point:
    """Where a scout stands on the island that has `side` on this tile."""
    return _place(_ANCHOR, sides, side)


@cache
def beside_anchor(sides: Sides, side: int) -> Point:
    """Where something else has room on that island, next to a scout."""
    return _place(_BESIDE, sides, side)


def _place(places: Mapping[str, Point], sides: Sides, side: int) -> Point:
    part = next(part for part in LAND_PARTS[sides] if part >> side & 1)
    return turned(places[KIND_OF_SIDES[sides]], first_side(part))


def first_side(part: Sides) -> int:
    """The side of a land mass from which its drawing is turned."""
    return _run(part)[0]


def _runs_through(side: int, following: int, run: tuple[int, ...]) -> bool:
    """Whether the corner after `side` lies between two land sides of the same island."""
    return len(run) > 1 and following == (side + 1) % 4


def _run(part: Sides) -> tuple[int, ...]:
    """The sides of a land mass clockwise, from the one before which there is water."""
    sides = [side for side in range(4) if part >> side & 1]
    first = next((side for side in sides if not part >> (side - 1) % 4 & 1), 0)
    return tuple((first + step) % 4 for step in range(len(sides)))
