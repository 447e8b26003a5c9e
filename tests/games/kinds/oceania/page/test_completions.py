"""An island that a tile completes is shown and told to everybody, with what it brings to whom."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from games.kinds.base import Viewer
from games.matches.page.match import match_parts
from games.matches.page.scene import Scene
from games.models import Match
from ladder.models import Player
from tests.harness.answers import with_characters
from tests.harness.factories import make_match, make_player, options, play

pytestmark = pytest.mark.django_db

NOTE = re.compile(r'<p class="completion-note"><span>([^<]*)</span></p>')
LIT = re.compile(r'<g class="completed" data-placed="(\w+)">(.*?)</g>')


@pytest.fixture
def players() -> tuple[Player, Player]:
    return make_player("anouk"), make_player("halvard")


def played(match: Match, moves: int, choice: int = -1) -> Match:
    """After so many moves, always the first or the last that can be made."""
    for _ in range(moves):
        match = play(match, options(match)[choice])
    return match


def parts_of(match: Match, viewer: Viewer) -> dict[str, str]:
    parts = match_parts(Scene.of(match), viewer)
    return {name: with_characters(markup) for name, markup in parts.items()}


def notes_of(match: Match) -> list[str]:
    """What both players and whoever watches are told above the chart."""
    return [note for seat in (0, 1, None) for note in NOTE.findall(parts_of(match, seat)["board"])]


def test_both_are_told_at_once_and_once_more_when_the_scout_is_decided(
    players: tuple[Player, Player],
) -> None:
    match = played(make_match(*players, seed=bytes([7]) * 32), 14)
    assert notes_of(match) == []
    match = play(match, "place f1:wlww")
    assert notes_of(match) == ["Island A complete: 2 tiles"] * 3
    match = play(match, "scout 2e")
    assert notes_of(match) == [
        "Island A complete: +2 for you",
        "Island A complete: +2 for anouk",
        "Island A complete: +2 for anouk",
    ]
    for viewer in (0, 1, None):
        ((placed, lines),) = LIT.findall(parts_of(match, viewer)["board"])
        assert placed == "f1"
        assert re.findall(r'href="#([\w-]+)"', lines) == ["board-coast-A"] * 2
        spoken = "halvard placed a cape on f1, scout 2. Island A complete: +2 for anouk. "
        assert f'data-announcement="{spoken}' in parts_of(match, viewer)["state"]


def test_it_stays_until_the_next_tile_is_drawn(players: tuple[Player, Player]) -> None:
    match = played(make_match(*players, seed=bytes([7]) * 32), 16)
    match = play(match, "sail f1")
    assert notes_of(match)[0] == "Island A complete: +2 for you"
    match = play(match, "draw")
    assert notes_of(match) == []
    assert "completed" not in parts_of(match, 0)["board"]


def test_where_nobody_leads_there_are_no_points(players: tuple[Player, Player]) -> None:
    match = played(make_match(*players, seed=bytes([5]) * 32), 6, 0)
    assert notes_of(match) == ["Island A complete: no points, nobody leads"] * 3


def test_on_a_voyage_the_square_counts_and_several_are_told_together(
    players: tuple[Player, Player],
) -> None:
    match = played(make_match(players[0], seed=bytes([1]) * 32), 10)
    assert NOTE.findall(parts_of(match, 0)["board"]) == ["Island A complete: +9"]
    assert NOTE.findall(parts_of(played(match, 1), 0)["board"]) == []
    last = played(make_match(players[0], seed=bytes([2]) * 32), 58)
    assert NOTE.findall(parts_of(last, 0)["board"]) == ["Islands D and M complete: +4, +4"]


def test_it_is_told_in_the_reader_s_language(players: tuple[Player, Player]) -> None:
    match = played(make_match(*players, seed=bytes([7]) * 32), 16)
    with override("de"):
        assert notes_of(match)[:2] == [
            "Insel A ist fertig: +2 für dich",
            "Insel A ist fertig: +2 für anouk",
        ]
