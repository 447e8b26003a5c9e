"""Players' pages: profile, results, two players against each other, and finding players."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import conditional_page, require_safe

from games.live.switchboard import crowd
from games.rendering.exports import player_values
from games.rendering.profiles import (
    PAGE_SIZE,
    SPANS,
    USUAL_SPAN,
    against,
    profile_of,
    results_of,
)
from games.rules.oceania.game import OCEANIA
from games.rules.registry import GAMES
from games.views.ladder import FRESH, page_of
from games.views.people import player_of
from ladder import names
from ladder.models import Player
from ladder.search import players_named_like


@require_safe
@never_cache
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """A player's page. Whoever has left has none: only the pseudonym stays, in matches."""
    span = request.GET.get("span", USUAL_SPAN)
    if span not in SPANS:
        raise Http404
    context = profile_of(named_or_404(name), player_of(request), _game(request), span, crowd())
    return render(request, "games/profile/profile.html", context)


@require_safe
@never_cache
def results(request: HttpRequest, name: str) -> HttpResponse:
    """All of a player's results, page by page."""
    player, game, page = named_or_404(name), _game(request), page_of(request)
    found = results_of(player, player_of(request), game, page)
    context = {
        "player": player,
        "game": game,
        "title": GAMES[game].title,
        "results": found[:PAGE_SIZE],
        "page": page,
        "has_more": len(found) > PAGE_SIZE,
    }
    return render(request, "games/results.html", context)


@require_safe
@never_cache
def versus(request: HttpRequest, name: str, other: str) -> HttpResponse:
    """Two players' games with each other: from the reader's side, or from the first one's."""
    if names.key(name) == names.key(other):
        raise Http404
    player, opponent, viewer = named_or_404(name), named_or_404(other), player_of(request)
    if opponent == viewer:
        player, opponent = opponent, player
    context = against(player, opponent, viewer, _game(request))
    return render(request, "games/versus.html", context)


@require_safe
@never_cache
def compare(request: HttpRequest, name: str) -> HttpResponse:
    """Lead from a name that somebody has written to the page of the two."""
    player = named_or_404(name)
    other = names.normalise(request.GET.get("other", "")).strip()[: names.LONGEST]
    found = Player.objects.named(other).filter(is_active=True).exclude(pk=player.pk).first()
    if found is None:
        return redirect(f"{reverse('players')}?{urlencode({'q': other})}")
    address = reverse("versus", args=[player.username, found.username])
    return redirect(f"{address}?{urlencode({'game': _game(request)})}")


@require_safe
@never_cache
def players(request: HttpRequest) -> HttpResponse:
    """Players whose names have `q` in them, with their ratings and the games these are of.

    By a `q` of a letter or two only those are found whose names begin so.
    """
    query = request.GET.get("q", "").strip()[: names.LONGEST]
    found = [
        (player, [(GAMES[rating.game].title, rating) for rating in player.ratings.all()])
        for player in players_named_like(query)
    ]
    is_short = not names.is_telling(names.key(query))
    context = {"query": query, "found": found, "is_short": is_short}
    return render(request, "games/players.html", context)


@require_safe
@conditional_page
@cache_control(public=True, max_age=FRESH)
def as_json(_request: HttpRequest, name: str) -> HttpResponse:
    """A player's standings, for programs; docs/api.md describes it."""
    return JsonResponse(player_values(named_or_404(name)))


def named_or_404(name: str) -> Player:
    """The player of this name, unless they have left or were switched off."""
    player = Player.objects.named(name).filter(is_active=True).first()
    if player is None:
        raise Http404
    return player


def _game(request: HttpRequest) -> str:
    game = request.GET.get("game", OCEANIA.slug)
    if game not in GAMES:
        raise Http404
    return game
