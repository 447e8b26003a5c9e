"""A player's page: ratings, how they moved, results, series, habits, and who was met."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from django.db.models import Prefetch, QuerySet
from django.utils import timezone
from django.utils.translation import get_language

from games.bots.page import card_of
from games.html.i18n import number
from games.html.relative_days import day_words
from games.html.small_charts import bar_of, outcomes_of, signed
from games.kinds.registry import KINDS
from games.matches.page.thumbnails import thumbnail_of
from games.models import Match, Seat
from games.presence import SitePresence
from games.profiles.rating_chart import rating_chart_of
from games.series.page import series_row
from games.series.queries import past_series, series_record, series_records_with
from games.voyages.page import voyages_row
from ladder import names
from ladder.blocks import has_blocked
from ladder.countries import country_names
from ladder.follows import followed_by, is_following
from ladder.models import Player, Rating, RatingChange, Side
from ladder.preferences import preferences_of
from ladder.rating.histories import (
    Opponent,
    PlayerRecord,
    average_scores,
    best_wins,
    head_to_head,
    opponents_in,
    rating_history,
    record_of,
    records_by_seat,
    sides_shown,
    streaks_of,
)
from ladder.rating.models import ALL_TIME
from ladder.rating.standings import field_of, version_of
from ladder.standing import ratings_of

#: The spans of the chart: the days that they go back, None for all.
SPANS: Final[dict[str, int | None]] = {"1m": 30, "6m": 182, "1y": 365, "all": None}
USUAL_SPAN: Final = "6m"
RECENT: Final = 8
PAGE_SIZE: Final = 50
_MOST_BOARDS: Final = 4
_MOST_OPPONENTS: Final = 8
_MOST_WINS: Final = 5


def profile_of(
    player: Player, viewer: Player | None, game: str, span: str, presence: SitePresence
) -> dict[str, Any]:
    """Everything on a player's page, in a number of queries that never grows."""
    sides = sides_shown(player, game, viewer)
    recent = _results(player, sides[:_MOST_BOARDS])
    return {
        **_person(player, viewer, presence),
        "bot": card_of(player) if player.is_bot else None,
        "game": game,
        "title": KINDS[game].title,
        "games": [{"slug": slug, "title": kind.title} for slug, kind in KINDS.items()],
        "span": span,
        "spans": list(SPANS),
        "ratings": _ratings(player),
        "chart": rating_chart_of(_history(player, game, span)),
        "record": _with_bar(record_of(player, game)),
        "by_series": _with_bar(series_record(player, game)),
        "by_seat": [
            {"seat": seat, **_with_bar(record)}
            for seat, record in records_by_seat(player, game).items()
        ],
        "averages": average_scores(player, game),
        "streaks": streaks_of(player, game),
        "habits": _habits(player, viewer, game),
        "voyages": voyages_row(player, viewer) if KINDS[game].solo else None,
        "best_wins": best_wins(sides, _MOST_WINS),
        "opponents": _opponents(player, viewer, game, opponents_in(sides, _MOST_OPPONENTS)),
        "versus": _versus(player, viewer, game),
        "series": [series_row(past) for past in past_series(player, viewer, game, RECENT)],
        "boards": _boards(recent),
    }


def _history(player: Player, game: str, span: str) -> list[RatingChange]:
    days = SPANS[span]
    return rating_history(player, game, timezone.now() - timedelta(days=days) if days else None)


def _person(player: Player, viewer: Player | None, presence: SitePresence) -> dict[str, Any]:
    """Who it is, and what the viewer has to do with them."""
    is_viewer = viewer == player
    is_demo = names.is_demo(player.username)
    country = preferences_of(player).country
    others = {
        "blocked": viewer is not None and has_blocked(viewer, player),
        "following": viewer is not None and is_following(viewer, player),
    }
    return {
        "player": player,
        "is_viewer": is_viewer,
        "is_here": player.pk in presence.ids,
        "is_playing": player.pk in presence.playing,
        "country": country_names(get_language()).get(country, ""),
        "is_demo": is_demo,
        "can_be_challenged": not (is_viewer or player.is_guest or player.is_bot or is_demo),
        **(
            {"follows": [_followed(other, presence) for other in followed_by(player)]}
            if is_viewer
            else others
        ),
    }


def _followed(player: Player, presence: SitePresence) -> dict[str, Any]:
    return {"name": player.username, "is_here": player.pk in presence.ids}


def _habits(player: Player, viewer: Player | None, game: str) -> dict[str, Any] | None:
    """What is particular to the game, and the templates that show it; None without games of it."""
    figures = KINDS[game].figures
    habits = figures.habits_of(player, viewer) if figures is not None else None
    if figures is None or habits is None:
        return None
    return {**habits, "tiles": figures.tiles, "picture": figures.picture}


def _boards(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last games at a glance; results outlive their matches, and then have none."""
    seats = Prefetch("seats", Seat.objects.only("match_id", "number"))
    found = Match.objects.filter(pk__in=[row["match"] for row in results])
    matches = {match.pk: match for match in found.defer("seed").prefetch_related(seats)}
    return [
        {**row, "picture": thumbnail_of(matches[row["match"]]).picture}
        for row in results
        if row["match"] in matches
    ]


def results_of(player: Player, viewer: Player | None, game: str, page: int = 1) -> list[Any]:
    """One page of the player's results and one result more, the latest first."""
    first = (page - 1) * PAGE_SIZE
    return _results(player, sides_shown(player, game, viewer)[first : first + PAGE_SIZE + 1])


def _results(player: Player, sides: QuerySet[Side]) -> list[dict[str, Any]]:
    shown = list(sides.select_related("result", "opponent"))
    changes = {
        change.result_id: change.points
        for change in player.rating_changes.filter(result__in=[side.result_id for side in shown])
    }
    return [_result(side, changes.get(side.result_id)) for side in shown]


def _ratings(player: Player) -> list[dict[str, Any]]:
    standings = player.ratings.filter(season=ALL_TIME).order_by("game")
    return [_rating(rating) for rating in standings if rating.game in KINDS]


def _rating(rating: Rating) -> dict[str, Any]:
    has_rank = not rating.is_provisional and rating.player.is_active
    return {
        "title": KINDS[rating.game].title,
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
        "score": number(side.score),
        "opponent_score": number(side.opponent_score or 0),
        "place": side.place,
        "points": None if points is None else signed(points),
        "unrated": side.result.get_unrated_display() if side.result.unrated else "",
    }


def _with_bar(record: PlayerRecord) -> dict[str, Any]:
    return {
        "won": record.won,
        "drawn": record.drawn,
        "lost": record.lost,
        "games": record.games,
        "percent": round(100 * record.share),
        "bar": bar_of(record.won, record.drawn, record.lost),
    }


def _opponents(
    player: Player, viewer: Player | None, game: str, met: Sequence[Opponent]
) -> list[dict[str, Any]]:
    ids = [opponent.player.pk for opponent in met]
    by_series = series_records_with(player, ids, viewer, game)
    ratings = ratings_of(ids)
    return [
        {
            **_met(opponent),
            "rating": str(ratings.get((opponent.player.pk, game), "")),
            "by_series": _with_bar(by_series.get(opponent.player.pk, PlayerRecord())),
        }
        for opponent in met
    ]


def _met(opponent: Opponent) -> dict[str, Any]:
    return {
        "name": opponent.player.username,
        "is_active": opponent.player.is_active,
        "average": opponent.average,
        "average_of_other": opponent.average_of_other,
        "last_met": opponent.last_met,
        "last_met_words": day_words(opponent.last_met, timezone.now()),
        **_with_bar(opponent.record),
    }


def _versus(player: Player, viewer: Player | None, game: str) -> dict[str, Any] | None:
    """How the viewer has fared against the player, from the viewer's side."""
    if viewer is None or viewer == player:
        return None
    met = head_to_head(sides_shown(viewer, game, viewer), player)
    return _opponents(viewer, viewer, game, [met])[0] if met else None


def against(player: Player, other: Player, viewer: Player | None, game: str) -> dict[str, Any]:
    """Two players' games with each other, from the first one's side."""
    # Private games are for both of them.
    reader = player if viewer == other else viewer
    shown = sides_shown(player, game, reader)
    sides = shown.filter(opponent=other)
    met = head_to_head(shown, other)
    return {
        "player": player,
        "other": other,
        "pair": f"{player.username} – {other.username}",
        "game": game,
        "title": KINDS[game].title,
        "met": _opponents(player, reader, game, [met])[0] if met else None,
        "results": _results(player, sides[:PAGE_SIZE]),
    }
