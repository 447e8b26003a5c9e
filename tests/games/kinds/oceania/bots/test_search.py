"""Admiral's search: what it finds that one turn does not show, and what its budget buys."""

from __future__ import annotations

from random import Random

import pytest

from games.kinds.base import Setup
from games.kinds.oceania.bots.players import core_of
from games.kinds.oceania.bots.search import Search, choose_by_search
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.state import PLACE, SCOUT, State
from games.kinds.oceania.rules.view import view_of
from games.kinds.random_bot import choose_at_random
from games.kinds.selfplay import play, source_of
from tests.games.kinds.oceania.positions import CELLS, played, position, scout


def promises(state: State, budget: int = 120) -> dict[str, float]:
    core = core_of(view_of(state, state.seat))
    return {str(move): promise for move, promise in Search().weigh(core, Random(1), budget).items()}


def choice(state: State, budget: int = 120) -> str:
    return choose_by_search(view_of(state, state.seat), Random(1), budget)


def test_promises_are_chances_from_a_sure_loss_to_a_sure_win() -> None:
    for state in (position({}), position({"a4": "lwww"}, scouts=(scout("a4", "n", 0, 3),))):
        assert all(-1 < promise < 1 for promise in promises(state).values())


def test_the_last_tile_decides_and_a_draw_is_half_way() -> None:
    # Only a cape on a3 completes White's island; whatever else is done, nobody has a point.
    state = position(
        {"a2": "lwww", "b3": "wwww"},
        ship="b3", hand="cape", phase=PLACE, scouts=(scout("a2", "n", 0, 1),), bag=(),
    )  # fmt: skip
    found = promises(state)
    assert found.pop("place a3:wwlw") == pytest.approx(1, abs=0.01)
    assert set(found.values()) == {0}


def test_it_guards_an_island_that_the_reply_would_take() -> None:
    # Grey draws the last tile, a cape. On c4 it completes the island, and Grey has a scout of 2.
    state = position(
        {"b2": "lwww", "b3": "wllw", "d4": "wwww", "c3": "lwwl"},
        phase=SCOUT, placed=CELLS["c3"], scouts_left=((1, 3), (2,)),
        bag=("cape",), removed=("cape",) * 3,
    )  # fmt: skip
    found = promises(state)
    assert found.pop("scout 3n") == 0
    assert found == {"pass": pytest.approx(-1, abs=0.01), "scout 1n": pytest.approx(-1, abs=0.01)}


@pytest.mark.parametrize("players", [1, 2])
def test_it_plays_to_the_end_without_a_budget(players: int) -> None:
    source = source_of("to the end", 1, players)
    setup = Setup("7x5", source.nonces, source.seed)
    state, _ = play(OCEANIA, setup, [choose_by_search] * players, source.rng)
    assert state.ending


def test_a_larger_budget_weighs_more_positions_and_looks_further() -> None:
    state = position({"c3": "wlww", "d3": "wwwl"}, bag=("cape", "corner") * 6)
    weighed = []
    for budget in (0, 120, 2_400):
        search = Search()
        search.weigh(core_of(view_of(state, 0)), Random(1), budget)
        weighed.append(search.weighed)
    small, usual, large = weighed
    assert small == usual
    assert 40 <= usual <= 200
    assert 3 * usual < large <= 2_400


def test_on_a_solo_voyage_the_last_tile_completes_an_island() -> None:
    # A cape on a3 makes a complete island of two tiles, four points. 32 spaces stay unexplored.
    tiles = {"a2": "lwww", "b3": "wwww"}
    state = position(tiles, players=1, ship="b3", hand="cape", phase=PLACE, bag=())
    assert choice(state) == "place a3:wwlw"
    assert promises(state)["place a3:wwlw"] == 4 - 20 * 32


def test_on_a_solo_voyage_it_sees_what_the_next_tile_would_fill() -> None:
    # A sea on a4 fills a3 for nothing, so that the cape in hand is worth more anywhere else.
    tiles = {"a2": "lwww", "b3": "wwww"}
    state = position(tiles, players=1, ship="b3", hand="cape", phase=PLACE, bag=("sea",) * 3)
    found = promises(state)
    assert max(found.values()) > found["place a3:wwlw"]


def test_on_a_solo_voyage_it_leaves_no_space_unexplored_that_it_can_reach() -> None:
    # With one tile to come, a sea, only b4 takes it: elsewhere it would be set aside.
    blocked = {"a3": "lwww", "b3": "wwww", "b5": "wwww"}
    state = position(blocked, players=1, bag=("sea",), removed=("sea",) * 3)
    after = played(state, choice(state))
    assert after.phase == PLACE


def test_a_solo_voyage_brings_more_than_one_at_random() -> None:
    made = []
    for bot in (choose_by_search, choose_at_random):
        source = source_of("solo", 3, 1)
        state, _ = play(OCEANIA, Setup("7x5", source.nonces, source.seed), [bot], source.rng)
        made.append(OCEANIA.scores(state)[0])
    admirals, random = made
    assert admirals > random + 100
