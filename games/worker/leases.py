"""Taking pieces of work that take longer than a transaction may, each by one process at a time.

A claim lapses by itself, so that the work of a process that died is taken up by another. Whoever
works for longer renews it. What the work leads to must not rely on it: a process that was held up
may find its claim gone, and then two have done the same. So results are written by actions that
look again, under a lock.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import Claim

#: How long a claim stands without being renewed.
LEASE: Final = timedelta(seconds=10)
#: When a claim that has lapsed is of no use to anybody: its work was done, or is not to be done.
_FORGOTTEN: Final = timedelta(hours=1)
#: How many of these are looked for at once.
_MOST: Final = 100


def claim(work: str, holder: str) -> bool:
    """Take the work for `LEASE`; False if another holds it.

    Takes no lock that outlasts it: of two who ask at once the database lets one through.
    """
    now = timezone.now()
    until = now + LEASE
    if Claim.objects.filter(work=work, until__lte=now).update(holder=holder, until=until):
        return True
    if Claim.objects.filter(work=work).exists():
        return False
    try:
        with transaction.atomic():
            Claim.objects.create(work=work, holder=holder, until=until)
    except IntegrityError:  # somebody else was quicker
        return False
    return True


def renew(work: str, holder: str) -> bool:
    """Hold the work for `LEASE` from now on; False if it is another's by now."""
    own = Claim.objects.filter(work=work, holder=holder)
    return own.update(until=timezone.now() + LEASE) > 0


def release(work: str, holder: str) -> None:
    """Give the work back, done or not."""
    Claim.objects.filter(work=work, holder=holder).delete()


def due_claims(now: datetime, resting: Collection[str]) -> list[str]:
    """Claims that lapsed so long ago that nobody will take the work up, without those `resting`."""
    lapsed = Claim.objects.filter(until__lt=now - _FORGOTTEN).exclude(pk__in=resting)
    return list(lapsed.values_list("pk", flat=True)[:_MOST])


def sweep_claim(work: str, now: datetime) -> bool:
    """Delete a claim that lapsed long ago; whether it was one."""
    return Claim.objects.filter(work=work, until__lt=now - _FORGOTTEN).delete()[0] > 0


def release_all(holder: str) -> None:
    """Give back what a process held that is known to have died."""
    Claim.objects.filter(holder=holder).delete()
