"""Sessions as they are read and stored, and what is no session."""

from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ladder.models import Player
from oceania_site.sessions import SessionStore

pytestmark = pytest.mark.django_db


@pytest.fixture
def key() -> str:
    """A session that somebody has."""
    session = SessionStore()
    session["port"] = "Papeete"
    session.create()
    return str(session.session_key)


def test_a_session_is_read_by_one_query(
    key: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    session = SessionStore(key)
    with django_assert_num_queries(1):
        assert dict(session.items()) == {"port": "Papeete"}
    assert session.session_key == key


def test_sessions_of_django_s_own_store_are_understood(key: str) -> None:
    assert db.SessionStore(key)["port"] == "Papeete"
    session = db.SessionStore()
    session["port"] = "Apia"
    session.create()
    assert SessionStore(session.session_key)["port"] == "Apia"


def test_an_expired_session_is_none(key: str) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    session = SessionStore(key)
    assert not list(session.keys())
    assert session.session_key is None


def test_an_ended_session_is_none_at_once(key: str) -> None:
    assert SessionStore(key)["port"] == "Papeete"
    SessionStore(key).flush()
    assert SessionStore(key).get("port") is None


@pytest.mark.usefixtures("key")
@pytest.mark.parametrize("invented", ["a" * 32, "\0" * 32, "%s' OR 1=1 --", "ü" * 32])
def test_an_invented_key_is_no_session(invented: str) -> None:
    session = SessionStore(invented)
    assert session.get("port") is None
    assert session.session_key is None


def test_a_login_is_known_and_a_logout_too(client: Client) -> None:
    client.force_login(Player.objects.create_user("anouk"))
    assert client.get("/account/").status_code == 200
    client.logout()
    assert client.get("/account/").status_code == 302


@pytest.mark.usefixtures("database")
def test_a_player_comes_along_with_a_session_that_is_known(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    anouk = Player.objects.create_user("anouk", "a passphrase of hers")
    client = Client()
    client.force_login(anouk)
    key = client.session.session_key
    for comes_along in (False, True, True):
        session = SessionStore(key)
        with django_assert_num_queries(1):
            assert session[SESSION_KEY] == str(anouk.pk)
        assert (session.player is not None) == comes_along
    assert session.player == anouk
    stored = Player.objects.get(pk=anouk.pk)
    for field in Player._meta.concrete_fields:  # noqa: SLF001 # documented in spite of its name
        assert getattr(session.player, field.attname) == getattr(stored, field.attname)
    Player.objects.filter(pk=anouk.pk).delete()
    assert SessionStore(key).get(SESSION_KEY) == str(anouk.pk)
    assert SessionStore(key).player is None
