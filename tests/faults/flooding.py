"""A client that floods a match's socket: `python -m tests.faults.flooding ws://… origin seconds`.

A program of its own, so that it takes no time from the one that measures. Each connection sends
frames of a pulse's echo as fast as they go, until it is cut off, and then comes again.
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

CONNECTIONS = 4
#: `{"pulse":1}`, masked with zeros, many times over.
FRAMES = b'\x81\x8b\x00\x00\x00\x00{"pulse":1}' * 4000


@dataclass
class Tally:
    """How often it came in, was turned away, and was cut off; and what it could send."""

    admitted: int = 0
    refused: int = 0
    cut_off: int = 0
    sent: int = 0


async def flood(url: str, origin: str, seconds: float) -> Tally:
    """Flood for so long."""
    tally = Tally()
    deadline = monotonic() + seconds
    async with asyncio.TaskGroup() as tasks:
        for _ in range(CONNECTIONS):
            tasks.create_task(_come_again_and_again(url, origin, deadline, tally))
    return tally


async def _come_again_and_again(url: str, origin: str, deadline: float, tally: Tally) -> None:
    while monotonic() < deadline:
        try:
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + 5):
                await _flood_once(url, origin, deadline, tally)
        except (OSError, asyncio.IncompleteReadError):
            tally.cut_off += 1


async def _flood_once(url: str, origin: str, deadline: float, tally: Tally) -> None:
    address = urlsplit(url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        key = b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET {address.path} HTTP/1.1\r\nHost: {address.netloc}\r\nOrigin: {origin}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        if not answer.startswith(b"HTTP/1.1 101"):
            tally.refused += 1
            return
        tally.admitted += 1
        while monotonic() < deadline:
            writer.write(FRAMES)
            await writer.drain()
            tally.sent += len(FRAMES)
    finally:
        writer.transport.abort()


if __name__ == "__main__":
    outcome = asyncio.run(flood(sys.argv[1], sys.argv[2], float(sys.argv[3])))
    sys.stdout.write(json.dumps(asdict(outcome)))
