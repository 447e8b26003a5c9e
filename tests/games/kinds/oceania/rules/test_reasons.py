"""What the rules would say to a place on the chart, before anybody tries it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.kinds.base import IllegalMove, Setup
from games.kinds.oceania.rules.board import UNEXPLORED
from games.kinds.oceania.rules.edition import ROTATIONS, SIDE_NAMES, SIDES_TEXT
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.moves import Place, Sail
from games.kinds.oceania.rules.reasons import Reason, why_not_by_kind, why_not_here
from games.kinds.oceania.rules.state import PLACE, SAIL, SCOUT, State
from tests.games.kinds.oceania.positions import CELLS, options, played, position


def positions(seed: int) -> Iterator[State]:
    """The positions of a game at random, but for its end."""
    rng = random.Random(seed)
    state = OCEANIA.new(Setup("7x5", ("a" * 16, "b" * 16), bytes([seed]) * 32))
    while OCEANIA.pending(state):
        yield state
        move = rng.choice(OCEANIA.legal_moves(state, state.seat))
        state = OCEANIA.apply(state, state.seat, move).state


def places_of(state: State) -> list[str]:
    return [*state.geometry.names, *state.geometry.circles]


def chosen_places(state: State) -> set[str]:
    """The places that the legal moves name; the tile just placed, where scouts are put."""
    if state.phase == SCOUT:
        assert state.placed is not None
        return {state.geometry.names[state.placed]}
    return {text.split(" ")[1].partition(":")[0] for text in options(state) if " " in text}


def refusals(state: State, place: str) -> list[str]:
    """What the rules say to the moves that name this place."""
    if state.phase == SAIL:
        moves: list[Sail | Place] = [Sail(place)]
    else:
        assert state.hand is not None
        moves = [Place(place, SIDES_TEXT[sides]) for sides in ROTATIONS[state.hand]]
    said = []
    for move in moves:
        with pytest.raises(IllegalMove) as caught:
            OCEANIA.apply(state, state.seat, move)
        said.append(str(caught.value))
    return said


@pytest.mark.parametrize("seed", range(4))
def test_there_is_a_reason_just_where_nothing_can_be_chosen(seed: int) -> None:
    for state in positions(seed):
        free = {place for place in places_of(state) if why_not_here(state, place) is None}
        if state.phase in (SAIL, PLACE, SCOUT):
            assert free == chosen_places(state)
        else:
            assert free == set()


@pytest.mark.parametrize("seed", range(4))
def test_the_reason_is_what_the_rules_say_to_the_move(seed: int) -> None:
    told = 0
    for state in positions(seed):
        if state.phase not in (SAIL, PLACE):
            continue
        for place in state.geometry.names:
            reason = why_not_here(state, place)
            if reason is not None:
                assert str(reason.error) in refusals(state, place)
                told += 1
    assert told > 500


@pytest.mark.parametrize("seed", range(4))
def test_places_of_a_kind_share_their_reason_but_for_the_spaces_within_reach(seed: int) -> None:
    for state in positions(seed):
        board = state.geometry
        within_reach = {board.names[cell] for cell in state.reached()}
        for place in places_of(state):
            reason = why_not_here(state, place)
            if reason is None or (state.phase == PLACE and place in within_reach):
                continue
            space = board.names[board.circles[place]] if place in board.circles else ""
            by_kind = why_not_by_kind(state.phase, state.ship, place, space)
            assert str(getattr(by_kind, kind_of(state, place))) == str(reason.error)


def kind_of(state: State, place: str) -> str:
    if place in state.geometry.circles:
        return "circle"
    tile = state.tiles[state.geometry.cell_named[place]]
    return "unexplored" if tile == UNEXPLORED else "explored"


def reason_at(state: State, place: str) -> Reason:
    reason = why_not_here(state, place)
    assert reason is not None
    return reason


def test_the_turning_that_comes_nearest_names_the_side() -> None:
    # North and south of b4 there is water, east of it land: a strait can be wrong on one side only.
    around = {"b3": "wwww", "b5": "wwww", "c4": "wwwl", "a4": "wwww"}
    state = position(around, ship="b3", hand="strait", phase=PLACE)
    reason = reason_at(state, "b4")
    assert (str(reason.error), reason.side) == ("Water must meet water on the west side.", 3)
    assert SIDE_NAMES[3] == "west"


def test_a_reason_that_is_about_no_side_names_none() -> None:
    state = position({"b3": "wwww"}, ship="b3", hand="cape", phase=PLACE)
    assert reason_at(state, "g5").side is None
    assert str(reason_at(state, "b3").error) == "There is a tile on b3 already."
    assert str(reason_at(state, "W1").error) == "Now place the tile in hand."


def test_while_a_scout_is_due_only_the_new_tile_can_be_chosen() -> None:
    state = position({"a3": "wlww"}, placed=CELLS["a3"], phase=SCOUT)
    assert why_not_here(state, "a3") is None
    due = "Now put a scout on the tile just placed, or pass."
    assert str(reason_at(state, "d4").error) == due
    assert str(reason_at(played(state, "pass"), "d4").error) == (
        "No ship can start from d4: it is unexplored."
    )
