"""The hub's end of the channel layer: what leaves, what arrives, which groups are joined.

The layer may be away at any time. Then messages are lost and groups are joined later; nobody waits,
and the log says so once in a while. A layer in this process's own memory has nobody else at its
other end, so nothing is sent there.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final
from uuid import UUID, uuid4

from channels.layers import InMemoryChannelLayer, get_channel_layer

from games import metrics
from games.changes import Message

_TIMEOUT: Final = 2.0
_PAUSE: Final = 1.0
#: More than this waits only for a layer that is away; the oldest are given up.
_MOST_WAITING: Final = 1_000

#: The group of all processes that have sockets at all.
SITE: Final = "site"

_log = logging.getLogger(__name__)


def group_of_match(match_id: UUID) -> str:
    """The group of the processes that have sockets for this match."""
    return f"match.{match_id.hex}"


def group_of(message: Message) -> str:
    """The group of those whom a message concerns: a match's, or the whole site's."""
    return f"match.{message['match']}" if "match" in message else SITE


class LayerChannel:
    """One channel for the whole process. Everything runs on the loop that `run` runs on."""

    def __init__(self, deliver: Callable[[Message], None]) -> None:
        self._deliver = deliver
        #: Whether the layer failed when it was last used.
        self.is_away = False
        self._layer: Any = get_channel_layer()
        self._has_others = not isinstance(self._layer, InMemoryChannelLayer)
        self._channel = f"hub.{uuid4().hex}"
        self._outgoing: deque[Message] = deque(maxlen=_MOST_WAITING)
        self._wanted: set[str] = set()
        self._joined: set[str] = set()
        self._changed = asyncio.Event()
        self._is_idle = asyncio.Event()

    def send(self, message: Message) -> None:
        """Send to the message's group when its turn comes."""
        if self._has_others:
            if len(self._outgoing) == _MOST_WAITING:
                metrics.LAYER_DROPS.inc()
            self._outgoing.append(message)
            self._wake()

    def join(self, group: str) -> None:
        """Be in the group as soon as the layer permits."""
        self._wanted.add(group)
        self._wake()

    def leave(self, group: str) -> None:
        """Be out of the group soon."""
        self._wanted.discard(group)
        self._wake()

    async def close(self) -> None:
        """Wait until nothing is left to do, and end the connection to the layer."""
        await self._is_idle.wait()
        await self._layer.flush()

    def _wake(self) -> None:
        self._is_idle.clear()
        self._changed.set()

    async def run(self) -> None:
        """Send and receive until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._persist(self._receive))
            tasks.create_task(self._persist(self._work))

    async def _persist(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception as error:  # whatever a layer raises when it is away
                _log.warning(
                    "The channel layer is away, pages are brought up to date later: %s", error
                )
                self.is_away = True
                metrics.LAYER_DROPS.inc(len(self._outgoing))
                self._outgoing.clear()
                await asyncio.sleep(_PAUSE)

    async def _receive(self) -> None:
        # A channel of a name of our own: one from `new_channel` is lost if the layer is away then.
        message = await self._layer.receive(self._channel)
        self.is_away = False
        try:
            self._deliver(message)
        except Exception:  # such as one from another release: the layer is there all the same
            _log.exception("A message from another process could not be delivered")

    async def _work(self) -> None:
        """Do all that is to be done now, or wait for something."""
        for group in self._wanted - self._joined:
            await self._in_time(self._layer.group_add(group, self._channel))
            self._joined.add(group)
        for group in self._joined - self._wanted:
            await self._in_time(self._layer.group_discard(group, self._channel))
            self._joined.discard(group)
        while self._outgoing:
            await self._send_first()
        if self._wanted == self._joined:
            self._changed.clear()
            self._is_idle.set()
            await self._changed.wait()

    async def _send_first(self) -> None:
        message = self._outgoing.popleft()
        try:
            await self._send(message)
        except Exception:
            metrics.LAYER_DROPS.inc()
            raise

    async def _send(self, message: Message) -> None:
        try:
            await self._in_time(self._layer.group_send(group_of(message), dict(message)))
        except OSError:
            raise
        except Exception:
            # A connection that was closed meanwhile fails once, and then a new one is made.
            await self._in_time(self._layer.group_send(group_of(message), dict(message)))

    async def _in_time(self, work: Awaitable[None]) -> None:
        async with asyncio.timeout(_TIMEOUT):
            await work
        self.is_away = False
