"""Which matches' pages show which lines: the chat of a series goes on through its games."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db.models import QuerySet

from games.models import Match

#: Ids of matches, or the query for them.
MatchIds = Collection[UUID] | QuerySet[Match, UUID]


def games_so_far(match: Match) -> MatchIds:
    """The match, and the games of its series before it: its page shows the lines of all."""
    if match.series_id is None:
        return [match.pk]
    so_far = Match.objects.filter(series=match.series_id, number__lte=match.number)
    return so_far.values_list("pk", flat=True)


def later_games(match: Match) -> MatchIds:
    """The games of its series after the match: their pages show its lines, too."""
    if match.series_id is None:
        return []
    later = Match.objects.filter(series=match.series_id, number__gt=match.number)
    return later.values_list("pk", flat=True)
