"""A websocket that sends back what it gets: `python -m bench.live_echo PORT`.

On the server that serves the site, with the same settings, so that what lies between this and a
move is the site's own.
"""

from __future__ import annotations

import asyncio
import sys
from time import perf_counter
from typing import Any

import uvicorn

from bench.live_wire import PATIENCE, Socket


async def echo(scope: dict[str, Any], receive: Any, send: Any) -> None:  # noqa: ANN401 # ASGI's
    """Answer every text with itself."""
    assert scope["type"] == "websocket"
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})


class _EchoSocket(Socket):
    """Tells when what was sent has come back."""

    returned: asyncio.Future[None]

    def text_received(self, _content: bytes) -> None:
        self.returned.set_result(None)


async def round_trips(url: str, seconds: float) -> list[float]:
    """Milliseconds that each of many messages took there and back, one after the other."""
    loop = asyncio.get_running_loop()
    socket = await _EchoSocket.opened(url, "/")
    trips = []
    until = perf_counter() + seconds
    while perf_counter() < until:
        socket.returned = loop.create_future()
        started = perf_counter()
        socket.send(b"a move of some forty characters, say so")
        await asyncio.wait_for(socket.returned, PATIENCE)
        trips.append(1000 * (perf_counter() - started))
    socket.close()
    return trips


if __name__ == "__main__":
    uvicorn.run(
        echo,
        port=int(sys.argv[1]),
        lifespan="off",
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=8192,
        ws_per_message_deflate=False,
    )
