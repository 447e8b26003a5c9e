"""Moves that have reached this process and are not answered yet.

A flag that is declared meanwhile could be wrong: the move may have come in time, and waits for a
thread that somebody else's request keeps busy. So the steward of the same process declares only
what was due before the oldest of them came.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Lock
from time import monotonic
from typing import Final

from django.utils import timezone

#: Seconds for which a request holds flags back at most, lest one that hangs do so for ever.
PATIENCE: Final = 30.0
#: The addresses to which a match's own buttons post.
_MOVES: Final = re.compile(
    r"/matches/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"/(?:moves|resign|abort|claim|give|draw/(?:offer|accept|decline))/"
)


def may_be_a_move(method: str, path: str) -> bool:
    """Whether a request is sent to where moves go, by what is known before it is looked at."""
    return method == "POST" and _MOVES.fullmatch(path) is not None


class Arrivals:
    """The times at which those requests came, the oldest first. For any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._unanswered: dict[object, float] = {}

    @contextmanager
    def waiting(self) -> Iterator[float]:
        """Note a request that comes now and is answered when the block ends.

        Yields when it came, by the monotonic clock.
        """
        request = object()
        with self._lock:
            came_at = self._unanswered[request] = monotonic()
        try:
            yield came_at
        finally:
            with self._lock:
                del self._unanswered[request]

    def answered_until(self) -> datetime:
        """The moment up to which all that came is answered: now, if nothing waits."""
        now, present = timezone.now(), monotonic()
        with self._lock:
            oldest = next(iter(self._unanswered.values()), present)
        return now - timedelta(seconds=min(max(present - oldest, 0.0), PATIENCE))


#: Those of this process.
arrivals: Final = Arrivals()
