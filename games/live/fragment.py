"""A match in one version as those in a role are shown it: all of it, or what is new in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from games.rendering.markup import in_ascii

#: What goes along with every change: a page may show a refusal that no version of a match has.
ALWAYS_SENT: Final = frozenset({"state", "refusal"})


class Marks(NamedTuple):
    """What the parts of a version looked like: enough to tell which of the next are the same."""

    version: int
    by_part: Mapping[str, int]

    @classmethod
    def of(cls, version: int, parts: Mapping[str, str]) -> Marks:
        return cls(version, {name: hash(markup) for name, markup in parts.items()})


class Fragment:
    """The parts of a match in one version. What is joined of them is joined once, for all."""

    def __init__(
        self,
        version: int,
        parts: Mapping[str, str],
        before: Marks | None = None,
        *,
        ascii_only: bool = False,
    ) -> None:
        """`before` is how the parts of the version before looked, if that is known."""
        self.version = version
        self.marks = Marks.of(version, parts)
        self._joined: Callable[[list[str]], str] = _joined_in_ascii if ascii_only else "".join
        self._parts = list(parts.values())
        self._changed = _changed(parts, self.marks, before)

    @cached_property
    def whole(self) -> str:
        """All parts, for a page of which nothing is known."""
        return self._joined(self._parts)

    @cached_property
    def change(self) -> str:
        """The parts that are new in this version, or all where that can't be told."""
        return self.whole if self._changed is None else self._joined(self._changed)

    def after(self, shown: int) -> str:
        """What a page lacks that shows that version."""
        return self.change if shown == self.version - 1 else self.whole

    @property
    def size(self) -> int:
        return sum(map(len, self._parts))


def _changed(parts: Mapping[str, str], marks: Marks, before: Marks | None) -> list[str] | None:
    if before is None or before.version != marks.version - 1:
        return None
    if before.by_part.keys() != marks.by_part.keys():
        return None
    return [
        markup
        for name, markup in parts.items()
        if name in ALWAYS_SENT or marks.by_part[name] != before.by_part[name]
    ]


def _joined_in_ascii(parts: list[str]) -> str:
    return in_ascii("".join(parts))
