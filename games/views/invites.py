"""Invitations by link: whoever has the link may accept, without a name if the game is casual."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.actions.challenges import accept
from games.actions.guests import accept_as_new_guest
from games.actions.refusals import Refused
from games.live.switchboard import crowd
from games.lobby import challenge_by_token
from games.models import Challenge, Match
from games.rendering.challenges import challenge_context
from games.views.matches import CONFLICT, SeeOther
from games.views.people import player_of
from ladder.guests import may_become_guest, remember

TOO_MANY = 429


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page that a link leads to, and accepting what it offers."""
    challenge = challenge_by_token(token)
    if challenge is None:
        raise Http404
    if request.method != "POST":
        return _page(request, challenge)
    if player_of(request) is None and not may_become_guest(request):
        return render(request, "429.html", status=TOO_MANY)
    try:
        match = _accept(request, challenge)
    except Refused as refusal:
        # As it stands now: it may be gone because somebody else was quicker.
        return _page(request, challenge_by_token(token) or challenge, str(refusal))
    return SeeOther(reverse("match", args=[match.pk]))


def _accept(request: HttpRequest, challenge: Challenge) -> Match:
    nonce = request.POST.get("nonce", "")
    player = player_of(request)
    if player is not None:
        return accept(challenge.pk, player, nonce, challenge.token)
    match, guest = accept_as_new_guest(challenge.pk, nonce, challenge.token)
    remember(request.session, guest)
    return match


def _page(request: HttpRequest, challenge: Challenge, refusal: str = "") -> HttpResponse:
    player = player_of(request)
    context = {
        **challenge_context(challenge, player, crowd().ids),
        "refusal": refusal,
        "page_url": reverse("join", args=[challenge.token]),
        "needs_account": challenge.rated and (player is None or player.is_guest),
    }
    status = CONFLICT if refusal else 200
    return render(request, "games/challenges/join.html", context, status=status)
