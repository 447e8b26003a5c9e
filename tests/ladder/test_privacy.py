import re
import secrets
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from ladder import names, privacy
from ladder.models import Player
from tests.harness.one_time_codes import totp
from tests.harness.people import PASSPHRASE, reauthenticate
from tests.ladder.database_scan import places

# Chosen so that they stand nowhere by accident.
NAME = "Ploverbeak"
EMAIL = "quill@planted.example"
OLD_EMAIL = "older@planted.example"
IP = "203.0.113.77"
BROWSER = "PlantedBrowser/4"
KEY = "Plover's own phone"
PLANTED = {NAME, EMAIL, OLD_EMAIL, IP, BROWSER, KEY}


def _session(database: str, **data: object) -> None:
    store = SessionStore()
    Session.objects.using(database).create(
        session_key=secrets.token_hex(16),
        session_data=store.encode(data),
        expire_date=timezone.now() + timedelta(days=1),
    )


def _plant(database: str) -> Player:
    """A player who has left traces in every table that takes any."""
    player = Player.objects.db_manager(database).create_user(NAME, PASSPHRASE)
    people = Player.objects.db_manager(database).people()
    people.update(email=EMAIL, last_login=timezone.now(), is_staff=True)
    player.refresh_from_db()
    player.groups.add(Group.objects.using(database).create(name="Helmsmen"))
    for email, primary in [(EMAIL, True), (OLD_EMAIL, False)]:
        EmailAddress.objects.using(database).create(user=player, email=email, primary=primary)
    Authenticator.objects.using(database).create(user=player, type="webauthn", data={"name": KEY})
    UserSession.objects.using(database).create(
        user=player, session_key="x", ip=IP, user_agent=BROWSER
    )
    LogEntry.objects.using(database).create(
        user=player,
        content_type=ContentType.objects.db_manager(database).get_for_model(Player),
        object_id=str(player.pk),
        object_repr=NAME,
        action_flag=CHANGE,
        change_message=f"Gave {KEY} back to {NAME}.",
    )
    _session(database, _auth_user_id=str(player.pk), remembered=[{"name": NAME}])
    _session(database, account_login={"user_pk": "1", "email": OLD_EMAIL.upper()})
    return player


def test_nothing_personal_is_left_in_any_table(database: str) -> None:
    player = _plant(database)
    _session(database, _auth_user_id="0", name="Bosun")
    assert {word for word, _ in places(database, PLANTED)} == PLANTED
    pseudonym = privacy.erase(player)
    assert places(database, PLANTED) == set()
    # What does not concern the player is still there.
    assert Session.objects.using(database).get().get_decoded()["name"] == "Bosun"
    assert LogEntry.objects.using(database).get().object_repr == pseudonym


def test_the_row_stays_under_a_name_nobody_can_take(database: str) -> None:
    player = _plant(database)
    joined = player.date_joined
    pseudonym = privacy.erase(player)
    player.refresh_from_db()
    assert re.fullmatch(r"deleted-[0-9a-f]{10}", pseudonym)
    assert player.username == pseudonym
    assert names.refusal(pseudonym) is names.Refusal.RESERVED
    assert (player.email, player.last_login, player.date_joined) == ("", None, joined)
    assert (player.is_active, player.is_staff, player.is_superuser) == (False, False, False)
    assert not player.has_usable_password()
    assert not player.groups.exists()
    assert player.deleted_at is not None


def test_erasing_twice_changes_nothing(database: str) -> None:
    player = _plant(database)
    pseudonym = privacy.erase(player)
    player.refresh_from_db()
    moment = player.deleted_at
    assert privacy.erase(player) == pseudonym
    player.refresh_from_db()
    assert player.deleted_at == moment


@pytest.mark.parametrize("field", ["is_active", "is_staff", "is_superuser"])
def test_the_database_keeps_a_deleted_account_bare(database: str, field: str) -> None:
    player = _plant(database)
    privacy.erase(player)
    with pytest.raises(IntegrityError), transaction.atomic(using=database):
        Player.objects.using(database).filter(pk=player.pk).update(**{field: True})


def test_an_erasure_that_fails_erases_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_player: Player, _pseudonym: str) -> None:
        raise RuntimeError("a part that cannot be erased")

    monkeypatch.setattr(privacy, "_erasures", dict(privacy._erasures))  # noqa: SLF001
    privacy.register_erasure("a part that fails", fail)
    player = _plant(database)
    before = places(database, PLANTED)
    with pytest.raises(RuntimeError, match="cannot be erased"):
        privacy.erase(player)
    assert places(database, PLANTED) == before


def test_another_app_adds_its_part(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str]] = []
    for registry in ("_exports", "_erasures"):
        monkeypatch.setattr(privacy, registry, dict(getattr(privacy, registry)))
    privacy.register_export("voyages", lambda player: [f"{player.username}'s voyage"])
    privacy.register_erasure(
        "voyages", lambda player, pseudonym: seen.append((player.username, pseudonym))
    )
    player = _plant(database)
    assert privacy.export(player)["voyages"] == [f"{NAME}'s voyage"]
    assert seen == []
    pseudonym = privacy.erase(player)
    assert seen == [(NAME, pseudonym)]


def test_a_part_is_registered_once() -> None:
    with pytest.raises(ValueError, match="There is a part named 'account' already"):
        privacy.register_export("account", lambda _player: {})


@pytest.mark.django_db
def test_a_whole_life_on_the_site_leaves_nothing_behind(admin_client: Client) -> None:
    """Through the pages, as a player would: whatever allauth and Django stored by themselves."""
    headers = {"user_agent": BROWSER}
    client, stranger = (
        Client(REMOTE_ADDR=IP, headers=headers), Client(REMOTE_ADDR=IP, headers=headers)
    )  # fmt: skip
    fields = {"username": NAME, "email": EMAIL, "password1": PASSPHRASE, "password2": PASSPHRASE}
    client.post("/accounts/signup/", fields)
    player = Player.objects.get(username=NAME)
    client.post("/accounts/email/", {"email": OLD_EMAIL, "action_add": ""})
    reauthenticate(client)
    client.post("/accounts/email/", {"email": OLD_EMAIL, "action_add": ""})
    page = client.get("/accounts/2fa/totp/activate/").content.decode()
    secret = re.findall(r'id="totp-secret" value="(\w+)"', page)[0]
    client.post("/accounts/2fa/totp/activate/", {"code": totp(secret)})
    # A login that stops before its second step leaves an anonymous session.
    stranger.post("/accounts/login/", {"login": EMAIL, "password": PASSPHRASE})
    admin_client.post(
        f"/admin/ladder/player/{player.pk}/change/", {"username": NAME, "is_active": "on"}
    )
    assert LogEntry.objects.get().object_repr == NAME
    planted = {NAME, EMAIL, OLD_EMAIL, IP, BROWSER, secret}
    assert {word for word, _ in places("default", planted)} == planted
    assert client.post("/account/delete/", {"name": NAME}).headers["Location"] == "/"
    assert places("default", planted) == set()
