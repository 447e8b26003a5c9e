"""When a request reached the server: noted before it waits for anything, read by its view."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, Final

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from games.actions.receipts import Receipt
from games.live.lag import lag_of
from ladder.models import Player

# Headers of a client are called HTTP_something here: nobody can send this one.
_ARRIVED_AT: Final = "oceania.arrived_at"


@sync_and_async_middleware
def note_arrival(
    get_response: Callable[[HttpRequest], Any],
) -> Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]:
    """Stamp a request with the time of its arrival, on the server's own loop where there is one."""

    async def answer_async(request: HttpRequest) -> HttpResponseBase:
        request.META[_ARRIVED_AT] = monotonic()
        response: HttpResponseBase = await get_response(request)
        return response

    def answer(request: HttpRequest) -> HttpResponseBase:
        request.META[_ARRIVED_AT] = monotonic()
        response: HttpResponseBase = get_response(request)
        return response

    return answer_async if iscoroutinefunction(get_response) else answer


def receipt_of(request: HttpRequest, player: Player, key: str) -> Receipt:
    """How this request of the player's, which they call `key`, reached the server."""
    return Receipt(key, request.META[_ARRIVED_AT], lag_of(player.pk))
