"""The socket of a match's page: `/ws/matches/<id>/?version=N`.

A plain ASGI application rather than one of Channels' consumers, which give every socket a channel
of its own in the layer and two tasks more. It says who may come in, passes on what the client says,
and writes nothing: what is sent comes from the switchboard.

`version` is what the page shows; if that is the present one, it isn't sent again. `seat` may say
whose page it is: whoever is not in that seat any more is told so by the close code.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, Final
from uuid import UUID

from django.db import Error as AnyDatabaseError

from games.live import switchboard
from games.live.admission import Visit, handshake_of, visit_of
from games.live.lines import BUSY, LOGGED_OUT, MISUSED, RESTARTING, Line, Send
from games.live.threads import in_thread

Receive = Callable[[], Awaitable[Any]]

#: A page's address says two numbers; whatever is longer is no page's.
_LONGEST_QUERY: Final = 100

_log = logging.getLogger(__name__)


async def match_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Serve one socket from its handshake to its end."""
    await receive()
    board = switchboard.running()
    if board.is_closing:
        await _turn_away(send, RESTARTING)
        return
    address = scope["client"][0] if scope.get("client") else ""
    if not board.door.enter(address, monotonic()):
        await _turn_away(send, BUSY)
        return
    try:
        await _admit(board, scope, receive, send)
    finally:
        board.door.leave(address)


async def refuse_socket(_scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Refuse the handshake: there is nothing here, or not for this client."""
    await receive()
    await send({"type": "websocket.close", "code": MISUSED})


async def _admit(
    board: switchboard.Switchboard, scope: dict[str, Any], receive: Receive, send: Send
) -> None:
    match_id: UUID = scope["url_route"]["kwargs"]["match_id"]
    if len(scope["query_string"]) > _LONGEST_QUERY:
        await send({"type": "websocket.close", "code": MISUSED})
        return
    handshake = handshake_of(scope)
    try:
        visit = await in_thread(visit_of, match_id, handshake)
    except AnyDatabaseError as error:
        _log.warning("The database did not say who opens a socket: %s", error)
        await _turn_away(send, BUSY)
        return
    if visit is None:
        await send({"type": "websocket.close", "code": MISUSED})
        return
    if not _is_whose_page_it_is(visit, handshake.GET.get("seat", "")):
        await _turn_away(send, LOGGED_OUT)
        return
    await send({"type": "websocket.accept"})
    shown = min(_number(handshake.GET.get("version", "")), visit.version)
    await _serve(board, Line(visit, send, shown, monotonic()), receive)


async def _serve(board: switchboard.Switchboard, line: Line, receive: Receive) -> None:
    board.join(line)
    try:
        while (event := await receive())["type"] == "websocket.receive":
            if not board.hear(line, event.get("text")):
                line.close(MISUSED)
                await line.sent()
                return
    finally:
        board.leave(line)


async def _turn_away(send: Send, code: int) -> None:
    """Close with a code that the page gets to see: a handshake that is refused has none."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code})


def _is_whose_page_it_is(visit: Visit, seat: str) -> bool:
    return not seat or str(visit.viewer) == seat


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
