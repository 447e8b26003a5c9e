"""Positions for tests, drawn up tile by tile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kinds.oceania.rules.board import geometry, laid
from games.kinds.oceania.rules.edition import CLASSIC, sides_of
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.islands import PlacedScout
from games.kinds.oceania.rules.moves import parse_move
from games.kinds.oceania.rules.state import State
from games.kinds.oceania.rules.turn import first_state

CELLS = geometry(CLASSIC).cell_named


def position(tiles: Mapping[str, str], players: int = 2, **changes: Any) -> State:  # noqa: ANN401
    """A chart with these tiles (explored in this order), and other fields of a state changed.

    The bag is not made to match: tests of single rules don't look into it.
    """
    state = first_state(CLASSIC, players, CLASSIC.unshuffled())
    chart = state.tiles
    for name, sides in tiles.items():
        chart = laid(chart, CELLS[name], sides_of(sides))
    order = bytes(CELLS[name] for name in tiles)
    return state._replace(tiles=chart, order=order, **changes)


def played(state: State, *moves: str) -> State:
    """The state after these moves of whoever's turn it is."""
    for move in moves:
        state = OCEANIA.apply(state, state.seat, parse_move(move)).state
    return state


def options(state: State) -> list[str]:
    """The legal moves as texts."""
    return [str(move) for move in OCEANIA.legal_moves(state, state.seat)]


def scout(space: str, side: str, seat: int, value: int) -> PlacedScout:
    """A scout that lies on the chart already."""
    return PlacedScout(CELLS[space], "nesw".index(side), seat, value)
