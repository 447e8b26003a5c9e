"""Turns of Oceania, weighed by what the position is worth afterwards.

Everything here works on a playout core that was made of a view. Of the hidden tiles it asks how
many of each kind there are, never their order.
"""

from __future__ import annotations

from typing import NamedTuple

from games.bots.oceania_worth import Taste, judge_for
from games.rules.oceania.edition import Sides
from games.rules.oceania.playout import Playout
from games.rules.oceania.playout_tables import FITS, FITTING, Plan


class Ending(NamedTuple):
    """A way to end a turn with a tile in hand, and what the position is worth then."""

    worth: float
    cell: int
    sides: Sides


class Claim(NamedTuple):
    """A scout on the tile just laid, and what it gains."""

    gain: float
    value: int
    side: int


class Turns:
    """What the seat to move can do in its turn, weighed by a taste."""

    def __init__(self, core: Playout, taste: Taste) -> None:
        self._core = core
        self._seat = core.seat
        self._aside = taste.aside if core.players > 1 else 0
        self._judge = judge_for(taste, len(core.bag))
        self._unseen = core.unseen()
        self._placed: dict[tuple[int, int], float] = {}

    # --- with a tile ------------------------------------------------------------------------

    def endings(self, kind: int, cells: tuple[int, ...]) -> list[Ending]:
        """Every way to place a tile of `kind` on one of `cells`, with the best scout there."""
        codes = self._core.codes
        return [
            Ending(self._worth_with(cell, plan), cell, plan.sides)
            for cell in cells
            for plan in FITS[kind][codes[cell]]
        ]

    def _worth_with(self, cell: int, plan: Plan) -> float:
        after = self._core.copy()
        after.explore(cell, plan)
        gains = [claim.gain for claim in self.claims(after, cell, plan.shores)]
        return self._judge.worth(after, self._seat) + max([0.0, *gains])

    def claims(self, core: Playout, cell: int, shores: tuple[int, ...]) -> list[Claim]:
        """Every scout on the tile that was laid on `cell` of `core`."""
        return [
            Claim(self._gain(core, core.island_at(cell, side), value), value, side)
            for side in shores
            for value in core.tables.values_left[core.left[self._seat]]
        ]

    def _gain(self, core: Playout, island: int, value: int) -> float:
        sign = -1 if self._seat else 1
        size, facing, lead = (
            core.covers[island].bit_count(),
            core.facing[island],
            core.leads[island],
        )
        before = self._judge.island(size, facing, lead)
        after = self._judge.island(size, facing, lead + sign * value)
        return sign * (after - before) - self._judge.scout(value)

    # --- before the tile is known -----------------------------------------------------------

    def draw(self, cells: tuple[int, ...]) -> float:
        """What drawing is worth where the ship reaches `cells`: the mean over the unseen tiles."""
        total = sum(
            count * self._after_drawing(kind, cells)
            for kind, count in enumerate(self._unseen)
            if count
        )
        return total / sum(self._unseen)

    def _after_drawing(self, kind: int, cells: tuple[int, ...]) -> float:
        if self._fits(kind, cells):
            return self._best_place(kind, cells)
        return self._judge.worth(self._core, self._seat) - self._aside

    def reuse(self, kind: int, value: int, cells: tuple[int, ...]) -> float:
        """What taking up a tile that fits is worth, for a scout of `value`."""
        return self._best_place(kind, cells) + self._aside - self._judge.scout(value)

    def explore(self, cells: tuple[int, ...]) -> float:
        """What the best of drawing and reusing is worth."""
        reused = [
            self.reuse(kind, self._core.scout_values()[0], cells)
            for kind in self._core.reusable(cells)
        ]
        return max([self.draw(cells), *reused])

    def chance(self, cells: tuple[int, ...]) -> float:
        """How many of the unseen tiles fit on one of `cells`."""
        counts = enumerate(self._unseen)
        return sum(count for kind, count in counts if count and self._fits(kind, cells))

    def _fits(self, kind: int, cells: tuple[int, ...]) -> bool:
        codes = self._core.codes
        return any(FITTING[codes[cell]] >> kind & 1 for cell in cells)

    def _best_place(self, kind: int, cells: tuple[int, ...]) -> float:
        """The worth of the best place for a tile that fits; starting points share spaces."""
        return max(
            self._best_on(kind, cell)
            for cell in cells
            if FITTING[self._core.codes[cell]] >> kind & 1
        )

    def _best_on(self, kind: int, cell: int) -> float:
        key = kind, cell
        if key not in self._placed:
            self._placed[key] = max(self.endings(kind, (cell,))).worth
        return self._placed[key]
