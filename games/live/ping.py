"""Pulses: a small message to every socket, for its page to echo, every five seconds.

By them a page knows that its line is alive, and the server how long a message takes. They go out a
few at a time: many that are sent at once hold up everybody's moves.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from itertools import count
from typing import Final

from django.core.cache import DEFAULT_CACHE_ALIAS, caches
from django.core.cache.backends.base import BaseCache

from games.live.auth import Visit
from games.live.connection import Line

#: Seconds from one pulse of a line to its next, and in how many groups lines have theirs.
PERIOD: Final = 5.0
GROUPS: Final = 50

_log: Final = logging.getLogger(__name__)


class Pulses:
    """The lines by the moment at which they have their pulse. For one loop."""

    def __init__(self) -> None:
        self._groups: Final = [set[Line[Visit]]() for _ in range(GROUPS)]
        self._joined = count()

    def join(self, line: Line[Visit]) -> None:
        """Send the line pulses from now on."""
        line.slot = next(self._joined) % GROUPS
        self._groups[line.slot].add(line)

    def leave(self, line: Line[Visit]) -> None:
        """Send it no more."""
        self._groups[line.slot].discard(line)

    async def run(self) -> None:
        """Send pulses until this is cancelled; each has the number of the group's turn.

        Where the loop was held up, several groups have theirs at once: pages take a line on which
        nothing is heard for dead.
        """
        loop = asyncio.get_running_loop()
        began, done = loop.time(), 0
        while True:
            await asyncio.sleep(PERIOD / GROUPS)
            due = int((loop.time() - began) * GROUPS / PERIOD)
            for number in range(max(done, due - GROUPS) + 1, due + 1):
                self._send(number)
            done = due

    def _send(self, number: int) -> None:
        try:
            for line in self._groups[number % GROUPS]:
                line.pulse(number)
        except Exception:  # without pulses all pages would leave
            _log.exception("A pulse failed")


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
