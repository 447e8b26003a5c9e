"""Sessions whose time is over: nobody can use them any more, and the rows go."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction

#: How many are looked for at once.
_MOST: Final = 100


def due_sessions(now: datetime, resting: Collection[str]) -> list[str]:
    """The keys of sessions that have expired, without those `resting`."""
    ended = Session.objects.filter(expire_date__lt=now).exclude(pk__in=resting)
    return list(ended.order_by("expire_date").values_list("pk", flat=True)[:_MOST])


@transaction.atomic
def sweep_session(key: str, now: datetime) -> bool:
    """Delete a session that has expired, and what was noted of its browser; whether it was one."""
    if not Session.objects.filter(pk=key, expire_date__lt=now).delete()[0]:
        return False
    UserSession.objects.filter(session_key=key).delete()
    return True
