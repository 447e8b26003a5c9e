"""One coast as a line: where it crosses the sides of tiles, how it winds, and its path.

All chance comes from the place on the chart, so a coast looks the same whenever it is drawn. Where
and in which direction a coast crosses a side follows from the side alone, which two tiles share: so
their coasts meet exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple
from zlib import crc32

TILE: Final = 100
#: How far apart the points of a coast are; miniatures take fewer.
FINE: Final = 4.2
COARSE: Final = 16.0

Point = tuple[float, float]


class Crossing(NamedTuple):
    """Where a coast crosses a side of a tile, and its way into the tile."""

    point: Point
    inwards: Point


class Manner(NamedTuple):
    """How a coast winds: what its chance depends on, how much it strays, how fine it is drawn."""

    key: str
    wildness: float
    step: float


#: A coast crosses a side this far from its end, and at most so slanting.
_NEAREST: Final = 11
_SPREAD: Final = 7
_SLANT: Final = 0.45
#: Where a coast's first turning point is, and its first control point, seen from the crossing.
_LEAD: Final = 6
_FIRST_CONTROL: Final = 3
#: How far the points that a coast passes may stray.
_STRAY: Final = 3.5
#: Two waves push the line aside: how far, and how long they are.
_WAVES: Final = (("a", 2.3, 13.0), ("b", 1.3, 5.5))
#: Along the first and last units of a coast there are no waves; then they grow.
_CALM: Final = 5
_SWELL: Final = 12


def chance(*key: object) -> float:
    """A number from 0 to 1 that looks random and is always the same for the same key."""
    return crc32(":".join(map(str, key)).encode()) / 2**32


def turned(point: Point, quarters: int) -> Point:
    """A point of a tile after as many quarter turns of it."""
    x, y = point
    for _ in range(quarters):
        x, y = TILE - y, x
    return x, y


def crossing(column: int, row: int, side: int, *, last: bool) -> Crossing:
    """Where a coast crosses a side of the tile in this column and row.

    Going clockwise round the tile there are two places on a side, the first and the last.
    """
    edge = (("h", column, row), ("v", column + 1, row), ("h", column, row + 1), ("v", column, row))
    name = edge[side]
    far = int(last if side < 2 else not last)
    along = _NEAREST + _SPREAD * chance("d", *name, far)
    along = _fifths(TILE - along if far else along) / 5
    inwards = 1 if side in (0, 3) else -1
    slant = inwards * _SLANT * (2 * chance("k", *name, far) - 1)
    if name[0] == "h":
        return Crossing((along, 0 if side == 0 else TILE), (slant, inwards))
    return Crossing((TILE if side == 1 else 0, along), (inwards, slant))


def coastline(
    begin: Crossing, through: Sequence[Point], end: Crossing, manner: Manner
) -> list[Point]:
    """The points of a coast from one crossing to another, near to the points in between.

    The first and the last are where it begins and ends; those between are control points.
    """
    passed = [_strayed(point, number, manner) for number, point in enumerate(through)]
    if manner.step == FINE:
        turning = [begin.point, _ahead(begin), *passed, _ahead(end), end.point]
        line = _with_waves(list(_smooth(turning, FINE)), manner)
    else:
        line = list(_smooth([begin.point, *passed, end.point], manner.step))
    inner = [
        point
        for point in line
        if min(math.dist(point, begin.point), math.dist(point, end.point)) > _FIRST_CONTROL + 1
    ]
    return [begin.point, _first_control(begin), *inner, _first_control(end), end.point]


def _strayed(point: Point, number: int, manner: Manner) -> Point:
    reach = _STRAY * manner.wildness
    right = reach * (2 * chance(manner.key, "x", number) - 1)
    down = reach * (2 * chance(manner.key, "y", number) - 1)
    return point[0] + right, point[1] + down


def _ahead(crossed: Crossing) -> Point:
    (x, y), (right, down) = crossed
    return x + right * _LEAD, y + down * _LEAD


def _first_control(crossed: Crossing) -> Point:
    """It is rounded seen from the crossing, so that the neighbour's has the same direction."""
    (x, y), (right, down) = crossed
    return x + _fifths(right * _FIRST_CONTROL) / 5, y + _fifths(down * _FIRST_CONTROL) / 5


def _smooth(points: Sequence[Point], step: float) -> Iterator[Point]:
    """A Catmull-Rom line through the points, in steps of about this length."""
    padded = [points[0], *points, points[-1]]
    for before, start, stop, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        pieces = max(1, round(math.dist(start, stop) / step))
        for piece in range(pieces):
            t = piece / pieces
            yield (
                _catmull_rom(before[0], start[0], stop[0], after[0], t),
                _catmull_rom(before[1], start[1], stop[1], after[1], t),
            )
    yield points[-1]


def _catmull_rom(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )


def _with_waves(line: Sequence[Point], manner: Manner) -> list[Point]:
    """The line pushed to and fro across its direction, but for its ends."""
    along = [0.0]
    for here, there in pairwise(line):
        along.append(along[-1] + math.dist(here, there))
    pushed = []
    for number, (x, y) in enumerate(line):
        reach = min(along[number], along[-1] - along[number])
        swell = manner.wildness * max(0.0, min(1.0, (reach - _CALM) / _SWELL))
        push = swell * sum(
            height * _noise(manner.key + wave, along[number] / length)
            for wave, height, length in _WAVES
        )
        before, after = line[max(0, number - 1)], line[min(len(line) - 1, number + 1)]
        right, down = after[0] - before[0], after[1] - before[1]
        length = math.hypot(right, down) or 1
        pushed.append((x - down / length * push, y + right / length * push))
    return pushed


def _noise(key: str, at: float) -> float:
    """A smooth line between −1 and 1 that changes its mind at every whole number."""
    whole = math.floor(at)
    part = at - whole
    ease = part * part * (3 - 2 * part)
    return 2 * (_height(key, whole) * (1 - ease) + _height(key, whole + 1) * ease) - 1


#: Points that follow one another lie between the same two heights.
_height: Final = lru_cache(maxsize=64)(chance)


# --- paths ---------------------------------------------------------------------------------------


def curve(points: Sequence[Point]) -> str:
    """The path along these points, from the first to the last, as relative commands.

    It is quadratic, its pieces joined in the middles between the control points. A piece's control
    point is then the mirror image of the one before, which `t` takes for granted. Control points
    are rounded to fifths, so that the middles are exact in tenths and no error adds up.
    """
    fifths = [(_fifths(x), _fifths(y)) for x, y in points]
    begin, *controls, end = fifths
    pen = (2 * begin[0], 2 * begin[1])
    first = (2 * controls[0][0] - pen[0], 2 * controls[0][1] - pen[1])
    stops = [(a[0] + b[0], a[1] + b[1]) for a, b in pairwise(controls)]
    stops.append((2 * end[0], 2 * end[1]))
    steps = [(there[0] - here[0], there[1] - here[1]) for here, there in pairwise([pen, *stops])]
    return f"q{_numbers([first, steps[0]])}" + (f"t{_numbers(steps[1:])}" if steps[1:] else "")


def point_text(point: Point) -> str:
    """A point as it is written in a path, to a tenth."""
    return _numbers([(round(10 * point[0]), round(10 * point[1]))])


def _fifths(value: float) -> int:
    return round(5 * value)


def _numbers(tenths: Sequence[tuple[int, int]]) -> str:
    """Numbers given in tenths, written as briefly as a path allows."""
    texts = [_tenths_text(value) for pair in tenths for value in pair]
    return "".join(
        text if not number or text[0] == "-" else f" {text}" for number, text in enumerate(texts)
    )


def _tenths_text(value: int) -> str:
    whole, tenth = divmod(abs(value), 10)
    digits = (f"{whole or ''}.{tenth}") if tenth else str(whole)
    return f"-{digits}" if value < 0 else digits
