"""A position of Oceania, hidden parts included, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.kinds.oceania.rules.board import FITS, UNEXPLORED, Geometry, geometry
from games.kinds.oceania.rules.edition import KINDS, Edition, Sides
from games.kinds.oceania.rules.islands import (
    Island,
    PlacedScout,
    find_islands,
    majority_points,
    square_points,
)

SAIL: Final = "sail"
EXPLORE: Final = "explore"
PLACE: Final = "place"
SCOUT: Final = "scout"
OVER: Final = "over"

FACE_UP_COST: Final = 2
UNEXPLORED_COST: Final = 20


class State(NamedTuple):
    """Everything about a game between two decisions.

    `bag` (in the order of drawing) and `removed` are hidden; all else is seen by everybody. It is
    a named tuple because that is copied with changes four times faster than a frozen dataclass.
    """

    edition: Edition
    players: int
    tiles: bytes
    #: Spaces in the order in which they were explored, filled ones included.
    order: bytes
    filled: frozenset[int]
    #: Reserve tiles left, by kind in the table's order.
    reserve: tuple[int, ...]
    scouts: tuple[PlacedScout, ...]
    #: Values left, ascending, by seat; none on a solo voyage.
    scouts_left: tuple[tuple[int, ...], ...]
    #: Face-up tiles by seat, in the order in which they were set aside.
    set_aside: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]
    removed: tuple[str, ...]
    phase: str = SAIL
    #: Completed turns.
    turn: int = 0
    #: Where the ship is; the last start between turns.
    ship: str | None = None
    #: The tile drawn or taken up, while it is to be placed, and the scout paid for it.
    hand: str | None = None
    paid: int | None = None
    #: The space of the tile just placed, while its scout is to be chosen.
    placed: int | None = None
    ending: str | None = None

    def __repr__(self) -> str:
        """Short, and silent about what is hidden: it may end up in a log."""
        return f"<Oceania {self.edition.name}, turn {self.turn}, {self.phase}>"

    @property
    def seat(self) -> int:
        """Whose turn it is (or would be, after the end)."""
        return self.turn % self.players

    @property
    def geometry(self) -> Geometry:
        return geometry(self.edition)

    @property
    def unexplored(self) -> int:
        return self.tiles.count(UNEXPLORED)

    def starting_points(self) -> dict[str, tuple[int, ...]]:
        """Every starting point that the chart allows, with the spaces it reaches."""
        return self.geometry.starting_points(self.tiles)

    def reached(self) -> tuple[int, ...]:
        """The spaces that the ship reaches from where it is."""
        return () if self.ship is None else self.geometry.reached_from(self.tiles, self.ship)

    def fits(self, kind: str, cells: tuple[int, ...]) -> list[tuple[int, Sides]]:
        """Where and how a tile of `kind` fits on one of `cells`."""
        table, requirement, tiles = FITS[kind], self.geometry.requirement, self.tiles
        return [(cell, sides) for cell in cells for sides in table[requirement(tiles, cell)]]

    def reusable(self, cells: tuple[int, ...]) -> list[str]:
        """The kinds of one's own face-up tiles that fit on one of `cells`; none without a scout."""
        seat = self.seat
        if not self.scouts_left[seat] or not self.set_aside[seat]:
            return []
        return [kind for kind in KINDS if kind in self.set_aside[seat] and self.fits(kind, cells)]

    def unseen(self) -> dict[str, int]:
        """The tiles nobody has seen yet, by kind: those in the bag and those taken out."""
        hidden = self.bag + self.removed
        return {kind: hidden.count(kind) for kind in KINDS if self.edition.tiles.get(kind)}

    def islands(self) -> tuple[Island, ...]:
        """All islands as they stand, in the order of discovery."""
        return find_islands(self.geometry, self.tiles, self.order, self.scouts, self.players)

    def sure_scores(self) -> tuple[int, ...]:
        """The score by seat as it stands: complete islands only. It is the result once over."""
        return self.worth_of([island for island in self.islands() if island.complete])

    def projected_scores(self) -> tuple[int, ...]:
        """The score by seat if every island counted as it stands."""
        return self.worth_of(self.islands())

    def worth_of(self, islands: Sequence[Island]) -> tuple[int, ...]:
        """The score by seat if just these islands counted."""
        if self.players == 1:
            return (square_points(islands) - UNEXPLORED_COST * self.unexplored,)
        points = majority_points(islands, self.players)
        return tuple(
            points[seat] - FACE_UP_COST * len(kinds) for seat, kinds in enumerate(self.set_aside)
        )

    def with_next(self, kind: str) -> State:
        """This state with its hidden tiles rearranged so that `kind` is drawn next.

        Nothing that anybody sees changes. Raises ValueError if no such tile is unseen.
        """
        hidden = list(self.bag + self.removed)
        found = hidden.index(kind)
        hidden[0], hidden[found] = hidden[found], hidden[0]
        size = len(self.bag)
        return self._replace(bag=tuple(hidden[:size]), removed=tuple(hidden[size:]))
