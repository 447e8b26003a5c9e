"""The bots of Oceania: they see a view, and choose from it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.kinds.base import Setup
from games.kinds.oceania.bots import BOTS
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.state import EXPLORE, PLACE, SAIL, SCOUT, State
from games.kinds.oceania.rules.view import position_from, view_of
from games.kinds.selfplay import play, source_of
from tests.games.kinds.oceania.positions import played, position, scout


def choice(bot: str, state: State, seed: int = 1, budget: int = 12) -> str:
    return BOTS[bot](view_of(state, state.seat), random.Random(seed), budget)


def decisions_of_a_game(players: int) -> Iterator[State]:
    source = source_of("decisions", 1, players)
    state = OCEANIA.new(Setup("7x5", source.nonces, source.seed))
    while moves := OCEANIA.legal_moves(state, state.seat):
        yield state
        state = OCEANIA.apply(state, state.seat, source.rng.choice(moves)).state


def test_a_view_can_be_read_back_into_a_position_that_looks_the_same() -> None:
    source = source_of("views", 1, 2)
    state = OCEANIA.new(Setup("7x5", source.nonces, source.seed))
    while pending := OCEANIA.pending(state):
        seat = pending[0].seat
        view = view_of(state, seat)
        assert view_of(position_from(view), seat) == view
        move = source.rng.choice(OCEANIA.legal_moves(state, seat))
        state = OCEANIA.apply(state, seat, move).state
    assert view_of(position_from(view_of(state, 0)), 0) == view_of(state, 0)


@pytest.mark.parametrize("bot", BOTS)
def test_no_bot_is_told_which_tiles_come_next(bot: str) -> None:
    rng = random.Random("other orders")
    for number, state in enumerate(decisions_of_a_game(2)):
        hidden = [*state.bag, *state.removed]
        rng.shuffle(hidden)
        size = len(state.bag)
        other = state._replace(bag=tuple(hidden[:size]), removed=tuple(hidden[size:]))
        if number % 7 == 0:
            assert choice(bot, state, number) == choice(bot, other, number)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("bot", BOTS)
def test_bots_answer_with_an_option_in_every_phase(bot: str, players: int) -> None:
    phases = set()
    for number, state in enumerate(decisions_of_a_game(players)):
        if state.phase not in phases or number % 11 == 0:
            assert choice(bot, state, number) in map(str, OCEANIA.legal_moves(state, state.seat))
            phases.add(state.phase)
    assert phases == ({SAIL, PLACE} if players == 1 else {SAIL, EXPLORE, PLACE, SCOUT})


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_and_budget_give_the_same_move(bot: str) -> None:
    state = played(position({"a3": "wwww", "b3": "wwww"}), "sail W1")
    assert len({choice(bot, state, seed=3) for _ in range(3)}) == 1


def test_random_chooses_every_option() -> None:
    state = position({}, ship="W3", hand="cape", phase=PLACE)
    assert {choice("random", state, seed) for seed in range(50)} == {
        "place a3:lwww", "place a3:wlww", "place a3:wwlw",
    }  # fmt: skip


def test_greedy_completes_and_claims() -> None:
    # White's scout lies on a2; a cape on a3 can join that island or start another.
    state = position(
        {"a2": "lwww", "b3": "wwww"},
        ship="b3", hand="cape", phase=PLACE, scouts=(scout("a2", "n", 0, 1),),
    )  # fmt: skip
    assert choice("greedy", state) == "place a3:wwlw"


@pytest.mark.parametrize("bot", ["greedy", "navigator", "admiral"])
def test_the_last_tile_completes_an_island_of_ones_own(bot: str) -> None:
    state = position(
        {"a2": "lwww", "b3": "wwww"},
        ship="b3", hand="cape", phase=PLACE, scouts=(scout("a2", "n", 0, 1),), bag=(),
    )  # fmt: skip
    assert choice(bot, state) == "place a3:wwlw"


def test_greedy_keeps_its_scouts_for_more_than_one_tile() -> None:
    alone = played(position({}, ship="W3", hand="bay", phase=PLACE), "place a3:lllw")
    assert alone.phase == SCOUT
    assert choice("greedy", alone) == "pass"
    grown = position({"a2": "lwww", "a4": "wwlw"}, ship="W3", hand="bay", phase=PLACE)
    assert choice("greedy", played(grown, "place a3:lllw")) == "scout 1n"


def test_greedy_sails_where_most_tiles_fit() -> None:
    # From W3 only a tile with land to the north and the east fits, from elsewhere nearly any.
    state = position({"a4": "wwlw", "b3": "lwwl"})
    assert "sail W3" not in {choice("greedy", state, seed) for seed in range(30)}


def test_navigator_sails_where_its_island_can_be_completed() -> None:
    # Only capes are unseen. One on a5 completes White's island, any other begins a new one.
    state = position(
        {"a4": "lwww"}, scouts=(scout("a4", "n", 0, 3),), bag=("cape",) * 6, removed=("cape",) * 3
    )
    assert choice("navigator", state) == "sail W5"


def test_greedy_takes_up_a_tile_where_that_pays() -> None:
    # The cape set aside finishes an island of its owner's, and no longer costs two points.
    state = position(
        {"a2": "lwww", "b3": "wwww"},
        set_aside=(("cape",), ()), scouts=(scout("a2", "n", 0, 3),), bag=("sea", "sea"),
    )  # fmt: skip
    assert choice("greedy", played(state, "sail b3")) == "reuse cape$1"


@pytest.mark.parametrize(
    ("better", "worse", "games", "points"),
    [("greedy", "random", 20, 12), ("navigator", "greedy", 30, 16)],
)
def test_each_is_better_than_the_one_before(
    better: str, worse: str, games: int, points: int
) -> None:
    made = 0.0
    for number in range(games):
        source = source_of("strength", number // 2, 2)
        setup = Setup("7x5", source.nonces, source.seed)
        seat = number % 2
        bots = [BOTS[worse], BOTS[worse]]
        bots[seat] = BOTS[better]
        state, _ = play(OCEANIA, setup, bots, source.rng)
        outcome = OCEANIA.outcome(state)
        assert outcome is not None
        made += (seat in outcome.winners) / len(outcome.winners)
    assert made > points
