"""Django's ASGI handler, which runs each request in one hop on one of a few threads.

Django hands a request from thread to thread between middlewares that are written for either world,
and gives each a thread, and so a database connection, of its own. Every view here is synchronous,
so the whole request is as well, on threads that keep their connections. It subclasses
`ASGIHandler`, which `get_asgi_application` documents as what it returns.

Of the processor a move takes 7.4 ms by this and 14.2 ms by Django's own (medians of 240 moves each
in turns, on a busy machine).
"""

from __future__ import annotations

import asyncio
import os
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from contextvars import Context
from io import BytesIO
from time import monotonic
from typing import IO, Any, Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core import signals
from django.core.exceptions import RequestAborted, RequestDataTooBig
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import connection
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from games import metrics
from games.matches.inflight import arrivals, may_be_a_move
from games.matches.request_info import ARRIVED_AT
from ladder import guests
from oceania_site.logs import LogContext, log_context

#: Moves of one session that may wait for the threads of moves; more wait with all other requests.
_MOST_MOVES_AT_ONCE: Final = 2

#: Sessions of players that are remembered; when there are more, all are forgotten.
_MOST_PLAYERS: Final = 10_000

#: As nginx makes them.
_REQUEST_NAME = re.compile(rb"[0-9a-f]{32}")

_TOO_LARGE = (
    "That is more than this site takes at once, so it was not read, and nothing has changed."
    " Go back, and send less."
)


def django_application() -> PooledHandler:
    """Django, which must be set up, as an ASGI application for HTTP."""
    # SQLite lets one write at a time: moves are done sooner one after the other than by turns.
    move_threads = 1 if connection.vendor == "sqlite" else settings.THREADS
    return PooledHandler(settings.THREADS, move_threads)


class PooledHandler(ASGIHandler):
    """Answers requests on so many threads, each with database connections that it keeps.

    Moves have threads of their own: whatever else is asked for, they need not wait for it. Nor for
    what only looks like a move: whoever is no player and no guest has none to make, and no page
    sends many.

    A request runs to its end whether or not its client waits for the answer: a move that was sent
    is made. It begins with an empty context, so no language or time zone of another is left there.
    """

    def __init__(self, threads: int, move_threads: int = 1) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(threads, "request")
        self._move_threads = ThreadPoolExecutor(move_threads, "move")
        #: Sessions that were a player's or a guest's when a request last read them here.
        self._players: set[str] = set()
        #: How many moves of a session wait for those threads.
        self._moving: Counter[str] = Counter()

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002 # Django asks for True
        """Load the middlewares as they are for synchronous views."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:  # noqa: ANN401 # ASGI's
        """Answer a request. The pool stands in for the thread that Django would make for it."""
        await self.handle(scope, receive, send)

    async def handle(self, scope: dict[str, Any], receive: Any, send: Any) -> None:  # noqa: ANN401
        """Read the body, run everything else on the pool, send what came of it."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        except RequestDataTooBig:
            # The rest of the body is not read, so nothing can follow it.
            headers = {"Connection": "close", "Content-Type": "text/plain; charset=utf-8"}
            refusal = HttpResponse(_TOO_LARGE, status=413, headers=headers)
            await self.send_response(refusal, send)
            return
        mover = _mover(scope)
        is_move = mover in self._players and self._moving[mover] < _MOST_MOVES_AT_ONCE
        with ExitStack() as notes:
            # Whichever thread it waits for, a flag is held back.
            arrived_at = notes.enter_context(arrivals.waiting()) if mover else monotonic()
            if is_move:
                notes.enter_context(self._counted(mover))
            answering = asyncio.get_running_loop().run_in_executor(
                self._move_threads if is_move else self._threads,
                Context().run, self._answer, scope, body, arrived_at,
            )  # fmt: skip
            # Else what nobody waits for any more would be taken out of the queue.
            response = await asyncio.shield(answering)
        seconds = monotonic() - arrived_at
        metrics.note_request(is_move=is_move, status=response.status_code, seconds=seconds)
        await self.send_response(response, send)

    @contextmanager
    def _counted(self, mover: str) -> Iterator[None]:
        """Count a session's move until it is answered."""
        self._moving[mover] += 1
        try:
            yield
        finally:
            self._moving[mover] -= 1
            if not self._moving[mover]:
                del self._moving[mover]

    async def read_body(self, receive: Any) -> IO[bytes]:  # noqa: ANN401
        """Read the body into memory, as much as a form may have; no page takes files.

        Raises `RequestAborted` or, before it has read more than that, `RequestDataTooBig`.
        """
        parts: list[bytes] = []
        room = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise RequestAborted
            parts.append(message.get("body", b""))
            room -= len(parts[-1])
            if room < 0:
                raise RequestDataTooBig
            if not message.get("more_body", False):
                return BytesIO(b"".join(parts))

    def _answer(
        self, scope: dict[str, Any], body: IO[bytes], arrived_at: float
    ) -> HttpResponseBase:
        """Run a request from signal to signal; connections are looked after at both of them.

        It is stamped with the time before it waited for its thread: no clock runs meanwhile. No
        page of ours streams its answer, so it is whole, and can be closed before it is sent.
        """
        log_context.set(LogContext.of(_name_of(scope), scope["path"]))
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        if request is None:
            assert refusal is not None
            refusal.close()
            return refusal
        request.META[ARRIVED_AT] = arrived_at
        response: HttpResponseBase = self.get_response(request)
        assert not response.streaming
        self._note_player(request)
        response.close()
        # What hangs on a request holds it in turn: only the collector would find them.
        vars(request).clear()
        return response

    def _note_player(self, request: HttpRequest) -> None:
        """Remember a session that turned out to be somebody's who may have moves to make."""
        session = getattr(request, "session", None)
        if session is None or not session.accessed or session.session_key is None:
            return
        if SESSION_KEY in session or guests.SESSION_KEY in session:
            if len(self._players) >= _MOST_PLAYERS:
                self._players.clear()
            self._players.add(session.session_key)


def _mover(scope: dict[str, Any]) -> str:
    """The session that a request is sent with, if it may be a move; empty if there is none."""
    if not may_be_a_move(scope["method"], scope["path"]):
        return ""
    for name, value in scope["headers"]:
        if name == b"cookie":
            cookies = parse_cookie(value.decode("latin-1"))
            return cookies.get(settings.SESSION_COOKIE_NAME, "")
    return ""


def _name_of(scope: dict[str, Any]) -> str:
    """What a request is called in the log: as the proxy in front calls it, or by a new name."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _REQUEST_NAME.fullmatch(value):
            return str(value, "ascii")
    return os.urandom(16).hex()
