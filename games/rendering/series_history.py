"""The series that somebody has played, as rows of a table."""

from __future__ import annotations

from typing import Any

from games.rendering.endings import how_words
from games.rendering.figures import signed
from games.rendering.series import points_words
from games.rendering.terms import series_words
from games.rendering.words import score_line
from games.series_records import PastGame, PastSeries


def series_row(past: PastSeries) -> dict[str, Any]:
    """One series, from the player's side."""
    return {
        "id": past.series.pk,
        "at": past.finished_at,
        "opponent": past.opponent,
        "format": series_words(past.series.best_of),
        "games": [_game(game) for game in past.games],
        "score": f"{points_words(past.half_points)}–{points_words(past.other_half_points)}",
        "mood": _mood(past.won),
        "points": None if past.rating_points is None else signed(round(past.rating_points)),
    }


def _game(game: PastGame) -> dict[str, Any]:
    return {
        "id": game.match_id,
        "score": how_words(game.reason) or score_line([game.score, game.other_score]),
        "mood": _mood(game.won),
    }


def _mood(won: bool | None) -> str:
    if won is None:
        return "drawn"
    return "won" if won else "lost"
