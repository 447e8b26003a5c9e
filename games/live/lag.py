"""How long a message takes to a player and back, as the server measured it by its own clock.

Kept in the cache, so that any process that carries out the player's move knows it. A player could
answer late on purpose and seem slower than they are: whoever uses the figure bounds it.
"""

from __future__ import annotations

import functools
from typing import Final

from django.core.cache import DEFAULT_CACHE_ALIAS, caches
from django.core.cache.backends.base import BaseCache

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
