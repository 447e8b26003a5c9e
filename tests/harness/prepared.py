"""What was prepared in the database of a site before a browser opens it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module


@dataclass(frozen=True)
class Prepared:
    """Session keys by player, and the addresses of pages by what they show.

    Matches are named for what they show to the first of their players.
    """

    sessions: dict[str, str]
    pages: dict[str, str]


def session_of(player: object) -> str:
    """The key of a session in which `player` is logged in."""
    from django.conf import settings  # noqa: PLC0415
    from django.contrib.auth import login  # noqa: PLC0415
    from django.http import HttpRequest  # noqa: PLC0415

    from ladder.models import Player  # noqa: PLC0415

    assert isinstance(player, Player)
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore()
    login(request, player, backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.save()
    return str(request.session.session_key)
