"""Work in small parts, for whoever has other things to do in between."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

#: Yields wherever it can be left for a while, some hundred times a second, and returns a result.
InParts: TypeAlias = Generator[None, None, T]


def at_once(work: InParts[T]) -> T:
    """The result of all parts, done without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
