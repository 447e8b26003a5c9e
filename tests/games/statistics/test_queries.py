"""The site's figures: what is counted, in how many queries, and what the page says."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import cast

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.matches import endings
from games.matches.lifecycle import Terms
from games.models import Match
from games.statistics.queries import GameStatistics, count_all, site_statistics
from ladder.models import Player
from tests.harness.answers import text_of
from tests.harness.factories import make_match, make_player, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def end(match: Match, reason: str, *places_and_scores: tuple[int, int]) -> Match:
    """The match as if it had ended so."""
    match.status, match.reason, match.finished_at = "over", reason, timezone.now()
    match.save()
    for number, (place, score) in enumerate(places_and_scores):
        match.seats.filter(number=number).update(place=place, score=score)
    return match


def oceania() -> GameStatistics:
    (game,) = count_all().games
    assert game.game == "oceania"
    return game


def test_nothing_is_counted_before_the_first_game_is_over(
    client: Client, white: Player, grey: Player
) -> None:
    make_match(white, grey)
    assert count_all().games == ()
    assert count_all().voyages is None
    page = text_of(cast("HttpResponse", client.get("/statistics/")))
    assert "No public game is over yet." in page


def test_games_are_counted_by_how_they_end(white: Player, grey: Player) -> None:
    for reason, places in (
        ("stuck", ((1, 9), (2, 4))),
        ("stuck", ((2, 1), (1, 4))),
        ("resigned", ((1, 0), (2, 0))),
        ("agreed", ((1, 3), (1, 3))),
    ):
        end(make_match(white, grey), reason, *places)
    game = oceania()
    assert game.endings == (("stuck", 2), ("agreed", 1), ("resigned", 1))
    assert game.played == 4
    assert game.first is not None
    # Won, lost, won and drawn.
    assert (game.first.games, game.first.share) == (4, 2.5 / 4)
    assert game.scores is not None
    # Only of the two that were played out.
    assert (game.scores.low, game.scores.counts) == (1, (1, 0, 0, 2, 0, 0, 0, 0, 1))


def test_what_is_hidden_or_counts_for_nobody_is_left_out(white: Player, grey: Player) -> None:
    private = Terms("oceania", "7x5", private=True)
    end(make_match(white, grey, terms=private), "stuck", (1, 9), (2, 4))
    for reason in ("aborted", "voided"):
        end(make_match(white, grey), reason, (1, 0), (1, 0))
    sealed = end(make_match(white), "stuck", (1, 100))
    Match.objects.filter(pk=sealed.pk).update(sealed_until=timezone.now() + timedelta(hours=1))
    assert count_all().games == ()
    assert count_all().voyages is None


def test_voyages_are_counted_by_themselves(white: Player) -> None:
    end(make_match(white), "stuck", (1, -40))
    end(make_match(white), "full", (1, 120))
    end(make_match(white), "resigned", (1, -300))
    figures = count_all()
    assert figures.games == ()
    assert figures.voyages is not None
    assert (figures.voyages.total, figures.voyages.median) == (2, 40)


def test_games_of_three_have_no_first_player_s_advantage(white: Player, grey: Player) -> None:
    match = make_match(white, grey, make_player("third"), terms=Terms("oceans", "reef"))
    end(match, "finished", (1, 30), (2, 20), (3, 10))
    (game,) = count_all().games
    assert (game.game, game.played, game.first) == ("oceans", 1, None)


def test_it_takes_four_queries_and_then_none_for_a_while(
    white: Player, grey: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        end(make_match(white, grey), "stuck", (1, 9), (2, 4))
    with django_assert_num_queries(4):
        first = site_statistics()
    end(make_match(white, grey), "stuck", (1, 9), (2, 4))
    with django_assert_num_queries(0):
        assert site_statistics() == first
    cache.clear()
    assert site_statistics() != first


@pytest.mark.parametrize(
    ("language", "scores", "words"),
    [
        ("en", (7, 8), "2 scores, the middle one 7.5"),
        ("de", (7, 8), "2 Punktzahlen, die mittlere 7,5"),
        ("de", (-3, -2), "2 Punktzahlen, die mittlere −2,5"),
        ("de", (1000, 1000), "2 Punktzahlen, die mittlere 1000"),
    ],
)
def test_the_middle_score_is_written_as_the_reader_does(
    client: Client, white: Player, language: str, scores: tuple[int, int], words: str
) -> None:
    for score in scores:
        end(make_match(white), "full", (1, score))
    page = client.get("/statistics/", headers={"Accept-Language": language})
    assert words in text_of(cast("HttpResponse", page))


def test_the_page_tells_all_of_it(client: Client, white: Player, grey: Player) -> None:
    play_to_the_end(make_match(white, grey))
    endings.resign(make_match(white, grey).pk, white)
    page = text_of(cast("HttpResponse", client.get("/statistics/")))
    assert '<p class="chip">2 games</p>' in page
    assert "Whoever moves first makes " in page
    assert "So far nobody can tell whether moving first helps." in page
    assert 'class="histogram"' in page
    assert "Resigned" in page
    german = client.get("/statistics/", headers={"Accept-Language": "de"})
    assert "Statistik" in text_of(cast("HttpResponse", german))
    assert client.post("/statistics/").status_code == 405
