"""Ratings on the page of a match: before it is over, after it, and for those who want none."""

from __future__ import annotations

import re

import pytest

from games.matches.endings import resign
from games.matches.lifecycle import Terms
from games.matches.page.match import render_match
from games.matches.page.scene import Scene
from games.models import Match
from ladder.models import Player, Rating
from ladder.preferences import change_preferences
from tests.harness.answers import client_of, get, text_of, with_characters
from tests.harness.factories import make_match

pytestmark = pytest.mark.django_db

NOON = "2026-11-16T12:00Z"
RATED = Terms("oceania", "7x5", rated=True)


@pytest.fixture(autouse=True)
def _rated(white: Player, grey: Player) -> None:
    for player, rating, experience in ((white, 1612.4, 29), (grey, 1587.2, 3)):
        Rating.objects.create(
            player=player, game="oceania", rating=rating, experience=experience, last_played_at=NOON
        )


def ratings(match: Match) -> list[str]:
    match.refresh_from_db()
    shown = with_characters(render_match(Scene.of(match), None))
    return re.findall(r'<span class="rating">([^<]*)</span>', shown)


def test_they_stand_beside_the_names(white: Player, grey: Player) -> None:
    assert ratings(make_match(white, grey)) == ["1612", "1587?"]


def test_afterwards_they_say_what_the_match_changed(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=RATED)
    resign(match.pk, white)
    # Expected were 0.54 and 0.46 points; both are newcomers, whose factor is 40.
    assert ratings(match) == ["1591 −21", "1609? +22"]


def test_a_casual_match_changes_nothing(white: Player, grey: Player) -> None:
    match = make_match(white, grey)
    resign(match.pk, white)
    assert ratings(match) == ["1612", "1587?"]


def test_a_game_without_a_page_of_its_own_shows_them_too(white: Player, grey: Player) -> None:
    Rating.objects.filter(player=white).update(game="oceans")
    assert ratings(make_match(white, grey, terms=Terms("oceans", "reef"))) == ["1612"]


def test_a_voyage_alone_has_none(white: Player) -> None:
    assert ratings(make_match(white)) == []


def test_the_page_knows_who_wants_to_see_none(match: Match, white: Player) -> None:
    assert 'data-ratings="shown"' in text_of(get(client_of(white), match))
    change_preferences(white, hide_ratings=True)
    assert 'data-ratings="hidden"' in text_of(get(client_of(white), match))
