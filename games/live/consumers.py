"""The sockets of our pages: of a match, of the lobby, and of whatever else a player looks at.

Plain ASGI applications rather than Channels' consumers, which give every socket a channel of its
own in the layer and two tasks more. They say who may come in, pass on what the client says, and
write nothing: what is sent comes from the switchboard.

`/ws/matches/<id>/?version=N`: `version` is what the page shows; if that is the present one, it
isn't sent again. `seat` may say whose page it is. `/ws/lobby/` and `/ws/ladder/<game>/` are open to
everybody, `/ws/me/` to players; `player` says that a page was rendered for a player. Whoever is
not the one any more for whom the page was made is told so by the close code.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from django.db import Error as AnyDatabaseError
from django.http import HttpRequest, QueryDict

from games import metrics
from games.live import hub
from games.live.auth import (
    LadderVisit,
    MatchVisit,
    Visit,
    handshake_of,
    ladder_visit_of,
    match_visit_of,
    visit_of,
)
from games.live.connection import BUSY, LOGGED_OUT, MISUSED, RESTARTING, Line, Send
from games.live.hub import Switchboard
from games.live.threads import in_thread

Receive = Callable[[], Awaitable[Any]]
Scope = dict[str, Any]
OneVisit = TypeVar("OneVisit", bound=Visit)

#: Codes with which a socket is closed that says what none of our pages says; also by the server.
_MISUSES: Final = frozenset({1002, 1007, MISUSED, 1009})
#: For a socket that ended without one.
_NO_CODE: Final = 1005
#: A page's address says two numbers; whatever is longer is no page's.
_LONGEST_QUERY: Final = 100

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Page(Generic[OneVisit]):
    """What one kind of page has of its own."""

    #: Who comes, from the address and the handshake; None if there is nothing for them here. Reads
    #: the database.
    visit_of: Callable[[Mapping[str, Any], HttpRequest], OneVisit | None]
    #: Whether the page was made for whoever comes now.
    is_theirs: Callable[[OneVisit, QueryDict], bool]
    #: The newest version of a match that the page shows.
    shown_of: Callable[[OneVisit, QueryDict], int]
    join: Callable[[Switchboard, Line[OneVisit]], None]


_MATCH: Final = Page[MatchVisit](
    visit_of=lambda address, handshake: match_visit_of(address["match_id"], handshake),
    is_theirs=lambda visit, query: query.get("seat", "") in ("", str(visit.viewer)),
    shown_of=lambda visit, query: min(_number(query.get("version", "")), visit.version),
    join=Switchboard.join_match,
)
_LOBBY: Final = Page[Visit](
    visit_of=lambda _address, handshake: visit_of(handshake),
    is_theirs=lambda visit, query: visit.login is not None or not query.get("player"),
    shown_of=lambda _visit, _query: -1,
    join=Switchboard.join_lobby,
)
_LADDER: Final = Page[LadderVisit](
    visit_of=lambda address, handshake: ladder_visit_of(address["game"], handshake),
    is_theirs=_LOBBY.is_theirs,
    shown_of=_LOBBY.shown_of,
    join=Switchboard.join_ladder,
)
_SITE: Final = Page[Visit](
    visit_of=lambda _address, handshake: visit_of(handshake),
    is_theirs=lambda visit, _query: visit.login is not None,
    shown_of=lambda _visit, _query: -1,
    join=Switchboard.join_site,
)


async def match_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a socket of a match's page from its handshake to its end."""
    await _answer(_MATCH, scope, receive, send)


async def lobby_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a socket of the lobby from its handshake to its end."""
    await _answer(_LOBBY, scope, receive, send)


async def ladder_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a socket of a ladder from its handshake to its end."""
    await _answer(_LADDER, scope, receive, send)


async def site_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve a socket of any other page from its handshake to its end."""
    await _answer(_SITE, scope, receive, send)


async def refuse_socket(_scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse the handshake: there is nothing here, or not for this client."""
    await receive()
    await send({"type": "websocket.close", "code": MISUSED})


async def _answer(page: Page[OneVisit], scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    board = hub.running()
    if board.is_closing:
        await _turn_away(send, RESTARTING)
        return
    address = scope["client"][0] if scope.get("client") else ""
    if not board.door.enter(address, monotonic()):
        metrics.SOCKETS_REFUSED.inc()
        await _refuse(send, board.door.seconds_to_refusal(address, monotonic()))
        return
    try:
        line = await _admit(page, scope, send)
        if line is not None:
            page.join(board, line)
            if await _serve(board, line, receive) in _MISUSES:
                board.door.note_misuse(address, monotonic())
    finally:
        board.door.leave(address)


async def _admit(page: Page[OneVisit], scope: Scope, send: Send) -> Line[OneVisit] | None:
    """Accept the socket; None if it was turned away."""
    if len(scope["query_string"]) > _LONGEST_QUERY:
        await send({"type": "websocket.close", "code": MISUSED})
        return None
    handshake = handshake_of(scope)
    try:
        visit = await in_thread(page.visit_of, scope["url_route"]["kwargs"], handshake)
    except AnyDatabaseError as error:
        _log.warning("The database did not say who opens a socket: %s", error)
        await _turn_away(send, BUSY)
        return None
    if visit is None:
        await send({"type": "websocket.close", "code": MISUSED})
        return None
    if not page.is_theirs(visit, handshake.GET):
        await _turn_away(send, LOGGED_OUT)
        return None
    if not await _is_accepted(send):
        return None
    return Line(visit, send, monotonic(), page.shown_of(visit, handshake.GET))


async def _serve(board: Switchboard, line: Line[Visit], receive: Receive) -> int:
    """Serve the socket to its end; the code with which it was closed."""
    try:
        while (event := await receive())["type"] == "websocket.receive":
            if not board.hear(line, event.get("text")):
                line.close(MISUSED)
                await line.sent()
                return MISUSED
        return int(event.get("code", _NO_CODE))
    finally:
        board.leave(line)


async def _refuse(send: Send, seconds: float | None) -> None:
    """Turn away one of too many: when it may be told, or at once and without a word."""
    if seconds is None:
        await send({"type": "websocket.close", "code": BUSY})
        return
    await asyncio.sleep(seconds)
    await _turn_away(send, BUSY)


async def _turn_away(send: Send, code: int) -> None:
    """Close with a code that the page gets to see: a handshake that is refused has none."""
    if await _is_accepted(send):
        await send({"type": "websocket.close", "code": code})


async def _is_accepted(send: Send) -> bool:
    """Let the socket in; False if the client left meanwhile, which the server says by an error."""
    try:
        await send({"type": "websocket.accept"})
    except (OSError, RuntimeError):
        return False
    return True


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
