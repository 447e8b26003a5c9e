"""A client that floods a match's socket: `python -m tests.harness.flooding ws://… origin seconds`.

A program of its own, so that it takes no time from the one that measures. Each connection sends
frames of one kind as fast as they go, until it is cut off, and then comes again.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from base64 import b64encode
from dataclasses import asdict, dataclass
from time import monotonic
from urllib.parse import urlsplit

#: Frames masked with zeros, many times over: echoes of a pulse, pings, pongs, and pieces of a
#: message that never ends.
FRAMES = (
    b'\x81\x8b\x00\x00\x00\x00{"pulse":1}' * 4000,
    b"\x89\x80\x00\x00\x00\x00" * 8000,
    b"\x8a\x80\x00\x00\x00\x00" * 8000,
    b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 8000,
)


#: Seconds of flooding within which a server that defends itself has cut a client off.
PATIENCE = 5.0


@dataclass
class Tally:
    """How often it came in, was turned away, cut off or endured; and what it could send."""

    admitted: int = 0
    refused: int = 0
    cut_off: int = 0
    endured: int = 0
    sent: int = 0


async def flood(url: str, origin: str, seconds: float) -> Tally:
    """Flood for so long."""
    tally = Tally()
    deadline = monotonic() + seconds
    async with asyncio.TaskGroup() as tasks:
        for frames in FRAMES:
            flooder = Flooder(url, origin, deadline, frames)
            tasks.create_task(flooder.come_again_and_again(tally))
    return tally


@dataclass(frozen=True)
class Flooder:
    """Sends its frames to a socket until the deadline."""

    url: str
    origin: str
    deadline: float
    frames: bytes

    async def come_again_and_again(self, tally: Tally) -> None:
        while monotonic() < self.deadline:
            try:
                await self._come(tally)
            except (OSError, asyncio.IncompleteReadError):
                tally.refused += 1

    async def _come(self, tally: Tally) -> None:
        address = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        try:
            key = b64encode(os.urandom(16)).decode()
            writer.write(
                f"GET {address.path} HTTP/1.1\r\nHost: {address.netloc}\r\n"
                f"Origin: {self.origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
            )
            answer = await reader.readuntil(b"\r\n\r\n")
            if not answer.startswith(b"HTTP/1.1 101"):
                tally.refused += 1
                return
            tally.admitted += 1
            await self._flood(writer, tally)
        finally:
            writer.transport.abort()

    async def _flood(self, writer: asyncio.StreamWriter, tally: Tally) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while monotonic() < self.deadline:
                    writer.write(self.frames)
                    await writer.drain()
                    tally.sent += len(self.frames)
        except TimeoutError:  # which is an OSError too
            tally.endured += 1
        except OSError:
            tally.cut_off += 1


if __name__ == "__main__":
    outcome = asyncio.run(flood(sys.argv[1], sys.argv[2], float(sys.argv[3])))
    sys.stdout.write(json.dumps(asdict(outcome)))
