"""The lobby: everything there is to play, and who is here."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.bots.page import crew_cards
from games.challenges.forms import PairingForm
from games.challenges.pairing import Pairing, pair
from games.challenges.views import TOO_MANY, first_form, form_context
from games.context_processors import personal_parts
from games.current_player import player_of
from games.guests.actions import pair_as_new_guest
from games.html.parts import Parts
from games.live.hub import site_presence
from games.live.server_time import stamped
from games.lobby.page import lobby_parts
from games.lobby.queries import lobby_for, spectacle
from games.matches.page.lists import finished_matches
from games.matches.page.thumbnails import glimpse_rows
from games.matches.refusals import NotPossible, Refused
from games.matches.views import CONFLICT, SeeOther, logged_out
from games.voyages.page import lobby_context
from ladder.guests import may_become_guest, remember
from ladder.models import Player


@require_safe
@never_cache
def play(request: HttpRequest) -> HttpResponse:
    """The lobby. It is open to everybody; to play, one needs a name."""
    return _page(request)


@require_safe
@never_cache
def fragment(request: HttpRequest) -> HttpResponse:
    """The lobby's parts, for a page without a socket, which asks every few seconds.

    `player` may say that the page is a player's: who is none any more is told so.
    """
    player = player_of(request)
    if player is None and request.GET.get("player"):
        return logged_out()
    parts = "".join(_parts(player).values())
    return HttpResponse(stamped(parts + personal_parts(player)))


@require_POST
@never_cache
def quick_pair(request: HttpRequest) -> HttpResponse:
    """Play somebody who wants the same, or wait for one in the lobby.

    Casual games are open to everybody: a stranger becomes a guest.
    """
    player = player_of(request)
    form = PairingForm(request.POST)
    if player is None and not form.is_for_guests():
        return redirect_to_login(reverse("play"))
    if player is None and not may_become_guest(request):
        return render(request, "429.html", status=TOO_MANY)
    try:
        if not form.is_valid():
            raise NotPossible(_("The page sent something that cannot be played."))
        paired = _pair(request, player, form)
    except Refused as refusal:
        return _page(request, str(refusal), CONFLICT)
    if paired.match is not None:
        return SeeOther(reverse("match", args=[paired.match.pk]))
    return SeeOther(reverse("play"))


def _pair(request: HttpRequest, player: Player | None, form: PairingForm) -> Pairing:
    """The match or the wait for one; a stranger plays as a guest."""
    sent = form.cleaned_data
    if player is not None:
        return pair(player, form.agreement(), sent["nonce"], sent["seal"])
    paired, guest = pair_as_new_guest(form.agreement(), sent["nonce"])
    remember(request.session, guest)
    return paired


def _parts(player: Player | None) -> Parts:
    presence = site_presence()
    return lobby_parts(lobby_for(player, presence.ids), player, presence, get_language())


def _page(request: HttpRequest, refusal: str = "", status: int = 200) -> HttpResponse:
    player = player_of(request)
    context = {
        **form_context(player, first_form()),
        "parts": _parts(player),
        "crew": crew_cards(),
        "voyage": lobby_context(player, timezone.now()),
        "finished": finished_matches(player) if player else [],
        "refusal": refusal,
        "page_url": reverse("play"),
    }
    return render(request, "games/lobby/lobby.html", context, status=status)


@require_safe
@never_cache
def watch(request: HttpRequest) -> HttpResponse:
    """All matches that are being played before everybody's eyes, and the last that are over."""
    presence = site_presence()
    shown = spectacle(presence.ids)
    rows = {
        "running": glimpse_rows(shown.running, shown.ratings, presence),
        "ended": glimpse_rows(shown.ended, shown.ratings, presence),
    }
    return render(request, "games/watch.html", rows)
