"""Who stands where: reading the ladder of a game, of all time or of one season."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache
from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from ladder.elo import SETTLED_AFTER
from ladder.rating.models import ALL_TIME, GameLadder, Rating, RatingChange

PODIUM: Final = 3
WEEK: Final = timedelta(days=7)
#: A field is kept for so long at most, because the week before now moves on with the time.
_KEPT_SECONDS: Final = 300


def ranked(game: str, season: str = ALL_TIME) -> QuerySet[Rating]:
    """The standings that have a rank, the best first. Whoever has left has none."""
    return _ranked(game).filter(season=season).order_by("-rating", "player")


def _ranked(game: str) -> QuerySet[Rating]:
    return Rating.objects.filter(
        game=game, experience__gte=SETTLED_AFTER, player__is_active=True
    ).select_related("player")


def version_of(game: str) -> str:
    """Changes whenever standings do."""
    ladder = GameLadder.objects.filter(pk=game).first()
    return f"{ladder.last_ordinal}.{ladder.settled_revision}" if ladder else "0.0"


@dataclass(frozen=True)
class Field:
    """All ranked players of a ladder at once, for ranks, movements and how ratings spread."""

    #: Ascending keys of (−rating, player): the position is the rank.
    now: Sequence[tuple[float, int]]
    week_ago: Sequence[tuple[float, int]]
    #: The ratings a week ago of those who have played since; None for whoever had no rank then.
    before: dict[int, float | None]

    def __len__(self) -> int:
        return len(self.now)

    def rank(self, rating: Rating) -> int:
        """The rank of somebody who has one."""
        return bisect_left(self.now, (-rating.rating, rating.player_id)) + 1

    def climbed(self, rating: Rating) -> int | None:
        """How many ranks the player has gained in the week; None for whoever had none then."""
        past = self.before.get(rating.player_id, rating.rating)
        if past is None:
            return None
        return bisect_left(self.week_ago, (-past, rating.player_id)) + 1 - self.rank(rating)

    @property
    def ratings(self) -> list[float]:
        """Every rating, the best first."""
        return [-key for key, _player in self.now]


def field_of(game: str, season: str, version: str) -> Field:
    """The field of a ladder at this version; worked out once, and kept in the cache."""
    key = f"ladder-field:{game}:{season}:{version}"
    field: Field | None = cache.get(key)
    if field is None:
        field = _read_field(game, season, timezone.now() - WEEK)
        cache.set(key, field, _KEPT_SECONDS)
    return field


def podiums(game: str, before: str) -> dict[str, list[Rating]]:
    """The first three of every season before this one, the latest season first."""
    place = Window(
        RowNumber(), partition_by="season", order_by=[F("rating").desc(), F("player").asc()]
    )
    past = _ranked(game).filter(season__gt=ALL_TIME, season__lt=before)
    first = past.annotate(podium=place).filter(podium__lte=PODIUM)
    seasons: dict[str, list[Rating]] = {}
    for rating in first.order_by("-season", "podium"):
        seasons.setdefault(rating.season, []).append(rating)
    return seasons


def recent_ratings(
    game: str, players: Collection[int], since: datetime
) -> defaultdict[int, list[float]]:
    """The ratings of these players since then, the one before their first game included."""
    ratings: defaultdict[int, list[float]] = defaultdict(list)
    changes = RatingChange.objects.filter(
        game=game, player__in=players, finished_at__gte=since
    ).order_by("ordinal")
    for player, before, after in changes.values_list("player", "before", "after"):
        ratings[player] += [after] if player in ratings else [before, after]
    return ratings


def _read_field(game: str, season: str, week_ago: datetime) -> Field:
    standings = ranked(game, season).values_list("player", "rating")
    now = [(-rating, player) for player, rating in standings]
    before = _ratings_before(game, week_ago)
    past = []
    for key, player in now:
        rating = before.get(player, -key)
        if rating is not None:
            past.append((-rating, player))
    return Field(now, sorted(past), before)


def _ratings_before(game: str, moment: datetime) -> dict[int, float | None]:
    """What everybody's rating was then who has played since; None if it was provisional."""
    since = RatingChange.objects.filter(game=game, finished_at__gte=moment).order_by("-ordinal")
    # Of a player's changes the earliest comes last, and stays.
    return {
        player: before if games_before >= SETTLED_AFTER else None
        for player, before, games_before in since.values_list("player", "before", "games_before")
    }
