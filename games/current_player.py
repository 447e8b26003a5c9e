"""Who asks."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest

from ladder.guests import GuestRequest
from ladder.models import Player


def player_of(request: HttpRequest) -> Player | None:
    """The player who is logged in, or the guest of this browser, or None."""
    if isinstance(request.user, Player):
        # Django's wrapper would look for the player behind it again with each use.
        player: Player = getattr(request.user, "_wrapped", request.user)
        return player
    return cast(GuestRequest, request).guest()
