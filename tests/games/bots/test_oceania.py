"""The bots of Oceania: they see a view, and choose from it."""

from __future__ import annotations

import random

from games.bots.oceania import BOTS
from games.rules.base import Setup
from games.rules.oceania.game import OCEANIA
from games.rules.oceania.state import PLACE, SCOUT, State
from games.rules.oceania.view import position_from, view_of
from games.rules.selfplay import play, source_of
from tests.games.rules.oceania.positions import played, position, scout


def choice(bot: str, state: State, seed: int = 1) -> str:
    return BOTS[bot](view_of(state, state.seat), random.Random(seed), 0)


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


def test_no_bot_is_told_the_order_of_the_bag() -> None:
    state = position({"a3": "wwww"}, ship="a3", hand="cape", phase=PLACE)
    turned = state._replace(bag=state.bag[::-1])
    for bot in BOTS:
        for seed in range(20):
            assert choice(bot, state, seed) == choice(bot, turned, seed)


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


def test_greedy_spends_the_smallest_scout_that_gains() -> None:
    state = played(position({}, ship="W3", hand="bay", phase=PLACE), "place a3:lllw")
    assert state.phase == SCOUT
    assert choice("greedy", state) == "scout 1n"


def test_greedy_takes_up_a_tile_where_that_pays() -> None:
    # The cape set aside finishes an island of its owner's, and no longer costs two points.
    state = position(
        {"a2": "lwww", "b3": "wwww"},
        set_aside=(("cape",), ()), scouts=(scout("a2", "n", 0, 3),), bag=("sea", "sea"),
    )  # fmt: skip
    assert choice("greedy", played(state, "sail b3")) == "reuse cape$1"


def test_greedy_scores_more_than_random_over_many_games() -> None:
    points = 0.0
    for number in range(120):
        source = source_of("strength", number, 2)
        setup = Setup("7x5", source.nonces, source.seed)
        greedy_seat = number % 2
        bots = [BOTS["random"], BOTS["random"]]
        bots[greedy_seat] = BOTS["greedy"]
        state, _ = play(OCEANIA, setup, bots, source.rng)
        outcome = OCEANIA.outcome(state)
        assert outcome is not None
        points += (greedy_seat in outcome.winners) / len(outcome.winners)
    assert points > 60
