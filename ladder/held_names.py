"""Names of players who have left: nobody takes them for a while."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import router
from django.utils import timezone

from ladder.models import HeldName, Player, digests_of

#: How many are looked for at once.
_MOST: Final = 100


def hold_name(player: Player, _pseudonym: str) -> None:
    """Hold the name of a player who leaves. A guest's is a number, and is given to nobody."""
    if player.is_guest or not settings.NAMES_HELD_DAYS:
        return
    until = timezone.now() + timedelta(days=settings.NAMES_HELD_DAYS)
    held = HeldName.objects.using(router.db_for_write(Player, instance=player))
    for digest in digests_of(player.username):
        held.update_or_create(digest=digest, defaults={"until": until})


def due_names(now: datetime, resting: Collection[str]) -> list[str]:
    """Names that have been held for long enough, without those `resting`."""
    due = HeldName.objects.filter(until__lte=now).exclude(pk__in=resting)
    return list(due.order_by("until").values_list("pk", flat=True)[:_MOST])


def sweep_name(digest: str, now: datetime) -> bool:
    """Forget a name that has been held for long enough; whether it was one."""
    return bool(HeldName.objects.filter(pk=digest, until__lte=now).delete()[0])
