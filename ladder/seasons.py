"""Seasons of the ladder: the quarters of the year, by UTC."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

_SLUG: Final = re.compile(r"([0-9]{4})-([1-4])")


@dataclass(frozen=True, order=True)
class Season:
    """A quarter of a year, from 1 to 4. Seasons are ordered by time, and so are their slugs."""

    year: int
    quarter: int

    @classmethod
    def at(cls, moment: datetime) -> Season:
        """The season of a moment."""
        day = moment.astimezone(UTC)
        return cls(day.year, (day.month + 2) // 3)

    @classmethod
    def parse(cls, slug: str) -> Season | None:
        """The season of a slug, or None."""
        found = _SLUG.fullmatch(slug)
        return cls(int(found[1]), int(found[2])) if found and found[1] != "0000" else None

    @property
    def slug(self) -> str:
        return f"{self.year:04}-{self.quarter}"

    @property
    def begins(self) -> datetime:
        return datetime(self.year, 3 * self.quarter - 2, 1, tzinfo=UTC)

    @property
    def ends(self) -> datetime:
        """The first moment that is no longer of the season."""
        if self.quarter == 4:
            return Season(self.year + 1, 1).begins
        return Season(self.year, self.quarter + 1).begins

    @classmethod
    def shown_until(cls, slug: str, now: datetime) -> datetime:
        """Up to when the standings of a slug are told: of a past season its end, otherwise now."""
        season = cls.parse(slug)
        return min(season.ends, now) if season else now

    def passed(self, now: datetime) -> float:
        """The share of the season that is over, from 0 to 1."""
        share = (now - self.begins) / (self.ends - self.begins)
        return min(max(share, 0.0), 1.0)
