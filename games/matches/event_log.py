"""Writing down what happens in a match outside of its moves."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from itertools import takewhile
from uuid import UUID

from django.db import transaction
from django.db.models import Min, QuerySet, Value
from django.db.models.functions import Greatest
from django.utils import timezone

from games.matches import store
from games.models import LedgerEntry, Match
from games.models.event_log import INTERLUDES, OF_CLOCKS


def note(match: Match, kind: LedgerEntry.Kind, seat: int | None = None) -> None:
    """Note that this happened now. The caller holds the match's lock."""
    LedgerEntry.objects.create(match=match, kind=kind, seat=seat, at=timezone.now())


def note_credits(seconds_by_match: Mapping[UUID, float], at: datetime) -> None:
    """Note by how much the clocks of these matches were put forward then.

    The caller holds their locks: the order of a match's entries is that in which things happened.
    """
    LedgerEntry.objects.bulk_create(
        LedgerEntry(match_id=match_id, kind=LedgerEntry.Kind.CREDIT, at=at, seconds=seconds)
        for match_id, seconds in seconds_by_match.items()
    )


def note_gift(match: Match, seat: int, seconds: float) -> None:
    """Note that a seat gave the other so much time. The caller holds the match's lock."""
    LedgerEntry.objects.create(
        match=match, kind=LedgerEntry.Kind.GIVEN, seat=seat, at=timezone.now(), seconds=seconds
    )


def version_after_credits(match: Match, version: int) -> int:
    """The newest version that differs from `version` by nothing but what clocks show.

    The caller holds the match's lock. Every version comes of a move or of an entry here, and
    entries are in the order in which things happened.
    """
    chosen = match.moves.filter(forced=False)
    before = chosen.filter(version__lt=version).count()
    following = chosen.filter(version__gte=version).aggregate(first=Min("version"))["first"]
    end = match.version if following is None else following
    if not before <= version < end:
        return version
    kinds = match.ledger.filter(kind__in=INTERLUDES).order_by("pk").values_list("kind", flat=True)
    credits_only = takewhile(OF_CLOCKS.__contains__, kinds[version - before : end - before])
    return version + len(list(credits_only))


def note_absence(match_id: UUID, seat: int, since: datetime) -> bool:
    """Note that a seat has not been connected since then; whether that is worth a note.

    It is where the clock is a live one and runs: whoever plays by days comes and goes. Locks the
    match, so that two processes that see the same note it once.
    """
    live = Match.objects.filter(pk=match_id, status=Match.Status.PLAYING, clock=Match.Clock.LIVE)
    if not live.exists():
        return False
    with transaction.atomic():
        match = live.select_for_update().only("pk").first()
        if match is None or _absences(match_id, seat).exists():
            return False
        LedgerEntry.objects.create(match=match, kind=LedgerEntry.Kind.AWAY, seat=seat, at=since)
    return True


def note_return(match_id: UUID, seat: int) -> None:
    """Note that a seat is here again, if it was noted that it wasn't. Only then it writes."""
    open_entries = store.open_entries_of(match_id)
    if any(entry.seat == seat for entry in open_entries if entry.kind == LedgerEntry.Kind.AWAY):
        # The wall clock may have been set back meanwhile.
        until = Greatest("at", Value(timezone.now()))
        _absences(match_id, seat).update(until=until)


def note_presence(match: Match, seat: int | None) -> None:
    """Note that a seat is here, though it may have no socket: it has moved, or asks for news."""
    if seat is not None and match.clock == Match.Clock.LIVE and not match.is_over:
        note_return(match.pk, seat)


def _absences(match_id: UUID, seat: int) -> QuerySet[LedgerEntry]:
    return LedgerEntry.objects.filter(
        match=match_id, seat=seat, kind=LedgerEntry.Kind.AWAY, until=None
    )
