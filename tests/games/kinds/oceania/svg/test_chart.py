"""The chart of a view is one object for all who look on, as long as nothing on it changes."""

from __future__ import annotations

from typing import Any

from games.kinds.base import Setup
from games.kinds.oceania.page.position import chart_of
from games.kinds.oceania.rules.state import State
from games.kinds.oceania.rules.view import view_of
from games.kinds.registry import KINDS

RULES = KINDS["oceania"].rules


def after(*moves: str) -> State:
    state: State = RULES.new(Setup("7x5", ("1", "2"), bytes(32)))
    for move in moves:
        state = RULES.apply(state, state.seat, RULES.parse(move)).state
    return state


def test_it_is_the_same_for_all_and_after_a_move_that_lays_nothing() -> None:
    chart = chart_of(view_of(after(), None))
    assert chart_of(view_of(after(), 0)) is chart
    sailed = after("sail W3")
    assert sailed.tiles == after().tiles
    assert chart_of(view_of(sailed, 1)) is chart


def test_it_is_found_by_what_lies_on_it_whoever_made_the_view() -> None:
    view: dict[str, Any] = view_of(after(), None)
    copied = {**view, "islands": [*view["islands"]], "tiles": [*view["tiles"]]}
    assert chart_of(copied) is chart_of(view)


def test_what_is_shared_with_another_view_does_not_make_it_the_same() -> None:
    view: dict[str, Any] = view_of(after(), None)
    chart = chart_of(view)
    tiles = ["wwww", *view["tiles"][1:]]
    other = chart_of({**view, "tiles": tiles})
    assert other is not chart
    assert other.sides_on("a1") == 0
    assert "a1" in chart.unexplored
    assert chart_of(view) is chart
