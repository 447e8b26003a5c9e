"""What we made cheaper than Django has it answers as Django does, to whatever is sent as a move.

Each request goes the site's own way and a plain one, in which Django's middlewares, sessions and
handler stand where ours do. Status, headers, cookies and body must be the same.
"""

from __future__ import annotations

import asyncio
import contextvars
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from io import BytesIO
from time import monotonic
from typing import Any, Final
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth import login
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.asgi import ASGIHandler
from django.db import transaction
from django.http import HttpRequest
from django.test import override_settings

from games.models import Match
from ladder.guests import create_guest, remember
from ladder.models import Player
from oceania_site.handler import PooledHandler
from tests.harness.factories import make_match, make_player, options, player_to_move
from tests.harness.moderating import sanction
from tests.harness.public_site import HOST, public_site

pytestmark = pytest.mark.django_db

TOKEN: Final = "t" * 32
#: What stands for ours in the plain way.
DJANGOS_OWN: Final = {
    "oceania_site.language.PageLanguage": "django.middleware.locale.LocaleMiddleware",
    "oceania_site.middleware.PlayerAuthentication": (
        "django.contrib.auth.middleware.AuthenticationMiddleware"
    ),
    "oceania_site.csp.PagePolicy": "csp.middleware.CSPMiddleware",
}


class PlainHandler(PooledHandler):
    """Finds views and sends answers as Django does."""

    resolve_request = ASGIHandler.resolve_request
    send_response = ASGIHandler.send_response


@dataclass(frozen=True)
class Sent:
    """A move as a page sends it, but for what a test changes."""

    path: str
    form: dict[str, str | int]
    session: str = ""
    method: str = "POST"
    scheme: str = "http"
    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    body: bytes | None = None

    def scope(self) -> dict[str, Any]:
        names = settings.CSRF_COOKIE_NAME, settings.SESSION_COOKIE_NAME
        cookies = dict(zip(names, (TOKEN, self.session), strict=True)) | self.cookies
        headers = {
            "host": "testserver",
            "hx-request": "true",
            "x-csrftoken": TOKEN,
            "content-type": "application/x-www-form-urlencoded",
            "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items() if value),
        } | self.headers
        return {
            "type": "http", "method": self.method, "path": self.path, "query_string": b"",
            "scheme": self.scheme, "client": ("127.0.0.1", 5555), "server": ("127.0.0.1", 8000),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }  # fmt: skip

    def content(self) -> bytes:
        return urlencode(self.form).encode() if self.body is None else self.body


#: The moment of an answer, and tokens that are made by chance.
_BY_CHANCE: Final = re.compile(
    rb'data-now="[\d.]+"|(?<=csrf=)\w+|(?<=expires=)[^;]+'
    rb'|name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"'
)


def answer(handler: PooledHandler, sent: Sent) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """Status, headers with cookies, and body; what the request changed is undone."""
    messages: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        messages.append(message)

    with transaction.atomic():
        body = BytesIO(sent.content())
        response = contextvars.Context().run(handler._answer, sent.scope(), body, monotonic())  # noqa: SLF001
        transaction.set_rollback(True)
    asyncio.run(handler.send_response(response, send))
    start, *parts = messages
    headers = sorted((name.lower(), _comparable(name, value)) for name, value in start["headers"])
    content = b"".join(part.get("body", b"") for part in parts)
    return start["status"], headers, _BY_CHANCE.sub(b"", content)


def _comparable(name: bytes, value: bytes) -> bytes:
    if name == b"Expires":
        return b""
    if name == b"Content-Security-Policy":  # whose parts are in no order
        return b"; ".join(sorted(value.split(b"; ")))
    return _BY_CHANCE.sub(b"", value)


def answers(sent: Sent) -> tuple[tuple[int, list[tuple[bytes, bytes]], bytes], ...]:
    """What is answered the plain way and, twice, ours: the second time what was seen is known."""
    ours = PooledHandler(1)
    plain_chain = [DJANGOS_OWN.get(name, name) for name in settings.MIDDLEWARE]
    with override_settings(
        MIDDLEWARE=plain_chain, SESSION_ENGINE="django.contrib.sessions.backends.db"
    ):
        plain = answer(PlainHandler(1), sent)
    return plain, answer(ours, sent), answer(ours, sent)


@pytest.fixture
def match() -> Match:
    return make_match(make_player("anouk"), make_player("halvard"))


@pytest.fixture
def move(match: Match) -> Sent:
    """What is a good move until a test makes something else of it."""
    form: dict[str, str | int] = {
        "move": options(match)[0],
        "version": match.version,
        "key": "key-1",
    }
    return Sent(f"/matches/{match.pk}/moves/", form, session_of(player_to_move(match)))


def session_of(player: Player) -> str:
    request = HttpRequest()
    request.session = SessionStore()
    login(request, player)
    request.session.save()
    return str(request.session.session_key)


def test_all_that_is_replaced_is_there() -> None:
    assert set(DJANGOS_OWN) <= set(settings.MIDDLEWARE)


def test_a_good_move(move: Sent) -> None:
    plain, first, again = answers(move)
    assert plain[0] == 200
    assert b'id="match-state"' in plain[2]
    assert plain == first == again


CHANGES: Final[dict[str, tuple[int, Callable[[Sent], Sent]]]] = {
    "no script": (303, lambda move: replace(move, headers={"hx-request": ""})),
    "stale": (409, lambda move: replace(move, form=move.form | {"version": 99})),
    "illegal": (422, lambda move: replace(move, form=move.form | {"move": "land 9"})),
    "malformed": (422, lambda move: replace(move, form={"move": "\0"})),
    "no form": (422, lambda move: replace(move, body=b"\xff\xfe&&=")),
    "other bodies": (422, lambda move: replace(move, headers={"content-type": "text/plain"})),
    "too many fields": (400, lambda move: replace(move, body=b"a=1&" * 1001)),
    "anonymous": (200, lambda move: replace(move, session="")),
    "unknown session": (200, lambda move: replace(move, session="a" * 32)),
    "absurd session": (200, lambda move: replace(move, session="%00'")),
    "no token": (403, lambda move: replace(move, headers={"x-csrftoken": ""})),
    "another token": (403, lambda move: replace(move, headers={"x-csrftoken": "u" * 32})),
    "no token cookie": (403, lambda move: replace(move, cookies={"csrf": ""})),
    "absurd token cookie": (403, lambda move: replace(move, cookies={"csrf": "short"})),
    "another origin": (403, lambda move: replace(move, headers={"origin": "https://evil.example"})),
    "our origin": (200, lambda move: replace(move, headers={"origin": "http://testserver"})),
    "another host": (400, lambda move: replace(move, headers={"host": "evil.example"})),
    "read": (405, lambda move: replace(move, method="GET", body=b"")),
    "put": (405, lambda move: replace(move, method="PUT")),
    "no such match": (404, lambda move: replace(move, path=f"/matches/{uuid4()}/moves/")),
    "no such page": (404, lambda move: replace(move, path="/matches/7/moves/")),
    "no slash": (301, lambda move: replace(move, path=move.path.rstrip("/"))),
    "in German": (200, lambda move: replace(move, headers={"accept-language": "de-AT,de;q=0.9"})),
    "by cookie": (409, lambda move: replace(move, cookies={"language": "de"}, form=move.form | {
        "version": 99})),
    "something to say": (404, lambda move: replace(
        move, path="/matches/7/moves/", cookies={"messages": "forged"})),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_no_good_move(move: Sent, change: str) -> None:
    status, changed = CHANGES[change]
    plain, first, again = answers(changed(move))
    assert plain[0] == status
    assert plain == first == again


def test_somebody_who_only_watches(move: Sent) -> None:
    plain, first, again = answers(replace(move, session=session_of(make_player("ines"))))
    assert plain[0] == 403
    assert plain == first == again


def test_a_guest(move: Sent, match: Match) -> None:
    guest = create_guest()
    session = SessionStore()
    remember(session, guest)
    session.save()
    match.seats.filter(player=player_to_move(match)).update(player=guest)
    plain, first, again = answers(replace(move, session=str(session.session_key)))
    assert plain[0] == 200
    assert plain == first == again


@contextmanager
def seen_before(move: Sent) -> Iterator[None]:
    """What happens in the block happens between two requests of a session that is known."""
    handler = PooledHandler(1)
    assert answer(handler, move)[0] == answer(handler, move)[0] == 200
    yield


@pytest.mark.parametrize("kind", ["suspension", "ban"])
def test_whoever_is_kept_from_the_site_since_the_last_move(
    move: Sent, match: Match, kind: str
) -> None:
    with seen_before(move):
        sanction(player_to_move(match), kind)
    plain, first, again = answers(move)
    assert (b"hx-redirect", b"/moderation/") in plain[1]
    assert plain == first == again


def _log_out(session: str, _player: Player) -> None:
    SessionStore(session).delete()


def _change_password(_session: str, player: Player) -> None:
    player.set_password("another passphrase")
    player.save()


def _deactivate(_session: str, player: Player) -> None:
    player.is_active = False
    player.save()


def _let_another_backend_answer(session: str, _player: Player) -> None:
    store = SessionStore(session)
    store["_auth_user_backend"] = "elsewhere.Backend"
    store.save()


def _hand_on(session: str, _player: Player) -> None:
    other = SessionStore(session_of(make_player("ines")))
    store = SessionStore(session)
    store.update(dict(other.items()))
    store.save()


@pytest.mark.parametrize(
    ("change", "status"),
    [
        (_log_out, 200),
        (_change_password, 200),
        (_deactivate, 200),
        (_let_another_backend_answer, 200),
        (_hand_on, 403),
    ],
)
def test_a_session_that_is_not_the_players_any_more(
    move: Sent, match: Match, change: Callable[[str, Player], None], status: int
) -> None:
    with seen_before(move):
        change(move.session, player_to_move(match))
    plain, first, again = answers(move)
    assert plain[0] == status
    assert b'id="match-board"' not in plain[2] or status == 403
    assert plain == first == again


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("origin", ["", f"https://{HOST}", f"http://{HOST}"])
def test_a_site_with_tls(move: Sent, scheme: str, origin: str) -> None:
    with public_site():
        headers = {"host": HOST} | ({"origin": origin} if origin else {})
        plain, first, again = answers(replace(move, scheme=scheme, headers=headers))
    expected = 301 if scheme == "http" else 200 if origin == f"https://{HOST}" else 403
    assert plain[0] == expected
    assert plain == first == again
