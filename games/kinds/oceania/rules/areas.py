"""Surrounded areas: unexplored spaces that a placement has shut in, and what fills them."""

from __future__ import annotations

from games.kinds.oceania.rules.board import FRAME, UNEXPLORED, Geometry
from games.kinds.oceania.rules.edition import OPPOSITE, Sides, sides_of

_ALL_KNOWN = 0xF
_INLAND = sides_of("llll")


def fills_after(geometry: Geometry, tiles: bytes, placed: int) -> dict[int, Sides]:
    """The spaces that are filled after a tile was laid on `placed`, with their tiles' sides.

    Only areas that touch the placed tile can have become surrounded by it.
    """
    fills: dict[int, Sides] = {}
    for _, cell in geometry.adjacent[placed]:
        if tiles[cell] == UNEXPLORED and cell not in fills:
            fills.update(_fill_around(geometry, tiles, cell))
    return dict(sorted(fills.items()))


def _fill_around(geometry: Geometry, tiles: bytes, cell: int) -> dict[int, Sides]:
    known, land = divmod(geometry.requirement(tiles, cell), 16)
    if known == _ALL_KNOWN:
        return {cell: land}
    return dict.fromkeys(_enclosed_by_land(geometry, tiles, cell), _INLAND)


def _enclosed_by_land(geometry: Geometry, tiles: bytes, cell: int) -> set[int]:
    """The area around `cell` if nothing but land sides of tiles bounds it, else the empty set."""
    area = {cell}
    to_visit = [cell]
    while to_visit:
        for side, other in enumerate(geometry.neighbours[to_visit.pop()]):
            if other == FRAME:
                return set()
            if tiles[other] == UNEXPLORED:
                if other not in area:
                    area.add(other)
                    to_visit.append(other)
            elif not tiles[other] >> OPPOSITE[side] & 1:
                return set()
    return area
