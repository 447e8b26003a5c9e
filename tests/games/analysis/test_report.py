"""Reports: which turns there were, the same figures from the same seed, sums and swings."""

from __future__ import annotations

import json

import pytest

from games.analysis.report import (
    METHOD,
    WeighedChoice,
    WeighedDraw,
    WeighedTurn,
    decode_turn,
    encode_turn,
    played_turns,
    weigh_turn,
)
from games.analysis.summary import Sum, Swing, sums, swings, unexplained
from games.rules.oceania.game import OCEANIA
from tests.games.analysis.games import bots_game

FIRST, LAST, STEPS = bots_game("report", ("random", "random"))
TURNS = played_turns(FIRST, STEPS)


def test_the_turns_are_those_that_were_played() -> None:
    assert [turn.number for turn in TURNS] == list(range(1, LAST.turn + 1))
    assert [turn.before.turn for turn in TURNS] == list(range(LAST.turn))
    assert [str(move) for turn in TURNS for move in turn.moves] == [
        step.move for step in STEPS if not step.forced
    ]
    assert [turn.ply for turn in TURNS] == [
        number for number, step in enumerate(STEPS) if step.move.startswith("sail")
    ]


def test_a_half_made_turn_is_weighed_as_far_as_it_went() -> None:
    placing = max(n for n, step in enumerate(STEPS) if step.move.startswith("place"))
    *_, half = played_turns(FIRST, STEPS[:placing])
    assert str(half.moves[0]).startswith("sail")
    found = weigh_turn(half, 6, "seed")
    assert (found.begins, found.ends) == (half.ply, placing)
    assert played_turns(FIRST, []) == []


def test_a_turn_is_weighed_the_same_wherever_and_whenever() -> None:
    """To the digit. Whoever changes a figure has changed the method, and must say so."""
    assert METHOD == 1
    assert encode_turn(weigh_turn(TURNS[7], 20, "seed")) == GOLDEN
    assert weigh_turn(TURNS[7], 20, "other") != weigh_turn(TURNS[7], 20, "seed")


GOLDEN = [
    8,
    1,
    28,
    32,
    ["cape", 2.383, 1.983],
    [
        [29, "sail g3", "sail g3", 0.0],
        [31, "place g4:wwwl", "place g4:lwww", -1.5],
        [32, "pass", "pass", 0.0],
    ],
]


def test_a_turn_survives_storage() -> None:
    for turn in TURNS[:6]:
        found = weigh_turn(turn, 2, "seed")
        assert decode_turn(json.loads(json.dumps(encode_turn(found)))) == found


def test_choices_and_draws_name_their_steps() -> None:
    for turn in TURNS[:8]:
        found = weigh_turn(turn, 2, "seed")
        for choice in found.choices:
            assert STEPS[choice.ply - 1].move == choice.move
        drawn = [step.shown["drawn"] for step in STEPS[found.begins : found.ends] if step.shown]
        assert (found.draw.kind if found.draw else None) == (drawn[0] if drawn else None)
        assert found.ends == found.begins + len(STEPS[found.begins : found.ends])


def test_a_voyage_alone_is_weighed_in_its_own_points() -> None:
    first, last, steps = bots_game("alone", ("greedy",))
    turns = [weigh_turn(turn, 4, "seed") for turn in played_turns(first, steps)]
    assert len(turns) == last.turn
    assert {turn.seat for turn in turns} == {0}
    assert {choice.move.split()[0] for turn in turns for choice in turn.choices} == {
        "sail",
        "place",
    }
    assert len(sums(turns, 1)) == len(OCEANIA.scores(last)) == 1


# --- sums and swings ----------------------------------------------------------------------------

WEIGHED = (
    WeighedTurn(1, 0, 0, 4, WeighedDraw("cape", 1.5, 0.25), (WeighedChoice(1, "a", "b", -0.5),)),
    WeighedTurn(
        2,
        1,
        4,
        8,
        WeighedDraw("bay", -3.0, 1.0),
        (WeighedChoice(5, "c", "c", 0.0), WeighedChoice(7, "d", "e", -2.0)),
    ),
    WeighedTurn(3, 0, 8, 11, None, (WeighedChoice(9, "f", "g", 0.25),)),
)


def test_sums_are_by_seat() -> None:
    assert sums(WEIGHED, 2) == (Sum(1.5, -0.25), Sum(-3.0, -2.0))


def test_the_biggest_swings_come_first_for_good_or_ill() -> None:
    assert swings(WEIGHED) == [
        Swing(2, 1, 8, -3.0, drawn="bay"),
        Swing(2, 1, 7, -2.0, move="d", best="e"),
        Swing(1, 0, 4, 1.5, drawn="cape"),
    ]
    assert len(swings(WEIGHED, most=9)) == 5  # a choice worth nothing is no swing


def test_what_is_left_is_told() -> None:
    """9 = 0.25 expected + (1.5 − 0.25) − (−3 − 2) + what is left."""
    assert unexplained(WEIGHED, lead=9, players=2) == pytest.approx(2.5)
    assert unexplained(WEIGHED[:1], lead=2, players=1) == pytest.approx(0.75)
    assert unexplained((), lead=2, players=2) == 2
