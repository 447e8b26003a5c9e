"""`/metrics`: what this process counts, for Prometheus and for whoever has the token.

It is there only if METRICS_TOKEN is set, and for whoever names it as a bearer token; to anybody
else there is no such address. Each process has figures of its own and is to be asked at its own
port, past a balancer.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from django.conf import settings
from django.db import Error as AnyDatabaseError
from django.db import close_old_connections
from django.utils import timezone
from prometheus_client import REGISTRY, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from games import metrics
from games.live import hub
from games.scheduling.jobs import backlog
from oceania_site.plain_asgi import Receive, Send, answer

_Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]

_log = logging.getLogger(__name__)
# A thread of its own, since it may wait for the database.
_THREAD: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="metrics")


def with_metrics(application: _Application) -> _Application:
    """The application, with the address before it."""

    async def route(scope: dict[str, Any], receive: Receive, send: Send) -> None:
        if scope["path"] == "/metrics" and is_the_token(_authorization(scope)):
            sockets = hub.running().sockets
            loop = asyncio.get_running_loop()
            text = await loop.run_in_executor(_THREAD, exposition, sockets)
            await answer(scope, send, 200, text, CONTENT_TYPE_LATEST)
        else:
            await application(scope, receive, send)

    return route


def _authorization(scope: dict[str, Any]) -> bytes:
    given: bytes = dict(scope["headers"]).get(b"authorization", b"")
    return given


def is_the_token(given: bytes) -> bool:
    """Whether this is what whoever may read the figures brings as authorization."""
    expected = f"Bearer {settings.METRICS_TOKEN}".encode()
    return bool(settings.METRICS_TOKEN) and hmac.compare_digest(given, expected)


def exposition(sockets: int) -> str:
    """All figures; those that are not counted are read now. The thread is the only one to do so."""
    metrics.SOCKETS.set(sockets)
    metrics.STEWARD_LAG.set(_backlog())
    return generate_latest(REGISTRY).decode()


def _backlog() -> float:
    close_old_connections()
    try:
        return backlog(timezone.now())
    except AnyDatabaseError as error:
        _log.warning("The database did not say what waits for the steward: %s", error)
        return float("nan")
    finally:
        close_old_connections()
