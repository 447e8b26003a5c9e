"""Players' pages: profile, results, two players against each other, and finding players."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import conditional_page, require_POST, require_safe

from games.current_player import player_of
from games.kinds.registry import KINDS, first_kind
from games.live.hub import site_presence
from games.matches.views import SeeOther
from games.profiles.page import PAGE_SIZE, SPANS, USUAL_SPAN, against, profile_of, results_of
from games.standings.exports import player_values
from games.standings.views import FRESH, page_number_of
from ladder import blocks, follows, names
from ladder.models import Player
from ladder.search import players_named_like


@require_safe
@never_cache
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """A player's page. Whoever has left has none: only the pseudonym stays, in matches."""
    span = request.GET.get("span", USUAL_SPAN)
    if span not in SPANS:
        raise Http404
    context = profile_of(
        named_or_404(name), player_of(request), _game(request), span, site_presence()
    )
    return render(request, "games/profile/profile.html", context)


@require_safe
@never_cache
def results(request: HttpRequest, name: str) -> HttpResponse:
    """All of a player's results, page by page."""
    player, game, page = named_or_404(name), _game(request), page_number_of(request)
    found = results_of(player, player_of(request), game, page)
    context = {
        "player": player,
        "game": game,
        "title": KINDS[game].title,
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
        (player, [(KINDS[rating.game].title, rating) for rating in player.ratings.all()])
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
    game = request.GET.get("game", first_kind().slug)
    if game not in KINDS:
        raise Http404
    return game


def _tying(act: Callable[[Player, Player], str]) -> Callable[..., HttpResponse]:
    """The view that carries out `act`, says what it returns, and leads back to the page."""

    @require_POST
    @never_cache
    def view(request: HttpRequest, name: str) -> HttpResponse:
        other = named_or_404(name)
        address = reverse("profile", args=[other.username])
        player = player_of(request)
        if player is None:
            return redirect_to_login(address)
        if player == other:
            raise Http404
        try:
            messages.success(request, act(player, other))
        except follows.CannotFollow:
            messages.error(request, _not_followed(other))
        return SeeOther(address)

    return view


def _follow(player: Player, other: Player) -> str:
    follows.follow(player, other)
    words = _("You follow {name} now: you are told when they begin to play. They do not know.")
    return words.format(name=other.username)


def _not_followed(other: Player) -> str:
    """One sentence for every reason: nobody is told of a block."""
    words = _(
        "You cannot follow {name}. Not everybody can be followed, and {most} players at most."
    )
    return words.format(name=other.username, most=follows.MOST)


def _unfollow(player: Player, other: Player) -> str:
    follows.unfollow(player, other)
    return _("You no longer follow {name}.").format(name=other.username)


def _block(player: Player, other: Player) -> str:
    blocks.block(player, other)
    return _("{name} is blocked: you no longer see each other's challenges.").format(
        name=other.username
    )


def _unblock(player: Player, other: Player) -> str:
    blocks.unblock(player, other)
    return _("{name} is no longer blocked.").format(name=other.username)


follow = _tying(_follow)
unfollow = _tying(_unfollow)
block = _tying(_block)
unblock = _tying(_unblock)
