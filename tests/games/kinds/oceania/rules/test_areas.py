"""Surrounded areas: what is filled at once, and what stays unexplored."""

from __future__ import annotations

from games.kinds.oceania.rules.edition import CLASSIC, KINDS, SIDES_TEXT
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.moves import parse_move
from games.kinds.oceania.rules.state import PLACE, State
from tests.games.kinds.oceania.positions import CELLS, played, position


def filled(state: State) -> dict[str, str]:
    """The spaces that were filled, with their tiles' sides."""
    names = state.geometry.names
    return {names[cell]: SIDES_TEXT[state.tiles[cell]] for cell in sorted(state.filled)}


#: c3 lies between b3, c2 and d3; only c4 is missing.
SINGLE = {"b3": "wlww", "c2": "lwww", "d3": "wwww", "d4": "wwww"}


def test_a_single_space_is_filled_with_exactly_its_sides() -> None:
    state = position(SINGLE, ship="d4", hand="cape", phase=PLACE)
    transition = OCEANIA.apply(state, 0, parse_move("place c4:wwlw"))
    assert filled(transition.state) == {"c3": "lwll"}
    assert transition.steps[0].shown == {"filled": ["c3"]}
    assert transition.state.order[-2:] == bytes([CELLS["c4"], CELLS["c3"]])


def test_filling_takes_a_tile_of_the_reserve() -> None:
    state = position(SINGLE, ship="d4", hand="cape", phase=PLACE)
    reserve = dict(zip(KINDS, played(state, "place c4:wwlw").reserve, strict=True))
    assert reserve == {**CLASSIC.reserve, "bay": CLASSIC.reserve["bay"] - 1}


def test_an_empty_reserve_fills_all_the_same() -> None:
    state = position(SINGLE, ship="d4", hand="cape", phase=PLACE, reserve=(0,) * len(KINDS))
    after = played(state, "place c4:wwlw")
    assert filled(after) == {"c3": "lwll"}
    assert after.reserve == (0,) * len(KINDS)
    assert [island.size for island in after.islands()] == [4]


def test_a_single_space_in_the_corner_of_the_frame() -> None:
    state = position({"b5": "wwww", "b4": "wwww"}, ship="b4", hand="cape", phase=PLACE)
    assert filled(played(state, "place a4:lwww")) == {"a5": "wwlw"}


#: c3 and d3 have land on all sides but for d4, which is missing.
ENCLOSED = {
    "b3": "wlww", "e3": "wwwl", "c2": "lwww", "d2": "lwww", "c4": "wwlw", "d5": "wwww",
}  # fmt: skip


def test_an_area_enclosed_by_land_becomes_inland() -> None:
    state = position(ENCLOSED, ship="d5", hand="cape", phase=PLACE)
    after = played(state, "place d4:wwlw")
    assert filled(after) == {"c3": "llll", "d3": "llll"}
    (island,) = after.islands()
    assert (island.size, island.complete) == (8, True)


def test_an_area_with_one_water_side_stays_unexplored() -> None:
    state = position(ENCLOSED | {"e3": "wwww"}, ship="d5", hand="cape", phase=PLACE)
    assert filled(played(state, "place d4:wwlw")) == {}


def test_an_area_that_touches_the_frame_stays_unexplored() -> None:
    tiles = {"b5": "wlww", "e5": "wwwl", "c4": "lwww", "d3": "wwww"}
    state = position(tiles, ship="d3", hand="cape", phase=PLACE)
    after = played(state, "place d4:lwww")
    assert filled(after) == {}
    assert not any(island.complete for island in after.islands())


def test_one_placement_can_fill_a_single_space_and_an_enclosed_area() -> None:
    tiles = ENCLOSED | {"f4": "wwwl", "e5": "wwww"}
    state = position(tiles, ship="d5", hand="corner", phase=PLACE)
    after = played(state, "place d4:wllw")
    assert filled(after) == {"c3": "llll", "d3": "llll", "e4": "wlwl"}


def test_two_single_spaces_are_filled_by_one_placement() -> None:
    around = ("a3", "b2", "b4", "c2", "c4", "d2", "d4", "e3")
    state = position(dict.fromkeys(around, "wwww"), ship="c4", hand="sea", phase=PLACE)
    assert filled(played(state, "place c3:wwww")) == {"b3": "wwww", "d3": "wwww"}
