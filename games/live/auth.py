"""Who opens a socket: read from the handshake and the database before it is accepted.

Not by Channels' `AuthMiddlewareStack`: that reads session and user ahead of the consumer, and so
ahead of throttling, and lets nobody choose the code by which a socket is closed. Here the consumer
throttles first, then asks, and refuses with a code of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from importlib import import_module
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.core.handlers.asgi import ASGIRequest
from django.db.models import OuterRef, Subquery
from django.http import HttpRequest
from django.utils.translation import get_language_from_request

from games.current_player import player_of
from games.kinds.base import Viewer
from games.kinds.registry import KINDS
from games.models import ChatMessage, Seat, for_everybody
from ladder.guests import attach_guest
from ladder.models import Player


@dataclass(frozen=True, slots=True)
class Login:
    """What makes a viewer who they are; the socket is closed when it no longer holds."""

    player_id: int
    session_key: str = field(repr=False)
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Client:
    """Somebody with a page of ours before them."""

    language: str
    #: The same for all tabs of one person; never leaves the process.
    identity: str
    login: Login | None


@dataclass(frozen=True, slots=True)
class MatchClient(Client):
    """Somebody who may see the match, and how it stood when they came."""

    match_id: UUID
    version: int
    newest_line: int
    viewer: Viewer


@dataclass(frozen=True, slots=True)
class LadderClient(Client):
    """Somebody with the ladder of a game before them."""

    game: str


def handshake_of(scope: dict[str, Any]) -> HttpRequest:
    """A socket's handshake as a request of Django's, with its session and guest. Reads nothing."""
    request = ASGIRequest({**scope, "method": "GET"}, BytesIO())
    request.session = _session_store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    attach_guest(request)
    return request


def client_of(handshake: HttpRequest) -> Client:
    """Who comes to a page that is open to everybody: no query, or up to three."""
    return _client(handshake, _player_of(handshake))


def ladder_client_of(game: str, handshake: HttpRequest) -> LadderClient | None:
    """The client, if there is such a game."""
    if game not in KINDS:
        return None
    client = client_of(handshake)
    return LadderClient(client.language, client.identity, client.login, game)


def match_client_of(match_id: UUID, handshake: HttpRequest) -> MatchClient | None:
    """The client, if there is such a match and this viewer may see it: one to four queries."""
    said = ChatMessage.objects.filter(match=OuterRef("match")).order_by("-pk").values("pk")
    seats = Seat.objects.filter(match_id=match_id).annotate(newest_line=Subquery(said[:1]))
    hidden = ~for_everybody("match__")
    columns = ("player_id", "number", "is_hidden", "match__version", "newest_line")
    rows = [*seats.annotate(is_hidden=hidden).values_list(*columns, named=True)]
    if not rows:
        return None
    player = _player_of(handshake)
    by_player = {row.player_id: row.number for row in rows}
    viewer = None if player is None else by_player.get(player.pk)
    if rows[0].is_hidden and viewer is None:
        return None
    client = _client(handshake, player)
    return MatchClient(
        client.language,
        client.identity,
        client.login,
        match_id=match_id,
        version=rows[0].match__version,
        newest_line=rows[0].newest_line or 0,
        viewer=viewer,
    )


def _player_of(handshake: HttpRequest) -> Player | None:
    """The player or guest who comes. Whoever is kept from the site comes as a stranger."""
    handshake.user = get_user(handshake)
    player = player_of(handshake)
    return None if player is None or player.is_barred else player


def _client(handshake: HttpRequest, player: Player | None) -> Client:
    login = None
    if player is not None:
        login = Login(player.pk, handshake.session.session_key or "", player.password)
    return Client(get_language_from_request(handshake), _identity(handshake, login), login)


def _identity(handshake: HttpRequest, login: Login | None) -> str:
    if login is not None:
        return f"player {login.player_id}"
    # Every page gives its browser this cookie, so that tabs of a visitor have the same one.
    browser = handshake.COOKIES.get(settings.CSRF_COOKIE_NAME)
    return blake2b(browser.encode(), digest_size=16).hexdigest() if browser else uuid4().hex


def _session_store(key: str | None) -> SessionBase:
    # As on pages: PostgreSQL refuses to look for a NUL.
    key = None if "\0" in (key or "") else key
    store: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(key)
    return store
