"""The players' side of moderation: reporting, one's own page, the appeal, and being kept away."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.chat.actions import say
from games.matches.endings import offer_draw
from games.matches.lifecycle import Terms
from games.models import LedgerEntry, Match, Notice, Report
from games.moderation.reports import ReportTarget, report, resolve
from games.moderation.rulings import end_as_draw
from ladder.guests import SESSION_KEY, create_guest
from ladder.models import Player
from tests.harness.factories import make_match, make_player
from tests.harness.moderating import WHY, make_moderator, sanction

pytestmark = pytest.mark.django_db

THANKS = "Thank you. A moderator will look at it"


def client_of(player: Player) -> Client:
    client = Client()
    if player.is_guest:
        session = client.session
        session[SESSION_KEY] = player.pk
        session.save()
        client.cookies["session"] = session.session_key or ""
    else:
        client.force_login(player)
    return client


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


# Reporting


@pytest.mark.parametrize("subject", ["player", "line", "match"])
def test_what_can_be_seen_can_be_reported(
    match: Match, white: Player, grey: Player, subject: str
) -> None:
    line = say(match.pk, grey, "you fool")
    query = {"player": "grey", "line": str(line.pk), "match": str(match.pk)}[subject]
    page = {"player": "/players/grey/"}.get(subject, f"/matches/{match.pk}/")
    client = client_of(white)
    address = f"/reports/new/?{subject}={query}"
    assert address in text(client, page).replace("&amp;", "&")
    form = text(client, address)
    assert ("you fool" in form) == (subject == "line")
    answer = client.post(address, {"reason": "abuse", "words": "He was rude."})
    assert (answer.status_code, answer.headers["Location"]) == (303, page)
    made = Report.objects.get()
    assert (made.subject, made.reporter, made.accused, made.words) == (
        subject, white, grey, "He was rude.",
    )  # fmt: skip
    assert THANKS in text(client, page)


def test_a_guest_reports_too(match: Match, grey: Player) -> None:
    guest = create_guest()
    answer = client_of(guest).post(f"/reports/new/?match={match.pk}", {"reason": "stalling"})
    assert answer.status_code == 303
    assert Report.objects.get().accused is None
    assert grey.reports.count() == 0


@pytest.mark.parametrize(
    "query", ["", "player=nobody", "line=9", "line=x", "line=²", f"line={10**30}", "match=x"]
)
def test_what_is_not_there_cannot_be_reported(white: Player, query: str) -> None:
    client = client_of(white)
    assert client.get(f"/reports/new/?{query}").status_code == 404
    assert client.post(f"/reports/new/?{query}", {"reason": "abuse"}).status_code == 404


def test_what_is_not_for_everybody_cannot_be_reported_by_everybody(
    white: Player, grey: Player
) -> None:
    private = make_match(white, grey, terms=Terms("oceania", "7x5", private=True))
    public = make_match(white, grey)
    said = say(private.pk, white, "between us")
    watched = say(public.pk, make_player("watcher"), "what a move")
    stranger, seat = client_of(make_player("stranger")), client_of(grey)
    for query in (f"match={private.pk}", f"line={said.pk}"):
        assert stranger.get(f"/reports/new/?{query}").status_code == 404
        assert seat.get(f"/reports/new/?{query}").status_code == 200
    # The players may not read what is said about them before the match is over.
    assert seat.get(f"/reports/new/?line={watched.pk}").status_code == 404
    assert stranger.get(f"/reports/new/?line={watched.pk}").status_code == 200


def test_refusals_are_said_on_the_page(match: Match, white: Player) -> None:
    line = say(match.pk, white, "oh dear")
    client = client_of(white)
    answer = client.post(f"/reports/new/?line={line.pk}", {"reason": "abuse"})
    assert answer.status_code == 409
    assert "You cannot report yourself." in answer.content.decode()
    assert client.post(f"/reports/new/?line={line.pk}", {"reason": "none"}).status_code == 422
    too_long = {"reason": "abuse", "words": "x" * 501}
    assert client.post(f"/reports/new/?line={line.pk}", too_long).status_code == 422
    assert not Report.objects.exists()


def test_a_resolved_report_is_told(white: Player, grey: Player) -> None:
    made = report(white, ReportTarget.player(grey), "name")
    resolve(made.pk, make_moderator(), upheld=True, note="The name will change.")
    client = client_of(white)
    assert "A moderator has looked at your report" in text(client, "/")
    page = text(client, "/moderation/")
    assert "The name will change." in page
    assert "upheld" in page
    assert not Notice.objects.filter(read_at=None).exists()


# Sanctions


def test_the_page_says_what_why_and_until_when(white: Player) -> None:
    client = client_of(white)
    assert "no moderator has decided anything about you" in text(client, "/moderation/")
    made = sanction(white, "mute")
    assert "A moderator has decided something about you" in text(client, "/")
    page = text(client, "/moderation/")
    assert WHY in page
    assert "No chat" in page
    assert made.ends_at is not None
    assert made.ends_at.strftime("%Y") in page
    assert "in force" in page
    Player.objects.filter(pk=white.pk).update(muted_until=made.starts_at)
    type(made).objects.update(ends_at=made.starts_at + timedelta(microseconds=1))
    assert "over" in text(client, "/moderation/")


def test_one_appeal_is_sent_and_answered(white: Player, grey: Player) -> None:
    made = sanction(white, "suspension")
    address = f"/moderation/sanctions/{made.pk}/appeal/"
    client = client_of(white)
    assert client.post(address, {"text": " "}).status_code == 422
    assert client_of(grey).post(address, {"text": "let him"}).status_code == 404
    answer = client.post(address, {"text": "I did not mean it."})
    assert answer.headers["Location"] == "/moderation/"
    page = text(client, "/moderation/")
    assert "I did not mean it." in page
    assert address not in page
    again = client.post(address, {"text": "Really."})
    assert again.status_code == 409
    assert "There is one appeal." in again.content.decode()
    assert client.post("/moderation/sanctions/999/appeal/", {"text": "x"}).status_code == 404


def test_a_muted_player_is_told_in_the_place_of_the_field(match: Match, white: Player) -> None:
    client = client_of(white)
    address = f"/matches/{match.pk}/"
    assert '<p id="chat-muted" class="chat-muted" role="status" hidden>' in text(client, address)
    sanction(white, "mute")
    page = text(client, address)
    words = "A moderator has taken the chat from you for the time being."
    assert f'role="status"><span>{words}</span>' in page
    assert f'data-muted="{words}"' in page
    answer = client.post(f"{address}chat/", {"text": "hello"}, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert words in answer.content.decode()


OPEN: list[tuple[str, str, int]] = [
    ("GET", "/moderation/", 200),
    ("GET", "/account/data/", 200),
    ("GET", "/account/delete/", 200),
    ("GET", "/accounts/logout/", 200),
    ("POST", "/language/", 302),
]


@pytest.mark.parametrize("kind", ["suspension", "ban"])
def test_whoever_is_kept_away_gets_to_the_page_that_says_so(white: Player, kind: str) -> None:
    client = client_of(white)
    sanction(white, kind)
    for address in ("/", "/play/", "/settings/", "/players/white/", "/account/", "/admin/"):
        answer = client.get(address)
        assert (answer.status_code, answer.headers["Location"]) == (303, "/moderation/"), address
    assert client.post("/voyages/").headers["Location"] == "/moderation/"
    poll = client.get("/notices/fragment/", headers={"HX-Request": "true"})
    assert poll.headers["HX-Redirect"] == "/moderation/"
    for method, address, status in OPEN:
        assert client.generic(method, address).status_code == status, address
    page = text(client, "/moderation/")
    assert "kept from the site for the time being" in page
    assert "/ws/me/" not in page
    client.post("/accounts/logout/")
    assert client.get("/").status_code == 200


def test_a_login_leads_there(anouk: Player, anouk_client: Client) -> None:
    sanction(anouk, "ban")
    answer: Any = anouk_client.get("/", follow=True)
    assert answer.redirect_chain == [("/moderation/", 303)]


def test_a_guest_is_kept_away_too_and_an_account_changes_nothing() -> None:
    guest = create_guest()
    client = client_of(guest)
    sanction(guest, "ban")
    assert client.get("/play/").headers["Location"] == "/moderation/"
    assert "kept from the site" in text(client, "/moderation/")


def test_a_guest_who_signs_up_keeps_the_sanction(match: Match) -> None:
    guest = create_guest()
    client = client_of(guest)
    sanction(guest, "mute")
    password = "correct horse battery"
    fields = {"username": "Turncoat", "password1": password, "password2": password}
    assert client.post("/accounts/signup/", fields).status_code == 302
    player = Player.objects.get(username="Turncoat")
    assert player.pk == guest.pk
    assert player.is_muted
    assert match.status == "playing"


def test_it_is_over_by_itself(white: Player) -> None:
    client = client_of(white)
    sanction(white, "suspension")
    Player.objects.filter(pk=white.pk).update(barred_until=timezone.now())
    assert client.get("/play/").status_code == 200


def test_it_costs_no_query(
    white: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """The row that says so is the one that says who asks."""
    client = client_of(white)
    sanction(white, "ban")
    client.get("/play/")
    with django_assert_num_queries(2):  # the session, the player
        client.get("/play/")


# The ledger


def test_the_ledger_says_what_happened_beside_the_moves(
    match: Match, white: Player, grey: Player
) -> None:
    address = f"/matches/{match.pk}/ledger/"
    client = Client()
    assert address in text(client, f"/matches/{match.pk}/")
    assert "Nothing but moves." in text(client, address)
    offer_draw(match.pk, white, 0)
    now = timezone.now()
    until = now + timedelta(seconds=42)
    LedgerEntry.objects.create(match=match, kind="away", seat=1, at=now, until=until)
    LedgerEntry.objects.create(match=match, kind="credit", at=now, seconds=90.4)
    end_as_draw(match.pk, make_moderator(), "the server was broken")
    page = text(client, address)
    for words in (
        "white offered a draw.",
        "grey was not connected for 42 seconds.",
        "All clocks were put forward by 90 seconds",
        "A moderator ended the match.",
    ):
        assert words in page
    assert "the server was broken" not in page
    german = client.get(address, headers={"accept-language": "de"}).content.decode()
    assert "white hat Remis angeboten." in german
    assert grey.username in german


def test_the_ledger_of_a_private_match_is_for_its_seats(white: Player, grey: Player) -> None:
    private = make_match(white, grey, terms=Terms("oceania", "7x5", private=True))
    address = f"/matches/{private.pk}/ledger/"
    assert Client().get(address).status_code == 404
    assert client_of(make_player("stranger")).get(address).status_code == 404
    assert client_of(white).get(address).status_code == 200
