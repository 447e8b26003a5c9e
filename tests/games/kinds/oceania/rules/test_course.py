"""The course of a game: every position of it, from stored steps and from a record alike."""

from __future__ import annotations

import pytest

from games.kinds.base import Setup, Step
from games.kinds.oceania.rules.course import Course, by_turn, course_of, course_of_record
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.replay import read_record, record_of
from games.kinds.oceania.rules.state import PLACE, State
from games.kinds.oceania.rules.turn import legal_moves
from games.kinds.oceania.rules.view import view_of
from games.kinds.random_bot import choose_at_random
from games.kinds.records import RecordError
from games.kinds.selfplay import play, source_of

Game = tuple[Setup, State, tuple[Step, ...]]


@pytest.fixture(params=[(players, number) for players in (1, 2) for number in range(5)])
def game(request: pytest.FixtureRequest) -> Game:
    players, number = request.param
    source = source_of("course", number, players)
    setup = Setup("7x5", source.nonces, source.seed)
    state, steps = play(OCEANIA, setup, [choose_at_random] * players, source.rng)
    return setup, state, tuple(steps)


def positions_by_the_engine(setup: Setup, steps: tuple[Step, ...]) -> list[State]:
    """Every state that ends a turn, by playing the chosen moves one after the other."""
    state = OCEANIA.new(setup)
    positions = [state]
    for step in steps:
        if not step.forced:
            turn, state = (
                state.turn,
                OCEANIA.apply(state, step.seat, OCEANIA.parse(step.move)).state,
            )
            if state.turn > turn:
                positions.append(state)
    return positions


def text_of(game: Game) -> str:
    setup, state, steps = game
    return record_of(setup, ["alice", "bob"][: setup.players], state, steps)


def test_every_position_is_the_engine_s(game: Game) -> None:
    setup, last, steps = game
    course = course_of(setup, steps)
    assert list(course.positions) == positions_by_the_engine(setup, steps)
    assert [course.position(ply) for ply in range(len(course.turns) + 1)] == list(course.positions)
    assert course.last == last


def test_the_turns_hold_every_step_once(game: Game) -> None:
    setup, _last, steps = game
    course = course_of(setup, steps)
    assert [step for turn in course.turns for step in turn.steps] == list(steps)
    assert [list(turn.steps) for turn in course.turns] == list(by_turn(steps))
    assert [turn.seat for turn in course.turns] == [turn.steps[0].seat for turn in course.turns]


def test_a_record_has_the_same_course(game: Game) -> None:
    setup, _last, steps = game
    assert course_of_record(read_record(text_of(game))) == course_of(setup, steps)


def test_a_record_that_hides_its_seed_shows_the_same_to_all(game: Game) -> None:
    kept = [line for line in text_of(game).split("\n") if not line.startswith("[Seed")]
    shown, known = (
        [view_of(position, None) for position in course.positions]
        for course in (
            course_of_record(read_record("\n".join(kept))),
            course_of_record(read_record(text_of(game))),
        )
    )
    assert shown == known


def test_it_tells_in_how_many_ways_a_tile_could_be_placed(game: Game) -> None:
    setup, _last, steps = game
    for turn in course_of(setup, steps).turns:
        state, ways = turn.before, 0
        for step in turn.steps:
            if not step.forced:
                state = OCEANIA.apply(state, step.seat, OCEANIA.parse(step.move)).state
            if state.phase == PLACE and not ways:
                ways = len(legal_moves(state))
        assert turn.ways == ways
        assert (turn.ways == 0) == any(step.shown.get("set_aside") for step in turn.steps)


def test_a_turn_that_was_broken_off_is_the_last(game: Game) -> None:
    setup, _last, steps = game
    broken_off = steps[: max(at for at, step in enumerate(steps) if step.move[:5] == "place")]
    course = course_of(setup, broken_off)
    assert course.last.phase == PLACE
    assert course.turns[-1].after.turn == len(course.turns) - 1


def test_a_game_without_a_move_has_its_beginning() -> None:
    setup = Setup("7x5", ("0" * 16,), bytes(32))
    assert course_of(setup, []) == Course(OCEANIA.new(setup), ())
    assert course_of(setup, []).last == OCEANIA.new(setup)


def test_a_turn_that_the_rules_forbid_is_named(game: Game) -> None:
    text = text_of(game).replace("\n2. ", "\n2. W9 ", 1)
    with pytest.raises(RecordError) as caught:
        course_of_record(read_record(text))
    assert (caught.value.where, caught.value.rule) == (2, "syntax")
