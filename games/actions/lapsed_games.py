"""Ending a guest's game with a bot that nobody goes on with."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from games.actions.matches import finish_match
from games.models import Match, Move, Seat
from games.rules.base import Outcome
from games.rules.registry import GAMES

#: How long such a game waits for its next move.
PATIENCE: Final = timedelta(days=1)
#: How many are looked for at once.
_MOST: Final = 100


def due_lapses(now: datetime, resting: Collection[UUID]) -> list[UUID]:
    """Guests' games with bots in which nobody has moved for a day, without those `resting`."""
    due = _lapsed(now).exclude(pk__in=resting).order_by("created_at")
    return list(due.values_list("pk", flat=True)[:_MOST])


@transaction.atomic
def end_lapsed(match_id: UUID, now: datetime) -> bool:
    """End such a game, and its series with it, for nobody; whether it was one.

    Locks the match and looks again: its guest may have moved, or signed up. A match that somebody
    holds is left to them, and looked for again the next time.
    """
    found = Match.objects.select_for_update(skip_locked=True).filter(pk=match_id).first()
    if found is None or not _lapsed(now).filter(pk=match_id).exists():
        return False
    seats = list(found.seats.all())
    rules = GAMES[found.game]
    scores = rules.scores(rules.decode(found.state))
    found.version += 1
    finish_match(found, seats, Outcome(Match.Reason.LAPSED, scores, (1,) * len(seats)))
    return True


def _lapsed(now: datetime) -> QuerySet[Match]:
    """Those without a clock: the others end by theirs, which may be one of days."""
    last = now - PATIENCE
    seats = Seat.objects.filter(match=OuterRef("pk"))
    since = Move.objects.filter(match=OuterRef("pk"), at__gt=last)
    return Match.objects.filter(
        Exists(seats.filter(player__is_guest=True)),
        Exists(seats.filter(player__is_bot=True)),
        ~Exists(since),
        status=Match.Status.PLAYING,
        clock=Match.Clock.NONE,
        created_at__lte=last,
    )
