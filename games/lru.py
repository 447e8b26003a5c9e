"""What was used last, within bounds."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The `most` values that were kept or asked for last. Safe to use from any thread."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """The value, unless it was never kept or has been dropped."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._values.clear()

    def keep(self, key: K, value: V) -> V:
        """Keep the value, in the place of an older one, and drop what was not used for longest."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
        return value
