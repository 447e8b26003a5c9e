"""Pings go out to every connection in its turn, and to none that has left."""

from __future__ import annotations

import asyncio
from time import sleep
from typing import Any

import pytest

from games.live import ping
from games.live.auth import Client
from games.live.connection import Connection
from games.live.ping import SLOTS, Pings


class Listener:
    """A connection, and the pings that were sent to it."""

    def __init__(self) -> None:
        self.connection = Connection(Client("en", "somebody", None), self._send, 0.0)
        self.received: list[str] = []
        self.has_two = asyncio.Event()

    async def _send(self, message: dict[str, Any]) -> None:
        self.received.append(message["text"])
        if len(self.received) == 2:
            self.has_two.set()


def test_each_connection_has_its_turn_and_few_have_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ping, "PERIOD", SLOTS / 1000)

    async def listen() -> list[list[str]]:
        pings, listeners = Pings(), [Listener() for _ in range(SLOTS + 1)]
        for listener in listeners:
            pings.join(listener.connection)
        pings.leave(listeners[1].connection)
        running = asyncio.create_task(pings.run())
        async with asyncio.timeout(20):
            await listeners[-1].has_two.wait()
        running.cancel()
        return [listener.received for listener in listeners]

    received = asyncio.run(listen())
    assert received[0] == received[-1] == [f'{{"pulse": {turn * SLOTS}}}' for turn in (1, 2)]
    assert received[1] == []
    assert received[2][0] == '{"pulse": 2}'


def test_a_loop_that_is_held_up_makes_up_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ping, "PERIOD", 0.5)

    async def listen() -> float:
        pings, listener, loop = Pings(), Listener(), asyncio.get_running_loop()
        pings.join(listener.connection)
        running = asyncio.create_task(pings.run())
        began = loop.time()

        def hold_up() -> None:
            sleep(0.03)  # three times as long as from one slot to the next
            if not listener.has_two.is_set():
                loop.call_soon(hold_up)

        loop.call_soon(hold_up)
        async with asyncio.timeout(20):
            await listener.has_two.wait()
        running.cancel()
        return loop.time() - began

    assert 0.95 < asyncio.run(listen()) < 1.6


def test_a_round_trip_that_was_measured_is_known() -> None:
    assert ping.lag_of(1) == 0.0
    ping.note(1, 0.125)
    ping.note(2, 3.5)
    ping.note(1, 0.25)
    assert (ping.lag_of(1), ping.lag_of(2), ping.lag_of(3)) == (0.25, 3.5, 0.0)
