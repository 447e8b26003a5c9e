"""The page of the bots, and the ways to it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.bots.actions import MOST_UNDER_WAY
from games.bots.strengths import strengths
from games.matches.commitments import seal_kept_for
from games.matches.lifecycle import Terms
from games.models import Match, Series
from ladder.models import Player
from ladder.preferences import change_preferences
from tests.harness.bots import bot, game_with
from tests.harness.challenging import starter
from tests.harness.factories import make_player

pytestmark = pytest.mark.django_db
WISH = {
    "bot": "Navigator",
    "game": "oceania/7x5",
    "best_of": "3",
    "clock": "none",
    "bot_pace": "natural",
}


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def browser(anouk: Player) -> Client:
    client = Client()
    client.force_login(anouk)
    return client


def text(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_the_page_shows_all_four_with_portrait_style_and_strength() -> None:
    page = text(Client(), "/bots/")
    assert page.count('class="portrait portrait-large"') == 4
    assert "Takes what lies at hand" in page
    assert f"Elo {strengths('oceania')['Admiral'].elo} ±" in page
    assert "they move no rating" in page
    assert "measured in games of Oceania among them. In Oceans, Drifter moves at random" in page


def test_the_bot_and_the_pace_that_one_likes_are_chosen_already(
    browser: Client, anouk: Player
) -> None:
    change_preferences(anouk, bot_pace="natural")
    page = text(browser, "/bots/?bot=Admiral")
    assert 'value="Admiral" checked' in page
    assert '<option value="natural" selected>' in page
    assert seal_kept_for(anouk).commitments[0] in page


def test_a_player_begins_a_series(browser: Client, anouk: Player) -> None:
    seal = seal_kept_for(anouk)
    answer = browser.post("/bots/", WISH | {"nonce": "c" * 16, "seal": str(seal.pk)})
    match = Match.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/matches/{match.pk}/")
    assert (match.commitment, match.rated) == (seal.commitments[0], False)
    assert starter(match) == anouk
    series = Series.objects.get()
    assert (series.best_of, series.bot_pace) == (3, "natural")
    assert browser.post("/bots/", WISH | {"seal": str(seal.pk)}).status_code == 409


def test_a_stranger_becomes_a_guest_and_ten_from_one_address_are_enough() -> None:
    client = Client()
    assert client.post("/bots/", WISH).status_code == 303
    guest = Player.objects.get(is_guest=True)
    assert Match.objects.get().seats.filter(player=guest).exists()
    assert client.post("/bots/", WISH).status_code == 303
    assert Player.objects.filter(is_guest=True).count() == 1
    assert [Client().post("/bots/", WISH).status_code for _ in range(10)] == [303] * 9 + [429]


@pytest.mark.parametrize(
    "wrong",
    [{"bot": "anouk"}, {"bot": "Poseidon"}, {"best_of": "2"}, {"bot_pace": "hasty"}, {"game": "x"}],
)
def test_what_cannot_be_played_is_said_beside_the_form(
    browser: Client, wrong: dict[str, str]
) -> None:
    answer = browser.post("/bots/", WISH | wrong)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert not Match.objects.exists()


def test_who_plays_too_many_is_told_so(browser: Client, anouk: Player) -> None:
    for _ in range(MOST_UNDER_WAY):
        game_with("Drifter", anouk)
    answer = browser.post("/bots/", WISH)
    assert answer.status_code == 409
    assert "Finish one first." in answer.content.decode()


def test_ways_lead_there_from_the_lobby_the_home_page_and_a_bot_s_own(browser: Client) -> None:
    assert 'href="/bots/?bot=Navigator"' in text(browser, "/play/")
    assert 'action="/bots/"' in text(Client(), "/")
    profile = text(browser, "/players/Navigator/")
    assert 'href="/bots/?bot=Navigator"' in profile
    assert "holds on to islands" in profile
    assert "/players/Navigator/block/" not in profile
    assert "Member since" not in profile
    assert "Bots have no rating: their games are casual." in profile
    answer = browser.get("/challenges/new/", {"opponent": "navigator"})
    assert answer.headers["Location"] == "/bots/?bot=Navigator"


def test_the_home_page_s_button_is_enough(browser: Client) -> None:
    wish = {"bot": "Deckhand", "game": "oceania/7x5", "best_of": "1", "clock": "none"}
    page = text(browser, "/")
    for name, value in {**wish, "bot_pace": "short"}.items():
        assert f'name="{name}" value="{value}"' in page
    assert browser.post("/bots/", {**wish, "bot_pace": "short"}).status_code == 303


@pytest.mark.parametrize("address", ["/", "/play/", "/bots/"])
def test_whoever_has_a_game_with_a_bot_can_resume_it(
    browser: Client, anouk: Player, address: str
) -> None:
    assert "Resume your game" not in text(browser, address)
    match = game_with("Admiral", anouk)
    page = text(browser, address)
    assert f'href="/matches/{match.pk}/">Resume your game with Admiral</a>' in page
    assert "unfinished games with bots" not in page
    assert re.search(r'name="bot"[^>]* value="Deckhand"', page)  # a new game is offered besides
    for name in ("Deckhand", "Drifter"):
        match = game_with(name, anouk)
    page = text(browser, address)
    assert f'href="/matches/{match.pk}/">Resume your game with Drifter</a>' in page
    assert '<a href="/play/#own-matches">3 unfinished games with bots</a>' in page
    assert "Resume your game" not in text(Client(), address)


def test_a_guest_can_resume_a_game_until_it_is_over() -> None:
    client = Client()
    client.post("/bots/", WISH)
    match = Match.objects.get()
    resume = f'href="/matches/{match.pk}/">Resume your game with Navigator</a>'
    assert resume in text(client, "/")
    assert "Resume your game" not in text(client, f"/matches/{match.pk}/")
    client.post(f"/matches/{match.pk}/resign/")
    assert match.pk == Match.objects.get().pk
    assert "Resume your game" not in text(client, "/")


def test_a_match_shows_that_the_other_is_a_bot(browser: Client, anouk: Player) -> None:
    page = text(browser, f"/matches/{game_with('Admiral', anouk).pk}/")
    assert page.count('class="portrait"') == 1
    assert '<span class="chip">bot</span>' in page
    assert 'data-seat="0"' in page
    assert '<span class="connection" data-seat="1"' not in page


def test_a_bot_s_game_of_oceans_says_that_it_is_a_rules_preview(
    browser: Client, anouk: Player
) -> None:
    assert "Oceans is a rules preview" in text(browser, "/bots/")
    match = game_with("Drifter", anouk, terms=Terms("oceans", "reef"))
    assert "Rules preview" in text(browser, f"/matches/{match.pk}/")
    own, _, running = text(browser, "/play/").partition("Games in progress")
    assert "<b>Game with Drifter</b><p>rules preview · Single game" in own
    assert "<small>rules preview" not in running  # of others' games
    assert "<small>rules preview · Single game</small>" in text(Client(), "/watch/")
    classic = game_with("Drifter", anouk)
    assert "Rules preview" not in text(browser, f"/matches/{classic.pk}/")


def test_no_form_offers_a_bot_as_if_it_were_a_person(browser: Client) -> None:
    assert text(browser, "/challenges/opponents/?opponent=adm") == ""
    wish = {"game": "oceania/7x5", "best_of": "1", "clock": "none", "starter": "rules"}
    answer = browser.post("/challenges/new/", wish | {"opponent": bot("Admiral").username})
    assert answer.status_code == 409
    assert "A bot plays at once: go to its page." in answer.content.decode()
