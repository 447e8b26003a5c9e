"""A practice voyage is played anew from its moves, by the rules, and ends after a few turns."""

from __future__ import annotations

import random

import pytest

from games.practice import LONGEST_MOVE, MOST_MOVES, TILES, Practice, practice_after
from games.rules.base import BadSyntax, GameOver, IllegalMove
from games.rules.oceania.game import OCEANIA


def played_out(seed: int) -> list[Practice]:
    """A practice at random, from its beginning to its end."""
    rng = random.Random(seed)
    steps = [practice_after(())]
    while not steps[-1].over:
        moves = OCEANIA.legal_moves(steps[-1].state, 0)
        steps.append(steps[-1].after(str(rng.choice(moves))))
    return steps


def test_it_begins_with_an_island_of_three_tiles() -> None:
    practice = practice_after(())
    assert (practice.turns_made, practice.worth, practice.over) == (0, 9, False)


def test_the_first_tile_can_complete_the_large_island() -> None:
    practice = practice_after(["sail d4", "place d3:wwwl"])
    assert practice.turns_made == 1
    assert [island.size for island in practice.complete_islands] == [3, 7]
    assert practice.worth == 9 + 49


@pytest.mark.parametrize("seed", range(20))
def test_every_practice_is_the_same_when_its_moves_are_sent_again(seed: int) -> None:
    *_, last = steps = played_out(seed)
    for practice in steps:
        assert practice_after(practice.moves) == practice
    assert last.turns_made == len(TILES)
    assert last.state.ending is None
    assert len(last.moves) <= MOST_MOVES
    assert max(map(len, last.moves)) <= LONGEST_MOVE


def test_the_tiles_are_the_same_whatever_is_done() -> None:
    for seed in range(10):
        drawn = []
        for before, after in zip(played_out(seed), played_out(seed)[1:], strict=False):
            if after.moves[-1].startswith("sail"):
                aside = after.state.set_aside[0][len(before.state.set_aside[0]) :]
                drawn.append(after.state.hand or aside[0])
                assert after.set_aside_last == bool(aside)
        assert tuple(drawn) == TILES


def test_what_the_rules_refuse_is_refused_here() -> None:
    with pytest.raises(IllegalMove):
        practice_after(["sail W3"])
    with pytest.raises(IllegalMove):
        practice_after(["place d3:wwwl"])
    with pytest.raises(BadSyntax):
        practice_after(["dive"])
    with pytest.raises(GameOver):
        played_out(1)[-1].after("sail W5")
