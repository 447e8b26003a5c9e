"""A state as plain data and back. Hidden parts are in it: it is for storage, not for viewers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.kinds.base import JSON, CorruptState
from games.kinds.oceania.rules.board import UNEXPLORED
from games.kinds.oceania.rules.edition import EDITIONS, KIND_OF_SIDES, KINDS
from games.kinds.oceania.rules.islands import PlacedScout
from games.kinds.oceania.rules.state import EXPLORE, OVER, PLACE, SAIL, SCOUT, State
from games.kinds.oceania.rules.turn import BAG, FULL, STUCK

VERSION: Final = 1


def encode_state(state: State) -> dict[str, JSON]:
    """Plain data for `state`, readable by `decode_state`."""
    return {
        "v": VERSION,
        "game": "oceania",
        "edition": state.edition.name,
        "players": state.players,
        "tiles": state.tiles.hex(),
        "order": state.order.hex(),
        "filled": sorted(state.filled),
        "reserve": list(state.reserve),
        "scouts": [[s.cell, s.side, s.seat, s.value] for s in state.scouts],
        "scouts_left": [list(values) for values in state.scouts_left],
        "set_aside": [list(kinds) for kinds in state.set_aside],
        "bag": list(state.bag),
        "removed": list(state.removed),
        "phase": state.phase,
        "turn": state.turn,
        "ship": state.ship,
        "hand": state.hand,
        "paid": state.paid,
        "placed": state.placed,
        "ending": state.ending,
    }


def decode_state(data: Mapping[str, Any]) -> State:
    """The state that `data` holds. Raises `CorruptState`."""
    try:
        state = _decoded(data)
        flaws = [flaw for flaw, found in _flaws(state) if found]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise CorruptState(
            f"a stored state of Oceania is damaged: {type(error).__name__}"
        ) from error
    if flaws:
        raise CorruptState(f"a stored state of Oceania is damaged: {flaws[0]}")
    return state


def _decoded(data: Mapping[str, Any]) -> State:
    if data["v"] != VERSION or data["game"] != "oceania":
        raise ValueError("another game, or a version not known here")
    return State(
        edition=EDITIONS[data["edition"]],
        players=data["players"],
        tiles=bytes.fromhex(data["tiles"]),
        order=bytes.fromhex(data["order"]),
        filled=frozenset(data["filled"]),
        reserve=tuple(data["reserve"]),
        scouts=tuple(PlacedScout(*scout) for scout in data["scouts"]),
        scouts_left=tuple(tuple(values) for values in data["scouts_left"]),
        set_aside=tuple(tuple(kinds) for kinds in data["set_aside"]),
        bag=tuple(data["bag"]),
        removed=tuple(data["removed"]),
        phase=data["phase"],
        turn=data["turn"],
        ship=data["ship"],
        hand=data["hand"],
        paid=data["paid"],
        placed=data["placed"],
        ending=data["ending"],
    )


def _flaws(state: State) -> Iterator[tuple[str, bool]]:
    """What no game can lead to, each with whether it is found: damage shows where it is read."""
    explored = {cell for cell, sides in enumerate(state.tiles) if sides != UNEXPLORED}
    yield "players", state.players not in (1, 2)
    yield "tiles", len(state.tiles) != state.edition.spaces
    yield "sides", any(state.tiles[cell] > _ALL_LAND for cell in explored)
    yield "order", sorted(state.order) != sorted(explored)
    yield "filled", not state.filled <= explored
    yield "reserve", len(state.reserve) != len(KINDS) or min(state.reserve) < 0
    yield "turn", not isinstance(state.turn, int) or state.turn < 0
    yield "phase", state.phase not in (SAIL, EXPLORE, PLACE, SCOUT, OVER)
    yield "hand", (state.phase == PLACE) != (state.hand is not None)
    yield "placed", (state.phase == SCOUT) != (state.placed is not None)
    yield "placed", state.placed is not None and state.placed not in explored
    yield "ship", _is_ship_wrong(state)
    yield "ending", (state.phase == OVER) != (state.ending is not None)
    yield "ending", state.ending not in (None, FULL, BAG, STUCK)
    yield "kinds", _all_tiles(state) != state.edition.tiles
    yield "scouts", any(_is_scout_wrong(state, scout) for scout in state.scouts)
    yield "scouts", any(_are_scouts_wrong(state, seat) for seat in range(state.players))


_ALL_LAND: Final = 0xF


def _is_ship_wrong(state: State) -> bool:
    if state.ship is None:
        return state.phase in (EXPLORE, PLACE, SCOUT)
    board = state.geometry
    return state.ship not in board.circles and state.ship not in board.cell_named


def _all_tiles(state: State) -> Counter[str]:
    """The sea tiles wherever they are, by kind; there are as many as the edition has."""
    laid = (KIND_OF_SIDES[state.tiles[cell]] for cell in state.order if cell not in state.filled)
    face_up = (kind for kinds in state.set_aside for kind in kinds)
    hand = (state.hand,) if state.hand else ()
    return Counter((*state.bag, *state.removed, *laid, *face_up, *hand))


def _is_scout_wrong(state: State, scout: PlacedScout) -> bool:
    sides = state.tiles[scout.cell]
    if scout.seat not in range(state.players):
        return True
    return sides == UNEXPLORED or not sides >> scout.side & 1 or scout.cell in state.filled


def _are_scouts_wrong(state: State, seat: int) -> bool:
    placed = Counter(scout.value for scout in state.scouts if scout.seat == seat)
    owned = Counter(state.edition.scouts if state.players > 1 else ())
    return bool(placed + Counter(state.scouts_left[seat]) - owned)
