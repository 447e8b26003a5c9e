"""What each seat has done, against a plain second reading: the islands after every step."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.kinds.base import Setup, Step
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.state import State
from games.kinds.oceania.rules.tallies import Tally, tallies_of

SETUP = Setup("7x5", ("a" * 16, "b" * 16), bytes(range(32)))


def played(seed: int, most: int = 1000) -> list[tuple[State, Step]]:
    """A random game: every step with the position after the move that made it."""
    rng = random.Random(seed)
    state = OCEANIA.new(SETUP)
    steps: list[tuple[State, Step]] = []
    while OCEANIA.pending(state) and len(steps) < most:
        seat = OCEANIA.pending(state)[0].seat
        transition = OCEANIA.apply(state, seat, rng.choice(OCEANIA.legal_moves(state, seat)))
        state = transition.state
        steps += [(state, step) for step in transition.steps]
    return steps


def complete(state: State) -> set[tuple[int, ...]]:
    return {island.cells for island in state.islands() if island.complete}


@pytest.mark.parametrize("seed", range(12))
def test_islands_belong_to_whoever_completes_them(seed: int) -> None:
    completed: Counter[int] = Counter()
    known: set[tuple[int, ...]] = set()
    game = played(seed)
    for state, step in game:
        completed[step.seat] += len(complete(state) - known)
        known = complete(state)
    last = game[-1][0]
    tallies = tallies_of(last, [step for _state, step in game])
    assert [tally.completed for tally in tallies] == [completed[0], completed[1]]
    assert sum(tally.completed for tally in tallies) == len(known) > 0


@pytest.mark.parametrize("seed", range(4))
def test_the_other_figures(seed: int) -> None:
    game = played(seed)
    last = game[-1][0]
    steps = [step for _state, step in game]
    for seat, tally in enumerate(tallies_of(last, steps)):
        own = [step for step in steps if step.seat == seat]
        assert tally.first_start == next(
            step.move.removeprefix("sail ") for step in own if step.move.startswith("sail")
        )
        draws = [step.shown for step in own if step.move == "draw"]
        assert (tally.drawn, tally.set_aside) == (
            len(draws), sum("set_aside" in shown for shown in draws)
        )  # fmt: skip
        used = [step.move for step in own if step.move.startswith(("scout", "reuse"))]
        assert tally.scouts_used == len(used)
        # Two points are taken off for each tile that is still set aside.
        assert tally.island_points == last.sure_scores()[seat] + 2 * len(last.set_aside[seat])
        assert tally.largest <= tally.island_points


def test_a_game_that_was_hardly_begun() -> None:
    assert tallies_of(OCEANIA.new(SETUP), []) == (Tally(), Tally())
    state, step = played(1, most=1)[0]
    assert tallies_of(state, [step])[0].first_start == step.move.removeprefix("sail ")
