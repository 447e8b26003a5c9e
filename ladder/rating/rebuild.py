"""Working out the ratings of a game from its results, and comparing them with what is stored.

Only reads. Results are taken in batches by their number, so that memory does not grow with them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from ladder.rating.accumulator import (
    CHANGE_COLUMNS,
    LINE_COLUMNS,
    Contest,
    Contestant,
    RatingStep,
    RatingTable,
    StandingLine,
)
from ladder.rating.models import ALL_TIME, Rating, RatingChange, Result, Side
from ladder.rating.storage import ChangeRow, RatingRow, change_row, rating_row

BATCH: Final = 1000


@dataclass
class Findings:
    """Rows that are missing or wrong, as they should be, and the ids of rows that should not be.

    With each of them the match that it follows from, and with a standing the last one that moved
    it. Only for the standing of somebody who has no rated result there is none.
    """

    changes: list[tuple[UUID, ChangeRow]] = field(default_factory=list)
    ratings: list[tuple[UUID, RatingRow]] = field(default_factory=list)
    superfluous_changes: list[tuple[UUID, int]] = field(default_factory=list)
    superfluous_ratings: list[tuple[UUID | None, int]] = field(default_factory=list)

    def __len__(self) -> int:
        changes = len(self.changes) + len(self.superfluous_changes)
        return changes + len(self.ratings) + len(self.superfluous_ratings)

    def __iter__(self) -> Iterator[str]:
        """Each difference in words, the match first."""
        for match, change in self.changes:
            yield (
                f"{match}: {change.game}, result {change.ordinal}, player {change.player_id}:"
                f" should be {change.before} → {change.after}"
            )
        for match, rating in self.ratings:
            yield (
                f"{match}: {rating.game}, {rating.season or 'all time'}, player {rating.player_id}:"
                f" should be {rating.rating} after"
                f" {rating.won + rating.drawn + rating.lost} games"
            )
        for match, number in self.superfluous_changes:
            yield f"{match}: rating change {number} should not be there"
        for last, number in self.superfluous_ratings:
            yield f"{last or 'no match'}: rating {number} should not be there"


class Reckoning:
    """All ratings of a game as they follow from its results, worked out as far as `ordinal`."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._book = RatingTable()
        self._season = ALL_TIME
        self._seasons = {ALL_TIME}
        #: The last match of each player.
        self._last: dict[int, UUID] = {}
        self.ordinal = 0

    def advance(self) -> Findings | None:
        """Enter the next batch of results: what differs from it, or None if there are no more."""
        contests = self._next_contests()
        if not contests:
            return None
        findings = Findings()
        stored = self._stored_changes(contests)
        for result, contest in contests.items():
            self._close_season_before(contest, findings)
            # A voided result keeps its number, and has lost its contestants.
            due = self._book.enter(contest) if contest.contestants else {}
            self._compare_changes(result, contest.match, due, stored[result], findings)
            self._last.update(dict.fromkeys(due, contest.match))
            self.ordinal = contest.ordinal
        return findings

    def conclude(self) -> Findings:
        """What differs in the standings of all time and of the last season."""
        findings = Findings()
        self._compare_ratings(ALL_TIME, findings)
        if self._season:
            self._compare_ratings(self._season, findings)
        never_played = Rating.objects.filter(game=self._game).exclude(season__in=self._seasons)
        findings.superfluous_ratings += [
            (self._last.get(player), number)
            for number, player in never_played.values_list("pk", "player")
        ]
        unrated = RatingChange.objects.filter(game=self._game).exclude(result__unrated="")
        findings.superfluous_changes += unrated.values_list("result__match", "pk")
        return findings

    def _next_contests(self) -> dict[int, Contest]:
        """The following results by their id. Those that are voided have no contestants."""
        following = Result.objects.filter(game=self._game, ordinal__gt=self.ordinal)
        rows = list(
            following.order_by("ordinal").values_list(
                "pk", "match", "ordinal", "season", "finished_at"
            )[:BATCH]
        )
        if not rows:
            return {}
        contestants: defaultdict[int, list[Contestant]] = defaultdict(list)
        sides = Side.objects.filter(
            result__game=self._game,
            result__ordinal__gt=self.ordinal,
            result__ordinal__lte=rows[-1][2],
            result__voided_at=None,
        )
        columns = sides.order_by("result", "seat").values_list(
            "result", "player", "place", "outcome", "score"
        )
        for result, player, place, outcome, score in columns:
            contestants[result].append(Contestant(player, place, outcome, score))
        return {
            result: Contest(match, ordinal or 0, season, finished_at, contestants[result])
            for result, match, ordinal, season, finished_at in rows
        }

    def _stored_changes(
        self, contests: Mapping[int, Contest]
    ) -> defaultdict[int, dict[int, tuple[int, RatingStep]]]:
        """The stored changes of these results: for each player the row's id and what it says."""
        stored: defaultdict[int, dict[int, tuple[int, RatingStep]]] = defaultdict(dict)
        ordinals = [contest.ordinal for contest in contests.values()]
        rows = RatingChange.objects.filter(
            result__game=self._game, result__ordinal__range=(ordinals[0], ordinals[-1])
        )
        for number, result, player, *columns in rows.values_list(
            "pk", "result", "player", *CHANGE_COLUMNS
        ):
            stored[result][player] = (number, RatingStep(*columns))
        return stored

    def _close_season_before(self, contest: Contest, findings: Findings) -> None:
        """Seasons only go forward, so one that is left is complete."""
        if self._season not in (ALL_TIME, contest.season):
            self._compare_ratings(self._season, findings)
            self._book.forget(self._season)
        self._season = contest.season
        self._seasons.add(contest.season)

    def _compare_changes(
        self,
        result: int,
        match: UUID,
        due: Mapping[int, RatingStep],
        stored: Mapping[int, tuple[int, RatingStep]],
        findings: Findings,
    ) -> None:
        for player, change in due.items():
            if player not in stored or stored[player][1] != change:
                row = change_row(self._game, result, player, change)
                findings.changes.append((match, row))
        findings.superfluous_changes += [
            (match, number) for player, (number, _change) in stored.items() if player not in due
        ]

    def _compare_ratings(self, season: str, findings: Findings) -> None:
        rows = Rating.objects.filter(game=self._game, season=season)
        stored = {
            player: (number, StandingLine(*columns))
            for number, player, *columns in rows.values_list("pk", "player", *LINE_COLUMNS)
        }
        due = self._book.lines(season)
        for player, line in due.items():
            if player not in stored or stored[player][1] != line:
                row = rating_row(self._game, season, player, line)
                findings.ratings.append((self._last[player], row))
        findings.superfluous_ratings += [
            (self._last.get(player), number)
            for player, (number, _line) in stored.items()
            if player not in due
        ]
