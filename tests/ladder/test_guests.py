"""Guests: who they are, how they become players, and when they are forgotten."""

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import IntegrityError, transaction
from django.test import Client, RequestFactory
from django.utils import timezone

from games.guests.actions import accept_as_new_guest
from games.matches.refusals import Refused
from games.models import Match
from ladder import names
from ladder.guests import (
    SESSION_KEY,
    create_guest,
    due_guests,
    guest_of,
    may_become_guest,
    remember,
    sweep_guest,
)
from ladder.models import Player
from tests.harness.challenging import challenge
from tests.harness.factories import make_match, make_player
from tests.harness.people import PASSPHRASE, browser_of, logged_in

pytestmark = pytest.mark.django_db

FIELDS = {"password1": PASSPHRASE, "password2": PASSPHRASE}


def sees_seat(client: Client, match: Match) -> bool:
    """Whether the match's page offers this person to call it off."""
    return "Yes, call it off" in client.get(f"/matches/{match.pk}/").content.decode()


def test_a_guest_has_a_name_that_nobody_can_take() -> None:
    guests = [create_guest() for _ in range(3)]
    assert len({guest.username for guest in guests}) == 3
    for guest in guests:
        assert re.fullmatch(r"Guest-\d{4}", guest.username)
        assert names.refusal(guest.username) is names.Refusal.RESERVED
        assert not guest.has_usable_password()
        assert (guest.is_guest, guest.is_active, guest.email) == (True, True, "")


@pytest.mark.parametrize("name", ["Guest-4821", "guest4821", "GUE5T_77", "Guests"])
def test_no_form_takes_a_guest_s_name(name: str) -> None:
    answer = Client().post("/accounts/signup/", FIELDS | {"username": name})
    assert "This name is reserved." in answer.content.decode()


def test_numbers_that_are_taken_make_way_for_longer_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.randbelow", lambda _limit: 7)
    assert [create_guest().username for _ in range(3)] == [
        "Guest-0007", "Guest-000007", "Guest-00000007",
    ]  # fmt: skip


def test_the_database_keeps_a_guest_bare() -> None:
    guest = create_guest()
    for field, value in (("is_staff", True), ("email", "a@b.example"), ("seen_at", None)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Player.objects.filter(pk=guest.pk).update(**{field: value})


def test_a_guest_is_known_by_the_session_and_is_not_logged_in() -> None:
    guest = create_guest()
    match = make_match(guest, make_player("halvard"))
    client = browser_of(guest)
    assert sees_seat(client, match)
    assert not sees_seat(Client(), match)
    played = client.post(f"/matches/{match.pk}/moves/", {"move": "sail W3", "version": 0})
    assert played.status_code == 303
    account = client.get("/account/")
    assert account.headers["Location"] == "/accounts/login/?next=/account/"


def test_a_session_without_a_guest_has_none() -> None:
    session = SessionStore()
    assert guest_of(session) is None
    session[SESSION_KEY] = 4711
    assert guest_of(session) is None
    guest = create_guest()
    remember(session, guest)
    assert guest_of(session) == guest
    Player.objects.filter(pk=guest.pk).update(is_active=False)
    assert guest_of(session) is None


def test_a_visit_is_noted_once_a_day_and_prolongs_the_session() -> None:
    session, guest = SessionStore(), create_guest()
    remember(session, guest)
    assert session.get_expiry_age() == 30 * 24 * 60 * 60
    long_ago = timezone.now() - timedelta(days=20)
    Player.objects.filter(pk=guest.pk).update(seen_at=long_ago)
    session.modified = False
    assert guest_of(session) == guest
    assert session.modified
    guest.refresh_from_db()
    seen = guest.seen_at
    assert seen is not None
    assert timezone.now() - seen < timedelta(minutes=1)
    guest_of(session)
    guest.refresh_from_db()
    assert guest.seen_at == seen


def test_whoever_signs_up_keeps_the_games() -> None:
    guest = create_guest()
    joined = guest.date_joined
    match = make_match(guest, make_player("halvard"))
    client = browser_of(guest)
    answer = client.post(
        "/accounts/signup/", FIELDS | {"username": "Anouk", "email": "anouk@example.org"}
    )
    assert answer.headers["Location"] == "/"
    player = Player.objects.get(username="Anouk")
    assert (player.pk, player.is_guest, player.seen_at) == (guest.pk, False, None)
    assert player.email == "anouk@example.org"
    assert player.date_joined > joined
    assert player.check_password(PASSPHRASE)
    assert sees_seat(client, match)
    assert SESSION_KEY not in client.session
    assert sees_seat(logged_in(player), match)
    assert Player.objects.people().count() == 2


def test_a_refused_sign_up_leaves_the_guest_a_guest() -> None:
    guest = create_guest()
    make_player("Anouk")
    client = browser_of(guest)
    client.post("/accounts/signup/", FIELDS | {"username": "anouk"})
    guest.refresh_from_db()
    assert guest.is_guest
    assert client.session[SESSION_KEY] == guest.pk


def test_a_guest_becomes_one_player_only() -> None:
    guest = create_guest()
    first, second = browser_of(guest), browser_of(guest)
    first.post("/accounts/signup/", FIELDS | {"username": "Anouk"})
    second.post("/accounts/signup/", FIELDS | {"username": "Halvard"})
    assert Player.objects.get(username="Anouk").pk == guest.pk
    assert Player.objects.get(username="Halvard").pk != guest.pk


def test_logging_in_leaves_the_games_with_the_guest(anouk: Player) -> None:
    guest = create_guest()
    match = make_match(guest, make_player("halvard"))
    client = browser_of(guest)
    client.post("/accounts/login/", {"login": anouk.username, "password": PASSPHRASE})
    assert not sees_seat(client, match)
    assert match.seats.get(number=0).player == guest
    guest.refresh_from_db()
    assert guest.is_guest


def test_an_invitation_makes_a_guest_only_if_it_is_accepted(anouk: Player) -> None:
    made = challenge(anouk, kind="link")
    match, guest = accept_as_new_guest(made.pk, "", made.token)
    assert {seat.player for seat in match.seats.all()} == {anouk, guest}
    with pytest.raises(Refused, match="Somebody has just accepted this challenge"):
        accept_as_new_guest(made.pk, "", made.token)
    assert Player.objects.filter(is_guest=True).count() == 1


def test_one_address_has_ten_guests_an_hour() -> None:
    here = RequestFactory().post("/", REMOTE_ADDR="203.0.113.1")
    elsewhere = RequestFactory().post("/", REMOTE_ADDR="203.0.113.2")
    assert [may_become_guest(here) for _ in range(11)] == [True] * 10 + [False]
    assert may_become_guest(elsewhere)


def test_guests_are_swept_after_thirty_days_without_a_visit() -> None:
    now = timezone.now()
    idle, played, present = create_guest(), create_guest(), create_guest()
    match = make_match(played, make_player("halvard"))
    Player.objects.filter(pk__in=[idle.pk, played.pk]).update(seen_at=now - timedelta(days=31))
    assert sorted(due_guests(now, [])) == [idle.pk, played.pk]
    assert due_guests(now, [idle.pk]) == [played.pk]
    assert not sweep_guest(present.pk, now)
    assert sweep_guest(idle.pk, now)
    assert sweep_guest(played.pk, now)
    assert not sweep_guest(played.pk, now)
    assert due_guests(now, []) == []
    assert not Player.objects.filter(pk=idle.pk).exists()
    played.refresh_from_db()
    assert (played.is_guest, played.username[:8]) == (False, "deleted-")
    match.refresh_from_db()
    assert (match.status, match.reason) == ("over", "resigned")


def test_players_are_never_swept() -> None:
    player = make_player("Anouk")
    assert due_guests(timezone.now() + timedelta(days=9999), []) == []
    assert not sweep_guest(player.pk, timezone.now() + timedelta(days=9999))
