"""The demonstration: games of two demo players, by the rules, and once however often one asks."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.home.demo_data import PLAYERS, DemoFixture, fixtures, play_series
from games.models import Match
from ladder import names
from ladder.models import Player

pytestmark = pytest.mark.django_db
ADA, BRUNO = PLAYERS


def demo(series: int) -> str:
    output = StringIO()
    call_command("demo", series=series, stdout=output)
    return output.getvalue()


def test_some_series_are_played_and_not_again() -> None:
    assert demo(1) == "1 of 1 series of Demo-Ada and Demo-Bruno are there.\n"
    played = list(Match.objects.values_list("pk", "status"))
    assert {status for _, status in played} == {Match.Status.OVER}
    assert demo(1) == "1 of 1 series of Demo-Ada and Demo-Bruno are there.\n"
    assert list(Match.objects.values_list("pk", "status")) == played
    assert all(match.rated and not match.unrated for match in Match.objects.all())


def test_games_with_bots_are_among_them() -> None:
    series = play_series(DemoFixture(ADA, "Drifter", best_of=1), 1)
    assert sorted(series.seats.values_list("player__username", flat=True)) == [ADA, "Drifter"]
    assert series.is_over
    assert not Match.objects.get().rated


def test_there_are_a_few_hundred_games_with_everybody() -> None:
    planned = fixtures()
    assert sum((fixture.best_of + 1) // 2 for fixture in planned) >= 200
    pairs = {frozenset((fixture.challenger, fixture.opponent)) for fixture in planned}
    assert len(pairs) == 1 + 2 * 4
    early = {fixture.opponent for fixture in planned[:20]}
    assert early == {ADA, BRUNO, "Drifter", "Deckhand", "Navigator", "Admiral"}


def test_the_demo_players_are_marked_and_nobody_s() -> None:
    play_series(DemoFixture(BRUNO, "Drifter", best_of=1), 2)
    assert not Player.objects.get(username=BRUNO).has_usable_password()
    assert all(names.refusal(name) is names.Refusal.RESERVED for name in PLAYERS)


def test_their_pages_say_that_nobody_is_behind_them(client: Client, white: Player) -> None:
    play_series(DemoFixture(BRUNO, "Drifter", best_of=1), 3)
    client.force_login(white)
    page = client.get(reverse("profile", args=[BRUNO])).content.decode()
    assert '<span class="chip">demo</span>' in page
    assert "the site has played them itself" in page
    assert ">Challenge<" not in page
    assert ">demo<" not in client.get(reverse("profile", args=["Drifter"])).content.decode()
