"""What a page holds for choosing a move: offers, reasons, and nothing for those who wait."""

from __future__ import annotations

import re
from html import unescape

import pytest

from games.kinds.base import Viewer
from games.kinds.oceania.rules.state import State
from games.kinds.registry import KINDS
from games.matches.page.match import render_match
from games.matches.page.scene import Scene
from games.models import Match
from tests.harness.factories import make_match, make_player, options, play

pytestmark = pytest.mark.django_db

Facts = dict[str, str]

SIGNS_OF_A_CHOICE = (
    "data-decision", "data-why", "data-move", "data-do=", "circle-legal", "legal-dot",
    'class="legal"', "ghost-way", "scout-target", 'class="aids"',
)  # fmt: skip


def played_until(seed: int, turn: int, phase: str) -> Match:
    """A match of two with always the last move, up to this phase of this turn."""
    match = make_match(make_player("anouk"), make_player("halvard"), seed=bytes([seed]) * 32)
    while (state_of(match).turn, state_of(match).phase) != (turn, phase):
        match = play(match, options(match)[-1])
    return match


def state_of(match: Match) -> State:
    state: State = KINDS["oceania"].rules.decode(match.state)
    return state


def rendered(match: Match, viewer: Viewer, language: str = "en") -> str:
    return render_match(Scene.of(match), viewer, language=language)


def facts_of(page: str, tag: str) -> list[Facts]:
    """The attributes of the elements whose opening matches this pattern."""
    openings = re.findall(rf"<{tag}[^>]*>", page)
    return [
        {name: unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', opening)}
        for opening in openings
    ]


def place_at(page: str, name: str) -> Facts:
    (found,) = facts_of(page, rf'(?:button|a|div)(?= [^>]*id="at-{name}")')
    return found


def reason_at(page: str, name: str) -> str:
    """Why a place can't be chosen: its own reason, or its kind's with the gaps filled in."""
    place = place_at(page, name)
    if "data-why" in place:
        return place["data-why"]
    (grid,) = facts_of(page, "div(?= class=.board-grid)")
    reason = grid[f"data-why-{place['data-kind']}"]
    return reason.replace("{place}", name).replace("{space}", place.get("data-space", ""))


def offers_of(page: str) -> dict[str, str]:
    """The words of every offer by its move."""
    found = re.findall(
        r'<div class="offer [^"]*"[^>]* data-move="([^"]+)".*?'
        r'<p class="offer-title">(.*?)</p>\s*<p class="offer-line">(.*?)</p>',
        page,
        re.DOTALL,
    )
    return {unescape(move): f"{title}. {line}" for move, title, line in found}


# --- sailing -------------------------------------------------------------------------------------


def test_a_starting_point_says_where_it_leads_and_what_can_be_used_there() -> None:
    match = played_until(25, 2, "sail")
    assert state_of(match).set_aside[0] == ("bay",)
    page = rendered(match, 0)
    starts = {facts["value"]: facts for facts in facts_of(page, "button(?= [^>]*choice-start)")}
    assert [*starts] == options(match)
    assert starts["sail W2"]["data-reuses"] == "bay"
    assert starts["sail W2"]["data-reaches"] == "a2"
    assert starts["sail W2"]["data-title"] == "The ship starts at West circle 2"
    assert starts["sail W2"]["data-line"] == "It reaches a2. A drawn tile can't be put back."
    assert starts["sail W1"]["data-reuses"] == ""
    assert "Not to be used there: bay." in starts["sail W1"]["data-line"]
    uses = [facts["data-then"] for facts in facts_of(page, "button(?= [^>]*data-do=.reuse)")]
    assert uses == ["reuse bay$1", "reuse bay$2", "reuse bay$3"]


def test_without_a_tile_set_aside_there_is_nothing_to_use() -> None:
    page = rendered(played_until(1, 0, "sail"), 0)
    assert 'data-do="draw"' in page
    assert 'data-do="reuse"' not in page


def test_a_place_that_is_no_starting_point_tells_why() -> None:
    match = played_until(1, 10, "sail")
    page = rendered(match, 0)
    assert reason_at(page, "a5") == "No ship can start from a5: it is unexplored."
    assert reason_at(page, "Sg") == "Circle Sg leads to g1, which is explored."
    assert reason_at(page, "g1") == ("No dotted route leads from g1 to an unexplored space.")
    assert place_at(page, "W5")["value"] == "sail W5"
    german = reason_at(rendered(match, 0, "de"), "a5")
    assert german == "Von a5 kann kein Schiff starten: Es ist unerforscht."


# --- placing -------------------------------------------------------------------------------------


def test_every_way_to_lay_a_tile_is_drawn_and_told() -> None:
    match = played_until(18, 2, "place")
    state = state_of(match)
    page = rendered(match, state.seat)
    moves = options(match)
    assert len(moves) >= 4
    offers = offers_of(page)
    assert sorted(offers) == sorted(moves)
    drawn = [facts["data-move"] for facts in facts_of(page, "g(?= class=.ghost-way)")]
    assert sorted(drawn) == sorted(moves)
    for move, words in offers.items():
        space = move.removeprefix("place ").partition(":")[0]
        ways = sum(f" {space}:" in other for other in moves)
        assert f"of {ways} ways for {space}." in words
        assert place_at(page, space)["class"] == "place place-fits"
    assert page.count('class="ghost-way"') == len({move.partition(":")[0] for move in moves})


def test_a_space_where_the_tile_fits_in_no_way_names_the_side() -> None:
    match = played_until(110, 4, "place")
    page = rendered(match, 0)
    assert offers_of(page) == {
        "place f3:llwl": (
            "Bay, the one way it fits f3. Land north, east and west."
            " Also fits e2. Open a dashed space to try it there."
        ),
        "place e2:lwll": (
            "Bay, the one way it fits e2. Land north, south and west."
            " Also fits f3. Open a dashed space to try it there."
        ),
    }
    misfit = place_at(page, "g2")
    assert misfit["data-why"] == "Water must meet the sea frame on the east side."
    assert misfit["data-wrong"] == "east"
    assert reason_at(page, "a1") == "The ship at f2 does not reach a1."
    assert "data-wrong" not in place_at(page, "a1")


# --- scouting ------------------------------------------------------------------------------------


def test_a_scout_is_offered_for_each_island_with_what_it_does() -> None:
    match = played_until(28, 2, "scout")
    page = rendered(match, 0)
    offers = offers_of(page)
    assert [*offers] == ["scout 1e", "scout 1w", "scout 2e", "scout 2w", "pass"]
    assert place_at(page, "f1")["class"] == "place place-scout"
    assert offers["pass"].startswith("No scout on f1. You keep")
    (kept,) = {int(re.findall(r"You keep (\d+)", words)[0]) for words in offers.values()} - {
        len(state_of(match).scouts_left[0])
    }
    assert kept == len(state_of(match).scouts_left[0]) - 1
    assert all("on f1" in words for words in offers.values())
    values = {
        facts["data-value"]: facts for facts in facts_of(page, "button(?= [^>]*data-do=.value)")
    }
    assert [*values] == ["1", "2", "3"]
    assert len(facts_of(page, "button(?= [^>]*data-do=.value[^>]* disabled)")) == 2  # tray and card
    due = "Now put a scout on the tile just placed, or pass."
    (grid,) = facts_of(page, "div(?= class=.board-grid)")
    assert grid["data-decision"] == "2-scout"
    assert [reason_at(page, name) for name in ("a1", "f2", "W1")] == [due, due, due]


# --- waiting -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "turn", "phase"), [(1, 10, "sail"), (1, 8, "place"), (28, 2, "scout")]
)
def test_for_those_who_wait_there_is_nothing_to_choose_and_no_gold(
    seed: int, turn: int, phase: str
) -> None:
    match = played_until(seed, turn, phase)
    for viewer in (1 - state_of(match).seat, None):
        page = rendered(match, viewer)
        assert 'class="board board-waiting"' in page
        assert [sign for sign in SIGNS_OF_A_CHOICE if sign in page] == []
        assert 'id="at-d3" tabindex="-1"' in page


def test_whose_turn_it_is_now_is_said_aloud() -> None:
    match = played_until(1, 1, "sail")
    before = re.compile(r'data-announcement="anouk placed a \w+ on \w\d, scout \d\. (.*?)"')
    assert before.findall(rendered(match, 1)) == ["Your turn. Choose a starting point."]
    assert before.findall(rendered(match, 0)) == ["Waiting for halvard."]


def test_whoever_waits_is_told_on_which_tile_the_ship_is() -> None:
    match = make_match(make_player("anouk"), make_player("halvard"), seed=bytes(32))
    while (ship := state_of(match).ship) is None or ship not in state_of(match).geometry.cell_named:
        match = play(match, options(match)[-1])
    waiting = rendered(match, 1 - state_of(match).seat)
    (told,) = re.findall(
        r'<div role="gridcell" id="at-([^"]+)"[^>]*>[^<]*<span[^>]*>[^<]*The ship is here', waiting
    )
    assert told == ship
