"""Pokes from a process without sockets to the server that started it, a line of JSON each.

Where processes share no Redis this is how pages learn at once of what the other process did.
"""

from __future__ import annotations

import json
import logging
from typing import IO

from games.live.publish import Message, use_outlet

_log = logging.getLogger(__name__)


def tell_parent(pipe: IO[str]) -> None:
    """Write this process's pokes into the pipe from now on."""

    def outlet(group: str, message: Message) -> None:
        # Shorter than what a pipe takes in one piece, so lines of two threads don't mix.
        pipe.write(json.dumps([group, message]) + "\n")
        pipe.flush()

    use_outlet(outlet)


def poke_in(line: bytes) -> tuple[str, Message] | None:
    """The group and the message of a line; None for anything else that was printed."""
    try:
        group, message = json.loads(line)
        return str(group), {**message, "type": str(message["type"])}
    except (ValueError, TypeError, KeyError):
        _log.warning("The thinking process printed something: %r", line[:200])
        return None
