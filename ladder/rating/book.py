"""The one way in which a result moves ratings: when a match ends, and when all is recomputed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ladder.elo import Standing, changes
from ladder.rating.models import ALL_TIME, LONGEST_FORM, Rating, RatingChange, Result, Side


class Book:
    """The ratings of one game in memory: of all time, and of the seasons that were opened.

    Reads and writes nothing. Whoever keeps a book stores its rows.
    """

    def __init__(self, game: str, ratings: Iterable[Rating] = ()) -> None:
        self._game = game
        self._rows = {(rating.season, rating.player_id): rating for rating in ratings}

    def enter(self, result: Result, sides: Sequence[Side]) -> list[RatingChange]:
        """Move the ratings by a rated result; the changes, in the order of the sides."""
        standings = [self._standing(result, side) for side in sides]
        moved = changes(standings, [side.place for side in sides])
        return [
            self._enter_side(result, side, standing, standing.moved(change))
            for side, standing, change in zip(sides, standings, moved, strict=True)
        ]

    def rows(self, season: str) -> dict[int, Rating]:
        """The ratings of a season, by player."""
        return {player: row for (of, player), row in self._rows.items() if of == season}

    def forget(self, season: str) -> None:
        """Drop a season that is over."""
        for player in self.rows(season):
            del self._rows[season, player]

    def _standing(self, result: Result, side: Side) -> Standing:
        row = self._row(ALL_TIME, result, side)
        return Standing(row.rating, row.experience)

    def _enter_side(
        self, result: Result, side: Side, before: Standing, after: Standing
    ) -> RatingChange:
        assert result.ordinal is not None
        for season in (ALL_TIME, result.season):
            _count(self._row(season, result, side), side, after)
        return RatingChange(
            result_id=result.pk,
            player_id=side.player_id,
            before=before.rating,
            after=after.rating,
            games_before=before.games,
            game=self._game,
            ordinal=result.ordinal,
            finished_at=result.finished_at,
        )

    def _row(self, season: str, result: Result, side: Side) -> Rating:
        key = (season, side.player_id)
        if key not in self._rows:
            self._rows[key] = Rating(
                game=self._game,
                season=season,
                player_id=side.player_id,
                last_played_at=result.finished_at,
            )
        return self._rows[key]


def _count(row: Rating, side: Side, after: Standing) -> None:
    row.rating = after.rating
    row.experience = after.games
    row.won += side.outcome == Side.Outcome.WON
    row.drawn += side.outcome == Side.Outcome.DRAWN
    row.lost += side.outcome == Side.Outcome.LOST
    row.score_sum += side.score
    row.form = (row.form + side.outcome)[-LONGEST_FORM:]
    row.last_played_at = side.finished_at
