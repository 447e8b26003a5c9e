"""Daily voyages for pages: the one of today, any day with its ranks, and past days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format

from games import logbook
from games.daily_voyages import Standing, day_of, end_of, standing_of
from games.models import DailyVoyage, Match, Seat
from games.rendering.glimpses import glimpse_of
from games.rendering.score_plot import plot_of
from games.rendering.words import number
from ladder.models import Player

#: So many of a day's best are named, and the reader besides.
MOST_RANKED: Final = 50
RECENT_DAYS: Final = 7


def today_context(player: Player | None, now: datetime) -> dict[str, Any]:
    """The panel of today's voyage."""
    today = day_of(now)
    voyage = logbook.voyage_of(today)
    attempt = logbook.attempt_of(player, today)
    standing, score = _own_standing(player, today, attempt)
    return {
        "day": today,
        "voyage": voyage,
        "attempt": attempt,
        "sailors": len(logbook.scores_of(today)),
        "standing": standing,
        "score": None if score is None else number(score),
        "needs_account": player is None or not player.can_be_rated,
        "streaks": logbook.daily_streaks(player, today) if player else None,
        "ends": end_of(today),
    }


def lobby_context(player: Player | None, now: datetime) -> dict[str, Any]:
    """The panel in the lobby: today's bag, and the best chart of the last day that was sailed."""
    today = day_of(now)
    best = logbook.best_before(today)
    return {
        "day": today,
        "is_sealed": logbook.voyage_of(today) is not None,
        "attempt": logbook.attempt_of(player, today),
        "needs_account": player is None or not player.can_be_rated,
        "best": None if best is None else _best_chart(best, today),
    }


def _best_chart(seat: Seat, today: date) -> dict[str, Any]:
    assert seat.score is not None
    day = seat.match.daily_attempt.voyage_id
    return {
        "day": day,
        "is_yesterday": today - day == timedelta(days=1),
        "name": seat.player.username,
        "score": number(seat.score),
        "match": seat.match_id,
        "picture": glimpse_of(seat.match).picture,
    }


def bests_rows(player: Player, viewer: Player | None) -> dict[str, Any] | None:
    """A player's best voyages as they are shown to this viewer; None if there are none."""
    bests = logbook.bests_of(player, viewer)
    return {"daily": _best(bests.daily), "practice": _best(bests.practice)} if bests else None


def voyages_row(player: Player, viewer: Player | None) -> dict[str, Any] | None:
    """The same with the player's streak of days."""
    bests = bests_rows(player, viewer)
    streaks = logbook.daily_streaks(player, day_of(timezone.now()))
    return {**(bests or {}), "streaks": streaks} if bests or streaks.longest else None


def _best(best: logbook.Best | None) -> dict[str, Any] | None:
    if best is None:
        return None
    return {"score": number(best.score), "match": best.match.pk, "at": best.match.finished_at}


def day_context(voyage: DailyVoyage, player: Player | None, now: datetime) -> dict[str, Any]:
    """The page of a day: its bag, and its ranks for whoever may see them."""
    attempt = logbook.attempt_of(player, voyage.day)
    is_over = now >= end_of(voyage.day)
    context: dict[str, Any] = {
        "day": voyage.day,
        "title": date_format(voyage.day, "DATE_FORMAT"),
        "voyage": voyage,
        "is_today": voyage.day == day_of(now),
        "is_over": is_over,
        "ends": end_of(voyage.day),
        "is_ahead": voyage.day > day_of(now),
        "seed": logbook.open_seed(voyage, now),
        "attempt": attempt,
        "sees_ranks": logbook.may_see_ranks(voyage.day, attempt, now),
    }
    if context["sees_ranks"]:
        context |= _ranks(voyage.day, player, is_over=is_over)
    return context


def _ranks(day: date, player: Player | None, *, is_over: bool) -> dict[str, Any]:
    scores = logbook.scores_of(day)
    board = logbook.leaderboard(day)
    shown = list(board[:MOST_RANKED])
    own = board.filter(player=player).first() if player else None
    if own is not None and own not in shown:
        shown.append(own)
    score = own.score if own else None
    return {
        "rows": [_row(seat, scores, player, is_over=is_over) for seat in shown],
        "sailors": len(scores),
        "plot": plot_of(scores, score),
        "score": None if score is None else number(score),
        "standing": None if score is None else standing_of(score, scores),
    }


def _row(
    seat: Seat, scores: Sequence[int], player: Player | None, *, is_over: bool
) -> dict[str, Any]:
    """Where the day is over, the row leads to the voyage; before that nobody else may see it."""
    assert seat.score is not None
    own = player is not None and seat.player_id == player.pk
    return {
        "rank": standing_of(seat.score, scores).rank,
        "name": seat.player.username,
        "has_page": seat.player.is_active,
        "score": number(seat.score),
        "own": own,
        "match": seat.match_id if is_over or own else None,
    }


def _own_standing(
    player: Player | None, day: date, attempt: Match | None
) -> tuple[Standing | None, int | None]:
    """How the player stands on that day, once they have sailed it."""
    if player is None or attempt is None or not attempt.is_over:
        return None, None
    score = logbook.scores_by_day(player, [day]).get(day)
    return (None if score is None else standing_of(score, logbook.scores_of(day))), score


def day_rows(player: Player | None, before: date, most: int) -> list[dict[str, Any]]:
    """Past days, the latest first."""
    return [
        {
            "day": past.day,
            "sailors": past.sailors,
            "best": "" if past.best is None else number(past.best),
            "own": "" if past.own is None else number(past.own),
        }
        for past in logbook.past_days(player, before, most)
    ]
