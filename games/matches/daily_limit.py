"""How many rated matches the same people may begin with each other in a day. Only reads.

Whether a match is rated is settled when it begins, so that its players know what they play for. So
matches are counted on the day on which they begin, by UTC, however long they take.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import combinations
from typing import Final

from django.db.models import Count

from games.models import Match, Seat

RATED_GAMES_A_DAY: Final = 10


@dataclass(frozen=True)
class RatedToday:
    """The rated matches that somebody has begun today, by opponent and game."""

    begun: Mapping[tuple[int, str], int] = field(default_factory=dict)

    def left(self, other_id: int, game: str) -> int:
        """How many more the two can begin."""
        return max(RATED_GAMES_A_DAY - self.begun.get((other_id, game), 0), 0)


def rated_today(player_id: int, other_ids: Collection[int], now: datetime) -> RatedToday:
    """What the player has begun today with each of these others, in one query."""
    today = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    theirs = Seat.objects.filter(
        player__in=set(other_ids),
        match__seats__player=player_id,
        match__rated=True,
        match__unrated="",
        match__created_at__gte=today,
    ).exclude(match__reason__in=Match.UNCOUNTED)
    counts = theirs.values_list("player", "match__game").annotate(begun=Count("pk"))
    return RatedToday({(other, game): begun for other, game, begun in counts})


def rated_games_left(game: str, player_ids: Collection[int], now: datetime) -> int:
    """How many more rated matches all of these players can begin together today."""
    pairs = combinations(player_ids, 2)
    left = (rated_today(one, [two], now).left(two, game) for one, two in pairs)
    return min(left, default=RATED_GAMES_A_DAY)
