"""Reminding players by e-mail that the days for a turn run out."""

from __future__ import annotations

import re
import smtplib
from datetime import datetime, timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.matches.lifecycle import Terms
from games.models import Match, Seat
from games.notifications.jobs import due_reminders, remind
from ladder.guests import create_guest
from ladder.models import Player
from ladder.preferences import change_preferences
from tests.harness.answers import client_of
from tests.harness.factories import make_match, make_player, options, play, player_to_move
from tests.harness.people import give_address

pytestmark = pytest.mark.django_db

DAY = 24 * 60 * 60
LINK = re.compile(r"http://127\.0\.0\.1:8000(/account/unsubscribe/\S+/)")


def terms(days: int) -> Terms:
    return Terms("oceania", "7x5", clock="days", clock_seconds=days * DAY)


@pytest.fixture
def anouk() -> Player:
    player = make_player("anouk")
    give_address(player, "anouk@example.org")
    player.refresh_from_db()
    return player


@pytest.fixture
def match(anouk: Player) -> Match:
    return make_match(anouk, make_player("halvard"), terms=terms(3))


def late(match: Match) -> datetime:
    """Shortly before the end of the turn."""
    assert match.flag_due_at is not None
    return match.flag_due_at - timedelta(hours=1)


def seat_of(match: Match, player: Player) -> int:
    return Seat.objects.get(match=match, player=player).pk


@pytest.mark.parametrize(("days", "hours"), [(1, 6), (3, 18), (7, 24)])
def test_a_turn_is_reminded_of_near_its_end_and_once(anouk: Player, days: int, hours: int) -> None:
    match = make_match(anouk, make_player("halvard"), terms=terms(days))
    assert match.flag_due_at is not None
    near = match.flag_due_at - timedelta(hours=hours)
    seat = seat_of(match, anouk)
    assert due_reminders(near - timedelta(minutes=1), []) == []
    assert not remind(seat, near - timedelta(minutes=1))
    assert due_reminders(near, []) == [seat]
    assert due_reminders(near, [seat]) == []
    assert remind(seat, near)
    assert not remind(seat, near)
    assert due_reminders(late(match), []) == []
    assert len(mail.outbox) == 1


def test_the_next_turn_is_reminded_of_again(anouk: Player, match: Match) -> None:
    assert remind(seat_of(match, anouk), timezone.now() + timedelta(days=2.5))
    Seat.objects.update(reminded_at=timezone.now())  # as if that were now
    while player_to_move(match) == anouk:
        match = play(match, options(match)[-1])
    while player_to_move(match) != anouk:
        match = play(match, options(match)[-1])
    assert due_reminders(late(match), []) == [seat_of(match, anouk)]


def test_what_it_says(anouk: Player, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(
        flag_due_at=datetime.fromisoformat("2100-03-01T12:30Z")
    )
    remind(seat_of(match, anouk), datetime.fromisoformat("2100-03-01T09:00Z"))
    (message,) = mail.outbox
    assert (message.subject, message.to) == (
        "[Oceania] Your turn in Oceania",
        ["anouk@example.org"],
    )
    assert "Ahoy, anouk!" in message.body
    assert "your time for it runs out on 1 March 2100 at 12:30 (UTC)." in message.body
    assert f"http://127.0.0.1:8000/matches/{match.pk}/\n" in message.body
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    (link,) = LINK.findall(str(message.body))
    assert message.extra_headers["List-Unsubscribe"] == f"<http://127.0.0.1:8000{link}>"


def test_it_speaks_the_player_s_language(anouk: Player, match: Match) -> None:
    change_preferences(anouk, language="de")
    remind(seat_of(match, anouk), late(match))
    assert mail.outbox[0].subject == "[Oceania] Du bist am Zug in Oceania"


def test_it_tells_the_time_of_the_player_s_zone(anouk: Player, match: Match) -> None:
    change_preferences(anouk, time_zone="Asia/Kolkata")
    Match.objects.filter(pk=match.pk).update(
        flag_due_at=datetime.fromisoformat("2100-03-01T12:30Z")
    )
    remind(seat_of(match, anouk), datetime.fromisoformat("2100-03-01T09:00Z"))
    assert "runs out on 1 March 2100 at 18:00 (IST)." in mail.outbox[0].body


def test_who_chose_no_zone_is_told_the_time_of_the_browser_s(anouk: Player, match: Match) -> None:
    browser = client_of(anouk)
    browser.cookies[settings.BROWSER_TIME_ZONE_COOKIE_NAME] = "Asia/Kolkata"
    browser.get("/settings/")
    Match.objects.filter(pk=match.pk).update(
        flag_due_at=datetime.fromisoformat("2100-03-01T12:30Z")
    )
    remind(seat_of(match, anouk), datetime.fromisoformat("2100-03-01T09:00Z"))
    assert "runs out on 1 March 2100 at 18:00 (IST)." in mail.outbox[0].body


def test_nobody_else_is_written_to(anouk: Player) -> None:
    guest, unconfirmed, silent = create_guest(), make_player("unconfirmed"), make_player("silent")
    give_address(unconfirmed, "u@example.org", verified=False)
    give_address(silent, "s@example.org")
    change_preferences(silent, email_turns=False)
    matches = [
        make_match(player, anouk, terms=terms(3))
        for player in (guest, unconfirmed, silent, make_player("nowhere"))
    ]
    live = Terms("oceania", "7x5", clock="live", clock_seconds=300)
    make_match(anouk, guest, terms=live)
    make_match(anouk, guest)
    assert due_reminders(late(matches[0]), []) == []


def test_where_nobody_confirms_addresses_they_are_used(settings: Settings) -> None:
    settings.EMAIL_CONFIRMATION = "none"
    player = make_player("unconfirmed")
    give_address(player, "u@example.org", verified=False)
    match = make_match(player, make_player("halvard"), terms=terms(3))
    assert due_reminders(late(match), []) == [seat_of(match, player)]


def test_a_mail_server_that_is_away_is_tried_again(
    anouk: Player, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_message: EmailMessage) -> None:
        raise smtplib.SMTPServerDisconnected

    seat = seat_of(match, anouk)
    with monkeypatch.context() as patch:
        patch.setattr(EmailMessage, "send", away)
        with pytest.raises(smtplib.SMTPServerDisconnected):
            remind(seat, late(match))
    assert remind(seat, late(match))
    assert len(mail.outbox) == 1


def test_one_click_ends_the_reminders(anouk: Player, match: Match) -> None:
    remind(seat_of(match, anouk), late(match))
    (link,) = LINK.findall(str(mail.outbox[0].body))
    client = Client(enforce_csrf_checks=True)
    page = client.get(link).content.decode()
    assert "Shall anouk get no more e-mails" in page
    Seat.objects.update(reminded_at=None)
    assert len(due_reminders(late(match), [])) == 1  # looking ends nothing
    answer = client.post(link, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert "anouk gets no more reminders by e-mail." in answer.content.decode()
    assert due_reminders(late(match), []) == []
    assert client.post(link).status_code == 200
    assert client.put(link).status_code == 405


@pytest.mark.parametrize("token", ["x", "MQ:forged", "MQ"])
def test_a_forged_link_ends_nothing(token: str) -> None:
    assert Client().post(f"/account/unsubscribe/{token}/").status_code == 404
