"""A match in one version as those in a role are shown it: all of it, or what is new in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from games.rendering.names import Names, blank
from games.rendering.parts import NamelessPart, joined

#: What goes along with every change: a page may show a refusal that no version of a match has.
ALWAYS_SENT: Final = frozenset({"state", "refusal"})


class Marks(NamedTuple):
    """What the parts of a version looked like: enough to tell which of the next are the same."""

    version: int
    by_part: Mapping[str, int]
    #: By seat, of who plays. The names themselves are not kept.
    names: tuple[int, ...]

    @classmethod
    def of(
        cls, version: int, parts: Mapping[str, NamelessPart], names: Iterable[str] = ()
    ) -> Marks:
        # What is remembered, as a whole or in pieces, is the same object as before, and strings
        # remember their hashes.
        marks = dict(zip(parts, map(hash, parts.values()), strict=True))
        return cls(version, marks, tuple([hash(name) for name in names]))


class Fragment:
    """The parts of a match in one version. What is joined of them is joined once, for all.

    Names are blank in the parts, and are filled in when they are joined: most of them are not,
    since they have not changed.
    """

    def __init__(
        self,
        version: int,
        parts: Mapping[str, NamelessPart],
        before: Marks | None = None,
        *,
        names: Names | None = None,
    ) -> None:
        """`before` is how the parts of the version before looked, if that is known."""
        self.version = version
        self._names = Names() if names is None else names
        self.marks = Marks.of(version, parts, self._names)
        self._parts = list(parts.values())
        self._changed = _changed(parts, self.marks, before)
        self._whole: str | None = None
        self._change: str | None = None

    @property
    def whole(self) -> str:
        """All parts, for a page of which nothing is known."""
        if self._whole is None:
            self._whole = self._joined(self._parts)
        return self._whole

    @property
    def change(self) -> str:
        """The parts that are new in this version, or all where that can't be told."""
        if self._changed is None:
            return self.whole
        if self._change is None:
            self._change = self._joined(self._changed)
        return self._change

    def after(self, shown: int) -> str:
        """What a page lacks that shows that version."""
        return self.change if shown == self.version - 1 else self.whole

    @property
    def size(self) -> int:
        return sum(
            len(each) if isinstance(each, str) else sum(map(len, each)) for each in self._parts
        )

    def _joined(self, parts: list[NamelessPart]) -> str:
        return "".join([self._names.in_markup(joined(part)) for part in parts])


def _changed(
    parts: Mapping[str, NamelessPart], marks: Marks, before: Marks | None
) -> list[NamelessPart] | None:
    if before is None or before.version != marks.version - 1:
        return None
    if before.by_part.keys() != marks.by_part.keys():
        return None
    renamed = [
        blank(seat)
        for seat, (then, now) in enumerate(zip(before.names, marks.names, strict=True))
        if then != now
    ]
    return [
        part
        for name, part in parts.items()
        if name in ALWAYS_SENT
        or marks.by_part[name] != before.by_part[name]
        or (renamed and any(gap in joined(part) for gap in renamed))
    ]
