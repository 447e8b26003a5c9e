"""What sanctions forbid, and until when. Pure: the time is passed in.

A sanction is in force from its start to its end, or until it is lifted. Nothing has to happen for
it to end: whoever asks compares times.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

WARNING: Final = "warning"
MUTE: Final = "mute"
UNRATED: Final = "unrated"
SUSPENSION: Final = "suspension"
BAN: Final = "ban"

#: The end of what has none, so that ends can be compared.
FOREVER: Final = datetime(9999, 12, 31, tzinfo=UTC)
#: Those that keep a player from the site.
BARRING: Final = frozenset({SUSPENSION, BAN})


@dataclass(frozen=True)
class Term:
    """A sanction as far as it matters here; `end` is None for one that has none."""

    kind: str
    start: datetime
    end: datetime | None
    lifted: bool = False

    def is_in_force(self, now: datetime) -> bool:
        """Whether it holds at this time. A warning holds nobody back, and so never does."""
        if self.lifted or self.kind == WARNING:
            return False
        return self.start <= now < (self.end or FOREVER)


@dataclass(frozen=True)
class Limits:
    """Until when a player may not do what; None where nothing is forbidden."""

    muted_until: datetime | None = None
    unrated_until: datetime | None = None
    barred_until: datetime | None = None


def limits_of(terms: Iterable[Term], now: datetime) -> Limits:
    """What all the sanctions of a player forbid together: of each kind the longest holds."""
    held = [term for term in terms if term.is_in_force(now)]

    def longest(*kinds: str) -> datetime | None:
        return max((term.end or FOREVER for term in held if term.kind in kinds), default=None)

    return Limits(longest(MUTE), longest(UNRATED), longest(*BARRING))


def why_no_term(kind: str, start: datetime, end: datetime | None) -> str | None:
    """What is wrong with a sanction of this length: "needs end", "has end" or "past"; or None."""
    if kind in (WARNING, BAN):
        return None if end is None else "has end"
    if end is None:
        return "needs end" if kind == SUSPENSION else None
    return None if end > start else "past"
