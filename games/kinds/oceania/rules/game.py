"""Oceania behind the protocol of every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.kinds.base import (
    JSON,
    Decision,
    Outcome,
    Setup,
    Transition,
    Viewer,
    check_form,
    placing_by,
)
from games.kinds.fair_shuffle import FairStream
from games.kinds.oceania.rules.codec import decode_state, encode_state
from games.kinds.oceania.rules.edition import EDITIONS, Edition
from games.kinds.oceania.rules.moves import Move, parse_move
from games.kinds.oceania.rules.state import OVER, State
from games.kinds.oceania.rules.turn import apply_move, first_state, legal_moves
from games.kinds.oceania.rules.view import view_of


class Oceania:
    """Tile laying for one or two players. Seat 0 is White and moves first, seat 1 is Grey."""

    slug = "oceania"
    title = "Oceania"
    variants: Mapping[str, range] = {name: range(1, 3) for name in EDITIONS}
    unlisted: frozenset[str] = frozenset()

    def seating(self, setup: Setup) -> tuple[int, ...]:
        return tuple(range(setup.players))

    def new(self, setup: Setup) -> State:
        check_form(self.variants, setup)
        edition = EDITIONS[setup.variant]
        tiles = shuffled_tiles(edition, setup.seed, setup.nonces)
        return first_state(edition, setup.players, tiles)

    def pending(self, state: State) -> tuple[Decision, ...]:
        return () if state.phase == OVER else (Decision(state.seat, state.phase),)

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        return legal_moves(state) if seat == state.seat else []

    def parse(self, text: str) -> Move:
        return parse_move(text)

    def apply(self, state: State, seat: int, move: Move) -> Transition[State]:
        return apply_move(state, seat, move)

    def outcome(self, state: State) -> Outcome | None:
        if state.ending is None:
            return None
        scores = state.sure_scores()
        return Outcome(state.ending, scores, placing_by(scores))

    def scores(self, state: State) -> tuple[int, ...]:
        return state.sure_scores()

    def view_for(self, state: State, viewer: Viewer) -> dict[str, JSON]:
        return view_of(state, viewer)

    def encode(self, state: State) -> dict[str, JSON]:
        return encode_state(state)

    def decode(self, data: Mapping[str, Any]) -> State:
        return decode_state(data)


def shuffled_tiles(edition: Edition, seed: bytes, nonces: Sequence[str]) -> list[str]:
    """All sea tiles in the order that seed and nonces fix; a solo voyage has one nonce."""
    white, grey = (*nonces, "")[:2]
    tiles = edition.unshuffled()
    FairStream(seed, f"oceania-bag-v1|{white}|{grey}").shuffle(tiles)
    return tiles


OCEANIA: Final = Oceania()
