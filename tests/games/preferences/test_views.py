"""Settings: for players, guests and everybody else; blocks; languages and themes in cookies."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from ladder import privacy
from ladder.blocks import are_apart
from ladder.guests import create_guest
from ladder.models import Player
from ladder.preferences import change_preferences, preferences_of
from tests.harness.answers import client_of
from tests.harness.factories import make_player
from tests.harness.people import PASSPHRASE, browser_of

pytestmark = pytest.mark.django_db

SETTINGS = "/settings/"
BROWSER_ZONE = settings.BROWSER_TIME_ZONE_COOKIE_NAME
CHOICES = {
    "language": "en",
    "theme": "dark",
    "who_may_challenge": "acquainted",
    "hide_ratings": "on",
    "bot_pace": "natural",
    "country": "NO",
    "time_zone": "Europe/Oslo",
    "notify_results": "on",
}


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


def test_a_player_s_choices_are_kept(anouk: Player) -> None:
    client = client_of(anouk)
    answer = client.post(SETTINGS, CHOICES)
    assert (answer.status_code, answer.headers["Location"]) == (303, SETTINGS)
    kept = preferences_of(anouk)
    assert (kept.theme, kept.who_may_challenge, kept.hide_ratings) == ("dark", "acquainted", True)
    assert (kept.country, kept.time_zone) == ("NO", "Europe/Oslo")
    assert (kept.sound, kept.notify_turns, kept.notify_results) == (False, False, True)
    page = client.get(SETTINGS).content.decode()
    assert "Your settings are saved." in page
    assert '<html lang="en" data-theme="dark">' in page
    assert '<option value="dark" selected>' in page


def test_bad_choices_change_nothing(anouk: Player) -> None:
    for changes in (
        {"theme": "pink"},
        {"language": "xx"},
        {"who_may_challenge": ""},
        {"country": "XX"},
        {"time_zone": "Europe/Atlantis"},
    ):
        answer = client_of(anouk).post(SETTINGS, CHOICES | changes)
        assert answer.status_code == 422
        assert 'class="errorlist"' in answer.content.decode()
    assert preferences_of(anouk).theme == "auto"


def test_visitors_choose_language_and_theme() -> None:
    client = Client()
    page = client.get(SETTINGS).content.decode()
    assert "who_may_challenge" not in page
    assert "Blocked players" not in page
    assert client.post(SETTINGS, {"language": "de", "theme": "light"}).status_code == 303
    page = client.get("/").content.decode()
    assert '<html lang="de" data-theme="light">' in page
    assert "site/dark." not in page
    client.post(SETTINGS, {"language": "en", "theme": "auto"})
    page = client.get("/").content.decode()
    assert '<html lang="en">' in page
    assert 'media="(prefers-color-scheme: dark)"' in page


def test_a_cookie_that_is_no_theme_is_none() -> None:
    client = Client()
    client.cookies["theme"] = 'dark" onload="x'
    assert '<html lang="en">' in client.get("/").content.decode()


def end_of_the_day(client: Client) -> str:
    """When a day's voyage ends, as a page says it to this browser."""
    page = client.get("/voyages/").content.decode()
    return page.split("one attempt for each player. Until ")[1].split(" nobody")[0]


def test_times_are_those_of_the_zone_that_was_chosen_or_else_of_the_browser_s() -> None:
    client = Client()
    assert end_of_the_day(client) == "midnight UTC"
    client.cookies["browser_time_zone"] = "Asia/Kolkata"
    assert end_of_the_day(client) == "5:30 a.m. IST"
    client.post(SETTINGS, {"language": "en", "theme": "auto", "time_zone": "Asia/Tokyo"})
    assert end_of_the_day(client) == "9 a.m. JST"
    assert '<option value="Asia/Tokyo" selected>' in client.get(SETTINGS).content.decode()
    client.post(SETTINGS, {"language": "en", "theme": "auto", "time_zone": ""})
    assert end_of_the_day(client) == "5:30 a.m. IST"


@pytest.mark.parametrize("junk", ["Atlantis", "../../etc/passwd", "/etc/localtime", "\xff", ""])
def test_a_cookie_that_is_no_time_zone_is_none(junk: str) -> None:
    client = Client()
    client.cookies["time_zone"] = client.cookies["browser_time_zone"] = junk
    assert end_of_the_day(client) == "midnight UTC"


def test_a_guest_has_settings_too() -> None:
    guest = create_guest()
    assert browser_of(guest).post(SETTINGS, CHOICES).status_code == 303
    assert preferences_of(guest).theme == "dark"


def test_the_login_brings_the_choices_along() -> None:
    anouk = Player.objects.create_user("anouk", PASSPHRASE)
    change_preferences(anouk, theme="dark", language="de", time_zone="Asia/Kolkata")
    client = Client()
    login = {"login": "anouk", "password": PASSPHRASE}
    assert client.post("/accounts/login/", login).status_code == 302
    assert '<html lang="de" data-theme="dark">' in client.get("/").content.decode()
    assert (
        "Bis 05:30 IST sieht niemand sonst deine Fahrt." in client.get("/voyages/").content.decode()
    )


def test_the_browser_s_time_zone_is_kept_when_it_is_another(
    anouk: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = client_of(anouk)
    client.get("/rules/oceania/")
    with CaptureQueriesContext(connection) as before:
        client.get("/rules/oceania/")
    for zone, more in (("Asia/Kolkata", 1), ("Asia/Kolkata", 0), ("Asia/Tokyo", 1)):
        client.cookies[BROWSER_ZONE] = zone
        with django_assert_num_queries(len(before) + more):
            client.get("/rules/oceania/")
        anouk.refresh_from_db()
        assert anouk.browser_time_zone == zone
    client.cookies[BROWSER_ZONE] = "Atlantis"
    client.get("/rules/oceania/")
    client.cookies[BROWSER_ZONE] = "Asia/Kolkata"
    client.post("/theme/", {"theme": "dark"})
    anouk.refresh_from_db()
    assert anouk.browser_time_zone == "Asia/Tokyo"


def test_the_login_tells_the_browser_s_time_zone() -> None:
    anouk = Player.objects.create_user("anouk", PASSPHRASE)
    client = Client()
    client.cookies[BROWSER_ZONE] = "Asia/Kolkata"
    client.post("/accounts/login/", {"login": "anouk", "password": PASSPHRASE})
    anouk.refresh_from_db()
    assert anouk.browser_time_zone == "Asia/Kolkata"
    assert privacy.export(anouk)["account"]["browser_time_zone"] == "Asia/Kolkata"
    privacy.erase(anouk)
    anouk.refresh_from_db()
    assert anouk.browser_time_zone == ""


def test_a_login_without_choices_leaves_the_browser_s() -> None:
    Player.objects.create_user("anouk", PASSPHRASE)
    client = Client()
    client.post(SETTINGS, {"language": "en", "theme": "dark"})
    client.post("/accounts/login/", {"login": "anouk", "password": PASSPHRASE})
    assert 'data-theme="dark"' in client.get("/").content.decode()


def test_the_language_of_the_footer_is_a_player_s_choice_too(anouk: Player) -> None:
    client_of(anouk).post("/language/", {"language": "de", "next": "/"})
    assert preferences_of(anouk).language == "de"
    client_of(anouk).post("/language/", {"language": "xx", "next": "/"})
    assert preferences_of(anouk).language == "de"


def test_blocking_by_name_and_back(anouk: Player) -> None:
    halvard = make_player("halvard")
    client = client_of(anouk)
    assert "You have blocked nobody." in client.get(SETTINGS).content.decode()
    assert client.post("/settings/blocks/", {"name": "Halvard"}).status_code == 303
    assert are_apart(halvard, anouk)
    page = client.get(SETTINGS).content.decode()
    assert f'action="/settings/blocks/{halvard.pk}/remove/"' in page
    assert client.post(f"/settings/blocks/{halvard.pk}/remove/").status_code == 303
    assert client.post(f"/settings/blocks/{halvard.pk}/remove/").status_code == 303
    assert not are_apart(halvard, anouk)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nobody", "There is no player of this name."),
        ("anouk", "You cannot block yourself."),
        ("", "This field is required."),
    ],
)
def test_who_cannot_be_blocked(anouk: Player, name: str, words: str) -> None:
    answer = client_of(anouk).post("/settings/blocks/", {"name": name})
    assert (answer.status_code, words in answer.content.decode()) == (422, True)


def test_blocks_are_for_players(anouk: Player) -> None:
    for path in ("/settings/blocks/", f"/settings/blocks/{anouk.pk}/remove/"):
        answer = Client().post(path, {"name": "anouk"})
        assert answer.headers["Location"] == f"/accounts/login/?next={SETTINGS}"
    assert client_of(anouk).post("/settings/blocks/999999/remove/").status_code == 404
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anouk)
    for path in (SETTINGS, "/settings/blocks/"):
        assert strict.post(path, CHOICES).status_code == 403


def test_the_switch_in_the_header_changes_the_theme_and_stays_on_the_page(anouk: Player) -> None:
    for client in (client_of(anouk), Client()):
        answer = client.post("/theme/", {"theme": "dark", "next": "/rules/?a=b"})
        assert (answer.status_code, answer.headers["Location"]) == (303, "/rules/?a=b")
        page = client.get("/rules/").content.decode()
        assert '<html lang="en" data-theme="dark">' in page
        assert '<input type="hidden" name="next" value="/rules/">' in page
    assert preferences_of(anouk).theme == "dark"


@pytest.mark.parametrize(
    "place", ["https://elsewhere.example/", "//elsewhere.example", "", "javascript:x"]
)
def test_the_switch_leads_nowhere_else(place: str) -> None:
    answer = Client().post("/theme/", {"theme": "light", "next": place})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


def test_the_switch_knows_themes_only_and_takes_a_token(anouk: Player) -> None:
    assert client_of(anouk).post("/theme/", {"theme": "pink", "next": "/"}).status_code == 400
    assert client_of(anouk).post("/theme/").status_code == 400
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anouk)
    assert strict.post("/theme/", {"theme": "dark"}).status_code == 403
    assert preferences_of(anouk).theme == "auto"
