"""Whether this process is alive, and whether it should be given requests.

`/health/live` says that the loop turns. `/health/ready` says 503 as soon as the process begins to
stop, and while the database does not answer. Both are answered before Django: they need no session,
no host name and no TLS, so that a balancer may ask by address.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import Error as AnyDatabaseError
from django.db import close_old_connections, connection

# How long the database may take, and for how long its answer holds.
_PATIENCE = 2.0
_LIFETIME = 1.0

_Receive = Callable[[], Awaitable[Any]]
_Send = Callable[[Any], Awaitable[None]]
_Application = Callable[[dict[str, Any], _Receive, _Send], Awaitable[None]]


class Readiness:
    """What `/health/ready` answers. One database check runs at a time, however many ask."""

    def __init__(self) -> None:
        self.is_stopping = False
        # A thread of its own: the others may be busy, or wait for the same database.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="readiness")
        self._check: asyncio.Future[bool] | None = None
        self._checked_at = 0.0

    async def is_ready(self) -> bool:
        return not self.is_stopping and await self._database_answers()

    async def _database_answers(self) -> bool:
        loop = asyncio.get_running_loop()
        is_old = loop.time() - self._checked_at > _LIFETIME
        if self._check is None or (self._check.done() and is_old):
            self._check = loop.run_in_executor(self._thread, _ask_database)
            self._checked_at = loop.time()
        try:
            return await asyncio.wait_for(asyncio.shield(self._check), _PATIENCE)
        except TimeoutError:
            return False


def _ask_database() -> bool:
    close_old_connections()
    try:
        with connection.cursor() as cursor:
            # A table, because SQLite would answer without one, and without its file.
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
    except AnyDatabaseError:
        return False
    finally:
        close_old_connections()
    return True


readiness = Readiness()


def with_health(application: _Application) -> _Application:
    """The application, with the two addresses before it."""

    async def route(scope: dict[str, Any], receive: _Receive, send: _Send) -> None:
        if scope["path"] == "/health/live":
            await _answer(scope, send, is_well=True)
        elif scope["path"] == "/health/ready":
            await _answer(scope, send, is_well=await readiness.is_ready())
        else:
            await application(scope, receive, send)

    return route


async def _answer(scope: dict[str, Any], send: _Send, *, is_well: bool) -> None:
    status, text = (200, b"yes\n") if is_well else (503, b"no\n")
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    if scope["method"] not in ("GET", "HEAD"):
        status, text = 405, b""
        headers.append((b"allow", b"GET, HEAD"))
    headers.append((b"content-length", str(len(text)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = b"" if scope["method"] == "HEAD" else text
    await send({"type": "http.response.body", "body": body})
