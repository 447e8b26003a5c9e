"""The playout core's chart: spaces, starting points, islands, and what laying a tile does to them.

See `playout.py` for the whole; moves are expected to be legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from games.kinds.oceania.rules.board import UNEXPLORED as NO_TILE
from games.kinds.oceania.rules.edition import Edition, Sides
from games.kinds.oceania.rules.playout_tables import (
    BLANK,
    FILLING,
    FITS,
    KIND_NAMES,
    SIDES_OF_CODE,
    SURROUNDED,
    UNEXPLORED,
    Plan,
    tables,
)

ChartT = TypeVar("ChartT", bound="PlayoutChart")


class PlayoutChart:
    """The part of a position that lies on the table; empty at first, and changed in place.

    Read whatever you like; change it by `explore` and `put_scout` alone.
    """

    __slots__ = (
        "codes", "covers", "facing", "filled", "leads", "owners", "parents", "reserve", "starts",
        "tables", "unexplored",
    )  # fmt: skip

    def __init__(self, edition: Edition) -> None:
        known = self.tables = tables(edition)
        #: What each space is like; the last entry is the frame.
        self.codes = known.blank.copy()
        self.unexplored = known.spaces
        #: Starting points, and some that are none any more; see `starting_points`.
        self.starts = list(known.circles)
        #: The spaces filled from the reserve as a bit mask, and the reserve tiles left by kind.
        self.filled = 0
        self.reserve = [edition.reserve.get(kind, 0) for kind in KIND_NAMES]
        #: By border between two spaces that land crosses: an island that this land belongs to.
        self.owners = [0] * (2 * known.spaces)
        #: By island: itself, or the one that it was merged into.
        self.parents: list[int] = []
        #: By island: its tiles as a bit mask, its sides that face the unexplored, White's lead in
        #: scouts. An island that was merged into another covers nothing and nobody leads.
        self.covers: list[int] = []
        self.facing: list[int] = []
        self.leads: list[int] = []

    def copy_chart_to(self, twin: ChartT) -> ChartT:
        """Make the chart of `twin`, which may be uninitialised, equal to this one."""
        twin.tables = self.tables
        twin.codes = self.codes.copy()
        twin.unexplored = self.unexplored
        twin.starts = self.starts.copy()
        twin.filled = self.filled
        twin.reserve = self.reserve.copy()
        twin.owners = self.owners.copy()
        twin.parents = self.parents.copy()
        twin.covers = self.covers.copy()
        twin.facing = self.facing.copy()
        twin.leads = self.leads.copy()
        return twin

    # --- what there is to see ---------------------------------------------------------------

    def tiles(self) -> bytes:
        """The chart as the reference writes it."""
        return bytes(
            SIDES_OF_CODE[code] if code < UNEXPLORED else NO_TILE for code in self.codes[:-1]
        )

    def reached(self, start: int) -> tuple[int, ...]:
        """The unexplored spaces that a ship on `start` reaches."""
        known = self.tables
        return known.reached[start][self.codes[known.watched[start]]]

    def starting_points(self) -> list[tuple[int, tuple[int, ...]]]:
        """Every starting point with the spaces it reaches, in no particular order."""
        return [(start, cells) for start in self.starts if (cells := self.reached(start))]

    def has_starting_point(self) -> bool:
        """Whether a ship can start from anywhere. Dead starting points may go on the way."""
        starts = self.starts
        while starts and not self.reached(starts[-1]):
            starts.pop()
        return bool(starts)

    def placements(self, kind: int, cells: tuple[int, ...]) -> list[tuple[int, Sides]]:
        """Where and how a tile of `kind` fits on one of `cells`."""
        fits, codes = FITS[kind], self.codes
        return [(cell, plan.sides) for cell in cells for plan in fits[codes[cell]]]

    def island_at(self, cell: int, side: int) -> int:
        """The number of the island that has land on `side` of an explored space."""
        parents = self.parents
        island = self.owners[self.tables.borders[cell][side]]
        while island != parents[island]:
            island = parents[island]
        return island

    def islands(self) -> Iterator[int]:
        """The numbers of all islands, for `covers`, `facing` and `leads`."""
        return (island for island, parent in enumerate(self.parents) if island == parent)

    # --- changing it ------------------------------------------------------------------------

    def put_scout(self, cell: int, side: int, seat: int, value: int) -> None:
        """Put a scout on the island that has land on `side` of an explored space."""
        self.leads[self.island_at(cell, side)] += -value if seat else value

    def explore(self, cell: int, plan: Plan) -> None:
        """Lay a tile and fill what it has surrounded."""
        if self.lay(cell, plan):
            codes = self.codes
            for other in self.tables.neighbours[cell]:
                code = codes[other]
                if code >= SURROUNDED or (code > BLANK and self._enclosed(other)):
                    self._fill(other)

    def lay(self, cell: int, plan: Plan) -> bool:
        """Lay a tile and fill nothing. Tells whether it may have surrounded anything."""
        codes = self.codes
        north, east, south, west = self.tables.neighbours[cell]
        codes[cell] = plan.code
        codes[north] = n = plan.north[codes[north]]
        codes[east] = e = plan.east[codes[east]]
        codes[south] = s = plan.south[codes[south]]
        codes[west] = w = plan.west[codes[west]]
        self.unexplored -= 1
        if plan.leads_on:
            self.starts.append(cell)
        if plan.lands:
            self._join_lands(cell, plan)
        return n > BLANK or e > BLANK or s > BLANK or w > BLANK

    def _join_lands(self, cell: int, plan: Plan) -> None:
        """Add the land of a tile to the islands it touches, or begin new ones."""
        known, owners, parents = self.tables, self.owners, self.parents
        borders = known.borders[cell]
        for joined, fresh, change in plan.lands:
            if joined:
                island = owners[borders[joined[0]]]
                while island != parents[island]:
                    island = parents[island]
                for side in joined[1:]:
                    self._merge(island, owners[borders[side]])
                self.covers[island] |= known.bits[cell]
                self.facing[island] += change
            else:
                island = len(parents)
                parents.append(island)
                self.covers.append(known.bits[cell])
                self.facing.append(change)
                self.leads.append(0)
            for side in fresh:
                owners[borders[side]] = island

    def _merge(self, island: int, other: int) -> None:
        """Make one of an island that was merged into no other, and whatever `other` is part of."""
        parents = self.parents
        while other != parents[other]:
            other = parents[other]
        if other != island:
            parents[other] = island
            self.covers[island] |= self.covers[other]
            self.facing[island] += self.facing[other]
            self.leads[island] += self.leads[other]
            self.covers[other] = self.facing[other] = self.leads[other] = 0

    def _enclosed(self, cell: int) -> bool:
        """Whether nothing but land bounds the unexplored area around a landlocked space."""
        codes, neighbours = self.codes, self.tables.neighbours
        area = [cell]
        for member in area:
            for other in neighbours[member]:
                if codes[other] >= UNEXPLORED and other not in area:
                    if codes[other] < BLANK:
                        return False
                    area.append(other)
        return True

    def _fill(self, cell: int) -> None:
        """Fill a surrounded space. A larger area follows, space by space: it stays enclosed."""
        plan, kind = FILLING[self.codes[cell]]
        self.reserve[kind] = max(0, self.reserve[kind] - 1)
        self.filled |= self.tables.bits[cell]
        self.explore(cell, plan)
