"""Positions that look alike: what a viewer may not know is other in the twin, and nothing else.

A twin is another state and other steps for the same match. Whoever finds a difference between
what the two are shown has learned something hidden.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from games.kinds.base import JSON, Game, Setup, Step, Viewer
from games.kinds.oceania.rules.state import State as OceaniaState
from games.kinds.oceans.rules.state import State as OceansState
from tests.pearls.rules import State as PearlsState


class Position(NamedTuple):
    """A game as it is stored after some moves."""

    state: Any
    steps: tuple[Step, ...]


def positions_of(game: Game[Any, Any], setup: Setup, rng: random.Random) -> list[Position]:
    """Every position of a game that is played by chance, up to its end."""
    state = game.new(setup)
    steps: tuple[Step, ...] = ()
    met = [Position(state, steps)]
    while pending := game.pending(state):
        seat = pending[0].seat
        transition = game.apply(state, seat, rng.choice(game.legal_moves(state, seat)))
        state, steps = transition.state, (*steps, *transition.steps)
        met.append(Position(state, steps))
    return met[:-1]


def twin_of(position: Position, viewer: Viewer, rng: random.Random) -> Position:
    """What might as well be so, for all that `viewer` knows."""
    if isinstance(position.state, OceaniaState):
        return Position(_twin_of_oceania(position.state, rng), position.steps)
    if isinstance(position.state, PearlsState):
        return _twin_of_pearls(position, viewer, rng)
    return _twin_of_oceans(position, viewer, rng)


def _twin_of_oceania(state: OceaniaState, rng: random.Random) -> OceaniaState:
    hidden = [*state.bag, *state.removed]
    rng.shuffle(hidden)
    size = len(state.bag)
    return state._replace(bag=tuple(hidden[:size]), removed=tuple(hidden[size:]))


def _twin_of_pearls(position: Position, viewer: Viewer, rng: random.Random) -> Position:
    """Other cards in the deck and in the others' hands, and other pearls to come.

    Others can outbid, or not, as they could: who can't has passed, and everybody has seen it.
    """
    state: PearlsState = position.state
    others = [seat for seat in range(state.players) if seat != viewer]
    hidden = [*state.deck, *(card for seat in others for card in state.hands[seat])]
    while True:
        cards = iter(rng.sample(hidden, len(hidden)))
        hands = tuple(
            tuple(sorted(islice(cards, len(hand)))) if seat in others else hand
            for seat, hand in enumerate(state.hands)
        )
        if state.seat not in others or not state.bids or max(hands[state.seat]) > state.highest:
            break
    to_come = list(state.pearls[1:])
    rng.shuffle(to_come)
    twin = replace(state, hands=hands, deck=tuple(cards), pearls=(*state.pearls[:1], *to_come))
    steps = tuple(
        replace(
            step,
            private={
                seat: told if seat == viewer else {"drawn": rng.randint(1, 8)}
                for seat, told in step.private.items()
            },
        )
        for step in position.steps
    )
    return Position(twin, steps)


def _twin_of_oceans(position: Position, viewer: Viewer, rng: random.Random) -> Position:
    """Other cards in the deck and in the others' hands, also where steps tell of them."""
    state: OceansState = position.state
    others = [seat for seat in range(state.players) if seat != viewer]
    hidden = [*state.deck, *(card for seat in others for card in state.hands[seat])]
    instead = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    hands = [
        tuple(sorted(instead[card] for card in hand)) if seat in others else hand
        for seat, hand in enumerate(state.hands)
    ]
    twin = replace(
        state,
        deck=tuple(instead[card] for card in state.deck),
        hands=tuple(hands),
        piles=_shared_anew(state.piles, others, rng),
        seed=rng.randbytes(32),
        drawn=state.drawn + rng.randrange(100),
        nonces=tuple(f"{rng.getrandbits(64):016x}" for _ in state.nonces),
    )
    steps = tuple(
        replace(step, private=_told_otherwise(step.private, viewer, instead))
        for step in position.steps
    )
    return Position(twin, steps)


def _shared_anew(
    piles: Sequence[int], others: Sequence[int], rng: random.Random
) -> tuple[int, ...]:
    """Other score piles for the others. Their sum can be counted, as it is nowhere else."""
    shared = list(piles)
    left = sum(piles[seat] for seat in others)
    for seat in others[:-1]:
        shared[seat] = rng.randint(0, left)
        left -= shared[seat]
    shared[others[-1]] = left
    return tuple(shared)


def _told_otherwise(
    private: Mapping[int, Mapping[str, JSON]], viewer: Viewer, instead: Mapping[int, int]
) -> dict[int, Mapping[str, JSON]]:
    return {
        seat: told
        if seat == viewer
        else {name: _other(value, instead) for name, value in told.items()}
        for seat, told in private.items()
    }


def _other(value: JSON, instead: Mapping[int, int]) -> JSON:
    """The same with the hidden cards exchanged."""
    if isinstance(value, bool | None):
        return value
    if isinstance(value, int):
        return instead.get(value, value)
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {name: _other(part, instead) for name, part in value.items()}
    return [_other(part, instead) for part in value]
