"""Opening the bag of a dare as soon as both have sailed on it."""

from __future__ import annotations

from django.db.models import F, Q
from django.utils import timezone

from games import changes
from games.models import Dare, Match


def unseal_if_both_have_arrived(match: Match) -> None:
    """Open both voyages of a dare when the second of them ends; any other match stays as it is.

    Called in the transaction that ends `match`, and under its lock. Of two that end at once, the
    dare's lock makes one the later, which finds the other over and unlocked.
    """
    if not match.shares_bag:
        return
    dares = Dare.objects.select_for_update()
    dare = dares.filter(Q(voyage=match) | Q(answer=match)).first()
    if dare is None or dare.answer_id is None:
        return
    both = Match.objects.filter(pk__in=[dare.voyage_id, dare.answer_id])
    if both.exclude(status=Match.Status.OVER).exists():
        return
    match.sealed_until = timezone.now()
    both.update(sealed_until=match.sealed_until)
    both.exclude(pk=match.pk).update(version=F("version") + 1)
    for other in both.exclude(pk=match.pk):
        changes.match_changed(other)
