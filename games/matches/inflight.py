"""Moves that have reached this process and are not answered yet.

A flag that is declared meanwhile could be wrong: the move may have come in time, and waits for a
thread that somebody else's request keeps busy. So the steward of the same process declares only
what was due before the oldest of them came.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Lock
from time import monotonic
from typing import Final

from django.urls import is_valid_path
from django.utils import timezone

#: Seconds for which a request holds flags back at most, lest one that hangs do so for ever.
PATIENCE: Final = 30.0


def may_be_a_move(method: str, path: str) -> bool:
    """Whether a request is sent to where moves go, by its route."""
    return method == "POST" and bool(is_valid_path(path, "games.matches.move_urls"))


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
