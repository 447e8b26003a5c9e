"""What every page has around its content: who looks at it, what awaits them, how it looks."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.live.switchboard import crowd
from games.rendering.personal import render_online, render_personal
from games.tidings import Tidings, tidings_of
from games.views.people import player_of
from ladder.appearance import theme_of
from ladder.models import Player


def frame(request: HttpRequest) -> dict[str, Any]:
    """For all templates. What needs the database is a function that templates call to show it."""
    visitor = cache(lambda: _visitor(request))
    tidings = cache(lambda: _tidings(visitor()))
    return {
        "visitor": visitor,
        "personal": cache(lambda: render_personal(tidings(), get_language()) if visitor() else ""),
        "title_prefix": lambda: f"({tidings().turn_count}) " if tidings().turns else "",
        "online": lambda: _online(visitor()),
        "own_rating": lambda: tidings().rating,
        "theme": theme_of(request),
    }


def _visitor(request: HttpRequest) -> Player | None:
    """A request that was refused on its way here has nobody: the page says so to anybody.

    Nor has that of somebody who is kept from the site: nothing awaits them.
    """
    player = player_of(request) if hasattr(request, "user") else None
    return None if player is None or player.is_barred else player


def personal_parts(player: Player | None) -> str:
    """The parts of the header, for a page that asks for what is new."""
    online = _online(player)
    return online if player is None else online + render_personal(_tidings(player), get_language())


def _online(player: Player | None) -> SafeString:
    """Whoever asks is here, even if nobody has counted them yet."""
    present = crowd().ids | ({player.pk} if player else set())
    return render_online(len(present), get_language())


def _tidings(player: Player | None) -> Tidings:
    return Tidings() if player is None else tidings_of([player.pk])[player.pk]
