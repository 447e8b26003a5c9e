"""What every page has around its content: who looks at it, what awaits them, how it looks."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.bots.page import Unfinished, unfinished_with_bots
from games.current_player import player_of
from games.live.hub import site_presence
from games.notifications.page import render_online, render_personal
from games.notifications.queries import Pending, pending_of
from ladder.accounts.return_address import return_query
from ladder.appearance import note_time_zone, theme_of, time_zone_of
from ladder.models import Player

#: Pages on the way in or out, to which nobody wants to come back.
_ENTRANCES: Final = "/accounts/"


def frame(request: HttpRequest) -> dict[str, Any]:
    """For all templates. What needs the database is a function that templates call to show it."""
    visitor = cache(lambda: _visitor(request))
    pending = cache(lambda: _pending(visitor()))
    return {
        "visitor": visitor,
        "personal": cache(lambda: render_personal(pending(), get_language()) if visitor() else ""),
        "title_prefix": lambda: f"({pending().turn_count}) " if pending().turns else "",
        "online": lambda: _online(visitor()),
        "own_rating": lambda: pending().rating,
        "unfinished_with_bots": cache(lambda: _unfinished_with_bots(visitor())),
        "theme": theme_of(request),
        "time_zone": time_zone_of(request),
        "time_zone_cookie": {
            "name": settings.BROWSER_TIME_ZONE_COOKIE_NAME,
            "secure": settings.LANGUAGE_COOKIE_SECURE,
        },
        "entrance_query": _entrance_query(request),
    }


def _entrance_query(request: HttpRequest) -> str:
    """What leads from the login back to this page, or to where this page leads back to."""
    is_entrance = request.path.startswith(_ENTRANCES)
    if not is_entrance and request.method not in ("GET", "HEAD"):
        return ""
    sent = request.POST.get(REDIRECT_FIELD_NAME) or request.GET.get(REDIRECT_FIELD_NAME, "")
    page = sent if is_entrance else request.get_full_path()
    return "" if page == "/" else return_query(page)


def _visitor(request: HttpRequest) -> Player | None:
    """A request that was refused on its way here has nobody: the page says so to anybody.

    Nor has that of somebody who is kept from the site: nothing awaits them. Whoever opens a page
    tells by it in which time zone the browser is.
    """
    player = player_of(request) if hasattr(request, "user") else None
    if player is None or player.is_barred:
        return None
    if request.method == "GET":
        note_time_zone(request, player)
    return player


def personal_parts(player: Player | None) -> str:
    """The parts of the header, for a page that asks for what is new."""
    online = _online(player)
    return online if player is None else online + render_personal(_pending(player), get_language())


def _online(player: Player | None) -> SafeString:
    """Whoever asks is here, even if nobody has counted them yet."""
    present = site_presence().ids | ({player.pk} if player else set())
    return render_online(len(present), get_language())


def _unfinished_with_bots(player: Player | None) -> Unfinished | None:
    return None if player is None else unfinished_with_bots(player)


def _pending(player: Player | None) -> Pending:
    return Pending() if player is None else pending_of([player.pk])[player.pk]
