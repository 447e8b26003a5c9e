"""Voyages alone: the page of them, setting sail, the days and their ranks."""

from __future__ import annotations

from datetime import date
from typing import Final
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.challenges.views import TOO_MANY
from games.current_player import player_of
from games.kinds.records import is_day
from games.lobby.queries import voyages_of
from games.matches.page.thumbnails import voyage_rows
from games.matches.refusals import Refused
from games.matches.views import CONFLICT, SeeOther
from games.models import Dare, Match
from games.voyages import actions as voyage_actions
from games.voyages.actions import sail_today, set_sail, set_sail_as_new_guest, solo
from games.voyages.daily import day_of
from games.voyages.page import (
    RECENT_DAYS,
    bests_rows,
    dare_by_token,
    dare_context,
    dare_of,
    day_context,
    day_rows,
    today_context,
)
from games.voyages.queries import coming_days, voyage_of
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
        "about": solo()[1].about,
        "today": today_context(player, now),
        "bests": bests_rows(player, player) if player else None,
        "rows": voyage_rows(voyages_of(player)) if player else [],
        "days": day_rows(player, day_of(now), RECENT_DAYS),
        "refusal": refusal,
    }
    return render(request, "games/voyages/voyages.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def match_dare(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """For its sailor: what passing the bag on means, and doing so; the dare if there is one."""
    player = player_of(request)
    match = _voyage_or_404(match_id, player)
    made = dare_of(match)
    if made is not None:
        return SeeOther(reverse("beat", args=[made.token]))
    if request.method != "POST":
        return _offer(request, match)
    assert player is not None
    try:
        return SeeOther(reverse("beat", args=[voyage_actions.dare(match_id, player).token]))
    except Refused as refusal:
        return _offer(request, match, str(refusal))


def _voyage_or_404(match_id: UUID, player: Player | None) -> Match:
    """A voyage of the player's own."""
    match = Match.objects.filter(pk=match_id, seats__player=player).defer("seed").first()
    if player is None or match is None or match.seats.count() != 1:
        raise Http404
    return match


def _offer(request: HttpRequest, match: Match, refusal: str = "") -> HttpResponse:
    context = {"match": match, "days": voyage_actions.LIFETIME.days, "refusal": refusal}
    status = CONFLICT if refusal else 200
    return render(request, "games/voyages/dare.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def beat(request: HttpRequest, dare: str) -> HttpResponse:
    """The page that the link leads to, and setting sail on its bag."""
    made = dare_by_token(dare)
    if made is None:
        raise Http404
    if request.method != "POST":
        return _dare_page(request, made)
    if player_of(request) is None and not may_become_guest(request):
        return render(request, "429.html", status=TOO_MANY)
    try:
        return SeeOther(reverse("match", args=[_take(request, made).pk]))
    except Refused as refusal:
        # As it stands now: somebody else may have been quicker.
        return _dare_page(request, dare_by_token(dare) or made, str(refusal))


def _take(request: HttpRequest, made: Dare) -> Match:
    player = player_of(request)
    if player is not None:
        return voyage_actions.take_dare(made.token, player)
    match, guest = voyage_actions.take_dare_as_new_guest(made.token)
    remember(request.session, guest)
    return match


def _dare_page(request: HttpRequest, made: Dare, refusal: str = "") -> HttpResponse:
    page_url = reverse("beat", args=[made.token])
    context = {
        **dare_context(made, player_of(request)),
        "refusal": refusal,
        "page_url": page_url,
        "link": settings.SITE_URL + page_url,
    }
    status = CONFLICT if refusal else 200
    return render(request, "games/voyages/beat.html", context, status=status)
