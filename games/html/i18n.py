"""Translation for parts that are rendered often: words are remembered by language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeVar

from django.utils import translation
from django.utils.translation import get_language, override

P = ParamSpec("P")
T = TypeVar("T")
A = TypeVar("A")

_spoken: Final[ContextVar[str | None]] = ContextVar("spoken", default=None)

#: More than all tiles, spaces and turns of the matches that are being looked at.
_REMEMBERED: Final = 8192


class Speaking:
    """Says everything in a language within a block, which must not switch to another.

    Django takes some microseconds to tell the language, and a board is asked for it a hundred
    times; here it is known.
    """

    def __init__(self, language: str) -> None:
        self._language: Final = language
        # Most often it is that of the request already.
        self._override: Final = None if get_language() == language else override(language)

    def __enter__(self) -> None:
        self._token = _spoken.set(self._language)
        if self._override:
            self._override.__enter__()

    def __exit__(self, *_raised: object) -> None:
        if self._override:
            self._override.__exit__(None, None, None)
        _spoken.reset(self._token)


def spoken() -> str | None:
    """The language that is spoken."""
    return _spoken.get() or get_language()


def gettext(message: str) -> str:
    """The message in the language that is spoken.

    Django asks a dozen catalogues one after the other, each time: some fifty calls for a word.
    """
    return _translated(_spoken.get() or get_language(), message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The message that suits the number."""
    return _translated_for(_spoken.get() or get_language(), singular, plural, count)


@lru_cache(maxsize=_REMEMBERED)
def _translated(_language: str | None, message: str) -> str:
    return translation.gettext(message)


@lru_cache(maxsize=_REMEMBERED)
def _translated_for(_language: str | None, singular: str, plural: str, count: int) -> str:
    return translation.ngettext(singular, plural, count)


_ = gettext


def remembering(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember what a function says about the same things in the same language, so many times.

    The words of a board are looked up a thousand times otherwise, which takes longer than all else.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        said: Callable[..., T] = function

        @lru_cache(maxsize=most)
        def remembered(_language: str | None, *args: Any) -> T:  # noqa: ANN401 # whatever it takes
            return said(*args)

        @wraps(function)
        def say(*args: P.args, **kwargs: P.kwargs) -> T:
            assert not kwargs, "what is remembered is named by position"
            return remembered(_spoken.get() or get_language(), *args)

        _remembered_by[say] = remembered
        return say

    return decorate


_remembered_by: Final[dict[Callable[..., Any], Callable[..., Any]]] = {}


def of_each(function: Callable[[A], T], things: Iterable[A]) -> list[T]:
    """What a function that remembers says about each of the things, asked all at once."""
    remembered, language = _remembered_by[function], spoken()
    return [remembered(language, thing) for thing in things]


per_language = remembering(_REMEMBERED)


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them."""
    if len(words) < 2:
        return "".join(words)
    return _("{words} and {last}").format(words=", ".join(words[:-1]), last=words[-1])


def number(value: int | str) -> str:
    """A score, with a minus of the right width."""
    return str(value).replace("-", "−")


def score_line(scores: Iterable[int]) -> str:
    """Scores side by side, with room around the dash where it would look like a minus."""
    words = [number(score) for score in scores]
    dash = "\u202f–\u202f" if any(word.startswith("−") for word in words) else "–"
    return dash.join(words)
