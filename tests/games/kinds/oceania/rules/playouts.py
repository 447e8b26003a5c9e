"""What the playout core's tests share: editions, random games, comparisons with the reference."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from bench.editions import HUGE, LARGE
from games.kinds.oceania.rules.edition import CLASSIC, Edition
from games.kinds.oceania.rules.moves import Move
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_tables import KIND_NAMES
from games.kinds.oceania.rules.state import State
from games.kinds.oceania.rules.turn import apply_move, first_state, legal_moves

#: How many games each comparison plays, all editions together.
GAMES: Final = int(os.environ.get("PLAYOUT_GAMES", "160"))

#: Much land, so that areas are enclosed, and next to no reserve to fill them from.
RUGGED: Final = Edition(
    name="6x6",
    columns=6,
    rows=6,
    tiles={"cape": 4, "corner": 8, "strait": 8, "bay": 16},
    reserve={"corner": 1, "inland": 2},
    removed=0,
    scouts=(1, 1, 4),
)
#: Nothing but a handful of spaces: every game is over in no time, and often full.
TINY: Final = Edition(
    name="3x2",
    columns=3,
    rows=2,
    tiles={"sea": 3, "cape": 2, "corner": 2},
    reserve={"sea": 1, "bay": 1},
    removed=1,
    scouts=(1, 2),
)
#: Editions and numbers of players, with the share of the games that each gets.
SHARES: Final = {
    (CLASSIC, 2): 0.36,
    (CLASSIC, 1): 0.2,
    (RUGGED, 2): 0.15,
    (RUGGED, 1): 0.1,
    (TINY, 2): 0.1,
    (LARGE, 2): 0.04,
    (LARGE, 1): 0.03,
    (HUGE, 2): 0.01,
    (HUGE, 1): 0.01,
}
CASES: Final = [
    pytest.param(edition, players, max(1, round(share * GAMES)), id=f"{edition.name}-{players}")
    for (edition, players), share in SHARES.items()
]


def new_game(edition: Edition, players: int, rng: Random) -> State:
    tiles = edition.unshuffled()
    rng.shuffle(tiles)
    return first_state(edition, players, tiles)


def after(state: State, move: Move) -> State:
    return apply_move(state, state.seat, move).state


def states_of_game(state: State, rng: Random) -> Iterator[State]:
    """A random game by the reference, decision by decision."""
    yield state
    while moves := legal_moves(state):
        state = after(state, rng.choice(moves))
        yield state


def names_of(kinds: list[int]) -> tuple[str, ...]:
    return tuple(KIND_NAMES[kind] for kind in kinds)


def cells_in(mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def assert_same_position(core: Playout, state: State) -> None:
    assert core.tiles() == state.tiles
    assert core.unexplored == state.unexplored
    assert cells_in(core.filled) == tuple(sorted(state.filled))
    assert tuple(core.reserve) == state.reserve
    assert tuple(core.scouts_left(seat) for seat in range(core.players)) == state.scouts_left
    assert tuple(names_of(kinds) for kinds in core.set_aside) == state.set_aside
    assert names_of(core.bag[::-1]) == state.bag
    assert {
        kind: count for kind, count in zip(KIND_NAMES, core.unseen(), strict=True) if count
    } == {kind: count for kind, count in state.unseen().items() if count}
    assert (core.turn, core.seat, core.phase) == (state.turn, state.seat, state.phase)
    assert core.ending == state.ending
    starts = {core.tables.start_names[start]: cells for start, cells in core.starting_points()}
    assert starts == state.starting_points()


def assert_same_scores(core: Playout, state: State) -> None:
    assert core.sure_scores() == state.sure_scores()
    assert core.projected_scores() == state.projected_scores()
    islands = [
        (cells_in(core.covers[i]), not core.facing[i], core.leads[i]) for i in core.islands()
    ]
    assert sorted(islands) == sorted(
        (island.cells, island.complete, island.strength[0] - sum(island.strength[1:]))
        for island in state.islands()
    )
