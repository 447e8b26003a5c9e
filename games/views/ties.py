"""What somebody does on another player's page: following and blocking."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.views.matches import SeeOther
from games.views.people import player_of
from games.views.profiles import named_or_404
from ladder import blocks, follows
from ladder.models import Player


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
