"""Pings: a small message to every socket, for its page to echo, every five seconds.

By them a page knows that its connection is alive, and the server how long a message takes. They go
out a few at a time: many that are sent at once hold up everybody's moves.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from itertools import count
from typing import Final

from django.core.cache import DEFAULT_CACHE_ALIAS, caches
from django.core.cache.backends.base import BaseCache

from games.live.auth import Client
from games.live.connection import Connection

#: Seconds from one ping of a connection to its next, and at how many moments between they go out.
PERIOD: Final = 5.0
SLOTS: Final = 50

_log: Final = logging.getLogger(__name__)


class Pings:
    """The connections by the moment at which they are sent a ping. For one loop."""

    def __init__(self) -> None:
        self._slots: Final = [set[Connection[Client]]() for _ in range(SLOTS)]
        self._joined = count()

    def join(self, connection: Connection[Client]) -> None:
        """Send the connection pings from now on."""
        connection.slot = next(self._joined) % SLOTS
        self._slots[connection.slot].add(connection)

    def leave(self, connection: Connection[Client]) -> None:
        """Send it no more."""
        self._slots[connection.slot].discard(connection)

    async def run(self) -> None:
        """Send pings until this is cancelled; each has the number of the slot's turn.

        Where the loop was held up, several slots have theirs at once: pages take a connection
        on which nothing is heard for dead.
        """
        loop = asyncio.get_running_loop()
        began, done = loop.time(), 0
        while True:
            await asyncio.sleep(PERIOD / SLOTS)
            due = int((loop.time() - began) * SLOTS / PERIOD)
            for number in range(max(done, due - SLOTS) + 1, due + 1):
                self._send(number)
            done = due

    def _send(self, number: int) -> None:
        try:
            for connection in self._slots[number % SLOTS]:
                connection.ping(number)
        except Exception:  # without pings all pages would leave
            _log.exception("A ping failed")


#: Seconds after which a measurement is forgotten.
LIFETIME: Final = 60


def note(player_id: int, seconds: float) -> None:
    """Remember what was measured just now."""
    _cache().set(_key(player_id), seconds, LIFETIME)


def lag_of(player_id: int) -> float:
    """Seconds there and back; 0 if nothing was measured in the last minute."""
    return float(_cache().get(_key(player_id), 0.0))


@functools.cache
def _cache() -> BaseCache:
    """The site's cache. Django makes it anew for every request, which takes longer than asking."""
    return caches[DEFAULT_CACHE_ALIAS]


def _key(player_id: int) -> str:
    return f"lag.{player_id}"
