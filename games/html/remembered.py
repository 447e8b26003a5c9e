"""The one cache of rendered HTML: parts, rows and sentences that are shown again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from time import monotonic
from typing import Any, Final, ParamSpec, TypeVar

from django.utils.translation import get_language

P = ParamSpec("P")
T = TypeVar("T")

#: More than all parts of the matches that are being looked at, their rows and their sentences.
_MOST: Final = 16_384
#: Seconds. Names are among the facts: for so long a process may keep that of a deleted account.
_LIFETIME: Final = 600.0


def remembered(make: Callable[P, T]) -> Callable[P, T]:
    """Cache what a function makes of the same facts in the same language, across requests.

    Facts are hashable, and given by position. Nothing is kept for longer than `_LIFETIME`, as long
    as somebody calls `forget_old` now and then.
    """

    @wraps(make)
    def recall(*facts: P.args, **named: P.kwargs) -> T:
        assert not named, "facts are given by position"
        made: T = _made(make, get_language(), facts)
        return made

    return recall


@lru_cache(maxsize=_MOST)
def _made(make: Callable[..., Any], _language: str | None, facts: tuple[Any, ...]) -> Any:  # noqa: ANN401 # whatever it makes
    return make(*facts)


class _Age:
    """When the cache was emptied last."""

    emptied_at = monotonic()


def forget_old() -> None:
    """Empty the cache if its oldest pieces may have become too old."""
    if monotonic() - _Age.emptied_at > _LIFETIME:
        _Age.emptied_at = monotonic()
        _made.cache_clear()
