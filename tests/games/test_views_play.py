"""A player's own matches, starting a voyage, and what pages cost."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.actions import endings
from games.models import Match
from games.rendering.lists import MOST_FINISHED
from ladder.models import Player
from tests.games.answers import ask, client_of, get, page_of, post, text_of
from tests.games.factories import make_match, make_player, play, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture
def white() -> Player:
    return make_player("anouk")


@pytest.fixture
def grey() -> Player:
    return make_player("halvard")


def play_page(player: Player) -> str:
    return client_of(player).get("/play/").content.decode()


def test_the_list_is_for_players() -> None:
    answer = Client().get("/play/")
    assert (answer.status_code, answer.headers["Location"]) == (
        302,
        "/accounts/login/?next=/play/",
    )


def test_an_empty_list_says_what_to_do(white: Player) -> None:
    page = play_page(white)
    assert "No match is running." in page
    assert "Matches that are over will stand here" in page
    assert "Set sail" in page


def test_the_list_says_whose_turn_it_is(white: Player, grey: Player) -> None:
    match = make_match(white, grey)
    assert f'<a href="{page_of(match)}">Oceania: anouk – halvard</a>' in play_page(white)
    assert "Your turn" in play_page(white)
    assert "Waiting for anouk" in play_page(grey)


def test_one_s_own_turn_comes_first(white: Player, grey: Player) -> None:
    mine = make_match(white)
    theirs = make_match(grey, white)
    page = play_page(white)
    assert page.index(str(mine.pk)) < page.index(str(theirs.pk))


def test_others_matches_are_not_listed(white: Player, grey: Player) -> None:
    match = make_match(grey)
    assert str(match.pk) not in play_page(white)


def test_the_last_finished_matches_are_listed(white: Player, grey: Player) -> None:
    over = play_to_the_end(make_match(white, grey))
    page = play_page(white)
    assert page_of(over) in page
    assert "won" in page
    for _ in range(MOST_FINISHED):
        endings.abort(make_match(white, grey).pk, white)
    assert page_of(over) not in play_page(white)


def test_a_voyage_is_started(white: Player) -> None:
    answer = client_of(white).post("/voyages/")
    assert answer.status_code == 303
    match = Match.objects.get(pk=UUID(answer.headers["Location"].split("/")[2]))
    seat = match.seats.get()
    assert (seat.player, seat.nonce_by_server, len(seat.nonce)) == (white, True, 32)
    page = text_of(get(client_of(white), match))
    assert "Choose a starting point" in page
    assert "Scouts left" not in page


def test_a_voyage_needs_a_player_and_a_post(white: Player) -> None:
    answer = Client().post("/voyages/")
    assert (answer.status_code, answer.headers["Location"]) == (
        302,
        "/accounts/login/?next=/play/",
    )
    refused = client_of(white).get("/voyages/")
    assert (refused.status_code, refused.headers["Allow"]) == (405, "POST")
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(white)
    assert strict.post("/voyages/").status_code == 403
    assert not Match.objects.exists()


# --- what it costs -------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_as_many_queries_for_many_as_for_one(
    white: Player, grey: Player, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        make_match(white, grey)
        endings.abort(make_match(white, grey).pk, white)
    client = client_of(white)
    with django_assert_num_queries(5):  # session, player, running, finished, their seats
        client.get("/play/")


def test_a_page_takes_few_queries(
    white: Player, grey: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = play(make_match(white, grey), "sail W3")
    with django_assert_num_queries(3):  # match, seats with players, moves
        get(Client(), match)
    client = client_of(white)
    with django_assert_num_queries(5):  # besides: session, player
        get(client, match)


def test_a_move_takes_few_queries(
    white: Player, grey: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = make_match(white, grey)
    client = client_of(white)
    # Session, player; savepoint, match, seats, key, moves, match, release.
    with django_assert_num_queries(9):
        assert ask(client, match, move="sail W3", version=0).status_code == 200
    # The turn passes, which the seats are told.
    with django_assert_num_queries(10):
        assert post(client, match, move="place a3:wwww", version=1).status_code == 303
