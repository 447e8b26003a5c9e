"""The health checks `/healthz` and `/readyz`, answered before Django.

`/healthz` says that the loop turns. `/readyz` says 503 as soon as the process begins to stop, while
the database does not answer, and while it lacks tables that the code expects. That the channel
layer is away is told too, but a site without it is better than none. Both are answered before
Django: they need no session, no host name and no TLS, so that a balancer may ask by address.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from channels.db import database_sync_to_async
from django.db import Error as AnyDatabaseError
from django.db import connection

from games.live import hub
from oceania_site.database import migrations_of_the_code
from oceania_site.plain_asgi import Receive, Send, answer

# How long the database may take, and for how long its answer holds.
_PATIENCE: Final = 2.0
_LIFETIME: Final = 1.0
_ALIVE: Final = "/healthz"
_READY: Final = "/readyz"
#: What is answered however much else is asked for.
HEALTH_PATHS: Final = frozenset({_ALIVE, _READY})

_Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


@dataclass(frozen=True)
class MigratedTables:
    """What the database says: whether it is there, and has all migrations that the code has."""

    answer: bool
    are_new: bool


_NO_TABLES: Final = MigratedTables(answer=False, are_new=False)


class Readiness:
    """What `/readyz` answers. One database check runs at a time, however many ask."""

    def __init__(self) -> None:
        self.is_stopping = False
        # A thread of its own: the others may be busy, or wait for the same database.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="readiness")
        self._ask = database_sync_to_async(
            self._ask_database, thread_sensitive=False, executor=self._thread
        )
        self._check: asyncio.Future[MigratedTables] | None = None
        self._checked_at = 0.0
        self._missing: set[tuple[str, str]] | None = None

    async def report(self) -> tuple[bool, str]:
        """Whether to send requests here, and why, a line for each thing that was looked at."""
        tables = await self._tables()
        is_ready = tables.answer and tables.are_new and not self.is_stopping
        findings = {
            "database": tables.answer,
            "migrations": tables.are_new,
            "channel layer": not hub.running().layer_is_away,
            "staying": not self.is_stopping,
        }
        lines = [f"{name}: {'yes' if well else 'no'}\n" for name, well in findings.items()]
        return is_ready, "".join(lines)

    async def _tables(self) -> MigratedTables:
        loop = asyncio.get_running_loop()
        is_old = loop.time() - self._checked_at > _LIFETIME
        if self._check is None or (self._check.done() and is_old):
            self._check = asyncio.ensure_future(self._ask())
            self._checked_at = loop.time()
        try:
            return await asyncio.wait_for(asyncio.shield(self._check), _PATIENCE)
        except TimeoutError:
            return _NO_TABLES

    def _ask_database(self) -> MigratedTables:
        try:
            return MigratedTables(answer=True, are_new=self._has_all_migrations())
        except AnyDatabaseError:
            return _NO_TABLES

    def _has_all_migrations(self) -> bool:
        """Ask for those that were missing the last time; none is ever taken back under a server."""
        with connection.cursor() as cursor:
            # A table, because SQLite would answer without one, and without its file.
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
            if self._missing is None:
                self._missing = migrations_of_the_code()
            if self._missing:
                cursor.execute("SELECT app, name FROM django_migrations")
                self._missing -= set(cursor.fetchall())
        return not self._missing


readiness = Readiness()


def with_health(application: _Application) -> _Application:
    """The application, with the two addresses before it."""

    async def route(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["path"] == _ALIVE:
            await answer(scope, send, 200, "yes\n")
        elif scope["path"] == _READY:
            is_ready, text = await readiness.report()
            await answer(scope, send, 200 if is_ready else 503, text)
        else:
            await application(scope, receive, send)

    return route
