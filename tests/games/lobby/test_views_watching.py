"""The page for those who watch, and the page of voyages."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.matches.endings import abort, resign
from games.matches.lifecycle import Terms
from games.models import Match
from games.voyages import actions as voyage_actions
from games.voyages.actions import set_sail
from ladder.models import Player
from tests.harness.answers import client_of, page_of
from tests.harness.challenging import first_match
from tests.harness.factories import make_match, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


def shown(page: str) -> list[str]:
    """The matches on the page, in its order."""
    return [piece.partition('"')[0] for piece in page.split('id="glimpse-')[1:]]


# --- watching ------------------------------------------------------------------------------------


def test_games_in_progress_and_those_just_over_can_be_watched(
    anouk: Player, halvard: Player
) -> None:
    playing = first_match(anouk, halvard, best_of=3)
    over = make_match(anouk, halvard)
    resign(over.pk, halvard)
    page = Client().get("/watch/").content.decode()
    assert shown(page) == [str(playing.pk), str(over.pk)]
    running, _, ended = page.partition("Just over")
    assert "0–0 · Game 1 of 3" in running
    assert f'href="{page_of(over)}"' in ended


def test_private_called_off_and_lonely_games_are_not_shown(anouk: Player, halvard: Player) -> None:
    make_match(anouk, halvard, terms=Terms("oceania", "7x5", private=True))
    abort(make_match(anouk, halvard).pk, anouk)
    set_sail(anouk)
    page = Client().get("/watch/").content.decode()
    assert shown(page) == []
    assert "No game between others is being played just now." in page
    assert "Just over" not in page


def test_watching_many_asks_the_database_as_often_as_watching_one(
    anouk: Player, halvard: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (1, 3):
        for _ in range(count):
            make_match(anouk, halvard)
            resign(make_match(anouk, halvard).pk, anouk)
        with django_assert_num_queries(5):  # matches and seats of both lists, ratings
            Client().get("/watch/")


# --- voyages -------------------------------------------------------------------------------------


def test_a_player_s_voyages_are_listed_with_the_best_after_those_under_way(
    anouk: Player, halvard: Player
) -> None:
    poor, good = set_sail(anouk), set_sail(anouk)
    for match in (poor, good):
        resign(match.pk, anouk)
    poor.seats.update(score=-40)
    good.seats.update(score=188)
    under_way = set_sail(anouk)
    make_match(anouk, halvard)
    set_sail(halvard)
    page = client_of(anouk).get("/voyages/").content.decode()
    assert shown(page) == [str(match.pk) for match in (under_way, good, poor)]
    assert page.count("under way</small>") == 1
    assert "<span>188</span>" in page
    assert "<span>−40</span>" in page


def test_a_voyage_under_way_has_the_points_for_its_islands(anouk: Player) -> None:
    voyage = make_match(anouk)
    page = client_of(anouk).get("/voyages/").content.decode()
    assert "−700" not in page
    row = page.split(f'id="glimpse-{voyage.pk}"')[1].split("</li>")[0]
    assert "<span>0</span>" in row
    assert "points for islands · under way" in row
    resign(voyage.pk, anouk)
    row = client_of(anouk).get("/voyages/").content.decode().split('id="glimpse-')[1]
    assert "<span>−700</span>" in row
    assert "under way" not in row


def test_whoever_has_not_sailed_is_told_what_a_voyage_is() -> None:
    page = Client().get("/voyages/").content.decode()
    assert "Every complete island counts its size squared" in page
    assert "Your voyages will stand here" in page


def test_a_voyage_is_started(anouk: Player) -> None:
    answer = client_of(anouk).post("/voyages/")
    assert answer.status_code == 303
    match = Match.objects.get(pk=UUID(answer.headers["Location"].split("/")[2]))
    seat = match.seats.get()
    assert (seat.player, seat.nonce_by_server, len(seat.nonce)) == (anouk, True, 32)
    page = client_of(anouk).get(page_of(match)).content.decode()
    assert "Choose a starting point" in page
    assert "Scouts left" not in page


def test_a_stranger_sails_as_a_guest() -> None:
    browser = Client()
    answer = browser.post("/voyages/")
    match = Match.objects.get()
    guest = Player.objects.get(is_guest=True)
    assert (answer.status_code, answer.headers["Location"]) == (303, page_of(match))
    assert match.seats.get().player == guest
    assert "Sign up to keep your games" in browser.get(page_of(match)).content.decode()
    assert browser.post("/voyages/").status_code == 303
    assert Player.objects.people().count() == 1
    answers = [Client().post("/voyages/").status_code for _ in range(10)]
    assert answers == [303] * 9 + [429]


def test_whoever_has_too_many_voyages_is_told(
    anouk: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voyage_actions, "MOST_UNDER_WAY", 0)
    answer = client_of(anouk).post("/voyages/")
    assert answer.status_code == 409
    assert "as many voyages under way as one can have" in answer.content.decode()
    assert not Match.objects.exists()


def test_a_voyage_takes_a_token_of_the_page(anouk: Player) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anouk)
    assert strict.post("/voyages/").status_code == 403
    assert not Match.objects.exists()
