"""Oceania's page: the words of the board, the choices, and the end."""

from __future__ import annotations

import re

import pytest

from games.kinds.base import Viewer
from games.matches.page.match import render_match
from games.matches.page.scene import Scene
from games.models import Match
from tests.harness.answers import with_characters
from tests.harness.factories import make_match, make_player, options, play, play_to_the_end


def rendered(match: Match, viewer: Viewer) -> str:
    return with_characters(render_match(Scene.of(match), viewer))


def played(*moves: str, seed: int = 1) -> Match:
    """A match of two in which these moves were made."""
    match = make_match(make_player("anouk"), make_player("halvard"), seed=bytes([seed]) * 32)
    return play(match, *moves)


def until(match: Match, phase: str) -> Match:
    """The match, played on until this is to be decided."""
    while match.state["phase"] != phase:
        match = play(match, options(match)[-1])
    return match


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_chart_is_told_in_words() -> None:
    page = rendered(played(), 0)
    assert "a3, unexplored.</span>" in page
    assert "West circle 3, starting point, leads to a3.</span>" in page
    assert 'aria-label="Chart"' in page
    assert page.count('role="gridcell"') == 35 + 17


@pytest.mark.django_db
def test_an_explored_space_tells_its_island_and_scouts() -> None:
    match = until(played(), "scout")
    space = rendered_space(match)
    before = rendered(match, 1)
    assert re.search(rf">{space}, \w+, land [a-z ,]+\. Island A, open, 1 tile, no scouts", before)
    after = rendered(play(match, next(o for o in options(match) if o.startswith("scout 2"))), 1)
    assert "White leads 2 to 0. White scout 2, " in after


def rendered_space(match: Match) -> str:
    """The space of the tile that was placed last."""
    place = match.moves.filter(text__startswith="place ").last()
    assert place is not None
    return place.text.removeprefix("place ").partition(":")[0]


@pytest.mark.django_db
def test_the_guide_says_what_to_do_and_what_is_awaited() -> None:
    match = until(played(), "place")
    assert options(match) == ["place g1:lwww", "place g1:wwwl"]
    mine, theirs = rendered(match, 0), rendered(match, 1)
    assert "Place your cape tile" in mine
    assert "2 ways to fit, on g1" in mine
    assert "Waiting for anouk" in theirs
    assert theirs.count("A tile is being placed: cape") == 2
    assert 'class="panel tray tray-watch"' in theirs
    sailing = rendered(play(match, options(match)[0], "pass"), 0)
    assert sailing.count("A starting point is being chosen") == 2


@pytest.mark.django_db
def test_the_turns_are_listed_in_words_and_signs() -> None:
    match = until(until(played(), "scout"), "scout")
    page = rendered(play(match, "pass"), None)
    moves = page.split('id="moves"')[1]
    space = rendered_space(match)
    assert re.search(rf"placed a \w+ on {space}", moves)
    assert f"›{space}</span>" in moves


@pytest.mark.django_db
def test_a_game_that_got_stuck_is_explained() -> None:
    match = play_to_the_end(played(seed=143))
    assert match.reason == "stuck"
    page = rendered(match, None)
    assert "No dotted route leads to" in page
    assert 'class="pocket"' in page
    assert "anouk won −2 – −4" in page


@pytest.mark.django_db
def test_a_voyage_has_no_scouts_and_counts_squares() -> None:
    voyage = play_to_the_end(make_match(make_player("anouk")))
    page = rendered(voyage, 0)
    assert "The voyage is over:" in page
    assert "Scouts left" not in page
    assert "Unexplored spaces (" in page
