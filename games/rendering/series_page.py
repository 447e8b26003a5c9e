"""The page of a series."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.rendering.series import outcome_words, points_words, result_words
from games.rendering.terms import starter_words, terms_line
from games.series_overview import Game, Overview
from ladder.models import Player


def series_context(overview: Overview) -> dict[str, Any]:
    """All that the page says. One query for the names."""
    players = Player.objects.in_bulk([side.player_id for side in overview.sides])
    names = [players[side.player_id].username for side in overview.sides]
    rematch = overview.rematch_match_id
    return {
        "title": " – ".join(names),
        "names": names,
        "points": [points_words(side.half_points) for side in overview.sides],
        "terms": terms_line(overview.series),
        "starter": starter_words(overview.series.starter),
        "outcome": outcome_words(overview, names),
        "games": [_row(game, names) for game in overview.games],
        "pausing": overview.next_game_at is not None,
        "rematch_url": reverse("match", args=[rematch]) if rematch else "",
    }


def _row(game: Game, names: list[str]) -> dict[str, Any]:
    return {
        "number": str(game.number),
        "url": reverse("match", args=[game.match_id]),
        "starter": names[game.starter],
        "result": result_words(game),
        "winner": _winner(game, names),
    }


def _winner(game: Game, names: list[str]) -> str:
    if not game.over:
        return _("being played")
    if not game.counts:
        return ""
    return _("a draw") if game.winner is None else names[game.winner]
