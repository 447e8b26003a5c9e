"""The land of a tile as a path, joined smoothly to its neighbours.

A tile is 100 units wide. A coast crosses the side of a tile at a fixed distance from its corner, at
a right angle, so neighbours meet. Where four tiles meet and every known side is land, the land runs
through; one side of water makes every tile there leave a small inlet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from games.rules.oceania.board import FRAME, UNEXPLORED, Geometry
from games.rules.oceania.edition import KIND_OF_SIDES, LAND_PARTS, OPPOSITE, Sides

TILE: Final = 100
_CROSSING: Final = 14
_LEAD: Final = 6

Point = tuple[float, float]

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
    "bay": (80, 50),
    "inland": (50, 50),
}


@dataclass(frozen=True, slots=True)
class Drawing:
    """A tile's land as a closed path, and its coasts as open ones."""

    land: str
    coast: str


@cache
def drawing(x: int, y: int, sides: Sides, inlets: int) -> Drawing:
    """The land of a tile at this place; `inlets` has a bit for the corner after each side."""
    land, coast = [], []
    for part in LAND_PARTS[sides]:
        run = _run(part)
        land.append(f"M{_text(_moved(_begin(run[0]), x, y))}")
        for side, following in zip(run, (*run[1:], run[0]), strict=True):
            if _runs_through(side, following, run) and not inlets >> side & 1:
                corner = [_end(side), _turned((TILE, 0), side), _begin(following)]
                land.extend(f"L{_text(_moved(point, x, y))}" for point in corner)
                continue
            points = [_moved(point, x, y) for point in _coast(sides, run, side, following)]
            curve = _curve(points)
            land.append(f"L{_text(points[0])}{curve}")
            coast.append(f"M{_text(points[0])}{curve}")
        land.append("Z")
    return Drawing("".join(land), "".join(coast))


def inlets_of(geometry: Geometry, tiles: bytes, cell: int) -> int:
    """The corners of a tile (a bit for the one after each side) where some side is water."""
    return sum(1 << side for side in range(4) if _is_inlet(geometry, tiles, cell, side))


def _is_inlet(geometry: Geometry, tiles: bytes, cell: int, side: int) -> bool:
    following = (side + 1) % 4
    beyond = geometry.neighbours[cell][side]
    beside = geometry.neighbours[cell][following]
    if FRAME in (beyond, beside):
        return True
    across = geometry.neighbours[beyond][following]
    meeting = (
        (cell, side),
        (cell, following),
        (beyond, following),
        (across, OPPOSITE[following]),
        (beside, side),
        (across, OPPOSITE[side]),
    )
    return any(tiles[at] != UNEXPLORED and not tiles[at] >> edge & 1 for at, edge in meeting)


def anchor(sides: Sides, side: int) -> Point:
    """Where a scout stands on the island that has `side` on this tile."""
    part = next(part for part in LAND_PARTS[sides] if part >> side & 1)
    return _turned(_ANCHOR[KIND_OF_SIDES[sides]], _run(part)[0])


def _coast(sides: Sides, run: tuple[int, ...], side: int, following: int) -> list[Point]:
    """From the end of one land side to the beginning of another."""
    if _runs_through(side, following, run):
        through = [_turned((TILE - _CROSSING * 1.5, _CROSSING * 1.5), side)]
    else:
        through = [_turned(point, run[0]) for point in _THROUGH[KIND_OF_SIDES[sides]]]
    leaving = _turned((TILE - _CROSSING, _LEAD), side)
    arriving = _turned((_CROSSING, _LEAD), following)
    return [_end(side), leaving, *through, arriving, _begin(following)]


def _runs_through(side: int, following: int, run: tuple[int, ...]) -> bool:
    """Whether the corner after `side` lies between two land sides of the same island."""
    return len(run) > 1 and following == (side + 1) % 4


def _run(part: Sides) -> tuple[int, ...]:
    """The sides of a land mass clockwise, from the one before which there is water."""
    sides = [side for side in range(4) if part >> side & 1]
    first = next((side for side in sides if not part >> (side - 1) % 4 & 1), 0)
    return tuple((first + step) % 4 for step in range(len(sides)))


def _begin(side: int) -> Point:
    return _turned((_CROSSING, 0), side)


def _end(side: int) -> Point:
    return _turned((TILE - _CROSSING, 0), side)


def _turned(point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters):
        x, y = TILE - y, x
    return x, y


def _moved(point: Point, x: int, y: int) -> Point:
    return point[0] + x, point[1] + y


def _curve(points: Sequence[Point]) -> str:
    """A smooth line from the first point to the last: quadratic, through the middles between."""
    inner = points[1:-1]
    ends = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(inner)]
    return "".join(
        f"Q{_text(point)} {_text(end)}"
        for point, end in zip(inner, (*ends, points[-1]), strict=True)
    )


def _text(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
