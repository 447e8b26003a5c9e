"""Oceania's panels: who leads, the islands and their cards, the odds, and the score at the end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from games.kinds.base import Viewer
from games.kinds.oceania.page.panels import Lead, bag_part, lead_panel
from games.kinds.registry import KINDS
from games.matches import endings
from games.matches.page.match import match_parts
from games.matches.page.scene import Scene
from games.models import Match
from ladder.models import Player
from tests.harness.answers import with_characters
from tests.harness.challenging import first_match
from tests.harness.factories import make_match, make_player, options, play, play_to_the_end

pytestmark = pytest.mark.django_db

NAMES = ("anouk", "halvard")


def parts_of(match: Match, viewer: Viewer = None) -> dict[str, str]:
    parts = match_parts(Scene.of(match), viewer)
    return {name: with_characters(markup) for name, markup in parts.items()}


def public_view(match: Match) -> Mapping[str, Any]:
    rules = KINDS["oceania"].rules
    return rules.view_for(rules.decode(match.state), None)


@pytest.fixture
def players() -> tuple[Player, Player]:
    return make_player("anouk"), make_player("halvard")


@pytest.fixture
def over(players: tuple[Player, Player]) -> Match:
    return play_to_the_end(make_match(*players))


# --- who leads -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("white", "grey", "viewer", "words"),
    [
        (4, 0, 0, "you lead by 4"),
        (4, 0, 1, "you trail by 4"),
        (-2, 1, 1, "you lead by 3"),
        (-2, 1, None, "halvard leads by 3"),
        (6, 5, None, "anouk leads by 1"),
        (3, 3, 0, "level"),
        (3, 3, None, "level"),
    ],
)
def test_who_leads_is_told_in_words(white: int, grey: int, viewer: Viewer, words: str) -> None:
    panel = lead_panel(Lead(white, grey, viewer, "board", NAMES))
    assert f'<p class="chip">{words}</p>' in panel


@pytest.mark.parametrize(
    ("white", "grey", "bar"),
    [
        (4, 0, '<rect class="bar-white" x="40%" y="2" width="10%" height="12"/>'),
        (0, 20, '<rect x="50%" y="2" width="50%" height="12" fill="url(#board-lead)"/>'),
        (99, 0, '<rect class="bar-white" x="0%" y="2" width="50%" height="12"/>'),
    ],
)
def test_the_bar_goes_towards_whoever_leads(white: int, grey: int, bar: str) -> None:
    assert bar in lead_panel(Lead(white, grey, None, "board", NAMES))


def test_a_minus_is_a_minus() -> None:
    panel = with_characters(lead_panel(Lead(-2, 1, 1, "board", NAMES)))
    assert '<b class="lead-points">−2</b>' in panel


def test_nobody_leads_alone_or_at_the_end(over: Match, players: tuple[Player, Player]) -> None:
    bare = 'hx-swap-oob="true"></div>'
    assert parts_of(make_match(players[0]), 0)["lead"].endswith(bare)
    assert parts_of(over)["lead"].endswith(bare)


# --- islands -------------------------------------------------------------------------------------


def test_every_island_has_a_row_a_card_and_a_light(players: tuple[Player, Player]) -> None:
    match = make_match(*players)
    while match.state["turn"] < 12:
        match = play(match, options(match)[-1])
    parts, islands = parts_of(match), public_view(match)["islands"]
    letters = [island["letter"] for island in islands]
    assert len(letters) > 2
    assert re.findall(r'<tr data-island="(\w+)">', parts["islands"]) == letters
    assert re.findall(r'class="island-card" id="island-(\w+)"', parts["islands"]) == letters
    assert re.findall(r'<g class="lit" data-island="(\w+)">', parts["board"]) == letters
    for letter in letters:
        assert parts["board"].count(f'<path id="board-land-{letter}" ') == 1
        assert parts["board"].count(f'<path id="board-coast-{letter}" ') == 1


def test_a_card_says_who_leads_and_what_it_is_worth(over: Match) -> None:
    cards = parts_of(over)["islands"]
    for island in public_view(over)["islands"]:
        size, leader = len(island["spaces"]), island["leader"]
        card = cards.split(f'id="island-{island["letter"]}"')[1].split("</div>")[0]
        tiles = "1 tile" if size == 1 else f"{size} tiles"
        assert tiles in card
        assert ("✓ complete" in card) == island["complete"]
        if leader is not None:
            assert f"{NAMES[leader]} leads" in card
            assert (f"{tiles} = {size} point" in card) == island["complete"]


def test_complete_islands_are_marked_for_whoever_leads(over: Match) -> None:
    board = parts_of(over)["board"]
    owned = {
        island["letter"]: island["leader"]
        for island in public_view(over)["islands"]
        if island["complete"] and island["leader"] is not None
    }
    assert owned
    marked = re.findall(r'href="#board-land-(\w+)" fill="url\(#board-owner-(\d)\)"', board)
    assert {letter: int(seat) for letter, seat in marked} == owned


# --- the end -------------------------------------------------------------------------------------


def figures(panel: str) -> list[list[int]]:
    """The points in each row of the table, and in its last row their sum."""
    rows = [re.findall(r'<td class="figure[^"]*">([^<]*)</td>', row) for row in panel.split("<tr")]
    numbers = [
        [0 if text == "·" else int(text.replace("−", "-")) for text in row[-2:]] for row in rows
    ]
    return [row for row in numbers if len(row) == 2]


def test_the_score_adds_up_island_by_island(over: Match) -> None:
    panel = parts_of(over)["islands"]
    assert ">Final score</th>" in panel
    *addends, total = figures(panel)
    assert total == [seat.score for seat in over.seats.all()]
    assert [sum(column) for column in zip(*addends, strict=True)] == total
    aside = [len(kinds) for kinds in over.state["set_aside"]]
    assert f"Tiles set aside ({aside[0]} and {aside[1]})" in panel
    assert addends[-2] == [-2 * count for count in aside]
    assert "Scouts left (" in panel
    assert addends[-1] == [0, 0]


def test_a_resigned_match_shows_the_score_as_it_stood(players: tuple[Player, Player]) -> None:
    match = make_match(*players)
    while match.state["turn"] < 9:
        match = play(match, options(match)[-1])
    endings.resign(match.pk, players[0])
    match.refresh_from_db()
    panel = parts_of(match)["islands"]
    *addends, total = figures(panel)
    assert [sum(column) for column in zip(*addends, strict=True)] == total
    assert total == [seat.score for seat in match.seats.all()]
    assert ">Points at that time</th>" in panel
    assert "Final score" not in panel
    assert "halvard won" in parts_of(match)["guide"]


def test_a_match_that_counts_for_nobody_has_no_score(players: tuple[Player, Player]) -> None:
    match = play(make_match(*players), "sail W3")
    endings.abort(match.pk, players[1])
    match.refresh_from_db()
    parts = parts_of(match)
    assert "Final score" not in parts["islands"]
    assert "This match counts for nobody" in parts["guide"]


def test_a_voyage_adds_up_squares_and_takes_off_unexplored_spaces() -> None:
    voyage = play_to_the_end(make_match(make_player("maren")))
    panel = parts_of(voyage, 0)["islands"]
    left = sum(text is None for text in public_view(voyage)["tiles"])
    assert f"Unexplored spaces ({left})" in panel
    squares = sum(
        len(island["spaces"]) ** 2
        for island in public_view(voyage)["islands"]
        if island["complete"]
    )
    score = voyage.seats.get().score
    assert score == squares - 20 * left
    assert f'<td class="figure">{str(score).replace("-", "−")}</td></tr>' in panel


# --- the odds ------------------------------------------------------------------------------------


def test_odds_are_shown_where_both_have_agreed_to_it(players: tuple[Player, Player]) -> None:
    agreed = first_match(*players, odds_allowed=True)
    board = parts_of(agreed, 0)["board"]
    assert board.count('<g class="odds">') == 1
    # On a blank chart: 25 of 35 tiles fit in a corner of the frame, all of them elsewhere.
    assert board.count(">71 %</text>") == 4
    assert board.count(">100 %</text>") == 31
    assert '<li id="odds-a1">The next tile fits on a1: 71 %</li>' in board
    assert '<li id="odds-b1">The next tile fits on b1: 100 %</li>' in board
    endings.resign(agreed.pk, players[0])
    agreed.refresh_from_db()
    assert "odds" not in parts_of(agreed, 0)["board"]


def test_odds_are_not_shown_where_nobody_has_agreed_to_it(players: tuple[Player, Player]) -> None:
    for match in (first_match(*players), make_match(*players)):
        for viewer in (0, 1, None):
            assert "odds" not in parts_of(match, viewer)["board"]


def test_whoever_sails_alone_may_see_the_odds(players: tuple[Player, Player]) -> None:
    assert '<g class="odds">' in parts_of(make_match(players[0]), 0)["board"]


def test_an_empty_bag_says_that_what_nobody_has_seen_is_out_of_play() -> None:
    stock = {"unseen": {"cape": 2, "bay": 1}, "reserve": {"sea": 3}, "removed": 3}
    parts = [bag_part({"bag": bag, **stock}) for bag in (4, 0)]
    filled, empty = (re.sub(r"</?button[^>]*>", "", part) for part in parts)
    assert '<h2 id="bag">In the bag</h2><p><b>4</b> + 3 out of play</p>' in filled
    assert '<h2 id="bag">Out of play</h2><p><b>3</b> the bag is empty</p>' in empty
    assert "In the bag" not in empty


def test_a_voyage_begins_at_nothing_and_tells_apart_what_is_unexplored() -> None:
    panel = parts_of(make_match(make_player("anouk")), 0)["seat-0"]
    assert "<b>0</b> for islands <span>−700 unexplored</span>" in panel
    assert "projected" not in panel
