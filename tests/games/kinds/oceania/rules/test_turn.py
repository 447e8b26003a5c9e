"""Single rules of a turn, each in a position drawn up for it."""

from __future__ import annotations

import pytest

from games.kinds.base import GameOver, IllegalMove, NotYourDecision
from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.moves import parse_move
from games.kinds.oceania.rules.state import EXPLORE, OVER, PLACE, SAIL, SCOUT, State
from games.kinds.oceania.rules.turn import first_state
from tests.games.kinds.oceania.positions import CELLS, options, played, position


def start(*next_tiles: str, players: int = 2) -> State:
    """The beginning of a game in which these tiles are drawn first."""
    rest = CLASSIC.unshuffled()
    for kind in next_tiles:
        rest.remove(kind)
    return first_state(CLASSIC, players, [*rest[:3], *next_tiles, *rest[3:]])


def refusal(state: State, move: str, seat: int | None = None) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        OCEANIA.apply(state, state.seat if seat is None else seat, parse_move(move))
    return caught.value


def test_a_game_begins_with_seventeen_circles_and_none_in_the_north() -> None:
    circles = [f"sail {side}{row}" for side in "WE" for row in range(1, 6)]
    assert options(start()) == [*circles, *(f"sail S{column}" for column in "abcdefg")]


def test_a_tile_is_a_starting_point_where_its_water_side_faces_an_unexplored_space() -> None:
    state = position({"c3": "lwlw", "d3": "wwww", "e3": "llll", "a1": "lwww"})
    assert state.starting_points()["c3"] == (CELLS["b3"],)
    assert state.starting_points()["d3"] == (CELLS["d4"], CELLS["d2"])
    assert state.starting_points()["a1"] == (CELLS["b1"],)
    assert "e3" not in state.starting_points()
    assert "W1" not in state.starting_points()
    assert "Sa" not in state.starting_points()


def test_the_draw_follows_the_sail_where_nothing_can_be_reused() -> None:
    transition = OCEANIA.apply(start("cape"), 0, parse_move("sail W3"))
    assert [(step.move, step.forced, step.shown) for step in transition.steps] == [
        ("sail W3", False, {}),
        ("draw", True, {"drawn": "cape"}),
    ]
    assert transition.state.phase == PLACE
    assert options(transition.state) == ["place a3:lwww", "place a3:wlww", "place a3:wwlw"]


def test_a_tile_that_fits_nowhere_is_set_aside_and_ends_the_turn() -> None:
    transition = OCEANIA.apply(start("strait"), 0, parse_move("sail Sa"))
    assert transition.steps[1].shown == {"drawn": "strait", "set_aside": True}
    assert transition.state.set_aside == (("strait",), ())
    assert (transition.state.phase, transition.state.turn, transition.state.seat) == (SAIL, 1, 1)


def test_the_open_sea_ends_the_turn_without_asking_for_a_scout() -> None:
    transition = OCEANIA.apply(played(start("sea"), "sail W3"), 0, parse_move("place a3:wwww"))
    assert [(step.move, step.forced) for step in transition.steps] == [
        ("place a3:wwww", False),
        ("pass", True),
    ]
    assert transition.state.phase == SAIL


def test_without_scouts_left_a_placement_ends_the_turn() -> None:
    state = position({}, ship="W3", hand="cape", phase=PLACE, scouts_left=((), (1,)))
    assert played(state, "place a3:lwww").phase == SAIL


def test_scouts_are_offered_by_value_and_island() -> None:
    state = played(start("strait"), "sail W3", "place a3:lwlw")
    assert state.phase == SCOUT
    assert options(state) == [
        "pass",
        *(f"scout {value}{side}" for value in (1, 2, 3) for side in "ns"),
    ]
    scouted = played(state, "scout 3s")
    assert scouted.scouts_left[0] == (1, 1, 1, 1, 1, 2, 2)
    assert scouted.seat == 1


def test_any_land_side_names_a_joined_island() -> None:
    state = played(start("bay"), "sail W3", "place a3:lllw")
    transition = OCEANIA.apply(state, 0, parse_move("scout 1s"))
    assert transition.steps[0].move == "scout 1n"
    assert transition.state == played(state, "scout 1n")


def test_a_tile_set_aside_may_be_used_for_a_scout_and_scouted_again() -> None:
    before = position(
        {"a3": "wwww"}, set_aside=(("bay", "cape"), ()), scouts_left=((1, 3), (1,)), bag=("sea",)
    )
    state = played(before, "sail W2")
    assert state.phase == EXPLORE
    assert options(state) == ["draw", "reuse cape$1", "reuse cape$3"]
    state = played(state, "reuse cape$1")
    assert (state.set_aside[0], state.scouts_left[0]) == (("bay",), (3,))
    assert options(state) == ["place a2:wlww", "place a2:wwlw"]
    state = played(state, "place a2:wwlw", "scout 3s")
    assert state.scouts_left[0] == ()
    assert state.bag == ("sea",)


def test_reuse_is_not_offered_where_the_tile_does_not_fit_or_no_scout_is_left() -> None:
    fits_nowhere = position({"a3": "wwww"}, set_aside=(("bay",), ()), bag=("cape", "sea"))
    assert played(fits_nowhere, "sail W4").phase == PLACE
    unpaid = position({}, set_aside=(("cape",), ()), scouts_left=((), ()), bag=("cape", "sea"))
    assert played(unpaid, "sail W3").phase == PLACE


def test_the_opponents_tiles_cannot_be_used() -> None:
    state = position({}, set_aside=((), ("cape",)), bag=("cape", "sea"))
    assert played(state, "sail W3").phase == PLACE


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        ("sail W9", "start", "There is no W9 on this chart."),
        ("sail W1", "start", "Circle W1 leads to a1, which is explored."),
        ("sail d4", "start", "No ship can start from d4: it is unexplored."),
        ("sail a1", "start", "No dotted route leads from a1 to an unexplored space."),
        ("draw", "phase", "First choose a starting point for the ship."),
    ],
)
def test_refused_before_sailing(move: str, rule: str, sentence: str) -> None:
    error = refusal(position({"a1": "llww"}), move)
    assert (error.rule, str(error)) == (rule, sentence)


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        ("place z9:lwww", "reach", "There is no z9 on this chart."),
        ("place d4:lwww", "reach", "The ship at b3 does not reach d4."),
        ("place c4:lwww", "reach", "There is a tile on c4 already."),
        ("place a3:llww", "tile", "The tile in hand is a cape; it has no such sides."),
        ("place b4:lwww", "fit", "Land must meet land on the east side."),
        ("place a3:wlww", "fit", "Water must meet water on the east side."),
        ("place a3:wwwl", "fit", "Water must meet the sea frame on the west side."),
        ("sail b3", "phase", "Now place the tile in hand."),
    ],
)
def test_refused_placements(move: str, rule: str, sentence: str) -> None:
    error = refusal(
        position({"b3": "wlww", "c4": "wwwl"}, ship="b3", hand="cape", phase=PLACE), move
    )
    assert (error.rule, str(error)) == (rule, sentence)


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        ("reuse sea$1", "reuse", "You have no sea set aside."),
        ("reuse cape$2", "reuse", "You have no scout of 2 to pay with."),
        ("reuse bay$1", "reuse", "Your bay fits nowhere the ship reaches."),
        ("pass", "phase", "Now draw a tile, or use one that you set aside."),
    ],
)
def test_refused_reuses(move: str, rule: str, sentence: str) -> None:
    state = position(
        {"a3": "wwww"}, set_aside=(("bay", "cape"), ()), scouts_left=((1,), ()), bag=("sea",)
    )
    error = refusal(played(state, "sail W4"), move)
    assert (error.rule, str(error)) == (rule, sentence)


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        ("scout 9n", "scout", "You have no scout of 9 left."),
        ("scout 1s", "scout", "The south side of this tile is water: there is no island to scout."),
        ("draw", "phase", "Now put a scout on the tile just placed, or pass."),
    ],
)
def test_refused_scouts(move: str, rule: str, sentence: str) -> None:
    error = refusal(played(start("cape"), "sail W3", "place a3:lwww"), move)
    assert (error.rule, str(error)) == (rule, sentence)


def test_only_the_seat_whose_turn_it_is_may_move() -> None:
    with pytest.raises(NotYourDecision, match="It is the other player's turn"):
        OCEANIA.apply(start(), 1, parse_move("sail W3"))


def test_a_solo_voyage_has_no_scouts_and_no_reuse() -> None:
    state = played(start("strait", "cape", players=1), "sail Sa")
    assert state.set_aside == (("strait",),)
    state = played(state, "sail W3", "place a3:lwww")
    assert (state.phase, state.seat, state.scouts_left) == (SAIL, 0, ((),))


ALL_SEA = {f"{column}{row}": "wwww" for row in range(1, 6) for column in "abcdefg"}


def all_sea_but(*unexplored: str, **tiles: str) -> dict[str, str]:
    """A chart of open sea with other tiles on some spaces, and some spaces unexplored."""
    return {name: side for name, side in {**ALL_SEA, **tiles}.items() if name not in unexplored}


def test_full_comes_before_an_empty_bag() -> None:
    ended = played(position(all_sea_but("d3"), bag=("sea",)), "sail d2", "place d3:wwww")
    assert (ended.phase, ended.ending) == (OVER, "full")


def test_an_empty_bag_ends_the_game_after_the_turn() -> None:
    ended = played(position(all_sea_but("d3"), bag=("bay",)), "sail d2")
    assert (ended.phase, ended.ending) == (OVER, "bag")
    with pytest.raises(GameOver, match="The game is over"):
        OCEANIA.apply(ended, ended.seat, parse_move("sail d2"))


def test_an_empty_bag_comes_before_being_stuck() -> None:
    before = all_sea_but("c5", "d5", "d4", b5="wlww", e5="wwwl", c4="lwww")
    ended = played(position(before, bag=("cape",)), "sail d3", "place d4:lwww", "pass")
    assert ended.ending == "bag"


def test_a_pocket_under_the_north_frame_leaves_the_game_stuck() -> None:
    before = all_sea_but("c5", "d5", "d4", b5="wlww", e5="wwwl", c4="lwww")
    scouting = played(position(before, bag=("cape", "sea")), "sail d3", "place d4:lwww")
    assert scouting.phase == SCOUT
    ended = played(scouting, "pass")
    assert (ended.phase, ended.ending, ended.unexplored) == (OVER, "stuck", 2)
    assert ended.starting_points() == {}
    outcome = OCEANIA.outcome(ended)
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.placing) == ("stuck", (0, 0), (1, 1))
