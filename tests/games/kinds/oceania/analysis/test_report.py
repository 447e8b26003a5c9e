"""Reports: which turns there were, the same figures from the same seed, sums and swings."""

from __future__ import annotations

import json

import pytest

from games.kinds.oceania.analysis.parts import at_once
from games.kinds.oceania.analysis.report import (
    METHOD,
    WeighedChoice,
    WeighedDraw,
    WeighedTurn,
    decode_turn,
    encode_turn,
    played_turns,
    weigh_turn,
)
from games.kinds.oceania.analysis.summary import Sum, Swing, sums, swings, unexplained
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.turn import apply_move
from tests.games.kinds.oceania.analysis.games import bots_game

FIRST, LAST, STEPS = bots_game("report", ("random", "random"))
TURNS = played_turns(FIRST, STEPS)


def test_the_turns_are_those_that_were_played() -> None:
    assert [turn.number for turn in TURNS] == list(range(1, LAST.turn + 1))
    assert [turn.before.turn for turn in TURNS] == list(range(LAST.turn))
    assert [str(move) for turn in TURNS for move in turn.moves] == [
        step.move for step in STEPS if not step.forced
    ]


def test_a_half_made_turn_is_weighed_as_far_as_it_went() -> None:
    placing = max(n for n, step in enumerate(STEPS) if step.move.startswith("place"))
    *_, half = played_turns(FIRST, STEPS[:placing])
    assert str(half.moves[0]).startswith("sail")
    found = at_once(weigh_turn(half, 6, "seed"))
    assert (found.number, found.seat) == (half.number, half.before.seat)
    assert {choice.move for choice in found.choices} <= {str(move) for move in half.moves}
    assert played_turns(FIRST, []) == []


def test_a_turn_is_weighed_the_same_wherever_and_whenever() -> None:
    """To the digit. Whoever changes a figure has changed the method, and must say so."""
    assert METHOD == 1
    assert encode_turn(at_once(weigh_turn(TURNS[7], 20, "seed"))) == GOLDEN
    assert at_once(weigh_turn(TURNS[7], 20, "other")) != at_once(weigh_turn(TURNS[7], 20, "seed"))


GOLDEN = [
    8,
    1,
    ["cape", 2.383, 1.983],
    [
        ["sail g3", "sail g3", 0.0],
        ["place g4:wwwl", "place g4:lwww", -1.5],
        ["pass", "pass", 0.0],
    ],
]


def test_a_turn_survives_storage() -> None:
    for turn in TURNS[:6]:
        found = at_once(weigh_turn(turn, 2, "seed"))
        assert decode_turn(json.loads(json.dumps(encode_turn(found)))) == found


def test_choices_and_draws_are_those_of_the_turn() -> None:
    for turn in TURNS[:8]:
        found = at_once(weigh_turn(turn, 2, "seed"))
        moves = [str(move) for move in turn.moves]
        assert [choice.move for choice in found.choices if choice.move in moves] == [
            choice.move for choice in found.choices
        ]
        assert moves[0] == found.choices[0].move
        transition = apply_move(turn.before, turn.before.seat, turn.moves[0])
        drawn = [step.shown["drawn"] for step in transition.steps if "drawn" in step.shown]
        assert found.draw is not None
        assert drawn == [found.draw.kind]


def test_a_voyage_alone_is_weighed_in_its_own_points() -> None:
    first, last, steps = bots_game("alone", ("greedy",))
    turns = [at_once(weigh_turn(turn, 4, "seed")) for turn in played_turns(first, steps)]
    assert len(turns) == last.turn
    assert {turn.seat for turn in turns} == {0}
    assert {choice.move.split()[0] for turn in turns for choice in turn.choices} == {
        "sail",
        "place",
    }
    assert len(sums(turns, 1)) == len(OCEANIA.scores(last)) == 1


# --- sums and swings ----------------------------------------------------------------------------

WEIGHED = (
    WeighedTurn(1, 0, WeighedDraw("cape", 1.5, 0.25), (WeighedChoice("a", "b", -0.5),)),
    WeighedTurn(
        2,
        1,
        WeighedDraw("bay", -3.0, 1.0),
        (WeighedChoice("c", "c", 0.0), WeighedChoice("d", "e", -2.0)),
    ),
    WeighedTurn(3, 0, None, (WeighedChoice("f", "g", 0.25),)),
)


def test_sums_are_by_seat() -> None:
    assert sums(WEIGHED, 2) == (Sum(1.5, -0.25), Sum(-3.0, -2.0))


def test_the_biggest_swings_come_first_for_good_or_ill() -> None:
    assert swings(WEIGHED) == [
        Swing(2, 1, -3.0, drawn="bay"),
        Swing(2, 1, -2.0, move="d", best="e"),
        Swing(1, 0, 1.5, drawn="cape"),
    ]
    assert len(swings(WEIGHED, most=9)) == 5  # a choice worth nothing is no swing


def test_what_is_left_is_told() -> None:
    """9 = 0.25 expected + (1.5 − 0.25) − (−3 − 2) + what is left."""
    assert unexplained(WEIGHED, lead=9, players=2) == pytest.approx(2.5)
    assert unexplained(WEIGHED[:1], lead=2, players=1) == pytest.approx(0.75)
    assert unexplained((), lead=2, players=2) == 2
