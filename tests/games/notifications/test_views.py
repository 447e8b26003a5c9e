"""Notices in the header: shown, asked for, and read."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from games.challenges.actions import cancel
from games.models import Challenge, Match, Notice
from games.notifications.actions import unread_notices
from games.notifications.queries import fingerprints_of
from ladder.models import Player
from tests.harness.answers import client_of, get, with_characters
from tests.harness.challenging import LIVE, challenge, first_match, lose
from tests.harness.factories import make_player

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


def words_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", with_characters(page)).split())


def test_a_challenge_names_its_terms_and_can_be_answered_from_any_page(
    anouk: Player, halvard: Player
) -> None:
    made = challenge(halvard, anouk, terms=replace(LIVE, rated=True), best_of=3)
    for path in ("/", "/rules/", "/settings/"):
        page = client_of(anouk).get(path).content.decode()
        strip = page[page.index('<section class="challenge-strip') :].partition("</section>")[0]
        assert words_of(strip).endswith(
            "halvard challenges you Oceania · Best of 3 · 5 + 3 · rated Accept Decline ×"
        )
        for form, action in (("accept-form", "accept"), ("answer-form", "decline")):
            assert f'form="{form}" formaction="/challenges/{made.pk}/{action}/"' in strip
            assert f'<form id="{form}" method="post"' in page
    assert "games/nonces" in page


def test_declining_a_challenge_leaves_one_where_one_is(anouk: Player, halvard: Player) -> None:
    made = challenge(halvard, anouk)
    htmx = {"HX-Request": "true"}
    decline = f"/challenges/{made.pk}/decline/"
    answer = client_of(anouk).post(decline, {"reason": "not_now"}, headers=htmx)
    text = answer.content.decode()
    assert (answer.status_code, "Nothing new." in text, "offer" in text) == (200, True, False)
    made.refresh_from_db()
    assert (made.status, made.decline_reason) == ("declined", "not_now")
    withdrawn = challenge(halvard, anouk)
    cancel(withdrawn.pk, halvard)
    late = client_of(anouk).post(
        f"/challenges/{withdrawn.pk}/decline/", {"reason": "not_now"}, headers=htmx
    )
    assert late.headers["HX-Redirect"] == f"/challenges/{withdrawn.pk}/"


def test_accepting_a_challenge_leads_to_the_match(anouk: Player, halvard: Player) -> None:
    for headers, field in (({}, "Location"), ({"HX-Request": "true"}, "HX-Redirect")):
        made = challenge(halvard, anouk)
        answer = client_of(anouk).post(f"/challenges/{made.pk}/accept/", headers=headers)
        made.refresh_from_db()
        assert made.status == "accepted"
        newest = Match.objects.order_by("-created_at")[0]
        assert answer.headers[field] == f"/matches/{newest.pk}/"


def test_a_challenge_stays_until_it_is_over_or_put_aside(anouk: Player, halvard: Player) -> None:
    first, second = challenge(halvard, anouk), challenge(halvard, anouk, best_of=5)

    def shown() -> str:
        page = client_of(anouk).get("/").content.decode()
        start = page.find('<section class="challenge-strip')
        return words_of(page[start:].partition("</section>")[0]) if start > 0 else ""

    assert "Single game" in shown()
    cancel(first.pk, halvard)
    assert "Best of 5" in shown()
    page = client_of(anouk).get("/").content.decode()
    assert 'name="notice" value=' in page
    assert "Mark as read" not in page, "the list does not put challenges aside"
    client_of(anouk).post("/notices/read/", {"notice": unread_notices([anouk.pk]).get().pk})
    assert shown() == ""
    second.refresh_from_db()
    assert second.status == "open"


def test_a_challenge_is_gone_when_its_time_is_over(anouk: Player, halvard: Player) -> None:
    made = challenge(halvard, anouk)
    assert "halvard challenges you" in client_of(anouk).get("/").content.decode()
    marked = fingerprints_of([anouk.pk])
    Challenge.objects.filter(pk=made.pk).update(expires_at=timezone.now())
    assert "halvard challenges you" not in client_of(anouk).get("/").content.decode()
    assert fingerprints_of([anouk.pk]) != marked  # open pages are told
    for answer in ("accept", "decline"):
        late = client_of(anouk).post(f"/challenges/{made.pk}/{answer}/", {"reason": "not_now"})
        assert (late.status_code, "This challenge has expired." in late.content.decode()) == (
            409,
            True,
        )


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
