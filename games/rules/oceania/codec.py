"""A state as plain data and back. Hidden parts are in it: it is for storage, not for viewers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.rules.base import JSON, CorruptState
from games.rules.oceania.edition import EDITIONS, KINDS
from games.rules.oceania.islands import PlacedScout
from games.rules.oceania.state import OVER, State

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
    if data.get("v") != VERSION or data.get("game") != "oceania":
        raise CorruptState("not a stored state of Oceania in a version known here")
    try:
        state = _decoded(data)
    except (KeyError, TypeError, ValueError) as error:
        raise CorruptState(f"a stored state of Oceania is damaged: {error!r}") from error
    _check(state)
    return state


def _decoded(data: Mapping[str, Any]) -> State:
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


def _check(state: State) -> None:
    """Refuse what no game can lead to, so that damage is found where it is read."""
    kinds = {*state.bag, *state.removed, *(kind for row in state.set_aside for kind in row)}
    if (
        state.players not in (1, 2)
        or len(state.tiles) != state.edition.spaces
        or len(state.order) != state.edition.spaces - state.unexplored
        or not kinds <= KINDS.keys()
        or (state.phase == OVER) != (state.ending is not None)
    ):
        raise CorruptState("a stored state of Oceania contradicts itself")
