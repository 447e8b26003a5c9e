"""Who is here: what each process has counted, and the sum of all. No I/O."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar
from uuid import UUID

from games.kinds.base import Viewer

Count = TypeVar("Count")

#: Seconds after which the count of a process that says nothing more is left out.
LIFETIME: Final = 60.0


@dataclass(frozen=True, slots=True)
class MatchPresence:
    """Of a match: the seats whose players are here, and how many others watch."""

    seats: frozenset[int] = frozenset()
    watching: int = 0

    def __bool__(self) -> bool:
        return bool(self.seats or self.watching)

    @classmethod
    def of(cls, people: Iterable[tuple[Viewer, str]]) -> MatchPresence:
        """Count people by seat and identity; several tabs of one person count once."""
        seats, watchers = set(), set()
        for viewer, identity in people:
            if viewer is None:
                watchers.add(identity)
            else:
                seats.add(viewer)
        return cls(frozenset(seats), len(watchers))

    @classmethod
    def total(cls, counts: Iterable[MatchPresence]) -> MatchPresence:
        """The sum; a player who is with several processes has one seat."""
        counts = list(counts)
        return cls(
            frozenset().union(*(count.seats for count in counts)),
            sum(count.watching for count in counts),
        )


@dataclass(frozen=True, slots=True)
class SitePresence:
    """Of the whole site: players at a board of their own, and players elsewhere, by their ids.

    With them, how many watch each match that anybody watches.
    """

    playing: frozenset[int] = frozenset()
    around: frozenset[int] = frozenset()
    watchers: Mapping[UUID, int] = field(default_factory=dict)

    @classmethod
    def total(cls, counts: Iterable[SitePresence]) -> SitePresence:
        """All of them; whoever plays in one tab is not around in another."""
        counts = list(counts)
        playing = frozenset().union(*(presence.playing for presence in counts))
        around = frozenset().union(*(presence.around for presence in counts))
        watchers: Counter[UUID] = Counter()
        for presence in counts:
            watchers.update(presence.watchers)
        return cls(playing, around - playing, watchers)

    def __bool__(self) -> bool:
        return bool(self.playing or self.around or self.watchers)

    @property
    def ids(self) -> frozenset[int]:
        return self.playing | self.around

    def __len__(self) -> int:
        return len(self.playing) + len(self.around)


class PresenceByProcess(Generic[Count]):
    """What the other processes have counted, each for itself."""

    __slots__ = ("_others",)

    def __init__(self) -> None:
        self._others: dict[str, tuple[float, Count]] = {}

    def note(self, process: str, count: Count, now: float) -> bool:
        """Take another process's count in; True if that process wasn't known before.

        One with nobody there is forgotten: should somebody come back to it, it knows nothing of us.
        """
        if not count:
            self._others.pop(process, None)
            return False
        is_new = process not in self._others
        self._others[process] = (now, count)
        return is_new

    def with_others(self, own: Count, now: float) -> list[Count]:
        """Our own count and those of all processes that have been heard of lately."""
        self._others = {
            process: (at, count)
            for process, (at, count) in self._others.items()
            if now - at < LIFETIME
        }
        return [own, *(count for _, count in self._others.values())]
