"""Reminding players by e-mail that the days for a turn run out."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from smtplib import SMTPException
from typing import Final

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import F, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from games.kinds.registry import KINDS
from games.matches.clocks import DAY
from games.models import Match, Seat
from ladder.mail import attach_html_alternative, those_who_want_reminders, unsubscribe_url
from ladder.preferences import preferences_of
from ladder.time_zones import zone_of

#: How long before the end of a turn of so many seconds its player is reminded.
NOTICE: Final = {
    1 * DAY: timedelta(hours=6),
    3 * DAY: timedelta(hours=18),
    7 * DAY: timedelta(hours=24),
}
#: How many reminders are looked for at once.
_MOST: Final = 100


def due_reminders(now: datetime, resting: Collection[int]) -> list[int]:
    """Seats whose players should be reminded of their turn, without those `resting`."""
    due = _due(now).exclude(pk__in=resting).order_by("match__flag_due_at")
    return list(due.values_list("pk", flat=True)[:_MOST])


def remind(seat_id: int, now: datetime) -> bool:
    """Write to a player whose turn runs out; whether it was so. Once for each turn.

    Claims the turn before it writes, so that of several only one does, and gives it back if the
    mail server is away: then the error is raised again.
    """
    seat = _due(now).filter(pk=seat_id).select_related("match", "player").first()
    if seat is None:
        return False
    unclaimed = Seat.objects.filter(pk=seat.pk, reminded_at=seat.reminded_at)
    if not unclaimed.update(reminded_at=now):
        return False
    try:
        _message(seat).send()
    except (OSError, SMTPException):
        Seat.objects.filter(pk=seat.pk, reminded_at=now).update(reminded_at=seat.reminded_at)
        raise
    return True


def _due(now: datetime) -> QuerySet[Seat]:
    running_out = reduce(
        or_,
        (
            Q(match__clock_seconds=seconds, match__flag_due_at__lte=now + notice)
            for seconds, notice in NOTICE.items()
        ),
    )
    not_yet = Q(reminded_at=None) | Q(reminded_at__lt=F("match__clock_started_at"))
    return Seat.objects.filter(
        running_out,
        not_yet,
        to_move=True,
        match__clock=Match.Clock.DAYS,
        match__flag_due_at__gt=now,
        player__in=those_who_want_reminders(),
    )


def _message(seat: Seat) -> EmailMultiAlternatives:
    stop = unsubscribe_url(seat.player)
    context = {
        "game": KINDS[seat.match.game].title,
        "name": seat.player.username,
        "deadline": seat.match.flag_due_at,
        "match_url": settings.SITE_URL + reverse("match", args=[seat.match_id]),
        "stop_url": stop,
        "site_url": settings.SITE_URL,
    }
    # What lets a mail program offer a button to unsubscribe, by RFC 8058.
    headers = {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    prefix = settings.ACCOUNT_EMAIL_SUBJECT_PREFIX
    chosen = preferences_of(seat.player)
    with (
        translation.override(chosen.language or settings.LANGUAGE_CODE),
        timezone.override(zone_of(chosen.time_zone or seat.player.browser_time_zone)),
    ):
        subject = render_to_string("games/email/turn_subject.txt", context)
        body = render_to_string("games/email/turn_message.txt", context)
        return attach_html_alternative(
            EmailMultiAlternatives(
                prefix + subject.strip(), body, to=[seat.player.email], headers=headers
            )
        )
