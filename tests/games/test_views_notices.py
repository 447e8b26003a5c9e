"""Notices in the header: shown, asked for, and read."""

from __future__ import annotations

import pytest
from django.test import Client

from games.actions.notices import unread_notices
from games.models import Notice
from ladder.models import Player
from tests.games.answers import client_of, get
from tests.games.challenging import challenge, first_match, lose
from tests.games.factories import make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


def test_every_page_has_them(anouk: Player, halvard: Player) -> None:
    challenge(halvard, anouk)
    first_match(halvard, anouk)
    for path in ("/", "/play/", "/settings/", "/account/", "/nowhere/"):
        page = client_of(anouk).get(path).content.decode()
        assert "halvard challenges you" in page
        assert 'aria-label="1 unread notice"' in page
    assert 'id="personal"' not in Client().get("/").content.decode()


def test_asking_for_them(anouk: Player, halvard: Player) -> None:
    challenge(halvard, anouk)
    answer = client_of(anouk).get("/notices/fragment/")
    text = answer.content.decode()
    assert text.startswith('<div id="server-time"')
    assert "halvard challenges you" in text
    assert "csrf" not in text
    assert Client().get("/notices/fragment/").status_code == 401


def test_reading_them(anouk: Player, halvard: Player) -> None:
    challenge(halvard, anouk)
    challenge(halvard, anouk)
    first, second = unread_notices([anouk.pk])
    client_of(halvard).post("/notices/read/", {"notice": first.pk})
    assert unread_notices([anouk.pk]).count() == 2
    sent = {"notice": [first.pk, "x", "٣", "9" * 30, -1]}
    answer = client_of(anouk).post("/notices/read/", sent, headers={"HX-Request": "true"})
    assert 'aria-label="1 unread notice"' in answer.content.decode()
    assert list(unread_notices([anouk.pk])) == [second]
    plain = client_of(anouk).post("/notices/read/", {"notice": second.pk})
    assert (plain.status_code, plain.headers["Location"]) == (303, "/play/")
    assert not unread_notices([anouk.pk]).exists()


def test_reading_is_for_players_and_takes_a_token(anouk: Player) -> None:
    answer = Client().post("/notices/read/", {"notice": 1})
    assert answer.headers["Location"] == "/accounts/login/?next=/play/"
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anouk)
    assert strict.post("/notices/read/", {"notice": 1}).status_code == 403


def test_a_match_before_one_s_eyes_is_no_news(anouk: Player, halvard: Player) -> None:
    match = first_match(anouk, halvard)
    lose(match, halvard)
    get(client_of(make_player("stranger")), match)
    assert Notice.objects.filter(read_at=None).count() == 3
    get(client_of(anouk), match)
    assert list(Notice.objects.filter(read_at=None).values_list("player", flat=True)) == [
        halvard.pk
    ]
