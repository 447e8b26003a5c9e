"""Django for HTTP, each request in one hop to one of a few threads that live as long as the server.

Under ASGI Django hands a request from thread to thread between middlewares that are written for
either world, and gives each request a thread, and so a database connection, of its own. That took
longer than a move. Every view here is synchronous, so the whole request is as well.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from io import BytesIO
from time import monotonic
from typing import IO, Any, Final, ParamSpec, TypeVar

from django.conf import settings
from django.core import signals
from django.core.cache import close_caches
from django.core.exceptions import RequestAborted, RequestDataTooBig
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import reset_urlconf
from django.db import connection, reset_queries
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse, parse_cookie
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch, get_resolver, set_script_prefix

from games import metrics
from games.matches.inflight import arrivals, may_be_a_move
from games.matches.request_info import ARRIVED_AT
from oceania_site.hands import Hands
from oceania_site.logs import Occasion, occasion
from oceania_site.sessions import is_known_player

#: Addresses of matches have a number in them, and are no longer than this.
_LONGEST_REMEMBERED = 80

#: Moves of one session that may wait for the threads of moves; more wait with all other requests.
_MOST_MOVES_AT_ONCE: Final = 2

#: As nginx makes them.
_REQUEST_NAME = re.compile(rb"[0-9a-f]{32}")

_TOO_LARGE = (
    "That is more than this site takes at once, so it was not read, and nothing has changed."
    " Go back, and send less."
)

#: Headers that have few values in all answers, and never one that is anybody's own.
_ALIKE: Final = frozenset({
    "Cache-Control", "Content-Language", "Content-Security-Policy", "Content-Type",
    "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Permissions-Policy",
    "Referrer-Policy", "Strict-Transport-Security", "Vary", "X-Content-Type-Options",
    "X-Frame-Options",
})  # fmt: skip

P = ParamSpec("P")
T = TypeVar("T")


def django_application() -> PooledHandler:
    """Django, which must be set up, as an ASGI application for HTTP."""
    _leave_out_needless_chores()
    # SQLite lets one write at a time: moves are done sooner one after the other than by turns.
    move_threads = 1 if connection.vendor == "sqlite" else settings.THREADS
    return PooledHandler(settings.THREADS, move_threads)


def _leave_out_needless_chores() -> None:
    """Spare each request what Django does at its ends and what nothing here needs.

    Queries are noted only by whoever counts them, and then in bounded number. No cache of ours has
    anything to close. Which routes are in use is noted in the request's own context, and goes with
    it.
    """
    signals.request_started.disconnect(reset_queries)
    signals.request_finished.disconnect(close_caches)
    signals.request_finished.disconnect(reset_urlconf)


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
        self._hands = Hands(threads, "request")
        self._moves = Hands(move_threads, "move")
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
        is_move = is_known_player(mover) and self._moving[mover] < _MOST_MOVES_AT_ONCE
        visit = _Visit(self._moves if is_move else self._hands)
        with ExitStack() as notes:
            # Whichever thread it waits for, a flag is held back.
            arrived_at = notes.enter_context(arrivals.waiting()) if mover else monotonic()
            if is_move:
                notes.enter_context(self._counted(mover))
            response = await visit.run(self._answer, scope, body, arrived_at)
        seconds = monotonic() - arrived_at
        metrics.note_request(is_move=is_move, status=response.status_code, seconds=seconds)
        if isinstance(response, StreamingHttpResponse):
            await self._stream(visit, response, receive, send)
        else:
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

    async def send_response(self, response: HttpResponseBase, send: Any) -> None:  # noqa: ANN401
        """Send an answer. One that is there as a whole leaves as a whole, without cutting it up."""
        if response.streaming or response.cookies:
            await super().send_response(response, send)
            return
        assert isinstance(response, HttpResponse)
        headers = [
            (_remembered if name in _ALIKE else _encoded)(name, value)
            for name, value in response.items()
        ]
        start = {"type": "http.response.start", "status": response.status_code, "headers": headers}
        await send(start)
        await send({"type": "http.response.body", "body": response.content})

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

        It is stamped with the time before it waited for its thread: no clock runs meanwhile.
        """
        occasion.set(Occasion.of(_name_of(scope), scope["path"]))
        if prefix := get_script_prefix(scope):
            set_script_prefix(prefix)
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        if request is not None:
            request.META[ARRIVED_AT] = arrived_at
            response: HttpResponseBase = self.get_response(request)
        else:
            assert refusal is not None
            response = refusal
        if not response.streaming:
            response.close()
            if request is not None:
                # What hangs on it holds it in turn: only the collector would find them.
                vars(request).clear()
        return response

    def resolve_request(self, request: HttpRequest) -> ResolverMatch:
        """Find the view. All moves of a match have one address, which is looked up once."""
        path = request.path_info
        if len(path) > _LONGEST_REMEMBERED or not may_be_a_move(request.method or "", path):
            return super().resolve_request(request)
        request.resolver_match = _resolved(path, settings.ROOT_URLCONF)
        return request.resolver_match

    async def _stream(
        self,
        visit: _Visit,
        response: StreamingHttpResponse,
        receive: Any,  # noqa: ANN401
        send: Any,  # noqa: ANN401
    ) -> None:
        """Send the parts as they come, until the client hangs up."""
        parts = response.streaming_content
        if isinstance(parts, Iterator):
            response.streaming_content = visit.pull(parts)
        sending = asyncio.create_task(self.send_response(response, send))
        leaving = asyncio.create_task(self.listen_for_disconnect(receive))
        try:
            await asyncio.wait([sending, leaving], return_when=asyncio.FIRST_COMPLETED)
        finally:
            sending.cancel()
            leaving.cancel()
            outcome, _ = await asyncio.gather(sending, leaving, return_exceptions=True)
            await visit.pulled()
            await visit.run(response.close)
        if isinstance(outcome, Exception):
            raise outcome


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


def _encoded(name: str, value: str) -> tuple[bytes, bytes]:
    """A header as it is sent."""
    return name.encode("ascii"), value.encode("latin-1")


_remembered = lru_cache(maxsize=256)(_encoded)


@lru_cache(maxsize=1024)
def _resolved(path: str, routes: str) -> ResolverMatch:
    return get_resolver(routes).resolve(path)


class _Visit:
    """One request's way to the threads, in a context of its own."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._context = contextvars.Context()
        self._pulling: asyncio.Task[Any] | None = None

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `function` on one of the threads."""
        return await self._hands.run(self._context, function, *args, **kwargs)

    async def pull(self, parts: Iterator[bytes]) -> AsyncIterator[bytes]:
        """The parts of a synchronous iterator, each made on one of the threads."""
        while True:
            # A thread goes on with what it does though nobody waits for it any more.
            self._pulling = asyncio.create_task(self.run(next, parts, None))
            part = await asyncio.shield(self._pulling)
            if part is None:
                return
            yield part

    async def pulled(self) -> None:
        """Wait until no part is being made: a context can't be entered twice at once."""
        if self._pulling is not None:
            await asyncio.wait([self._pulling])
