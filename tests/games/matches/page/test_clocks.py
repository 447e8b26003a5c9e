"""Clocks on the page: what the script counts from, and words where there is none."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from django.utils.translation import override

from games.matches.endings import resign
from games.matches.page.clocks import clock_of, time_words
from games.matches.page.match import render_match
from games.matches.page.scene import Scene
from games.matches.refusals import TimeRanOut
from games.models import Match
from ladder.models import Player
from tests.harness.answers import with_characters
from tests.harness.clocked import BLITZ, REEF, THREE_DAYS, let_pass, under_way
from tests.harness.factories import make_match, make_player

pytestmark = pytest.mark.django_db

STARTED = datetime(2026, 7, 1, 12, 30, 0, 250_000, tzinfo=UTC)


@pytest.fixture
def players() -> tuple[Player, Player]:
    return make_player("anouk"), make_player("halvard")


def started(match: Match) -> Scene:
    """The match, with its clock started at a known time."""
    match.clock_started_at = STARTED
    return Scene.of(match)


def test_the_clock_of_whoever_decides_runs(players: tuple[Player, Player]) -> None:
    scene = started(make_match(*players, terms=BLITZ))
    assert clock_of(scene, 0) == (
        '<span class="clock" id="clock-0" role="timer" aria-label="Time of anouk"'
        ' data-kind="live" data-left="300.000" data-since="1782909000.250"'
        ' title="until 1 July 2026, 12:35 UTC">5:00</span>'
    )
    assert clock_of(scene, 1) == (
        '<span class="clock" id="clock-1" role="timer" aria-label="Time of halvard"'
        ' data-kind="live" data-left="300.000">5:00</span>'
    )


def test_a_clock_of_days_in_german(players: tuple[Player, Player]) -> None:
    scene = started(make_match(*players, terms=THREE_DAYS))
    with override("de"):
        clock = clock_of(scene, 0)
    assert 'aria-label="Zeit von anouk" data-kind="days" data-left="259200.000"' in clock
    assert 'title="bis 4. Juli 2026 12:30 UTC">3 T 0 Std</span>' in clock


def test_names_are_escaped(players: tuple[Player, Player]) -> None:
    scene = started(make_match(*players, terms=BLITZ))
    scene.seats[0].player.username = '"><script>'
    assert 'aria-label="Time of &quot;&gt;&lt;script&gt;"' in clock_of(scene, 0)


@pytest.mark.parametrize(
    ("kind", "left", "words"),
    [
        ("live", 0.0, "0:00"),
        ("live", 9.99, "0:09"),
        ("live", 342.5, "5:42"),
        ("live", 3600, "1:00:00"),
        ("days", 59, "0:59"),
        ("days", 3599, "59:59"),
        ("days", 3600, "1 h 0 min"),
        ("days", 86_399, "23 h 59 min"),
        ("days", 86_400, "1 d 0 h"),
        ("days", 604_800, "7 d 0 h"),
    ],
)
def test_what_is_left_in_words(kind: str, left: float, words: str) -> None:
    assert time_words(kind, left) == words


def clocks_in(page: str) -> list[tuple[str, str]]:
    """The ids of the clocks on a page, each with the rest of its attributes."""
    return re.findall(r'<span class="clock" id="(clock-\d)"([^>]*)>', page)


@pytest.mark.parametrize("terms", [BLITZ, REEF])
def test_every_panel_has_its_clock_and_one_runs(
    players: tuple[Player, Player], terms: object
) -> None:
    scene = Scene.of(make_match(*players, terms=terms))  # type: ignore[arg-type] # parametrised
    for viewer in (0, 1, None):
        found = clocks_in(render_match(scene, viewer))
        assert [clock for clock, _ in found] == ["clock-0", "clock-1"]
        assert [clock for clock, rest in found if "data-since" in rest] == ["clock-0"]


def test_without_clocks_there_are_none(players: tuple[Player, Player]) -> None:
    assert clocks_in(render_match(Scene.of(make_match(*players)), None)) == []


def test_the_end_says_whose_time_ran_out(players: tuple[Player, Player]) -> None:
    match = under_way(make_match(*players, terms=BLITZ))
    let_pass(match, 302)
    with suppress(TimeRanOut):
        resign(match.pk, players[1])
    match.refresh_from_db()
    page = with_characters(render_match(Scene.of(match), None))
    assert "anouk&#x27;s time ran out." in page
    assert "halvard won on time" in page
    assert not any("data-since" in rest for _, rest in clocks_in(page))
