"""Voyages alone: the page of them, setting sail, the days and their ranks."""

from __future__ import annotations

from datetime import date
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.actions.daily_voyages import sail_today
from games.actions.refusals import Refused
from games.actions.voyages import set_sail, set_sail_as_new_guest
from games.daily_voyages import day_of
from games.logbook import coming_days, voyage_of
from games.rendering.daily_voyages import (
    RECENT_DAYS,
    bests_rows,
    day_context,
    day_rows,
    today_context,
)
from games.rendering.glimpse_rows import voyage_rows
from games.rules.records import is_day
from games.views.invites import TOO_MANY
from games.views.matches import CONFLICT, SeeOther
from games.views.people import player_of
from games.watching import voyages_of
from ladder.guests import may_become_guest, remember
from ladder.models import Player

DAYS_ON_A_PAGE: Final = 30


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def voyages(request: HttpRequest) -> HttpResponse:
    """What a voyage is, and one's own; a POST begins another one."""
    player = player_of(request)
    return _set_sail(request, player) if request.method == "POST" else _page(request, player)


@require_POST
@never_cache
def sail_the_day(request: HttpRequest) -> HttpResponse:
    """Set sail on the bag of the day; whoever has no account sails one of their own."""
    player = player_of(request)
    if player is None or not player.can_be_rated:
        return _set_sail(request, player)
    try:
        return SeeOther(reverse("match", args=[sail_today(player).pk]))
    except Refused as refusal:
        return _page(request, player, str(refusal), CONFLICT)


@require_safe
@never_cache
def day(request: HttpRequest, day: str) -> HttpResponse:
    """A day: its bag, and its ranks for whoever may see them."""
    voyage = voyage_of(_day_or_404(day))
    if voyage is None:
        raise Http404
    context = day_context(voyage, player_of(request), timezone.now())
    return render(request, "games/voyages/day.html", context)


@require_safe
@never_cache
def days(request: HttpRequest) -> HttpResponse:
    """The days that are over, before the one that is named, and the bags of those to come."""
    now = timezone.now()
    before = request.GET.get("before")
    first = min(_day_or_404(before), day_of(now)) if before else day_of(now)
    rows = day_rows(player_of(request), first, DAYS_ON_A_PAGE + 1)
    context = {
        "days": rows[:DAYS_ON_A_PAGE],
        "earlier": rows[DAYS_ON_A_PAGE - 1]["day"] if len(rows) > DAYS_ON_A_PAGE else None,
        "coming": [] if before else coming_days(now),
    }
    return render(request, "games/voyages/days.html", context)


def _day_or_404(text: str) -> date:
    if not is_day(text):
        raise Http404
    return date.fromisoformat(text)


def _set_sail(request: HttpRequest, player: Player | None) -> HttpResponse:
    """Begin a voyage alone and go there; a stranger sails as a guest."""
    if player is not None:
        try:
            return SeeOther(reverse("match", args=[set_sail(player).pk]))
        except Refused as refusal:
            return _page(request, player, str(refusal), CONFLICT)
    if not may_become_guest(request):
        return render(request, "429.html", status=TOO_MANY)
    match, guest = set_sail_as_new_guest()
    remember(request.session, guest)
    return SeeOther(reverse("match", args=[match.pk]))


def _page(
    request: HttpRequest, player: Player | None, refusal: str = "", status: int = 200
) -> HttpResponse:
    now = timezone.now()
    context = {
        "today": today_context(player, now),
        "bests": bests_rows(player, player) if player else None,
        "rows": voyage_rows(voyages_of(player)) if player else [],
        "days": day_rows(player, day_of(now), RECENT_DAYS),
        "refusal": refusal,
    }
    return render(request, "games/voyages/voyages.html", context, status=status)
