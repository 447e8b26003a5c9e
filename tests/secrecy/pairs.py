"""Matches in the database that can be exchanged for twins, seed and all."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.kinds.base import JSON, RulesError, Setup, Step, Viewer
from games.kinds.registry import KINDS
from games.matches.lifecycle import Terms
from games.models import Match, setup_of
from ladder.models import Player
from tests.harness.factories import make_match, options, play
from tests.secrecy.twins import Position, twin_of

OCEANIA = Terms("oceania", "7x5")
REEF = Terms("oceans", "reef")
PEARLS = Terms("pearls", "lagoon")
#: Some two turns. Seeds that agree on more draws are hard to find.
MOST_MOVES = 6


@dataclass(frozen=True)
class Pair:
    """A match that is stored, and what might be stored instead for all that a viewer knows."""

    match: Match
    seed: bytes
    state: JSON
    #: Whose knowledge it is; where nothing is dealt to a hand, everybody's.
    looking: Player | None
    is_for_all: bool

    def exchange(self) -> None:
        """Store the twin. The commitment stays, as if it were the twin's."""
        Match.objects.filter(pk=self.match.pk).update(seed=self.seed, state=self.state)


def make_pair(players: Sequence[Player], looking: Player | None, rng: random.Random) -> Pair:
    """A new match between the players, after a few moves, and a twin of it for who looks on."""
    (terms,) = rng.choices((OCEANIA, REEF, PEARLS), (0.7, 0.15, 0.15))
    match = make_match(*players, terms=terms, seed=rng.randbytes(32))
    for _ in range(rng.randint(0, MOST_MOVES)):
        match = play(match, rng.choice(options(match)))
    if terms != OCEANIA:
        seat = match.seats.filter(player=looking).first() if looking else None
        twin = _with_other_cards(match, seat.number if seat else None, rng)
    else:
        twin = _with_another_bag(match, rng)
    return Pair(match, *twin, looking, is_for_all=terms == OCEANIA)


def _with_another_bag(match: Match, rng: random.Random) -> tuple[bytes, JSON]:
    """By another seed with which the same moves drew the same tiles: its past is the same too."""
    setup = setup_of(match, list(match.seats.all()))
    chosen = list(match.moves.filter(forced=False).values_list("seat", "text"))
    _, told = _replayed(setup, chosen)
    while True:
        seed = rng.randbytes(32)
        try:
            state, steps = _replayed(replace(setup, seed=seed), chosen)
        except RulesError:
            continue
        if steps == told:
            return seed, KINDS[match.game].rules.encode(state)


def _replayed(setup: Setup, moves: Sequence[tuple[int, str]]) -> tuple[Any, list[Step]]:
    game = KINDS[OCEANIA.game].rules
    state = game.new(setup)
    steps: list[Step] = []
    for seat, text in moves:
        transition = game.apply(state, seat, game.parse(text))
        state = transition.state
        steps += transition.steps
    return state, steps


def _with_other_cards(match: Match, viewer: Viewer, rng: random.Random) -> tuple[bytes, JSON]:
    """No page replays these games yet, so the stored state is all there is to them."""
    game = KINDS[match.game].rules
    twin = twin_of(Position(game.decode(match.state), ()), viewer, rng).state
    return getattr(twin, "seed", None) or rng.randbytes(32), game.encode(twin)
