"""What a viewer may see: everything but the order of the bag and the tiles taken out.

A view can be read back into a position to think with, its hidden tiles in an order of no meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.kinds.base import JSON, Viewer
from games.kinds.oceania.rules.board import UNEXPLORED, geometry
from games.kinds.oceania.rules.edition import EDITIONS, KINDS, SIDE_LETTERS, SIDES_TEXT, sides_of
from games.kinds.oceania.rules.islands import Island, PlacedScout, find_islands
from games.kinds.oceania.rules.state import State
from games.kinds.oceania.rules.turn import legal_moves

#: More than the charts of the matches that are being looked at.
_REMEMBERED: Final = 512


def view_of(state: State, viewer: Viewer) -> dict[str, JSON]:
    """The position as `viewer` may see it; the options are told to the seat that decides.

    What is in it is shared by all who look on, and not to be changed.
    """
    options = [str(move) for move in legal_moves(state)] if viewer == state.seat else []
    return {**_seen_by_all(state), "options": options}


@lru_cache(maxsize=_REMEMBERED)
def _seen_by_all(state: State) -> dict[str, JSON]:
    names = state.geometry.names
    islands = state.islands()
    chart = _chart_view(
        _Laid(state.edition.name, state.players, state.tiles, state.order, state.filled),
        state.scouts,
    )
    return {
        "game": "oceania",
        "edition": state.edition.name,
        "players": state.players,
        "turn": state.turn,
        "seat": state.seat,
        "phase": state.phase,
        "over": state.ending,
        "tiles": chart["tiles"],
        "order": chart["order"],
        "filled": chart["filled"],
        "ship": state.ship,
        "hand": state.hand,
        "paid": state.paid,
        "placed": None if state.placed is None else names[state.placed],
        "unseen": state.unseen(),
        "bag": len(state.bag),
        "removed": len(state.removed),
        "reserve": dict(zip(KINDS, state.reserve, strict=True)),
        "scouts": chart["scouts"],
        "scouts_left": [list(values) for values in state.scouts_left],
        "set_aside": [list(kinds) for kinds in state.set_aside],
        "starts": chart["starts"],
        "islands": chart["islands"],
        "projected": list(state.worth_of(islands)),
        "sure": list(state.worth_of([island for island in islands if island.complete])),
    }


class _Laid(NamedTuple):
    """The tiles on a chart, in the order in which they were laid."""

    edition: str
    players: int
    tiles: bytes
    order: bytes
    filled: frozenset[int]


@lru_cache(maxsize=_REMEMBERED)
def _tiles_view(laid: _Laid) -> dict[str, JSON]:
    """What follows from the tiles alone."""
    board = geometry(EDITIONS[laid.edition])
    names, tiles = board.names, laid.tiles
    starts = board.starting_points(tiles)
    return {
        "tiles": [None if sides == UNEXPLORED else SIDES_TEXT[sides] for sides in tiles],
        "order": [names[cell] for cell in laid.order],
        "filled": [names[cell] for cell in sorted(laid.filled)],
        "starts": {start: [names[cell] for cell in cells] for start, cells in starts.items()},
    }


@lru_cache(maxsize=_REMEMBERED)
def _chart_view(laid: _Laid, scouts: tuple[PlacedScout, ...]) -> dict[str, JSON]:
    """What lies on the chart, and what follows from it. Half of a turn's decisions change none."""
    board = geometry(EDITIONS[laid.edition])
    names = board.names
    islands = find_islands(board, laid.tiles, laid.order, scouts, laid.players)
    return {
        **_tiles_view(laid),
        "scouts": [
            {
                "space": names[scout.cell],
                "side": SIDE_LETTERS[scout.side],
                "seat": scout.seat,
                "value": scout.value,
            }
            for scout in scouts
        ],
        "islands": [_island_view(island, names) for island in islands],
    }


def _island_view(island: Island, names: tuple[str, ...]) -> dict[str, JSON]:
    return {
        "letter": island.letter,
        "spaces": [names[cell] for cell in island.cells],
        "parts": [[names[cell], SIDES_TEXT[part]] for cell, part in island.parts],
        "complete": island.complete,
        "strength": list(island.strength),
        "leader": island.leader,
    }


def position_from(view: Mapping[str, Any]) -> State:
    """A state that looks like `view`. Its hidden tiles are the unseen ones, sorted by kind."""
    edition = EDITIONS[view["edition"]]
    cells = geometry(edition).cell_named
    unseen = tuple(kind for kind in KINDS for _ in range(view["unseen"].get(kind, 0)))
    return State(
        edition=edition,
        players=view["players"],
        tiles=bytes(UNEXPLORED if text is None else sides_of(text) for text in view["tiles"]),
        order=bytes(cells[name] for name in view["order"]),
        filled=frozenset(cells[name] for name in view["filled"]),
        reserve=tuple(view["reserve"].values()),
        scouts=tuple(
            PlacedScout(
                cells[scout["space"]],
                SIDE_LETTERS.index(scout["side"]),
                scout["seat"],
                scout["value"],
            )
            for scout in view["scouts"]
        ),
        scouts_left=tuple(tuple(values) for values in view["scouts_left"]),
        set_aside=tuple(tuple(kinds) for kinds in view["set_aside"]),
        bag=unseen[: view["bag"]],
        removed=unseen[view["bag"] :],
        phase=view["phase"],
        turn=view["turn"],
        ship=view["ship"],
        hand=view["hand"],
        paid=view["paid"],
        placed=None if view["placed"] is None else cells[view["placed"]],
        ending=view["over"],
    )
