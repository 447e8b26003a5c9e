"""Clients that do not wait until they are let in."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

from tests.directories import NewDirectory
from tests.oceania_site.asking import ask
from tests.site import Site, serving

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


def _knocking(site: Site) -> socket.socket:
    """A connection that has sent its handshake."""
    address = urlsplit(site.url)
    line = socket.create_connection((address.hostname, address.port), 10)
    line.sendall(
        f"GET /ws/lobby/ HTTP/1.1\r\nHost: {address.netloc}\r\nOrigin: {site.url}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    return line


def _heard(line: socket.socket) -> bytes:
    try:
        return line.recv(1000)
    except ConnectionResetError:
        return b""
