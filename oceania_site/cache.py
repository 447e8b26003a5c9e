"""A cache in Redis that goes on without it: no request may need Redis to be answered."""

import functools
import logging
import time
from collections.abc import Mapping
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

# How long one request may wait for Redis, and how long the others then go without asking it.
PATIENCE_SECONDS = 0.5
PAUSE_SECONDS = 5.0

_log = logging.getLogger(__name__)


class _Shared:
    """What all cache objects of this process share: Redis's connections, and if it is away.

    Under ASGI Django makes a new cache object for every request.
    """

    def __init__(self, server: str, options: Mapping[str, Any]) -> None:
        timeouts = {"socket_connect_timeout": PATIENCE_SECONDS, "socket_timeout": PATIENCE_SECONDS}
        self.redis = RedisCache(server, {"OPTIONS": timeouts})
        self.local = LocMemCache(server, {"OPTIONS": dict(options)})
        self._asked_again_at = 0.0

    def call(self, operation: str, *arguments: Any, **named: Any) -> Any:  # noqa: ANN401 # any value
        """Carry an operation out in Redis, or in this process's memory while Redis is away."""
        if time.monotonic() >= self._asked_again_at:
            try:
                return getattr(self.redis, operation)(*arguments, **named)
            except RedisError as error:  # it is away, full, or may not write
                self._asked_again_at = time.monotonic() + PAUSE_SECONDS
                _log.warning("Redis is away, the cache is local for now: %s", error)
        return getattr(self.local, operation)(*arguments, **named)


@functools.cache
def _shared(server: str, options: tuple[tuple[str, Any], ...]) -> _Shared:
    return _Shared(server, dict(options))


class DegradingCache(BaseCache):
    """Redis; and local memory while Redis cannot be reached."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._cache = _shared(server, tuple(sorted(params.get("OPTIONS", {}).items())))

    def add(
        self,
        key: str,
        value: Any,  # noqa: ANN401
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        return bool(self._cache.call("add", key, value, timeout, version))

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:  # noqa: ANN401
        return self._cache.call("get", key, default, version)

    def set(
        self,
        key: str,
        value: Any,  # noqa: ANN401
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        self._cache.call("set", key, value, timeout, version)

    def touch(
        self,
        key: str,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        return bool(self._cache.call("touch", key, timeout, version))

    def delete(self, key: str, version: int | None = None) -> bool:
        return bool(self._cache.call("delete", key, version))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        return int(self._cache.call("incr", key, delta, version))

    def clear(self) -> None:
        self._cache.call("clear")
