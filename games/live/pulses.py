"""Pulses: a small message to every socket, for its page to echo, every five seconds.

By them a page knows that its line is alive, and the server how long a message takes. They go out a
few at a time: a crowd that is sent all at once holds up everybody's moves.
"""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from typing import Final

from games.live.admission import Visit
from games.live.lines import Line

#: Seconds from one pulse of a line to its next, and in how many groups lines have theirs.
PERIOD: Final = 5.0
GROUPS: Final = 50

_log: Final = logging.getLogger(__name__)


class Pulses:
    """The lines by the moment at which they have their pulse. For one loop."""

    def __init__(self) -> None:
        self._groups: Final = [set[Line[Visit]]() for _ in range(GROUPS)]
        self._joined = count()

    def join(self, line: Line[Visit]) -> None:
        """Send the line pulses from now on."""
        line.slot = next(self._joined) % GROUPS
        self._groups[line.slot].add(line)

    def leave(self, line: Line[Visit]) -> None:
        """Send it no more."""
        self._groups[line.slot].discard(line)

    async def run(self) -> None:
        """Send pulses until this is cancelled; each has the number of the group's turn.

        Where the loop was held up, several groups have theirs at once: pages take a line on which
        nothing is heard for dead.
        """
        loop = asyncio.get_running_loop()
        began, done = loop.time(), 0
        while True:
            await asyncio.sleep(PERIOD / GROUPS)
            due = int((loop.time() - began) * GROUPS / PERIOD)
            for number in range(max(done, due - GROUPS) + 1, due + 1):
                self._send(number)
            done = due

    def _send(self, number: int) -> None:
        try:
            for line in self._groups[number % GROUPS]:
                line.pulse(number)
        except Exception:  # without pulses all pages would leave
            _log.exception("A pulse failed")
