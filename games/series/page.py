"""The page of a series."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.db.models import Prefetch
from django.urls import reverse
from django.utils.translation import gettext as _

from games.challenges.wording import series_words, starter_words, terms_line
from games.html.i18n import number, score_line
from games.html.small_charts import signed
from games.kinds.registry import KINDS
from games.matches.page.endings import how_words
from games.matches.page.thumbnails import thumbnail_of
from games.models import Match, Seat, Series
from games.series.parts import outcome_words, points_words, told_words
from games.series.queries import Overview, PastGame, PastSeries, SeriesGame


def series_context(overview: Overview) -> dict[str, Any]:
    """All that the page says. Two queries, for the games as they stand and for their seats."""
    matches = _matches_of(overview)
    names = _names(overview, matches)
    rematch = overview.rematch_match_id
    running = [game.match_id for game in overview.games if not game.over]
    return {
        "title": " – ".join(names),
        "names": names,
        "points": [points_words(side.half_points) for side in overview.sides],
        "terms": terms_line(overview.series),
        "starter": starter_words(overview.series.starter),
        "outcome": outcome_words(overview, names),
        "games": [_card(game, matches[game.match_id], names) for game in overview.games],
        "pausing": overview.next_game_at is not None,
        "running_url": reverse("match", args=running) if running else "",
        "rematch_url": reverse("match", args=[rematch]) if rematch else "",
    }


def _matches_of(overview: Overview) -> dict[UUID, Match]:
    seats = Seat.objects.select_related("player").only(
        "match_id", "number", "score", "player__username"
    )
    played = Match.objects.filter(series=overview.series).defer("seed")
    return {match.pk: match for match in played.prefetch_related(Prefetch("seats", seats))}


def _names(overview: Overview, matches: dict[UUID, Match]) -> list[str]:
    first = matches[overview.games[0].match_id]
    names = {seat.player_id: seat.player.username for seat in first.seats.all()}
    return [names[side.player_id] for side in overview.sides]


def _card(game: SeriesGame, match: Match, names: list[str]) -> dict[str, Any]:
    thumbnail = thumbnail_of(match)
    seats = list(match.seats.all())
    scores = [number(seat.score or 0) for seat in seats] if game.over else thumbnail.scores
    return {
        "number": str(game.number),
        "url": reverse("match", args=[game.match_id]),
        "picture": thumbnail.picture,
        "game": KINDS[match.game].title,
        "seats": [
            {"name": seat.player.username, "mark": mark, "score": score}
            for seat, mark, score in zip(seats, thumbnail.marks, scores, strict=True)
        ],
        "starter": names[game.starter],
        "result": _result(game, names),
    }


def _result(game: SeriesGame, names: list[str]) -> str:
    if not game.over:
        return _("being played")
    if not game.counts:
        return ", ".join(filter(None, [_("doesn't count"), str(Match.Reason(game.reason).label)]))
    return ", ".join(filter(None, [told_words(game, names), how_words(game.reason)]))


#: Nobody has won such a series, and it is no draw.
_UNDECIDED: Final = (Series.Outcome.CALLED_OFF, Series.Outcome.VOIDED)


def series_row(past: PastSeries) -> dict[str, Any]:
    """One series, from the player's side."""
    return {
        "id": past.series.pk,
        "at": past.finished_at,
        "opponent": past.opponent,
        "format": series_words(past.series.best_of),
        "games": [_game(game) for game in past.games],
        "score": f"{points_words(past.half_points)}–{points_words(past.other_half_points)}",
        "mood": _mood(past.won) if past.series.outcome not in _UNDECIDED else "",
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
