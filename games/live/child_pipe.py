"""Messages from a process without sockets to the server that started it, a line of JSON each.

Where processes share no Redis this is how pages learn at once of what the other process did.
"""

from __future__ import annotations

import json
import logging
from typing import IO

from games.changes import Message, changed
from games.live.publish import on_change

_log = logging.getLogger(__name__)


def tell_parent(pipe: IO[str]) -> None:
    """Write what this process's actions tell into the pipe, rather than to the channel layer."""

    def write(message: Message, **_signal: object) -> None:
        # Shorter than what a pipe takes in one piece, so lines of two threads don't mix.
        pipe.write(json.dumps(message) + "\n")
        pipe.flush()

    changed.disconnect(on_change)
    changed.connect(write, weak=False)


def message_in(line: bytes) -> Message | None:
    """The message of a line; None for anything else that was printed."""
    try:
        message = json.loads(line)
        return {**message, "type": str(message["type"])}
    except (ValueError, TypeError, KeyError):
        _log.warning("The thinking process printed something: %r", line[:200])
        return None
