"""The player of a request: logged in, or the guest of its session."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest

from ladder.guests import GuestRequest
from ladder.models import Player


def player_of(request: HttpRequest) -> Player | None:
    """The player who is logged in, or the guest of this browser, or None."""
    if isinstance(request.user, Player):
        return request.user
    return cast(GuestRequest, request).guest()
