"""A player's own matches, and starting new ones."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.actions.matches import Entrant, Terms, create_match
from games.rendering.lists import own_matches
from games.rules.oceania.edition import CLASSIC
from games.rules.oceania.game import OCEANIA
from games.views.matches import SeeOther
from games.views.people import player_of


@require_safe
@never_cache
@login_required
def play(request: HttpRequest) -> HttpResponse:
    """The matches that run, those that are over, and a voyage to start."""
    player = player_of(request)
    assert player is not None
    return render(request, "games/play.html", own_matches(player))


@require_POST
@never_cache
def start_voyage(request: HttpRequest) -> HttpResponse:
    """Begin a solo voyage on the classic chart and go there."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("play"))
    terms = Terms(OCEANIA.slug, CLASSIC.name)
    match = create_match(terms, [Entrant.with_server_nonce(player)])
    return SeeOther(reverse("match", args=[match.pk]))
