"""Ratings and their changes as rows of the database.

Plain SQL, the same for SQLite and PostgreSQL: a recomputing writes hundreds of thousands of rows,
and an instance of a model for each took longer than all else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db import connection

from ladder.rating.accumulator import LINE_COLUMNS, RatingStep, StandingLine
from ladder.rating.models import Rating

_AT_ONCE: Final = 1000


class ChangeRow(NamedTuple):
    """The columns of a `RatingChange`."""

    result_id: int
    player_id: int
    game: str
    before: float
    after: float
    games_before: int
    ordinal: int
    finished_at: datetime


class RatingRow(NamedTuple):
    """The columns of a `Rating`."""

    player_id: int
    game: str
    season: str
    last_played_at: datetime
    rating: float
    experience: int
    won: int
    drawn: int
    lost: int
    score_sum: int
    form: str


def change_row(game: str, result: int, player: int, change: RatingStep) -> ChangeRow:
    return ChangeRow(result, player, game, *change)


def rating_row(game: str, season: str, player: int, line: StandingLine) -> RatingRow:
    return RatingRow(player, game, season, *line.columns())


def line_of(rating: Rating) -> StandingLine:
    return StandingLine(*(getattr(rating, column) for column in LINE_COLUMNS))


def store(changes: Sequence[ChangeRow], ratings: Sequence[RatingRow]) -> None:
    """Write the rows, over those that there are. The caller holds the ladder's lock."""
    _upsert("ladder_ratingchange", ChangeRow._fields, ("result_id", "player_id"), changes)
    _upsert("ladder_rating", RatingRow._fields, ("game", "season", "player_id"), ratings)


def _upsert(
    table: str, columns: Sequence[str], key: Sequence[str], rows: Sequence[tuple[Any, ...]]
) -> None:
    quoted = [connection.ops.quote_name(column) for column in columns]
    changed = ", ".join(
        f"{name} = EXCLUDED.{name}"
        for column, name in zip(columns, quoted, strict=True)
        if column not in key
    )
    # Nothing but our own names is put together here; values are parameters.
    begin = f"INSERT INTO {table} ({', '.join(quoted)}) VALUES "  # noqa: S608
    end = f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changed}"
    marks = f"({', '.join(['%s'] * len(columns))})"
    with connection.cursor() as cursor:
        for first in range(0, len(rows), _AT_ONCE):
            some = rows[first : first + _AT_ONCE]
            cursor.execute(begin + ", ".join([marks] * len(some)) + end, list(_values(some)))


def _values(rows: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
    """All values one after the other, as the database takes them."""
    adapt = connection.ops.adapt_datetimefield_value
    for row in rows:
        for value in row:
            yield adapt(value) if isinstance(value, datetime) else value
