"""Who has a match before them: a headcount for each process, and the sum of all. No I/O."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.rules.base import Viewer

#: Seconds after which the count of a process that says nothing more is left out.
LIFETIME: Final = 60.0


@dataclass(frozen=True, slots=True)
class Headcount:
    """The seats whose players are here, and how many others watch."""

    seats: frozenset[int] = frozenset()
    watching: int = 0

    @classmethod
    def of(cls, people: Iterable[tuple[Viewer, str]]) -> Headcount:
        """Count people by seat and identity; several tabs of one person count once."""
        seats, watchers = set(), set()
        for viewer, identity in people:
            if viewer is None:
                watchers.add(identity)
            else:
                seats.add(viewer)
        return cls(frozenset(seats), len(watchers))


class Attendance:
    """What the other processes have counted for one match."""

    __slots__ = ("_others",)

    def __init__(self) -> None:
        self._others: dict[str, tuple[float, Headcount]] = {}

    def note(self, process: str, count: Headcount, now: float) -> bool:
        """Take another process's count in; True if that process wasn't known before."""
        is_new = process not in self._others
        self._others[process] = (now, count)
        return is_new

    def total(self, own: Headcount, now: float) -> Headcount:
        """The sum over all processes that have been heard of lately."""
        self._others = {
            process: (at, count)
            for process, (at, count) in self._others.items()
            if now - at < LIFETIME
        }
        counts = [own, *(count for _, count in self._others.values())]
        return Headcount(
            frozenset().union(*(count.seats for count in counts)),
            sum(count.watching for count in counts),
        )
