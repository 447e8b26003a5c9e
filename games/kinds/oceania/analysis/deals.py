"""Deals of the unseen tiles, which positions that are compared have in common."""

from __future__ import annotations

from random import Random
from typing import Final

from games.kinds.oceania.rules.playout import Playout

#: What a starting point's lot weighs against the share of the tiles that fit there.
_WEIGHT_OF_LOTS: Final = 0.3


class Deal:
    """An order of the unseen tiles, and the lots of the starting points.

    Of each kind one tile is told apart, so that the same deal can be had with that tile drawn
    next: the others then follow in the same order. Since that tile may lie anywhere, such a deal
    is as likely as any that begins with this kind.
    """

    def __init__(self, core: Playout, rng: Random) -> None:
        tiles = sorted(core.bag + core.removed)
        self._bag = len(core.bag)
        self._marked = {kind: tiles.index(kind) for kind in set(tiles)}
        self._order = list(enumerate(tiles))
        random = rng.random
        self._order.sort(key=lambda _: random())
        self.lots = [_WEIGHT_OF_LOTS * random() for _ in core.tables.start_names]

    def give(self, core: Playout, first: int | None = None) -> None:
        """Put the tiles into a position with the same unseen ones; a kind can be named as first."""
        if first is None:
            tiles = [kind for _, kind in self._order]
        else:
            marked = self._marked[first]
            tiles = [kind for number, kind in self._order if number != marked]
            tiles.insert(0, first)
        core.bag, core.removed = tiles[: self._bag][::-1], tiles[self._bag :]
