"""The rules page: what it tells about its examples is what the rules say."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from games.kinds.oceania.rules.board import UNEXPLORED
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules_page import examples
from games.kinds.oceania.rules_page.examples import Example
from games.kinds.oceania.rules_page.page import oceania_rules
from games.kinds.records import RecordError

ALL_EXAMPLES = [value for value in vars(examples).values() if isinstance(value, Example)]


@pytest.fixture
def rules() -> dict[str, Any]:
    return oceania_rules()


def facts(figure: dict[str, Any]) -> dict[str, Any]:
    """What is told about a figure, its pictures left out."""
    return {name: told for name, told in figure.items() if "<svg" not in str(told)}


# --- the examples --------------------------------------------------------------------------------


def test_every_example_is_played_by_the_rules() -> None:
    assert len(ALL_EXAMPLES) == 10
    for example in ALL_EXAMPLES:
        assert example.state.order or example is examples.SET_ASIDE
    with pytest.raises(RecordError):
        Example("Sa bay a1:lllw").state  # noqa: B018 # it is the asking that fails


def test_starting_points(rules: dict[str, Any]) -> None:
    state = examples.STARTS.state
    spaces = {start for start in state.starting_points() if start in state.geometry.cell_named}
    assert spaces == {"a2", "b2", "c1"}
    # One is shut in by land, the other's routes lead to explored tiles only.
    assert state.tiles[state.geometry.cell_named["a1"]] & 0b0011 == 0b0011
    assert state.geometry.routes[1][state.tiles[1]]
    assert facts(rules["starts"]) == {
        "open": "c1, a2 and b2",
        "closed": "a1 and b1",
        "spent": "W1, W2, Sa, Sb and Sc",
    }
    assert rules["starts"]["chart"].count('class="no"') == 2
    assert rules["starts"]["chart"].count('class="legal"') == 3


def test_a_tile_that_fits_in_two_places(rules: dict[str, Any]) -> None:
    state = examples.FITTING.state
    moves = [str(move) for move in OCEANIA.legal_moves(state, state.seat)]
    assert moves == ["place c3:llwl", "place b2:lwll"]
    assert facts(rules["fitting"]) == {
        "kind": "bay",
        "ship": "c2",
        "spaces": "c3 and b2",
        "ways": 2,
    }
    assert rules["fitting"]["chart"].count('class="ghost"') == 2


def test_a_tile_that_does_not_fit(rules: dict[str, Any]) -> None:
    assert facts(rules["misfit"]) == {
        "space": "c3",
        "reason": "Water must meet water on the south side.",
    }
    with override("de"):
        assert "Wasser" in oceania_rules()["misfit"]["reason"]


def test_a_tile_is_set_aside_and_used_again(rules: dict[str, Any]) -> None:
    assert examples.SET_ASIDE.state.set_aside == (("bay",), ())
    assert facts(rules["set_aside"]) == {"kind": "bay", "ship": "Sa"}
    state = examples.REUSED.state
    assert state.set_aside == ((), ())
    assert state.scouts_left[0] == (1, 1, 1, 1, 2, 3)
    assert facts(rules["reused"]) == {"kind": "bay", "space": "c3", "paid": 1, "scout": 2}


def test_both_kinds_of_surrounded_areas(rules: dict[str, Any]) -> None:
    assert facts(rules["filling"]) == {
        "placed": "c3",
        "single": "d3",
        "kind": "strait",
        "inland": "b2 and c2",
    }
    around = examples.BEFORE_FILLING.state.geometry
    neighbours = around.neighbours[around.cell_named["d3"]]
    after = examples.AFTER_FILLING.state.tiles
    assert all(cell >= 0 and after[cell] != UNEXPLORED for cell in neighbours)


def test_the_pocket_in_the_north_stays_unexplored(rules: dict[str, Any]) -> None:
    state = examples.POCKET.state
    reached = {cell for cells in state.starting_points().values() for cell in cells}
    pocket = [state.geometry.cell_named[space] for space in ("b5", "c5")]
    assert state.filled == frozenset()
    assert not reached & set(pocket)
    assert facts(rules["pocket"]) == {"spaces": "b5 and c5"}
    assert rules["pocket"]["chart"].count('class="pocket"') == 2
    assert not any(island.complete for island in state.islands())


def test_a_strait_has_two_islands_to_choose_from(rules: dict[str, Any]) -> None:
    state = examples.STRAIT.state
    moves = [str(move) for move in OCEANIA.legal_moves(state, state.seat)]
    assert [move for move in moves if move.startswith("scout 2")] == ["scout 2n", "scout 2s"]
    assert facts(rules["strait"]) == {"space": "b2", "letters": "A and B"}
    assert rules["strait"]["chart"].count('class="scout-target"') == 2


def test_the_score_of_islands_a_b_and_c(rules: dict[str, Any]) -> None:
    scoring = rules["scoring"]
    assert [tuple(island.values()) for island in scoring["islands"]] == [
        ("A", 3, (1, 2), True, [0, 3]),
        ("B", 8, (4, 3), True, [8, 0]),
        ("C", 2, (1, 0), False, [0, 0]),
    ]
    assert (scoring["aside"], scoring["totals"]) == (["0", "−2"], ["8", "1"])
    assert examples.SCORING.state.sure_scores() == (8, 1)


def test_the_voyage_that_ends_at_seventy(rules: dict[str, Any]) -> None:
    state = examples.SOLO.state
    outcome = OCEANIA.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("stuck", (70,))
    assert facts(rules["solo"]) == {
        "sum": "9² + 5² + 4² + 2² + 2²",
        "squares": 130,
        "unexplored": 3,
        "spaces": "b4, b5 and c5",
        "cost": 60,
        "score": "70",
    }
    assert rules["solo"]["chart"].count('class="pocket"') == 3


def test_the_material_is_the_edition_s(rules: dict[str, Any]) -> None:
    told = [
        (kind["name"], kind["islands"], kind["tiles"], kind["reserve"]) for kind in rules["kinds"]
    ]
    assert told == [
        ("sea", 0, 5, 3),
        ("cape", 1, 11, 5),
        ("corner", 1, 9, 5),
        ("strait", 2, 4, 3),
        ("bay", 1, 6, 4),
        ("inland", 1, 0, 5),
    ]
    assert [(scout["value"], scout["count"]) for scout in rules["scouts"]] == [
        (1, 5), (2, 2), (3, 1),
    ]  # fmt: skip


# --- the pages -----------------------------------------------------------------------------------


def test_the_page_tells_the_figures(client: Client) -> None:
    page = client.get("/rules/oceania/").content.decode()
    assert "9² + 5² + 4² + 2² + 2² = 130" in page
    assert "130 − 60 = 70 points" in page
    assert "There are 2 ways to lay it, on c3 and b2" in page


def test_the_page_speaks_german(client: Client) -> None:
    page = client.get("/rules/oceania/", headers={"accept-language": "de"}).content.decode()
    assert "130 − 60 = 70 Punkte" in page
