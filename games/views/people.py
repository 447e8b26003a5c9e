"""Who asks."""

from __future__ import annotations

from django.http import HttpRequest

from ladder.models import Player


def player_of(request: HttpRequest) -> Player | None:
    """The player who is logged in, or None."""
    return request.user if isinstance(request.user, Player) else None
