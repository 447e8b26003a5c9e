"""Sockets of clients that do not wait until they are let in, and of those that are not."""

from __future__ import annotations

import asyncio
import gc
import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import uvicorn
import uvloop
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from games.live.consumers import RefusingConsumer
from oceania_site.fastpath.http_protocol import BoundedHttpProtocol
from oceania_site.fastpath.socket_protocol import FirmSocketProtocol
from tests.harness.directories import NewDirectory
from tests.harness.plain_requests import ask
from tests.harness.site import Site, serving

#: What a server has for each socket.
OF_A_SOCKET = (BoundedHttpProtocol, FirmSocketProtocol, ServerProtocol)
#: A text, a ping and a close as clients send them; one without its mask, and what is no frame.
FRAMES = (
    b"\x81\x80\0\0\0\0",
    b"\x89\x80\0\0\0\0",
    b"\x88\x80\0\0\0\0",
    b"\x81\x00",
    b"\xff\xff\xff\xff",
)
#: An address is told eight times a second that it has too many: the last ones wait for long enough.
KNOCKS = 16


def test_frames_before_a_socket_is_accepted_leave_no_error(new_directory: NewDirectory) -> None:
    with serving(new_directory("eager"), SOCKETS_PER_ADDRESS="1") as site, ExitStack() as stack:
        lines = [stack.enter_context(_knocking(site)) for _ in range(KNOCKS)]
        ask(site, "/healthz")  # so that all of them have been heard
        for line, frame in zip(lines[-len(FRAMES) :], FRAMES, strict=True):
            line.sendall(frame * 3)
        ask(site, "/healthz")
        said = [_heard(line) for line in lines[-len(FRAMES) :]]
        assert _heard(lines[0]).startswith(b"HTTP/1.1 101")
    assert site.log.read_text() == f"Oceania is at {site.url}/ (Ctrl-C stops it).\n"
    assert said == [b""] * len(FRAMES)  # cut off before the answer that was due


def test_a_socket_that_is_gone_leaves_nothing_for_the_collector_of_garbage() -> None:
    """It seldom comes: 70,000 refused sockets that waited for it were 700 MB."""
    gc.collect()
    gc.disable()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            assert runner.run(_refused()).startswith(b"HTTP/1.1 403")
        assert [thing for thing in gc.get_objects() if isinstance(thing, OF_A_SOCKET)] == []
    finally:
        gc.enable()


async def _refused() -> bytes:
    """What a client is told that has come to a server of ours and is gone again."""
    state = ServerState()
    config = uvicorn.Config(
        RefusingConsumer.as_asgi(),
        lifespan="off",
        log_config=None,
        log_level="warning",
        ws=FirmSocketProtocol,
    )
    config.load()
    server = await asyncio.get_running_loop().create_server(
        lambda: BoundedHttpProtocol(config, state, {}), "127.0.0.1", 0
    )
    host, port = server.sockets[0].getsockname()
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(_handshake(f"{host}:{port}"))
    said = await reader.read()
    writer.close()
    while state.connections or state.tasks:  # noqa: ASYNC110 # uvicorn gives no event
        await asyncio.sleep(0)
    server.close()
    await server.wait_closed()
    return said


def _knocking(site: Site) -> socket.socket:
    """A connection that has sent its handshake."""
    address = urlsplit(site.url)
    line = socket.create_connection((address.hostname, address.port), 10)
    line.sendall(_handshake(address.netloc))
    return line


def _handshake(host: str) -> bytes:
    return (
        f"GET /ws/lobby/ HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def _heard(line: socket.socket) -> bytes:
    try:
        return line.recv(1000)
    except ConnectionResetError:
        return b""
