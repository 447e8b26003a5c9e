"""Players for the tests: in the database, logged in with a client, and logged in with a browser."""

import re
from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client

from ladder.guests import remember
from ladder.models import Player

PASSPHRASE = "correct horse battery"


@pytest.fixture(autouse=True)
def _no_attempts_so_far() -> Iterator[None]:
    """Rate limits count in the cache, and no test may use up another's attempts."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def anouk(db: None) -> Player:  # noqa: ARG001 # the fixture opens the database
    return Player.objects.create_user("Anouk", PASSPHRASE)


@pytest.fixture
def anouk_client(anouk: Player) -> Client:
    """Anouk's browser, logged in through the login form."""
    return logged_in(anouk)


def logged_in(player: Player, **headers: str) -> Client:
    client = Client(headers=headers)
    answer = client.post("/accounts/login/", {"login": player.username, "password": PASSPHRASE})
    assert answer.status_code == 302, answer.content.decode()
    return client


def reauthenticate(client: Client) -> None:
    client.post("/accounts/reauthenticate/", {"password": PASSPHRASE})


def give_address(player: Player, email: str, *, verified: bool = True) -> None:
    """An address, the primary one if it is the first."""
    address = EmailAddress(user=player, email=email, verified=verified)
    address.save()
    address.set_as_primary(conditional=True)


def link_in(message: EmailMessage) -> str:
    """The path of the page that an e-mail asks its reader to visit."""
    (path,) = re.findall(r"http://127\.0\.0\.1:8000(/accounts/\S+)", str(message.body))
    return str(path)


def browser_of(guest: Player) -> Client:
    """A browser whose session remembers the guest."""
    client = Client()
    session = client.session
    remember(session, guest)
    session.save()
    client.cookies["session"] = session.session_key or ""
    return client
