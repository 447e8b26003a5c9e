"""How many rated games the same people may play with each other in a day."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from itertools import combinations
from typing import Final

from ladder.rating.models import RatingChange

RATED_GAMES_A_DAY: Final = 10


def rated_games_left(game: str, players: Collection[int], now: datetime) -> int:
    """How many more games between these players can be rated on this day, by UTC.

    For telling players before they start. A game counts on the day on which it ends.
    """
    most = max((_played(game, one, two, now) for one, two in combinations(players, 2)), default=0)
    return max(RATED_GAMES_A_DAY - most, 0)


def pair_has_played_enough(game: str, players: Collection[int], now: datetime) -> bool:
    """Whether two of the players have used up their rated games of the day."""
    return rated_games_left(game, players, now) == 0


def _played(game: str, one: int, two: int, now: datetime) -> int:
    today = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return RatingChange.objects.filter(
        game=game, player=one, finished_at__gte=today, result__sides__player=two
    ).count()
