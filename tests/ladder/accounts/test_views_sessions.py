import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client

from ladder.models import Player
from tests.harness.people import PASSPHRASE, logged_in

PAGE = "/accounts/sessions/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def here(anouk: Player) -> Client:
    return logged_in(anouk, user_agent=FIREFOX)


@pytest.fixture
def phone(anouk: Player) -> Client:
    return logged_in(anouk, user_agent=SAFARI)


def _is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def _session(client: Client) -> UserSession:
    return UserSession.objects.get(session_key=client.session.session_key)


def test_every_session_is_listed(here: Client, phone: Client) -> None:
    assert _is_in(phone)
    page = here.get(PAGE).content.decode()
    assert page.count("Firefox on Linux") == 1
    assert page.index("Firefox on Linux") < page.index("this one") < page.index("Safari on iPhone")
    assert "from 127.0.0.1" in page
    assert "logged in on 2 devices" in here.get("/account/").content.decode()


def test_one_session_is_ended(here: Client, phone: Client) -> None:
    answer = here.post(f"/account/sessions/{_session(phone).pk}/end/", follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    assert "That session is ended." in answer.content.decode()
    assert (_is_in(here), _is_in(phone)) == (True, False)
    assert (UserSession.objects.count(), Session.objects.count()) == (1, 1)


def test_ending_the_session_in_use_logs_out(here: Client) -> None:
    answer = here.post(f"/account/sessions/{_session(here).pk}/end/")
    assert answer.headers["Location"] == "/"
    assert not _is_in(here)


def test_all_other_sessions_are_ended(here: Client, phone: Client, anouk: Player) -> None:
    third = logged_in(anouk)
    answer = here.post(PAGE, follow=True)
    assert "All other sessions are ended." in answer.content.decode()
    assert [_is_in(client) for client in (here, phone, third)] == [True, False, False]


def test_nobody_ends_the_session_of_another(here: Client) -> None:
    bosun = logged_in(Player.objects.create_user("Bosun", PASSPHRASE))
    answer = here.post(f"/account/sessions/{_session(bosun).pk}/end/")
    assert answer.status_code == 404
    assert _is_in(bosun)
