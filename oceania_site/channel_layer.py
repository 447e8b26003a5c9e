"""Channels' layer in memory, without its sweep.

The original looks through every channel and every group for what has expired, each time something
is sent or received: with 1,000 channels a message costs thirteen times what it costs with two. Here
a channel is looked at when it is used, and a few others with it, so that nothing that was left
behind stays for ever.
"""

import asyncio
import itertools
import time
from collections.abc import Iterator
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

# How many channels are looked at beside the one that is used.
_SWEPT_AT_ONCE = 2


class LazyInMemoryChannelLayer(InMemoryChannelLayer):
    """Expires messages when their channel is used, or its turn comes.

    As in the original, a channel whose messages nobody fetches is taken out of its groups.
    Membership itself has no end: whoever joins leaves again, or expires in this way.
    """

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 # whatever the original takes
        super().__init__(**options)
        self._turns: Iterator[str] = iter(())

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        self.require_valid_channel_name(channel)
        self._put(channel, message)
        self._clean_expired()

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.require_valid_group_name(group)
        for channel in list(self.groups.get(group, ())):
            try:
                self._put(channel, message)
            except ChannelFull:
                # Delivery is at most once, here as in every layer.
                continue
        self._clean_expired()

    async def receive(self, channel: str) -> dict[str, Any]:
        self.require_valid_channel_name(channel)
        while True:
            queue = self._queue(channel)
            try:
                expires_at, message = await queue.get()
            finally:
                self._drop_if_empty(channel)
            if expires_at >= time.monotonic():
                received: dict[str, Any] = message
                return received

    def _put(self, channel: str, message: dict[str, Any]) -> None:
        queue = self._queue(channel)
        if queue.full():
            self._expire(channel)
            queue = self._queue(channel)
        try:
            # A copy, so that no receiver sees what another does with it.
            queue.put_nowait((time.monotonic() + self.expiry, dict(message)))
        except asyncio.QueueFull as error:
            raise ChannelFull(channel) from error

    def _clean_expired(self) -> None:
        """Look at the channels whose turn it is; when all had theirs, it begins anew."""
        looked_at = 0
        for channel in itertools.islice(self._turns, _SWEPT_AT_ONCE):
            looked_at += 1
            self._expire(channel)
        if looked_at < _SWEPT_AT_ONCE:
            self._turns = iter(list(self.channels))

    def _expire(self, channel: str) -> None:
        queue = self.channels.get(channel)
        if queue is None:
            return
        now = time.monotonic()
        entries = [queue.get_nowait() for _ in range(queue.qsize())]
        fresh = [entry for entry in entries if entry[0] >= now]
        for entry in fresh:
            queue.put_nowait(entry)
        if len(fresh) < len(entries):
            for members in self.groups.values():
                members.pop(channel, None)
            self._drop_if_empty(channel)

    def _queue(self, channel: str) -> asyncio.Queue[Any]:
        if channel not in self.channels:
            self.channels[channel] = asyncio.Queue(self.get_capacity(channel))
        queue: asyncio.Queue[Any] = self.channels[channel]
        return queue

    def _drop_if_empty(self, channel: str) -> None:
        queue = self.channels.get(channel)
        if queue is not None and queue.empty():
            del self.channels[channel]
