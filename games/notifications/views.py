"""What awaits a player, for the header of every page."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.chat.forms import HIGHEST_ID
from games.context_processors import personal_parts
from games.current_player import player_of
from games.htmx import HtmxHttpRequest
from games.live.server_time import stamped
from games.matches.views import SeeOther, logged_out, varied
from games.notifications.actions import read_notices

#: More than a page lists; what comes beyond is not looked at.
MOST: Final = 100


@require_safe
@never_cache
def fragment(request: HttpRequest) -> HttpResponse:
    """The header's parts, for a page without a socket."""
    player = player_of(request)
    if player is None:
        return logged_out()
    return HttpResponse(stamped(personal_parts(player)))


@require_POST
@never_cache
def read(request: HtmxHttpRequest) -> HttpResponse:
    """Note that the player was shown these notices."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("play"))
    sent = request.POST.getlist("notice")[:MOST]
    numbers = [int(text) for text in sent if text.isascii() and text.isdigit() and len(text) < 20]
    read_notices(player, [number for number in numbers if number <= HIGHEST_ID])
    if request.htmx:
        return varied(HttpResponse(stamped(personal_parts(player))))
    return SeeOther(reverse("play"))
