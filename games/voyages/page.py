"""Daily voyages for pages: the one of today, any day with its ranks, and past days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format

from games.html.i18n import number
from games.lobby.queries import with_seats
from games.matches.page.thumbnails import thumbnail_of
from games.models import DailyVoyage, Dare, Match, Seat
from games.voyages import queries as voyage_queries
from games.voyages.daily import DailyRank, day_of, end_of, standing_of
from games.voyages.score_plot import plot_of
from ladder.models import Player

#: So many of a day's best are named, and the reader besides.
MOST_RANKED: Final = 50
RECENT_DAYS: Final = 7


def today_context(player: Player | None, now: datetime) -> dict[str, Any]:
    """The panel of today's voyage."""
    today = day_of(now)
    voyage = voyage_queries.voyage_of(today)
    attempt = voyage_queries.attempt_of(player, today)
    standing, score = _own_standing(player, today, attempt)
    return {
        "day": today,
        "voyage": voyage,
        "attempt": attempt,
        "sailors": len(voyage_queries.scores_of(today)),
        "standing": standing,
        "score": None if score is None else number(score),
        "needs_account": player is None or not player.can_be_rated,
        "streaks": voyage_queries.daily_streaks(player, today) if player else None,
        "ends": end_of(today),
    }


def lobby_context(player: Player | None, now: datetime) -> dict[str, Any]:
    """The panel in the lobby: today's bag, and the best chart of the last day that was sailed."""
    today = day_of(now)
    best = voyage_queries.best_before(today)
    return {
        "day": today,
        "is_sealed": voyage_queries.voyage_of(today) is not None,
        "attempt": voyage_queries.attempt_of(player, today),
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
        "picture": thumbnail_of(seat.match).picture,
    }


def bests_rows(player: Player, viewer: Player | None) -> dict[str, Any] | None:
    """A player's best voyages as they are shown to this viewer; None if there are none."""
    bests = voyage_queries.bests_of(player, viewer)
    return {"daily": _best(bests.daily), "practice": _best(bests.practice)} if bests else None


def voyages_row(player: Player, viewer: Player | None) -> dict[str, Any] | None:
    """The same with the player's streak of days."""
    bests = bests_rows(player, viewer)
    streaks = voyage_queries.daily_streaks(player, day_of(timezone.now()))
    return {**(bests or {}), "streaks": streaks} if bests or streaks.longest else None


def _best(best: voyage_queries.Best | None) -> dict[str, Any] | None:
    if best is None:
        return None
    return {"score": number(best.score), "match": best.match.pk, "at": best.match.finished_at}


def day_context(voyage: DailyVoyage, player: Player | None, now: datetime) -> dict[str, Any]:
    """The page of a day: its bag, and its ranks for whoever may see them."""
    attempt = voyage_queries.attempt_of(player, voyage.day)
    is_over = now >= end_of(voyage.day)
    context: dict[str, Any] = {
        "day": voyage.day,
        "title": date_format(voyage.day, "DATE_FORMAT"),
        "voyage": voyage,
        "is_today": voyage.day == day_of(now),
        "is_over": is_over,
        "ends": end_of(voyage.day),
        "is_ahead": voyage.day > day_of(now),
        "seed": voyage_queries.open_seed(voyage, now),
        "attempt": attempt,
        "sees_ranks": voyage_queries.may_see_ranks(voyage.day, attempt, now),
    }
    if context["sees_ranks"]:
        context |= _ranks(voyage.day, player, is_over=is_over)
    return context


def _ranks(day: date, player: Player | None, *, is_over: bool) -> dict[str, Any]:
    scores = voyage_queries.scores_of(day)
    board = voyage_queries.leaderboard(day)
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
) -> tuple[DailyRank | None, int | None]:
    """How the player stands on that day, once they have sailed it."""
    if player is None or attempt is None or not attempt.is_over:
        return None, None
    score = voyage_queries.scores_by_day(player, [day]).get(day)
    return (None if score is None else standing_of(score, voyage_queries.scores_of(day))), score


def day_rows(player: Player | None, before: date, most: int) -> list[dict[str, Any]]:
    """Past days, the latest first."""
    return [
        {
            "day": past.day,
            "sailors": past.sailors,
            "best": "" if past.best is None else number(past.best),
            "own": "" if past.own is None else number(past.own),
        }
        for past in voyage_queries.past_days(player, before, most)
    ]


def dare_by_token(token: str) -> Dare | None:
    """The dare that a link leads to, whatever became of it."""
    return Dare.objects.filter(token=token).first()


def dare_of(match: Match) -> Dare | None:
    """The dare that a voyage was shared by, or answers."""
    made = Dare.objects.filter(voyage=match).first()
    return made or Dare.objects.filter(answer=match).first()


def dare_context(dare: Dare, player: Player | None) -> dict[str, Any]:
    """What the page shows to this reader: nothing of a bag that is still sealed to them."""
    ids = [dare.voyage_id, *([dare.answer_id] if dare.answer_id else [])]
    matches = {match.pk: match for match in with_seats(Match.objects.filter(pk__in=ids))}
    voyage = matches[dare.voyage_id]
    answer = matches.get(dare.answer_id) if dare.answer_id else None
    shown = [match for match in (voyage, answer) if match and _may_see(match, player)]
    (seat,) = voyage.seats.all()
    return {
        "token": dare.token,
        "name": seat.player.username,
        "score": number(seat.score or 0),
        "expires": dare.expires_at,
        "is_expired": timezone.now() >= dare.expires_at,
        "is_own": _is_seated(voyage, player),
        "answer": answer,
        "answer_name": answer.seats.all()[0].player.username if answer else "",
        "is_taker": answer is not None and _is_seated(answer, player),
        "is_settled": answer is not None and answer.is_over and not answer.is_sealed,
        "outcome": _outcome(voyage, answer),
        "rows": [_dare_row(match) for match in shown],
    }


def _may_see(match: Match, player: Player | None) -> bool:
    return _is_seated(match, player) or not match.is_for_seats_only


def _is_seated(match: Match, player: Player | None) -> bool:
    return player is not None and any(seat.player_id == player.pk for seat in match.seats.all())


def _outcome(voyage: Match, answer: Match | None) -> str:
    """How the second has fared: better, worse or the same; empty until both are there."""
    if answer is None or not answer.is_over:
        return ""
    first, second = (match.seats.all()[0].score or 0 for match in (voyage, answer))
    return "better" if second > first else "worse" if second < first else "same"


def _dare_row(match: Match) -> dict[str, Any]:
    thumbnail = thumbnail_of(match)
    (seat,) = match.seats.all()
    name = seat.player.username
    points = number(seat.score) if match.is_over and seat.score is not None else thumbnail.scores[0]
    return {
        "id": match.pk,
        "label": name,
        "picture": thumbnail.picture,
        "seats": [{"name": name, "score": points}],
    }
