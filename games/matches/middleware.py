"""When a request reached the server: noted before it waits for anything, read by its view."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from django.http import HttpRequest, HttpResponseBase

from games.live.ping import lag_of
from games.matches.request_info import ARRIVED_AT, RequestInfo
from ladder.models import Player


def note_arrival(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Stamp a request with the time of its arrival, unless the server has done so by itself."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        request.META.setdefault(ARRIVED_AT, monotonic())
        return get_response(request)

    return answer


def request_info_of(request: HttpRequest, player: Player, key: str = "") -> RequestInfo:
    """How this request of the player's, which their page calls `key`, reached the server."""
    return RequestInfo(key, request.META[ARRIVED_AT], lag_of(player.pk))
