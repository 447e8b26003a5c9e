"""A practice game is played anew from its moves, by the rules, and ends after a few turns."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from games.kinds.base import BadSyntax, GameOver, IllegalMove
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.tryout import LONGEST_MOVE, MOST_MOVES, TILES, Practice, practice_after


def played_out(seed: int) -> list[Practice]:
    """A practice at random, from its beginning to its end."""
    rng = random.Random(seed)
    steps = [practice_after(())]
    while not steps[-1].over:
        moves = OCEANIA.legal_moves(steps[-1].state, 0)
        steps.append(steps[-1].after(str(rng.choice(moves))))
    return steps


def test_it_begins_with_an_island_for_white_and_one_on_which_grey_leads() -> None:
    practice = practice_after(())
    assert (practice.turns_made, practice.over, practice.state.seat) == (0, False, 0)
    assert (practice.state.sure_scores(), practice.state.projected_scores()) == ((3, 0), (3, 6))


@pytest.mark.parametrize(
    ("scout", "score"), [("scout 2w", (10, 0)), ("scout 1w", (3, 0)), ("pass", (3, 7))]
)
def test_a_scout_decides_whose_the_large_island_is(scout: str, score: tuple[int, int]) -> None:
    practice = practice_after(["sail d4", "place d3:wwwl"])
    assert (practice.turns_made, practice.state.phase) == (0, "scout")
    practice = practice.after(scout)
    assert (practice.turns_made, practice.state.seat, practice.state.phase) == (1, 0, "sail")
    assert [island.size for island in practice.complete_islands] == [3, 7]
    assert practice.state.sure_scores() == score


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
        steps = played_out(seed)
        for before, after in pairwise(steps):
            made = after.moves[-1].split()[0]
            aside = after.state.set_aside[0][len(before.state.set_aside[0]) :]
            assert after.set_aside_last == bool(aside)
            if made in ("sail", "draw") and after.state.phase != "explore":
                assert (after.state.hand or aside[0]) == TILES[before.turns_made]


def test_a_tile_set_aside_can_be_used_for_a_scout() -> None:
    practice = practice_after(["sail d4", "place d3:wwwl", "pass", "sail E3"])
    assert practice.set_aside_last
    assert practice.state.sure_scores() == (1, 7)
    practice = practice.after("sail W5")
    assert (practice.state.phase, practice.set_aside_last) == ("explore", False)
    used = practice.after("reuse corner$1")
    assert (used.state.hand, used.state.set_aside[0]) == ("corner", ())
    assert practice.after("draw").state.hand == TILES[2]


def test_what_the_rules_refuse_is_refused_here() -> None:
    with pytest.raises(IllegalMove):
        practice_after(["sail W3"])
    with pytest.raises(IllegalMove):
        practice_after(["place d3:wwwl"])
    with pytest.raises(BadSyntax):
        practice_after(["dive"])
    with pytest.raises(GameOver):
        played_out(1)[-1].after("sail W5")
