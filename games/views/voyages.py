"""Voyages alone: the page of them, and setting sail."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.actions.refusals import Refused
from games.actions.voyages import set_sail, set_sail_as_new_guest
from games.rendering.glimpse_rows import voyage_rows
from games.views.invites import TOO_MANY
from games.views.matches import CONFLICT, SeeOther
from games.views.people import player_of
from games.watching import voyages_of
from ladder.guests import may_become_guest, remember
from ladder.models import Player


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def voyages(request: HttpRequest) -> HttpResponse:
    """What a voyage is, and one's own; a POST begins another one."""
    player = player_of(request)
    return _set_sail(request, player) if request.method == "POST" else _page(request, player)


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
    rows = voyage_rows(voyages_of(player)) if player else []
    return render(request, "games/voyages.html", {"rows": rows, "refusal": refusal}, status=status)
