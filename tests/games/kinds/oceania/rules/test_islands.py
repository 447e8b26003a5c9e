"""Islands: how they join, what they are called, and what they score."""

from __future__ import annotations

from games.kinds.oceania.rules.islands import Island
from games.kinds.oceania.rules.state import State
from tests.games.kinds.oceania.positions import position, scout


def by_letter(state: State) -> dict[str, Island]:
    return {island.letter: island for island in state.islands()}


def spaces(state: State, letter: str) -> set[str]:
    return {state.geometry.names[cell] for cell in by_letter(state)[letter].cells}


def test_a_strait_divides_two_islands() -> None:
    state = position({"c3": "lwlw", "c4": "wwlw"})
    assert spaces(state, "A") == {"c3", "c4"}
    assert spaces(state, "B") == {"c3"}
    assert [island.complete for island in state.islands()] == [True, False]


def test_a_strait_with_both_sides_on_one_island_counts_once() -> None:
    ring = {"c4": "wllw", "d4": "wwll", "d3": "lllw", "e3": "wwwl", "d2": "lwwl", "c2": "llww"}
    state = position({"c3": "lwlw", **ring})
    (island,) = state.islands()
    assert spaces(state, "A") == {"c3", *ring}
    assert (island.size, island.complete) == (7, True)


def test_letters_follow_discovery_and_a_merged_island_keeps_the_earlier_one() -> None:
    apart = {"a1": "wlww", "c1": "wwwl", "e1": "lwww"}
    assert [island.letter for island in position(apart).islands()] == ["A", "B", "C"]
    merged = position(apart | {"b1": "wlwl"})
    assert [island.letter for island in merged.islands()] == ["A", "B", "C"]
    joined = position(apart | {"b1": "llwl", "f1": "wwww", "g1": "lwww"})
    assert [island.letter for island in joined.islands()] == ["A", "C", "D"]


def test_the_majority_takes_the_size_of_a_complete_island() -> None:
    """The printed example: A of 3 tiles to Grey, B of 8 to White by 4 to 3, C unfinished."""
    a = {"a1": "wlww", "b1": "lwwl", "b2": "wwlw"}
    b = {
        "d2": "llww", "e2": "llwl", "f2": "lwwl", "d3": "wllw", "e3": "llll", "f3": "lwll",
        "e4": "wllw", "f4": "wwll",
    }  # fmt: skip
    c = {"g1": "lwww"}
    state = position(
        a | b | c,
        scouts=(
            scout("a1", "e", 1, 2), scout("b2", "s", 0, 1),
            scout("d2", "n", 0, 3), scout("e3", "n", 1, 3), scout("f2", "n", 0, 1),
            scout("g1", "n", 0, 3),
        ),
    )  # fmt: skip
    table = {
        island.letter: (island.size, island.complete, island.strength) for island in state.islands()
    }
    assert table == {"A": (3, True, (1, 2)), "B": (8, True, (4, 3)), "C": (1, False, (3, 0))}
    assert state.sure_scores() == (8, 3)
    assert state.projected_scores() == (9, 3)


def test_equal_scouts_score_nothing() -> None:
    tiles = {"a1": "wlww", "b1": "wwwl"}
    assert position(tiles).sure_scores() == (0, 0)
    tied = position(tiles, scouts=(scout("a1", "e", 0, 2), scout("b1", "w", 1, 2)))
    assert tied.sure_scores() == (0, 0)


def test_face_up_tiles_cost_two_each() -> None:
    assert position({}, set_aside=(("bay",), ("sea", "cape"))).sure_scores() == (-2, -4)


def test_a_solo_voyage_scores_squares_and_pays_for_unexplored_spaces() -> None:
    tiles = {f"{column}{row}": "wwww" for row in range(1, 6) for column in "abcdefg"}
    state = position(tiles, players=1, set_aside=(("bay", "bay"),))
    assert state.sure_scores() == (0,)
    del tiles["d3"], tiles["d4"]
    tiles |= {"a1": "wlww", "b1": "lwwl", "b2": "wwlw", "c3": "wlww"}
    # An island of three tiles, one unfinished; two spaces unexplored, face-up tiles are free.
    state = position(tiles, players=1, set_aside=(("bay", "bay"),))
    assert state.sure_scores() == (9 - 40,)
    assert state.projected_scores() == (9 + 1 - 40,)
