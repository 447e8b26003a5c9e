"""Forgetting all that pages remember of positions.

Otherwise the second of two positions that look alike could be shown from what was remembered of
the first, and a secret in it would be the same secret in both.
"""

import gc
from functools import _lru_cache_wrapper
from typing import Final

from games.bounded_cache import BoundedCache

_REMEMBERING: Final = ("games.html", "games.kinds", "games.live")


def forget() -> None:
    """Clear whatever the games' modules have remembered of arguments, and what was used last."""
    for thing in gc.get_objects():
        # By type: what is lazy would say of itself what it stands for.
        if type(thing) is _lru_cache_wrapper and thing.__module__.startswith(_REMEMBERING):
            thing.cache_clear()
        elif type(thing) is BoundedCache:
            thing.clear()
