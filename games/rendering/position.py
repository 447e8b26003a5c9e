"""Oceania's view, as the page reads it: where things lie, and which choices there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from games.rendering.coastlines import TILE
from games.rules.oceania.board import UNEXPLORED, Geometry, geometry
from games.rules.oceania.edition import EDITIONS, KINDS, SIDE_LETTERS, Sides, sides_of
from games.rules.oceania.moves import Place, Reuse, Sail, Scout, parse_move
from games.rules.oceania.state import State
from games.rules.oceania.view import position_from

FRAME: Final = 54


#: By how many quarters of a circle a tile as printed has been turned to have these sides.
_QUARTERS: Final = {
    printed[4 - quarters :] + printed[: 4 - quarters]: quarters
    for printed in KINDS.values()
    for quarters in reversed(range(4))
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


@dataclass(frozen=True)
class Position:
    """A view with its chart in the form that the geometry understands."""

    view: Mapping[str, Any]
    geometry: Geometry
    tiles: bytes
    choices: Choices

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> Position:
        board = geometry(EDITIONS[view["edition"]])
        return cls(view, board, tiles_of(view), Choices.of(view["options"]))

    @property
    def decision(self) -> str:
        """What the viewer has to decide, under a name that no other decision has; else nothing."""
        return f"{self.view['turn']}-{self.view['phase']}" if self.view["options"] else ""

    @cached_property
    def state(self) -> State:
        """The position to ask the rules about; what is hidden in it has no meaning."""
        return position_from(self.view)

    def reusable_from(self, start: str) -> list[str]:
        """The kinds of the viewer's tiles set aside that would fit where this start leads."""
        cells = self.geometry.cell_named
        return self.state.reusable(tuple([cells[name] for name in self.view["starts"][start]]))

    def sides_on(self, space: str) -> Sides:
        """The sides of the tile on an explored space."""
        return self.tiles[self.geometry.cell_named[space]]

    @property
    def unexplored(self) -> list[str]:
        return [
            self.geometry.names[cell]
            for cell, sides in enumerate(self.tiles)
            if sides == UNEXPLORED
        ]

    @property
    def last_placed(self) -> str | None:
        """The tile that somebody placed last; spaces that filled themselves don't count."""
        filled = set(self.view["filled"])
        return next((space for space in reversed(self.view["order"]) if space not in filled), None)

    @property
    def last_filled(self) -> list[str]:
        """The spaces that filled themselves after that."""
        order: list[str] = self.view["order"]
        return order[order.index(self.last_placed) + 1 :] if self.last_placed else []

    def island_at(self, space: str, side: int) -> Mapping[str, Any]:
        """The island that has this land side."""
        return self._islands_by_side[space, side]

    @cached_property
    def _islands_by_side(self) -> dict[tuple[str, int], Mapping[str, Any]]:
        return {
            (space, side): island
            for island in self.view["islands"]
            for space, part in island["parts"]
            for side in range(4)
            if part[side] == "l"
        }


def tiles_of(view: Mapping[str, Any]) -> bytes:
    """The chart of a view, as the geometry understands it."""
    return bytes(UNEXPLORED if text is None else sides_of(text) for text in view["tiles"])


def corner(board: Geometry, cell: int) -> tuple[int, int]:
    """The upper left corner of a space in the picture."""
    row, column = divmod(cell, board.columns)
    return column * TILE, (board.rows - 1 - row) * TILE


def side_of(letter: str) -> int:
    """A side by the letter that moves write."""
    return SIDE_LETTERS.index(letter)
