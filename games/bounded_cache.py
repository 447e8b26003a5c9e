"""A cache that is bounded in number, size and age. Where arguments decide, use `lru_cache`."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import inf
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


def _one(_value: object) -> int:
    return 1


class BoundedCache(Generic[K, V]):
    """The values put last. Safe to use from any thread.

    Whoever puts something is soon to `tidy` as well. It is a step of its own since to take a page
    to pieces takes a while, for which nobody should have to wait.
    """

    def __init__(
        self,
        most: int,
        *,
        lifetime: float = inf,
        size_of: Callable[[V], int] = _one,
        largest: float = inf,
    ) -> None:
        self._most = most
        self._lifetime = lifetime
        self._size_of = size_of
        self._largest = largest
        self._size = 0
        self._values: OrderedDict[K, tuple[float, int, V]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K, now: float | None = None) -> V | None:
        """The value, unless it was dropped or is too old."""
        with self._lock:
            entry = self._values.get(key)
        return None if entry is None or self._is_old(entry[0], now) else entry[2]

    def put(self, key: K, value: V, now: float | None = None) -> None:
        """Keep the value."""
        size = self._size_of(value)
        with self._lock:
            if key in self._values:
                self._size -= self._values.pop(key)[1]
            self._values[key] = (monotonic() if now is None else now, size, value)
            self._size += size

    def tidy(self, now: float | None = None) -> None:
        """Drop what is too old, and those put longest ago if there are too many."""
        with self._lock:
            while self._values and self._is_to_go(now):
                _, (_, dropped, _) = self._values.popitem(last=False)
                self._size -= dropped

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._values.clear()
            self._size = 0

    def _is_to_go(self, now: float | None) -> bool:
        """Whether the value that was put longest ago is."""
        if len(self._values) > self._most or self._size > self._largest:
            return True
        return self._is_old(next(iter(self._values.values()))[0], now)

    def _is_old(self, put_at: float, now: float | None) -> bool:
        return (monotonic() if now is None else now) - put_at > self._lifetime
