"""The smallest clients that can play: HTTP on a connection that is kept, and a websocket.

A client library would take a good part of the processor that the server is measured on. These read
what they need of a message and leave the rest alone.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
from time import perf_counter
from typing import Final, Self, cast
from urllib.parse import urlencode, urlsplit

#: Longer than the site waits for a lock.
PATIENCE: Final = 40.0
CSRF: Final = "a" * 32

_VERSION: Final = re.compile(rb'id="match-state"[^>]* data-version="(\d+)"')
_MOVES: Final = re.compile(rb'name="move" value="([^"]+)"')
_LENGTH: Final = re.compile(rb"(?i)\r\ncontent-length: *(\d+)")
#: Where the state's version stands: at the beginning, behind the stamp.
_HEAD: Final = 1000

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


def host_and_port(url: str) -> tuple[str, int]:
    """Where to connect to."""
    address = urlsplit(url)
    assert address.hostname is not None
    assert address.port is not None
    return address.hostname, address.port


class Page:
    """What a player sees: the version, and on asking the moves on offer."""

    __slots__ = ("_markup", "version")

    def __init__(self, markup: bytes) -> None:
        found = _VERSION.search(markup, 0, _HEAD)
        self.version = int(found[1]) if found else -1
        self._markup = markup

    @property
    def moves(self) -> list[str]:
        """The moves that are offered, each once."""
        return list(dict.fromkeys(move.decode() for move in _MOVES.findall(self._markup)))


class Poster:
    """Posts on one connection, and opens it again when the server has closed it meanwhile."""

    def __init__(self, url: str, session: str) -> None:
        self._address = host_and_port(url)
        self._session = session
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._message = b""

    async def ready(self) -> None:
        """Connect, unless that is done already."""
        if self._streams is None or self._streams[0].at_eof():
            await self._connect()

    async def _connect(self) -> asyncio.StreamWriter:
        self.close()
        # An answer is larger than what asyncio takes for a line.
        self._streams = await asyncio.open_connection(*self._address, limit=2**20)
        return self._streams[1]

    def post(self, match: str, move: str, version: int) -> float:
        """Post a move as the page does, on a connection that is there; when its first byte left."""
        assert self._streams is not None
        key = base64.b16encode(os.urandom(8)).decode()
        body = urlencode({"move": move, "version": version, "key": key}).encode()
        head = (
            f"POST /matches/{match}/moves/ HTTP/1.1\r\nHost: 127.0.0.1\r\nHX-Request: true\r\n"
            f"Cookie: session={self._session}; csrf={CSRF}\r\nX-CSRFToken: {CSRF}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        self._message = head.encode() + body
        # Not by the transport, which would write it once whoever called has nothing more to do.
        connection = self._streams[1].get_extra_info("socket").fileno()
        started = perf_counter()
        sent = os.write(connection, self._message)
        assert sent == len(self._message), "a request is shorter than what a connection takes"
        return started

    async def answered(self) -> None:
        """Wait for the answer. Raises `RuntimeError` if what was posted is not accepted."""
        try:
            status = await self._answer()
        except (ConnectionError, asyncio.IncompleteReadError):
            # The server closed the idle connection at this very moment; a browser asks again, too.
            (await self._connect()).write(self._message)
            status = await self._answer()
        if status != 200:
            raise RuntimeError(f"the site answered {status} to a move")

    async def _answer(self) -> int:
        assert self._streams is not None
        reader, _ = self._streams
        head = await reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head)
        assert length is not None
        await reader.readexactly(int(length[1]))
        return int(head[9:12])

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


class Socket(asyncio.Protocol):
    """A page's websocket: knows the newest version that has arrived, and when it did."""

    def __init__(self, handshake: bytes) -> None:
        self._handshake = handshake
        self._buffer = b""
        self.is_open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._awaited: tuple[int, asyncio.Future[None]] | None = None
        self._transport: asyncio.Transport | None = None
        self.page = Page(b"")
        self.arrived_at = 0.0
        self.closed = False

    @classmethod
    async def opened(cls, url: str, path: str, session: str = "") -> Self:
        """A socket whose handshake is done. Raises `ConnectionError` if it was refused."""
        host, port = host_and_port(url)
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = f"Cookie: session={session}\r\n" if session else ""
        handshake = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {url}\r\n{cookie}"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n"
        )
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(handshake.encode()), host, port)
        await asyncio.wait_for(socket.is_open, PATIENCE)
        return socket

    async def shows(self, version: int) -> None:
        """Wait until this version or a later one has arrived."""
        if self.closed:
            raise ConnectionError("the site has closed a socket")
        if self.page.version < version:
            arrival = asyncio.get_running_loop().create_future()
            self._awaited = (version, arrival)
            await arrival

    def send(self, text: bytes, opcode: int = _TEXT) -> None:
        """Send a short frame; a mask of zeros is a mask."""
        assert self._transport is not None
        self._transport.write(bytes([0x80 | opcode, 0x80 | len(text), 0, 0, 0, 0]) + text)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's own kind of transport is none of asyncio's by its type.
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._handshake)

    def connection_lost(self, _error: Exception | None) -> None:
        self.closed = True
        for awaited in (self.is_open, self._awaited and self._awaited[1]):
            if awaited is not None and not awaited.done():
                awaited.set_exception(ConnectionError("the site has closed a socket"))

    def data_received(self, data: bytes) -> None:
        # A message most often comes in one piece, and is not copied then.
        self._buffer = self._buffer + data if self._buffer else data
        if self.is_open.done() or self._take_handshake():
            while self._take_frame():
                pass

    def _take_handshake(self) -> bool:
        """Take the answer to the handshake off the buffer, if all of it is there."""
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101 "):
            self.close()
            return False
        self._buffer = self._buffer[end + 4 :]
        self.is_open.set_result(None)
        return True

    def _take_frame(self) -> bool:
        """Take the first frame off the buffer, if all of it is there."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        start, length = 2, buffer[1]
        if length >= 126:
            size = 2 if length == 126 else 8
            start += size
            if len(buffer) < start:
                return False
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return False
        self._buffer = buffer[start + length :]
        self._heed(buffer[0] & 15, buffer[start : start + length])
        return True

    def _heed(self, opcode: int, content: bytes) -> None:
        if opcode == _PING:
            self.send(content, _PONG)
        elif opcode == _CLOSE:
            self.close()
        elif content.startswith(b"{"):
            self.send(json.dumps({"pulse": json.loads(content)["pulse"]}).encode())
        else:
            self.text_received(content)

    def text_received(self, content: bytes) -> None:
        """Parts: a state if there is a version in them, else something beside it."""
        page = Page(content)
        if page.version <= self.page.version:
            return
        self.page = page
        self.arrived_at = perf_counter()
        if self._awaited is not None and page.version >= self._awaited[0]:
            arrival = self._awaited[1]
            self._awaited = None
            if not arrival.done():
                arrival.set_result(None)
