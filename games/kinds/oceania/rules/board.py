"""The chart's geometry: spaces, starting circles, neighbours, and which tiles fit where.

A chart's tiles are one `bytes` value, a space after the other from a1 eastwards and then
northwards: the sides of the tile there, or `UNEXPLORED`.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from games.kinds.oceania.rules.edition import OPPOSITE, ROTATIONS, Edition, Sides

UNEXPLORED: Final = 0xFF
#: The "neighbour" beyond the chart's edge.
FRAME: Final = -1

_STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _fits_table() -> dict[str, tuple[tuple[Sides, ...], ...]]:
    """For each kind, by known sides × 16 + land among them: the rotations that match."""
    return {
        kind: tuple(
            tuple(mask for mask in masks if mask & known == land)
            for known, land in product(range(16), repeat=2)
        )
        for kind, masks in ROTATIONS.items()
    }


#: FITS[kind][requirement] are the rotations of a kind that meet a requirement (see `requirement`).
FITS: Final = _fits_table()


class Geometry:
    """Tables that follow from a chart's size alone; made once for each edition by `geometry`."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        cells = range(columns * rows)
        self.cells = cells
        self.names = tuple(f"{_column(cell % columns)}{cell // columns + 1}" for cell in cells)
        self.cell_named = {name: cell for cell, name in enumerate(self.names)}
        #: For each space its neighbour (or FRAME) to the north, east, south and west.
        self.neighbours = tuple(
            tuple(self._beyond(cell, *step) for step in _STEPS) for cell in cells
        )
        #: (side, neighbour) of each space, the frame left out.
        self.adjacent = tuple(
            tuple((side, other) for side, other in enumerate(row) if other != FRAME)
            for row in self.neighbours
        )
        #: For each space and sides of a tile there: the spaces to which its dotted routes lead.
        self.routes = tuple(
            tuple(
                tuple(other for side, other in neighbours if not sides >> side & 1)
                for sides in range(16)
            )
            for neighbours in self.adjacent
        )
        #: Starting circles by name, each with the space it is joined to: west, east, then south.
        self.circles = {
            **{f"W{row + 1}": row * columns for row in range(rows)},
            **{f"E{row + 1}": row * columns + columns - 1 for row in range(rows)},
            **{f"S{_column(column)}": column for column in range(columns)},
        }
        self.blank = bytes([UNEXPLORED]) * len(cells)

    def _beyond(self, cell: int, east: int, north: int) -> int:
        column, row = cell % self.columns + east, cell // self.columns + north
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return FRAME

    def requirement(self, tiles: bytes, cell: int) -> int:
        """What a tile on `cell` must match: mask of known sides × 16 + those of them that are land.

        The frame is water. A tile of sides m fits if m & known == land.
        """
        known = land = 0
        for side, other in enumerate(self.neighbours[cell]):
            if other == FRAME:
                known |= 1 << side
            elif (sides := tiles[other]) != UNEXPLORED:
                known |= 1 << side
                land |= (sides >> OPPOSITE[side] & 1) << side
        return known << 4 | land

    def reached_from(self, tiles: bytes, start: str) -> tuple[int, ...]:
        """The unexplored spaces that a ship on `start` reaches; none if it is no starting point."""
        if start in self.circles:
            cell = self.circles[start]
            return (cell,) if tiles[cell] == UNEXPLORED else ()
        return self._reached_from_tile(tiles, self.cell_named[start])

    def starting_points(self, tiles: bytes) -> dict[str, tuple[int, ...]]:
        """Every starting point with the spaces it reaches: circles first, then explored tiles."""
        points: dict[str, tuple[int, ...]] = {
            name: (cell,) for name, cell in self.circles.items() if tiles[cell] == UNEXPLORED
        }
        # The heart of every list of moves, so it looks the routes up itself.
        names, routes = self.names, self.routes
        for cell, sides in enumerate(tiles):
            if sides != UNEXPLORED:
                reached = [other for other in routes[cell][sides] if tiles[other] == UNEXPLORED]
                if reached:
                    points[names[cell]] = tuple(reached)
        return points

    def has_starting_point(self, tiles: bytes) -> bool:
        """Whether a ship can start from anywhere."""
        return any(tiles[cell] == UNEXPLORED for cell in self.circles.values()) or any(
            self._reached_from_tile(tiles, cell) for cell in self.cells
        )

    def _reached_from_tile(self, tiles: bytes, cell: int) -> tuple[int, ...]:
        sides = tiles[cell]
        if sides == UNEXPLORED:
            return ()
        # A list first: it is made faster than a tuple from a generator, and this is asked most.
        return tuple([other for other in self.routes[cell][sides] if tiles[other] == UNEXPLORED])


@cache
def geometry(edition: Edition) -> Geometry:
    """The tables of an edition's chart."""
    return Geometry(edition.columns, edition.rows)


def laid(tiles: bytes, cell: int, sides: Sides) -> bytes:
    """The chart with one more tile on it."""
    return b"%b%c%b" % (tiles[:cell], sides, tiles[cell + 1 :])


def _column(index: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[index]
