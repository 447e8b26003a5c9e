"""Ratings and their changes as rows: from plain values, and into the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ladder.rating.book import CHANGE_COLUMNS, LINE_COLUMNS, Change, Line
from ladder.rating.models import Rating, RatingChange

_AT_ONCE: Final = 1000


def change_row(game: str, result: int, player: int, change: Change) -> RatingChange:
    return RatingChange(result_id=result, player_id=player, game=game, **change._asdict())


def rating_row(game: str, season: str, player: int, line: Line) -> Rating:
    columns = dict(zip(LINE_COLUMNS, line.columns(), strict=True))
    return Rating(game=game, season=season, player_id=player, **columns)


def line_of(rating: Rating) -> Line:
    return Line(*(getattr(rating, column) for column in LINE_COLUMNS))


def store(changes: Iterable[RatingChange], ratings: Iterable[Rating]) -> None:
    """Write the rows, over those that there are. The caller holds the ladder's lock."""
    RatingChange.objects.bulk_create(
        changes,
        _AT_ONCE,
        update_conflicts=True,
        unique_fields=["result", "player"],
        update_fields=CHANGE_COLUMNS,
    )
    Rating.objects.bulk_create(
        ratings,
        _AT_ONCE,
        update_conflicts=True,
        unique_fields=["game", "season", "player"],
        update_fields=LINE_COLUMNS,
    )
