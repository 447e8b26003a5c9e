"""Dares: passing on the bag of a voyage by a link, and sailing on one that somebody passed on."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.actions import dares
from games.actions.refusals import Refused
from games.models import Dare, Match
from games.rendering.dares import dare_by_token, dare_context, dare_of
from games.views.invites import TOO_MANY
from games.views.matches import CONFLICT, SeeOther
from games.views.people import player_of
from ladder.guests import may_become_guest, remember
from ladder.models import Player


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
        return SeeOther(reverse("beat", args=[dares.dare(match_id, player).token]))
    except Refused as refusal:
        return _offer(request, match, str(refusal))


def _voyage_or_404(match_id: UUID, player: Player | None) -> Match:
    """A voyage of the player's own."""
    match = Match.objects.filter(pk=match_id, seats__player=player).defer("seed").first()
    if player is None or match is None or match.seats.count() != 1:
        raise Http404
    return match


def _offer(request: HttpRequest, match: Match, refusal: str = "") -> HttpResponse:
    context = {"match": match, "days": dares.LIFETIME.days, "refusal": refusal}
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
        return _page(request, made)
    if player_of(request) is None and not may_become_guest(request):
        return render(request, "429.html", status=TOO_MANY)
    try:
        return SeeOther(reverse("match", args=[_take(request, made).pk]))
    except Refused as refusal:
        # As it stands now: somebody else may have been quicker.
        return _page(request, dare_by_token(dare) or made, str(refusal))


def _take(request: HttpRequest, made: Dare) -> Match:
    player = player_of(request)
    if player is not None:
        return dares.take_dare(made.token, player)
    match, guest = dares.take_dare_as_new_guest(made.token)
    remember(request.session, guest)
    return match


def _page(request: HttpRequest, made: Dare, refusal: str = "") -> HttpResponse:
    page_url = reverse("beat", args=[made.token])
    context = {
        **dare_context(made, player_of(request)),
        "refusal": refusal,
        "page_url": page_url,
        "link": settings.SITE_URL + page_url,
    }
    status = CONFLICT if refusal else 200
    return render(request, "games/voyages/beat.html", context, status=status)
