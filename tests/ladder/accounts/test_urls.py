"""Every address of allauth's that we serve: who may read it, and where it sends the others."""

from dataclasses import dataclass

import pytest
from django.test import Client

from tests.harness.addresses import patterns
from tests.harness.people import reauthenticate

pytestmark = pytest.mark.django_db

LOGIN = "/accounts/login/"


@dataclass(frozen=True)
class Route:
    """What strangers get, and what a player gets who has shown once more who it is."""

    pattern: str
    stranger: str
    player: str
    path: str = ""


def _route(pattern: str, stranger: str, player: str, example: str = "") -> Route:
    return Route(f"accounts/{pattern}", stranger, player, f"/accounts/{example or pattern}")


def _own(pattern: str, player: str, example: str = "") -> Route:
    """A page that asks for a login and comes back."""
    address = f"/accounts/{example or pattern}"
    return _route(pattern, f"{LOGIN}?next={address}", player, example)


def _guarded(pattern: str, player: str, example: str = "") -> Route:
    """The same by way of allauth's question who it is, which writes the address otherwise."""
    address = f"/accounts/{example or pattern}".replace("/", "%2F")
    return _route(pattern, f"{LOGIN}?next={address}", player, example)


ROUTES = [
    _route("login/", "<h1>Log in</h1>", "/"),
    _route("logout/", "/", "<h1>Log out</h1>"),
    _route("signup/", "<h1>Sign up</h1>", "/"),
    _route("inactive/", "<h1>This account is switched off</h1>", "switched off</h1>"),
    _route("confirm-email/", "<h1>Look into your mailbox</h1>", "mailbox</h1>"),
    _route("^confirm-email/(?P<key>[-:\\w]+)/$", "is too old", "too old", "confirm-email/a:b/"),
    _route("login/code/confirm/", LOGIN, "/"),
    _route("password/reset/", "<h1>Forgot your password?</h1>", "password?</h1>"),
    _route("password/reset/done/", "<h1>Look into your mailbox</h1>", "mailbox</h1>"),
    _route(
        "^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        "This link is too old",
        "too old",
        "password/reset/key/1-x/",
    ),
    _route("password/reset/key/done/", "<h1>Your password is changed</h1>", "changed</h1>"),
    _own("reauthenticate/", "<h1>Is it you?</h1>"),
    _own("email/", "<h1>E-mail addresses</h1>"),
    _own("password/change/", "<h1>Password</h1>"),
    _own("password/set/", "/accounts/password/change/"),
    _own("sessions/", "<h1>Sessions</h1>"),
    _own("2fa/", "<h1>Second step</h1>"),
    _route("2fa/authenticate/", LOGIN, "/"),
    _own("2fa/reauthenticate/", "/accounts/reauthenticate/"),
    _guarded("2fa/totp/activate/", "<h1>Set up an authenticator app</h1>"),
    _own("2fa/totp/deactivate/", "<h1>Uncharted waters</h1>"),
    _own("2fa/recovery-codes/", "<h1>Uncharted waters</h1>"),
    _own("2fa/recovery-codes/download/", "<h1>Uncharted waters</h1>"),
    _guarded("2fa/recovery-codes/generate/", "<h1>New recovery codes</h1>"),
    _own("2fa/webauthn/", "You have no keys yet."),
    _guarded("2fa/webauthn/add/", "<h1>Add a key</h1>"),
    _own("2fa/webauthn/reauthenticate/", "/accounts/reauthenticate/"),
    _guarded(
        "2fa/webauthn/keys/<int:pk>/remove/", "<h1>Uncharted waters</h1>",
        "2fa/webauthn/keys/7/remove/",
    ),
    _guarded(
        "2fa/webauthn/keys/<int:pk>/edit/", "<h1>Uncharted waters</h1>",
        "2fa/webauthn/keys/7/edit/",
    ),
    _route("2fa/webauthn/login/", LOGIN, "/"),
]  # fmt: skip

#: Tested in test_views.py; the last one is for nobody.
ACCOUNT = (
    "/account/", "/account/data/", "/account/delete/", "/account/sessions/1/end/",
    "/account/unsubscribe/x/",
)  # fmt: skip


def test_the_table_names_every_route() -> None:
    ours = {pattern for pattern in patterns() if pattern.startswith("accounts/")} - {"accounts/"}
    assert ours == {route.pattern for route in ROUTES}


def _answer(client: Client, path: str) -> str:
    answer = client.get(path)
    return answer.headers.get("Location", answer.content.decode())


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.path)
def test_a_stranger_gets(client: Client, route: Route) -> None:
    answer = _answer(client, route.path)
    assert answer == route.stranger or (route.stranger in answer and route.stranger[0] != "/")


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.path)
def test_a_player_gets(anouk_client: Client, route: Route) -> None:
    reauthenticate(anouk_client)
    answer = _answer(anouk_client, route.path)
    assert answer == route.player or (route.player in answer and route.player[0] != "/")


@pytest.mark.parametrize(
    "path",
    [r.path for r in ROUTES if r.player.startswith("<h1>") and "Uncharted" not in r.player],
)
def test_a_page_refuses_other_methods(anouk_client: Client, path: str) -> None:
    reauthenticate(anouk_client)
    answer = anouk_client.patch(path)
    assert answer.status_code == 405
    assert set(answer.headers["Allow"].split(", ")) <= {"GET", "POST", "PUT", "HEAD", "OPTIONS"}


@pytest.mark.parametrize("path", [*(route.path for route in ROUTES), *ACCOUNT])
def test_no_cache_keeps_it(client: Client, anouk_client: Client, path: str) -> None:
    reauthenticate(anouk_client)
    for visitor in (client, anouk_client):
        kept = visitor.get(path).headers["Cache-Control"]
        assert {"no-store", "private"} <= set(kept.split(", "))


def test_the_folder_of_the_pages_leads_to_one_of_them(client: Client) -> None:
    assert client.get("/accounts/").headers["Location"] == LOGIN
