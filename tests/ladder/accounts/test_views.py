import json
from datetime import UTC, datetime

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ladder.models import Player
from tests.harness.people import give_address, logged_in, reauthenticate

MOMENT = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def test_it_shows_where_the_account_stands(anouk: Player, anouk_client: Client) -> None:
    Player.objects.update(date_joined=MOMENT)
    page = anouk_client.get("/account/").content.decode()
    assert "<h1>Anouk</h1>" in page
    assert "Here since 1 March 2026" in page
    assert "a forgotten password cannot be replaced" in page
    assert "logged in on 1 device." in page
    give_address(anouk, "anouk@example.org")
    give_address(anouk, "second@example.org", verified=False)
    page = anouk_client.get("/account/").content.decode()
    assert page.index("anouk@example.org") < page.index("second@example.org")
    assert page.count("not confirmed") == 1


def test_more_addresses_take_no_more_queries(
    anouk: Player, anouk_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    anouk_client.get("/account/")  # after this it is known whose session it is
    for count in (1, 3):
        for number in range(count):
            give_address(anouk, f"{count}-{number}@example.org")
        # The session and the player; then addresses, authenticators, and three for the session;
        # the rating beside the name.
        with django_assert_num_queries(12):
            anouk_client.get("/account/")


def test_the_download_holds_everything(anouk: Player) -> None:
    client = logged_in(anouk, user_agent="Firefox/140")
    Player.objects.update(date_joined=MOMENT, last_login=MOMENT)
    UserSession.objects.update(created_at=MOMENT, last_seen_at=MOMENT)
    anouk.groups.add(Group.objects.create(name="Helmsmen"))
    give_address(anouk, "anouk@example.org")
    Authenticator.objects.create(
        user=anouk,
        type="webauthn",
        data={"name": "Anouk's phone", "credential": {"secret": "never"}},
        created_at=MOMENT,
    )
    LogEntry.objects.create(
        action_time=MOMENT,
        user=Player.objects.create_superuser("Keeper"),
        content_type=ContentType.objects.get_for_model(Player),
        object_id=str(anouk.pk),
        object_repr="Anouk",
        action_flag=CHANGE,
        change_message=json.dumps([{"changed": {"fields": ["active"]}}]),
    )
    answer = client.get("/account/data/")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="oceania-Anouk.json"'
    assert "no-store" in answer.headers["Cache-Control"]
    content = answer.json()
    assert datetime.fromisoformat(content.pop("exported")).tzinfo == UTC
    moment = "2026-03-01T12:30:00Z"
    assert content == {
        "site": "Oceania",
        "reports": [],
        "sanctions": [],
        "account": {
            "name": "Anouk",
            "email": "anouk@example.org",
            "joined": moment,
            "last_login": moment,
            "browser_time_zone": "",
            "active": True,
            "staff": False,
            "superuser": False,
            "groups": ["Helmsmen"],
        },
        "email_addresses": [{"email": "anouk@example.org", "verified": True, "primary": True}],
        "authenticators": [
            {"type": "webauthn", "name": "Anouk's phone", "added": moment, "last_used": None}
        ],
        "sessions": [
            {"started": moment, "last_seen": moment, "ip": "127.0.0.1", "browser": "Firefox/140"}
        ],
        "administration": [{"at": moment, "action": "Change", "details": "Changed active."}],
        "matches": [],
        "chat": [],
        "challenges": [],
        "notices": [],
        "former names": [],
        "notes by moderators": [],
        "daily voyages": [],
        "dares": [],
        "preferences": {},
        "blocks": [],
        "follows": [],
        "ratings": [],
        "results": [],
    }


def test_deleting_asks_who_it_is_and_for_the_name(anouk: Player, anouk_client: Client) -> None:
    asked = anouk_client.get("/account/delete/")
    assert asked.headers["Location"] == "/accounts/reauthenticate/?next=%2Faccount%2Fdelete%2F"
    reauthenticate(anouk_client)
    page = anouk_client.get("/account/delete/").content.decode()
    assert "To go on, type <strong>Anouk</strong>." in page
    refused = anouk_client.post("/account/delete/", {"name": "Bosun"})
    assert (refused.status_code, "This is not your name." in refused.content.decode()) == (
        422,
        True,
    )
    anouk.refresh_from_db()
    assert (anouk.username, anouk.deleted_at) == ("Anouk", None)


def test_deleting_logs_out_everywhere(anouk: Player, anouk_client: Client) -> None:
    elsewhere = logged_in(anouk)
    reauthenticate(anouk_client)
    answer = anouk_client.post("/account/delete/", {"name": "anouk"}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "Your account is deleted." in answer.content.decode()
    for client in (anouk_client, elsewhere):
        assert client.get("/account/").status_code == 302
    anouk.refresh_from_db()
    assert anouk.username.startswith("deleted-")
    assert (anouk.is_active, anouk.has_usable_password()) == (False, False)


def test_a_deletion_that_was_not_confirmed_waits_for_it(
    anouk: Player, anouk_client: Client
) -> None:
    asked = anouk_client.post("/account/delete/", {"name": "Anouk"})
    assert asked.headers["Location"].startswith("/accounts/reauthenticate/")
    anouk.refresh_from_db()
    assert anouk.deleted_at is None


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/account/", "GET, HEAD"),
        ("/account/data/", "GET, HEAD"),
        ("/account/delete/", "GET, HEAD, POST"),
        ("/account/sessions/1/end/", "POST"),
    ],
)
def test_strangers_and_other_methods_are_sent_away(
    client: Client, anouk_client: Client, path: str, allowed: str
) -> None:
    refused = anouk_client.put(path)
    assert (refused.status_code, refused.headers["Allow"]) == (405, allowed)
    if allowed == "POST":
        assert client.post(path).headers["Location"] == "/accounts/login/"
    else:
        assert client.get(path).headers["Location"] == f"/accounts/login/?next={path}"
