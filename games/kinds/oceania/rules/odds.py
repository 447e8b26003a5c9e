"""How likely it is that the next tile fits, by what everybody sees: the chart and the unseen tiles.

Nobody knows which of the unseen tiles were taken out, so each is as likely as any other to be drawn
next. The order of the bag is not asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.kinds.oceania.rules.board import FITS, UNEXPLORED, Geometry


class Chance(NamedTuple):
    """So many of the unseen tiles fit."""

    fitting: int
    unseen: int

    @property
    def percent(self) -> int:
        """Rounded, but 0 and 100 only where it is impossible or certain."""
        if self.fitting in (0, self.unseen):
            return 100 if self.fitting else 0
        return min(99, max(1, round(100 * self.fitting / self.unseen)))


def chances_of(board: Geometry, tiles: bytes, unseen: Mapping[str, int]) -> dict[int, Chance]:
    """For each unexplored space, how many of the unseen tiles fit there in some rotation."""
    total = sum(unseen.values())
    chances: dict[int, Chance] = {}
    for cell in board.cells:
        if tiles[cell] == UNEXPLORED:
            required = board.requirement(tiles, cell)
            fitting = sum(count for kind, count in unseen.items() if FITS[kind][required])
            chances[cell] = Chance(fitting, total)
    return chances
