"""Players for the tests: in the database, logged in with a client, and logged in with a browser."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client

from ladder.models import Player
from tests.site import REPOSITORY, environment

PASSPHRASE = "correct horse battery"

_MAKE_SESSIONS = """
import json, sys
import django
django.setup()
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from ladder.models import Player
keys = {}
for name in sys.argv[1:]:
    player = Player.objects.named(name).first() or Player.objects.create_user(name)
    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = "ladder.accounts.backend.PlayerBackend"
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    keys[name] = session.session_key
print(json.dumps(keys))
"""


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
    (path,) = re.findall(r"http://testserver(/accounts/\S+)", str(message.body))
    return str(path)


def session_cookies(var_dir: Path, *names: str, **changes: str) -> dict[str, str]:
    """Players of these names on a served site, logged in: each one's value of the session cookie.

    Browser tests put it into their context: `context.add_cookies([{"name": "session", "value": …,
    "url": site.url}])`.
    """
    settings = {"DJANGO_SETTINGS_MODULE": "oceania_site.settings"}
    outcome = subprocess.run(
        [sys.executable, "-c", _MAKE_SESSIONS, *names],
        env=environment(var_dir, **settings, **changes),
        cwd=REPOSITORY,
        capture_output=True,
        check=True,
        timeout=60,
    )
    cookies: dict[str, str] = json.loads(outcome.stdout)
    return cookies
