"""The one way in which a result moves ratings: when a match ends, and when all is recomputed.

Plain values, not rows: a recomputing goes through hundreds of thousands of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from operator import attrgetter
from typing import Any, Final, NamedTuple
from uuid import UUID

from ladder.elo import START, Standing, changes
from ladder.rating.models import ALL_TIME, LONGEST_FORM, Side

#: Looking them up in the enumeration takes longer than comparing.
_WON, _DRAWN, _LOST = Side.Outcome.values


class Contestant(NamedTuple):
    """A side of a result, as far as ratings depend on it."""

    player: int
    place: int
    outcome: str
    score: int


class Contest(NamedTuple):
    """A rated result, as far as ratings depend on it; and of which match."""

    match: UUID
    ordinal: int
    season: str
    finished_at: datetime
    contestants: Sequence[Contestant]


class RatingStep(NamedTuple):
    """What one result does to one player's rating: the columns of a `RatingChange`."""

    before: float
    after: float
    games_before: int
    ordinal: int
    finished_at: datetime


@dataclass(slots=True)
class StandingLine:
    """A player's standing: the columns of a `Rating`."""

    last_played_at: datetime
    rating: float = START
    experience: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    score_sum: int = 0
    form: str = ""

    def count(self, contestant: Contestant, after: Standing, at: datetime) -> None:
        """Add one result, after which the player stands like this."""
        self.rating = after.rating
        self.experience = after.games
        self.won += contestant.outcome == _WON
        self.drawn += contestant.outcome == _DRAWN
        self.lost += contestant.outcome == _LOST
        self.score_sum += contestant.score
        self.form = (self.form + contestant.outcome)[-LONGEST_FORM:]
        self.last_played_at = at

    def columns(self) -> tuple[Any, ...]:
        """The values in the order of `LINE_COLUMNS`."""
        return _columns_of(self)


CHANGE_COLUMNS: Final = list(RatingStep._fields)
LINE_COLUMNS: Final = [column.name for column in fields(StandingLine)]
_columns_of: Final = attrgetter(*LINE_COLUMNS)


class RatingTable:
    """The standings of one game in memory: of all time, and of the seasons that were opened."""

    def __init__(self, lines: Mapping[tuple[str, int], StandingLine] | None = None) -> None:
        """Begin with these lines, by season and player."""
        self._seasons: dict[str, dict[int, StandingLine]] = {}
        for (season, player), line in (lines or {}).items():
            self.lines(season)[player] = line

    def lines(self, season: str) -> dict[int, StandingLine]:
        """The standings of a season, by player."""
        return self._seasons.setdefault(season, {})

    def forget(self, season: str) -> None:
        """Drop a season that is over."""
        self._seasons.pop(season, None)

    def enter(self, contest: Contest) -> dict[int, RatingStep]:
        """Move the standings by a rated result; the changes, by player."""
        before = [self._standing(contestant.player) for contestant in contest.contestants]
        moved = changes(before, [contestant.place for contestant in contest.contestants])
        return {
            contestant.player: self._move(contest, contestant, standing, change)
            for contestant, standing, change in zip(contest.contestants, before, moved, strict=True)
        }

    def _standing(self, player: int) -> Standing:
        line = self.lines(ALL_TIME).get(player)
        return Standing(line.rating, line.experience) if line else Standing()

    def _move(
        self, contest: Contest, contestant: Contestant, before: Standing, change: float
    ) -> RatingStep:
        at = contest.finished_at
        after = before.moved(change)
        for season in (ALL_TIME, contest.season):
            lines = self.lines(season)
            if contestant.player not in lines:
                lines[contestant.player] = StandingLine(at)
            lines[contestant.player].count(contestant, after, at)
        return RatingStep(before.rating, after.rating, before.games, contest.ordinal, at)
