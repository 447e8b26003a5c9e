"""Our handler answers what Django's own `ASGIHandler` answers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.test import Client

from oceania_site.fastpath.handler import PooledHandler
from tests.harness.factories import make_match, make_player, options, player_to_move

pytestmark = pytest.mark.django_db(transaction=True)

TOKEN: Final = "t" * 32
#: The moment of an answer, and tokens that are made by chance.
_BY_CHANCE: Final = re.compile(
    rb'data-now="[\d.]+"|(?<=csrf=)\w+|(?<=expires=)[^;]+'
    rb'|name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"'
)

Answer = tuple[int, list[tuple[bytes, bytes]], bytes]


class Page:
    """Somebody with a match before them."""

    def __init__(self) -> None:
        self.match = make_match(make_player("anouk"), make_player("halvard"))
        client = Client()
        client.force_login(player_to_move(self.match))
        self.session = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.path = f"/matches/{self.match.pk}/"
        self.move = {"move": options(self.match)[0], "version": 0, "key": "key-1"}

    def ask(
        self, path: str, form: dict[str, Any] | None = None, session: str | None = None
    ) -> Callable[[ASGIHandler], Answer]:
        """A request for a page, or one that sends a form as a script does."""
        names = settings.CSRF_COOKIE_NAME, settings.SESSION_COOKIE_NAME
        cookies = dict(zip(names, (TOKEN, session or self.session), strict=True))
        headers = {
            "host": "testserver", "x-csrftoken": TOKEN,
            "content-type": "application/x-www-form-urlencoded",
            "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        } | ({} if form is None else {"hx-request": "true"})  # fmt: skip
        scope = {
            "type": "http", "method": "GET" if form is None else "POST", "path": path,
            "query_string": b"", "scheme": "http", "client": ("127.0.0.1", 5555),
            "server": ("127.0.0.1", 8000),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }  # fmt: skip
        return lambda handler: asyncio.run(_answer(handler, scope, urlencode(form or {}).encode()))


async def _answer(handler: ASGIHandler, scope: dict[str, Any], body: bytes) -> Answer:
    """Status, headers with cookies, and body."""
    sent: list[Mapping[str, Any]] = []
    messages = iter([{"type": "http.request", "body": body}])

    async def receive() -> dict[str, Any]:
        for message in messages:
            return message
        await asyncio.Event().wait()  # the client stays
        raise AssertionError

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    await handler(scope, receive, send)
    start, *parts = sent
    headers = sorted((name.lower(), _comparable(name, value)) for name, value in start["headers"])
    content = b"".join(part.get("body", b"") for part in parts)
    return start["status"], headers, _BY_CHANCE.sub(b"", content)


def _comparable(name: bytes, value: bytes) -> bytes:
    if name == b"Expires":
        return b""
    if name == b"Content-Security-Policy":  # whose parts are in no order
        return b"; ".join(sorted(value.split(b"; ")))
    return _BY_CHANCE.sub(b"", value)


def test_a_move_that_is_sent_again_and_what_is_no_move() -> None:
    page, ours, django = Page(), PooledHandler(1), ASGIHandler()
    moves = f"{page.path}moves/"
    assert page.ask(moves, page.move)(ours)[0] == 200
    for status, ask in [
        (200, page.ask(moves, page.move)),
        (200, page.ask(moves, page.move, session="unknown")),
        (409, page.ask(moves, page.move | {"version": 99, "key": "key-2"})),
        (422, page.ask(moves, page.move | {"move": "\0"})),
        (404, page.ask("/matches/7/moves/", page.move)),
        (301, page.ask(moves.rstrip("/"))),
        (405, page.ask(moves)),
        (200, page.ask(page.path)),
        (200, page.ask("/accounts/login/", session="unknown")),
    ]:
        answer = ask(ours)
        assert answer[0] == status
        assert answer == ask(django)
