"""Oceania's view, as the page reads it: where things lie, and which choices there are."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Final

from django.utils.functional import cached_property

from games.kinds.oceania.rules.board import UNEXPLORED, Geometry, geometry
from games.kinds.oceania.rules.edition import (
    EDITIONS,
    KINDS,
    SIDE_LETTERS,
    SIDES_TEXT,
    Sides,
    sides_of,
)
from games.kinds.oceania.rules.moves import Place, Reuse, Sail, Scout, parse_move
from games.kinds.oceania.rules.state import UNEXPLORED_COST, State
from games.kinds.oceania.rules.view import position_from
from games.kinds.oceania.svg.coastlines import TILE

FRAME: Final = 54
#: More than the charts of the matches that are being looked at.
_REMEMBERED: Final = 512

#: By how many quarters of a circle a tile as printed has been turned to have these sides.
_QUARTERS: Final = {
    printed[4 - quarters :] + printed[: 4 - quarters]: quarters
    for printed in KINDS.values()
    for quarters in reversed(range(4))
}


#: The sides that are land, by the text of a tile's sides.
_LAND_SIDES: Final = {
    text: tuple(side for side, letter in enumerate(text) if letter == "l") for text in SIDES_TEXT
}


@dataclass(frozen=True)
class Choices:
    """The moves that the viewer may make now, by what they do."""

    sails: Sequence[str]
    reuses: Sequence[Reuse]
    #: The ways in which the tile in hand fits, by space, each turned clockwise from the one before.
    places: Mapping[str, Sequence[str]]
    scouts: Sequence[Scout]

    @classmethod
    def of(cls, options: Sequence[str]) -> Choices:
        if not options:
            return _NO_CHOICES
        moves = [parse_move(option) for option in options]
        places: dict[str, list[str]] = {}
        for move in moves:
            if isinstance(move, Place):
                places.setdefault(move.space, []).append(move.sides)
        for ways in places.values():
            ways.sort(key=_QUARTERS.__getitem__)
        return cls(
            sails=[move.start for move in moves if isinstance(move, Sail)],
            reuses=[move for move in moves if isinstance(move, Reuse)],
            places=places,
            scouts=[move for move in moves if isinstance(move, Scout)],
        )


_NO_CHOICES: Final = Choices((), (), {}, ())

#: A scout's space, side, seat and value.
PlacedScout = tuple[str, int, int, int]


class Chart:
    """What lies on the chart: the same for all who look on, and for half of a turn's decisions.

    `chart_of` gives the same object for the same chart, so what is drawn or said of one can be
    remembered by it.
    """

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.geometry: Final = geometry(EDITIONS[view["edition"]])
        self.players: Final[int] = view["players"]
        self.tiles: Final = tiles_of(view)
        self.filled: Final = tuple(view["filled"])
        self.islands: Final[Sequence[Mapping[str, Any]]] = view["islands"]
        self.scouts: Final = _standing(view)
        self._order: Final[Sequence[str]] = view["order"]

    @cached_property
    def unexplored(self) -> list[str]:
        names = self.geometry.names
        return [names[cell] for cell, sides in enumerate(self.tiles) if sides == UNEXPLORED]

    @cached_property
    def last_placed(self) -> str | None:
        """The tile that somebody placed last; spaces that filled themselves don't count."""
        filled = set(self.filled)
        return next((space for space in reversed(self._order) if space not in filled), None)

    @cached_property
    def last_filled(self) -> Sequence[str]:
        """The spaces that filled themselves after that."""
        return self._order[self._order.index(self.last_placed) + 1 :] if self.last_placed else []

    def sides_on(self, space: str) -> Sides:
        """The sides of the tile on an explored space."""
        return self.tiles[self.geometry.cell_named[space]]

    def island_at(self, space: str, side: int) -> Mapping[str, Any]:
        """The island that has this land side."""
        return self._islands_by_side[space, side]

    @cached_property
    def _islands_by_side(self) -> dict[tuple[str, int], Mapping[str, Any]]:
        return {
            (space, side): island
            for island in self.islands
            for space, part in island["parts"]
            for side in _LAND_SIDES[part]
        }


def chart_of(view: Mapping[str, Any]) -> Chart:
    """The chart of a view. Islands follow from the tiles, their order and the scouts."""
    facts = (
        view["edition"], view["players"], tuple(view["tiles"]), tuple(view["order"]),
        tuple(view["filled"]), _standing(view),
    )  # fmt: skip
    return _chart(_Seen(facts, view))


@dataclass(frozen=True)
class _Seen:
    """What decides a chart, and a view of it; the view isn't compared."""

    facts: Hashable
    view: Mapping[str, Any] = field(compare=False)


@lru_cache(maxsize=_REMEMBERED)
def _chart(seen: _Seen) -> Chart:
    return Chart(seen.view)


def _standing(view: Mapping[str, Any]) -> tuple[PlacedScout, ...]:
    return tuple(
        [
            (scout["space"], side_of(scout["side"]), scout["seat"], scout["value"])
            for scout in view["scouts"]
        ]
    )


class Position:
    """A view with its chart in the form that the geometry understands."""

    def __init__(self, view: Mapping[str, Any], chart: Chart) -> None:
        self.view: Final = view
        self.chart: Final = chart
        self.choices: Final = Choices.of(view["options"])
        self.geometry: Final = chart.geometry
        self.tiles: Final = chart.tiles
        #: What the viewer has to decide, under a name that no other decision has; else nothing.
        self.decision: Final = f"{view['turn']}-{view['phase']}" if view["options"] else ""

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> Position:
        return cls(view, chart_of(view))

    @cached_property
    def state(self) -> State:
        """The position to ask the rules about; what is hidden in it has no meaning."""
        return position_from(self.view)

    def reusable_from(self, start: str) -> list[str]:
        """The kinds of the viewer's tiles set aside that would fit where this start leads."""
        if not self.view["set_aside"][self.view["seat"]]:
            return []
        cells = self.geometry.cell_named
        return self.state.reusable(tuple([cells[name] for name in self.view["starts"][start]]))


def unexplored_cost(view: Mapping[str, Any]) -> int:
    """What the spaces that are still unexplored take off a score: that of who sails alone."""
    return UNEXPLORED_COST * view["tiles"].count(None) if view["players"] == 1 else 0


def tiles_of(view: Mapping[str, Any]) -> bytes:
    """The chart of a view, as the geometry understands it."""
    return bytes([UNEXPLORED if text is None else sides_of(text) for text in view["tiles"]])


@cache
def corner(board: Geometry, cell: int) -> tuple[int, int]:
    """The upper left corner of a space in the picture."""
    row, column = divmod(cell, board.columns)
    return column * TILE, (board.rows - 1 - row) * TILE


def side_of(letter: str) -> int:
    """A side by the letter that moves write."""
    return SIDE_LETTERS.index(letter)
