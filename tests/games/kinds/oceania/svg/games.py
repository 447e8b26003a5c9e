"""Games to be drawn."""

from __future__ import annotations

import random
from functools import cache

from games.kinds.base import Setup
from games.kinds.oceania.bots.players import DECKHAND
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.state import State


@cache
def game(seed: int) -> list[State]:
    """The positions of a game that bots play."""
    rng = random.Random(seed)
    state = OCEANIA.new(Setup("7x5", ("0" * 16, "1" * 16), bytes([seed]) * 32))
    positions = [state]
    while state.ending is None:
        move = DECKHAND.choose(OCEANIA.view_for(state, state.seat), rng, 0)
        state = OCEANIA.apply(state, state.seat, OCEANIA.parse(move)).state
        positions.append(state)
    return positions
