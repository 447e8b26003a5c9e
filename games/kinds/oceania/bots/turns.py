"""Turns of Oceania, weighed by what the position is worth afterwards.

Everything here works on a playout core that was made of a view. Of the hidden tiles it asks how
many of each kind there are, never their order.

A tile changes what a position is worth by the islands that it touches. That is read off the scale's
tables without laying it, unless spaces are filled by it: then it is laid on a copy. What a space
offers depends on little around it, so it is remembered from one position to the next like it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.kinds.oceania.bots.evaluation import Scale
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_chart import PlayoutChart
from games.kinds.oceania.rules.playout_tables import (
    BLANK,
    FITS,
    FITTING,
    KIND_NAMES,
    LAND_SIDES,
    SURROUNDED,
    UNEXPLORED,
    Plan,
)

#: By kind: what the best place for it on a space adds, or nothing if it does not fit.
Offers = list[float | None]
#: What was found for spaces, by all that it depends on; of one scale and one seat's scouts.
Memory = dict[tuple[object, ...], Offers]


class TurnEnd(NamedTuple):
    """A way to end a turn with a tile in hand, and what the position is worth then."""

    worth: float
    cell: int
    plan: Plan
    #: The scout put on it and the side that names the island; 0 for none.
    value: int = 0
    side: int = -1


class ScoutClaim(NamedTuple):
    """A scout on the tile just laid, and what it gains."""

    gain: float
    value: int
    side: int


class _Shore(NamedTuple):
    """An island that a tile just laid is part of: its worth by lead and size, and these two."""

    worth: Sequence[Sequence[float]]
    lead: int
    size: int
    side: int


class CandidateTurns:
    """What the seat to move can do in its turn, weighed by a scale."""

    def __init__(self, core: Playout, scale: Scale, memory: Memory | None = None) -> None:
        self._core = core
        self._scale = scale
        self._seat = core.seat
        self._sign = -1 if self._seat else 1
        self._chart = scale.chart(core, self._seat)
        self._base = self._chart + scale.supplies(core, self._seat)
        left, price = core.left[self._seat], core.tables.price
        #: The scouts that may be spent, and what each is worth as long as it is kept.
        self._scouts = [
            (value, scale.own[left] - scale.own[left - price[value]])
            for value in core.tables.values_left[left]
        ]
        unseen = core.unseen()
        self._unseen = [(kind, count) for kind, count in enumerate(unseen) if count]
        self._all_unseen = sum(unseen)
        self._offers: dict[int, Offers] = {}
        self._memory: Memory = {} if memory is None else memory
        self._moment = len(core.bag), self._seat, left
        self._copied = False

    # --- with a tile ------------------------------------------------------------------------

    def endings(self, kind: int, cells: tuple[int, ...]) -> list[TurnEnd]:
        """Every way to place a tile of `kind` on one of `cells`, with the best scout there."""
        return [max(ways) for ways in self._ways(kind, cells)]

    def all_endings(self, kind: int, cells: tuple[int, ...]) -> list[TurnEnd]:
        """Every way to place a tile of `kind` on one of `cells`, with every scout and none."""
        return [ending for ways in self._ways(kind, cells) for ending in ways]

    def _ways(self, kind: int, cells: tuple[int, ...]) -> Iterator[list[TurnEnd]]:
        codes = self._core.codes
        for cell in cells:
            for plan in FITS[kind][codes[cell]]:
                change, shores = self._laid(cell, plan)
                worth = self._base + change
                yield [
                    TurnEnd(worth, cell, plan),
                    *(
                        TurnEnd(worth + gain, cell, plan, value, side)
                        for gain, value, side in self._claims(shores)
                    ),
                ]

    def claims(self) -> list[ScoutClaim]:
        """Every scout on the tile that was laid last."""
        core = self._core
        return self._claims([self._shore(core, core.placed, side) for side in core.shores()])

    def _claims(self, shores: list[_Shore]) -> list[ScoutClaim]:
        return [
            ScoutClaim(worth[lead + value][size] - worth[lead][size] - kept, value, side)
            for worth, lead, size, side in shores
            for value, kept in self._scouts
        ]

    def _shore(self, chart: PlayoutChart, cell: int, side: int) -> _Shore:
        """The island on `side` of an explored space."""
        island = chart.island_at(cell, side)
        lead = self._scale.even + self._sign * chart.leads[island]
        worth = self._scale.islands[chart.facing[island]]
        return _Shore(worth, lead, chart.covers[island].bit_count(), side)

    # --- what laying a tile changes ---------------------------------------------------------

    def _laid(self, cell: int, plan: Plan) -> tuple[float, list[_Shore]]:
        """What a tile adds to the worth of the position, and the islands it is part of then."""
        if self._fills(cell, plan):
            return self._laid_on_a_copy(cell, plan)
        core, islands, even = self._core, self._scale.islands, self._scale.even
        covers, facing, leads = core.covers, core.facing, core.leads
        change = self._scale.space
        shores: list[_Shore] = []
        touched: list[int] = []
        for (joined, _, difference), side in zip(plan.lands, plan.shores, strict=True):
            cover, faces, lead = core.tables.bits[cell], difference, even
            for border in joined:
                island = core.island_at(cell, border)
                if island in touched:
                    if shores:  # both sides of a strait come to the same island
                        return self._laid_on_a_copy(cell, plan)
                    continue
                touched.append(island)
                own = self._sign * leads[island]
                change -= islands[facing[island]][even + own][covers[island].bit_count()]
                cover |= covers[island]
                faces += facing[island]
                lead += own
            size = cover.bit_count()
            change += islands[faces][lead][size]
            shores.append(_Shore(islands[faces], lead, size, side))
        return change, shores

    def _laid_on_a_copy(self, cell: int, plan: Plan) -> tuple[float, list[_Shore]]:
        after = self._core.copy_chart_to(PlayoutChart.__new__(PlayoutChart))
        after.explore(cell, plan)
        self._copied = True
        shores = [self._shore(after, cell, side) for side in plan.shores]
        return self._scale.chart(after, self._seat) - self._chart, shores

    def _fills(self, cell: int, plan: Plan) -> bool:
        """Whether a tile may surround unexplored spaces."""
        codes = self._core.codes
        north, east, south, west = self._core.tables.neighbours[cell]
        return (
            ((code := plan.north[codes[north]]) > BLANK and self._shut_in(north, code, cell))
            or ((code := plan.east[codes[east]]) > BLANK and self._shut_in(east, code, cell))
            or ((code := plan.south[codes[south]]) > BLANK and self._shut_in(south, code, cell))
            or ((code := plan.west[codes[west]]) > BLANK and self._shut_in(west, code, cell))
        )

    def _shut_in(self, space: int, code: int, cell: int) -> bool:
        """Whether the area around `space`, which is left with `code`, may have been surrounded by
        a tile on `cell`. False is certain.
        """
        if code >= SURROUNDED:
            return True
        codes, neighbours = self._core.codes, self._core.tables.neighbours
        area = [space]
        for member in area:
            for other in neighbours[member]:
                if codes[other] >= UNEXPLORED and other != cell and other not in area:
                    if codes[other] < BLANK:
                        return False
                    area.append(other)
        return True

    # --- before the tile is known -----------------------------------------------------------

    def draw(self, cells: tuple[int, ...]) -> float:
        """What drawing is worth where the ship reaches `cells`: the mean over the unseen tiles."""
        felt, base = self._scale.felt, self._base
        spaces = [self._offers_on(cell) for cell in cells]
        total = 0.0
        for kind, count in self._unseen:
            best = None
            for offers in spaces:
                offer = offers[kind]
                if offer is not None and (best is None or offer > best):
                    best = offer
            total += count * felt(base + (self._scale.own_aside if best is None else best))
        return total / self._all_unseen

    def reuse(self, kind: int, value: int, cells: tuple[int, ...]) -> float:
        """What taking up a tile that fits is worth, for a scout of `value`."""
        best = max(offer for cell in cells if (offer := self._offers_on(cell)[kind]) is not None)
        kept = dict(self._scouts)[value]
        return self._scale.felt(self._base + best - self._scale.own_aside - kept)

    def explore(self, cells: tuple[int, ...]) -> float:
        """What the best of drawing and reusing is worth."""
        core = self._core
        reused = [self.reuse(kind, core.scout_values()[0], cells) for kind in core.reusable(cells)]
        return max([self.draw(cells), *reused])

    def chance(self, cells: tuple[int, ...]) -> float:
        """How many of the unseen tiles fit on one of `cells`."""
        codes, fitting = self._core.codes, 0
        for cell in cells:
            fitting |= FITTING[codes[cell]]
        return sum(count for kind, count in self._unseen if fitting >> kind & 1)

    def _offers_on(self, cell: int) -> Offers:
        offers = self._offers.get(cell)
        if offers is None:
            key = self._surroundings(cell)
            offers = self._memory.get(key)
            if offers is None:
                self._copied = False
                offers = [self._best_on(kind, cell) for kind in range(len(KIND_NAMES))]
                if not self._copied:  # otherwise it depends on more than the surroundings
                    self._memory[key] = offers
            self._offers[cell] = offers
        return offers

    def _best_on(self, kind: int, cell: int) -> float | None:
        found = None
        for plan in FITS[kind][self._core.codes[cell]]:
            change, shores = self._laid(cell, plan)
            best = max([0.0, *[claim.gain for claim in self._claims(shores)]])
            if found is None or change + best > found:
                found = change + best
        return found

    def _surroundings(self, cell: int) -> tuple[object, ...]:
        """All that the offers on a space depend on, as long as nothing is filled."""
        core = self._core
        codes = core.codes
        code = codes[cell]
        north, east, south, west = around = core.tables.neighbours[cell]
        shut_in = [
            other for other in around if codes[other] >= BLANK and self._shut_in(other, BLANK, cell)
        ]
        islands = [core.island_at(cell, side) for side in LAND_SIDES[code]]
        return (
            self._moment, cell, code, codes[north], codes[east], codes[south], codes[west],
            *shut_in,
            *[(core.covers[i], core.facing[i], core.leads[i]) for i in islands],
        )  # fmt: skip
