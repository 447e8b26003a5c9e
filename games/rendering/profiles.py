"""A player's page: ratings, how they moved, results, and who was met."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from games.rendering.figures import bar_of, outcomes_of, signed
from games.rendering.rating_chart import chart_of
from games.rules.registry import GAMES
from ladder.models import Player, Rating, Side
from ladder.rating.histories import (
    Opponent,
    Record,
    average_scores,
    best_wins,
    head_to_head,
    opponents_of,
    rating_history,
    record_of,
    records_by_seat,
    sides_of,
    streaks_of,
)
from ladder.rating.models import ALL_TIME
from ladder.rating.standings import field_of, version_of

#: The spans of the chart: the days that they go back, None for all.
SPANS: Final[dict[str, int | None]] = {"1m": 30, "6m": 182, "1y": 365, "all": None}
USUAL_SPAN: Final = "6m"
RECENT: Final = 8
PAGE_SIZE: Final = 50
_MOST_OPPONENTS: Final = 8
_MOST_WINS: Final = 5


def profile_of(player: Player, viewer: Player | None, game: str, span: str) -> dict[str, Any]:
    """Everything on a player's page, in a number of queries that never grows."""
    now = timezone.now()
    days = SPANS[span]
    history = rating_history(player, game, now - timedelta(days=days) if days else None)
    return {
        "player": player,
        "is_viewer": viewer == player,
        "game": game,
        "title": GAMES[game].title,
        "games": [{"slug": slug, "title": rules.title} for slug, rules in GAMES.items()],
        "span": span,
        "spans": list(SPANS),
        "ratings": _ratings(player),
        "chart": chart_of(history),
        "record": _with_bar(record_of(player, game)),
        "by_seat": [
            {"seat": seat, **_with_bar(record)}
            for seat, record in records_by_seat(player, game).items()
        ],
        "averages": average_scores(player, game),
        "streaks": streaks_of(player, game),
        "best_wins": best_wins(player, game, _MOST_WINS),
        "opponents": [_met(opponent) for opponent in opponents_of(player, game, _MOST_OPPONENTS)],
        "versus": _versus(player, viewer, game),
        "recent": results_of(player, viewer, game)[:RECENT],
    }


def results_of(player: Player, viewer: Player | None, game: str, page: int = 1) -> list[Any]:
    """One page of the player's results and one result more, the latest first.

    Others than the player don't see private matches.
    """
    first = (page - 1) * PAGE_SIZE
    sides = sides_of(player, game)
    shown = sides if viewer == player else sides.filter(result__private=False)
    return _results(player, shown[first : first + PAGE_SIZE + 1])


def _results(player: Player, sides: QuerySet[Side]) -> list[dict[str, Any]]:
    shown = list(sides.select_related("result", "opponent"))
    changes = {
        change.result_id: change.points
        for change in player.rating_changes.filter(result__in=[side.result_id for side in shown])
    }
    return [_result(side, changes.get(side.result_id)) for side in shown]


def _ratings(player: Player) -> list[dict[str, Any]]:
    standings = player.ratings.filter(season=ALL_TIME).order_by("game")
    return [_rating(rating) for rating in standings if rating.game in GAMES]


def _rating(rating: Rating) -> dict[str, Any]:
    has_rank = not rating.is_provisional and rating.player.is_active
    return {
        "title": GAMES[rating.game].title,
        "rating": round(rating.rating),
        "games": rating.experience,
        "provisional": rating.is_provisional,
        "rank": field_of(rating.game, ALL_TIME, version_of(rating.game)).rank(rating)
        if has_rank
        else None,
    }


def _result(side: Side, points: int | None) -> dict[str, Any]:
    return {
        "match": side.result.match,
        "at": side.finished_at,
        "opponent": side.opponent,
        "outcome": outcomes_of(side.outcome),
        "score": side.score,
        "opponent_score": side.opponent_score,
        "place": side.place,
        "points": None if points is None else signed(points),
        "unrated": side.result.get_unrated_display() if side.result.unrated else "",
    }


def _with_bar(record: Record) -> dict[str, Any]:
    return {
        "won": record.won,
        "drawn": record.drawn,
        "lost": record.lost,
        "games": record.games,
        "percent": round(100 * record.share),
        "bar": bar_of(record.won, record.drawn, record.lost),
    }


def _met(opponent: Opponent) -> dict[str, Any]:
    return {
        "name": opponent.player.username,
        "average": opponent.average,
        "average_of_other": opponent.average_of_other,
        "last_met": opponent.last_met,
        **_with_bar(opponent.record),
    }


def _versus(player: Player, viewer: Player | None, game: str) -> dict[str, Any] | None:
    """How the viewer has fared against the player, from the viewer's side."""
    if viewer is None or viewer == player:
        return None
    met = head_to_head(viewer, player, game)
    return _met(met) if met else None


def against(player: Player, other: Player, game: str) -> dict[str, Any]:
    """Two players' games with each other, from the first one's side."""
    met = head_to_head(player, other, game)
    sides = sides_of(player, game).filter(opponent=other, result__private=False)
    return {
        "player": player,
        "other": other,
        "pair": f"{player.username} – {other.username}",
        "game": game,
        "title": GAMES[game].title,
        "met": _met(met) if met else None,
        "results": _results(player, sides[:PAGE_SIZE]),
    }
