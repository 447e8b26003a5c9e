"""Hills, palms and dunes on the land: always the same ones in the same place."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from games.kinds.oceania.rules.edition import KIND_OF_SIDES, LAND_PARTS, Sides
from games.kinds.oceania.svg.coastlines import TILE, Point, chance, point_text, turned
from games.kinds.oceania.svg.coasts import anchor, first_side

#: Each ornament's path from its first point, and where that is from the ornament's middle.
_SHAPES: Final[tuple[tuple[Point, str], ...]] = (
    ((-6, 3), "l5-7.5 7 7.5m-6-6 1 5.6m.4-4.2 1.8 4.2"),
    (
        (0, 4),
        "c.8-3 .4-5-.6-7q-3-2-4.5 .6m4.5-.6q3-2.4 4.6 0m-4.6 0q-1-3-3.6-2.4m3.6 2.4q1.4-2.8 3.6-2",
    ),
    ((-5, 2), "q5-6 10 0m-6 2q4-5 8 0"),
)
#: Where ornaments may stand, for a tile whose first land side is the north.
_PLACES: Final[dict[str, tuple[Point, ...]]] = {
    "cape": ((34, 12), (66, 13), (50, 22)),
    "strait": ((33, 10), (68, 11)),
    "corner": ((82, 55), (50, 14), (66, 18), (86, 20)),
    "bay": ((76, 24), (78, 76), (88, 50), (45, 14), (46, 87)),
    "inland": ((28, 30), (70, 28), (30, 72), (72, 70), (50, 50)),
}
#: How many of the places are used.
_SHARE: Final = 0.62
#: An ornament this near to where a scout or a badge stands would look out from under it.
_NEAR: Final = 21


@cache
def ornaments(x: int, y: int, sides: Sides, taken: Sides) -> str:
    """The path of a tile's ornaments; on islands with a side in `taken` something stands."""
    found = []
    for part in LAND_PARTS[sides]:
        first = first_side(part)
        middle = anchor(sides, first)
        for number, place in enumerate(_PLACES[KIND_OF_SIDES[sides]]):
            key = (x // TILE, y // TILE, first, number)
            at = turned(place, first)
            if chance("ornament", *key) >= _SHARE:
                continue
            if part & taken and math.dist(at, middle) < _NEAR:
                continue
            (right, down), shape = _SHAPES[int(chance("kind", *key) * len(_SHAPES))]
            found.append(f"M{point_text((x + at[0] + right, y + at[1] + down))}{shape}")
    return "".join(found)
