"""Games between bots: where their randomness comes from, and playing one to its end."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass

from games.kinds.base import Chooser, Game, MoveT, Setup, StateT, Step


@dataclass(frozen=True)
class Source:
    """Everything random in one game, derived from a text and the game's number."""

    seed: bytes
    nonces: tuple[str, ...]
    rng: random.Random


def source_of(seed: str, number: int, players: int) -> Source:
    """The randomness of game `number`: the same seed gives the same games anywhere."""

    def derive(purpose: str) -> bytes:
        text = f"{seed}|{number}|{purpose}"
        return hashlib.sha256(text.encode("utf-8", "surrogateescape")).digest()

    nonces = tuple(derive(f"nonce {player}").hex()[:16] for player in range(players))
    return Source(derive("seed"), nonces, random.Random(derive("choices")))


def play(
    game: Game[StateT, MoveT],
    setup: Setup,
    bots: Sequence[Chooser],
    rng: random.Random,
    budget: int = 0,
) -> tuple[StateT, list[Step]]:
    """A game to its end; seat n is played by bot n, who is told what that seat may see."""
    state = game.new(setup)
    steps: list[Step] = []
    while pending := game.pending(state):
        seat = pending[0].seat
        text = bots[seat](game.view_for(state, seat), rng, budget)
        transition = game.apply(state, seat, game.parse(text))
        state = transition.state
        steps += transition.steps
    return state, steps
