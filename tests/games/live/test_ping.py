"""Pulses go out to every line in its turn, and to none that has left."""

from __future__ import annotations

import asyncio
from time import sleep
from typing import Any

import pytest

from games.live import ping
from games.live.auth import Visit
from games.live.connection import Line
from games.live.ping import GROUPS, Pulses


class Listener:
    """A line, and the pulses that were sent to it."""

    def __init__(self) -> None:
        self.line = Line(Visit("en", "somebody", None), self._send, 0.0)
        self.heard: list[str] = []
        self.has_two = asyncio.Event()

    async def _send(self, message: dict[str, Any]) -> None:
        self.heard.append(message["text"])
        if len(self.heard) == 2:
            self.has_two.set()


def test_each_line_has_its_turn_and_few_have_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ping, "PERIOD", GROUPS / 1000)

    async def listen() -> list[list[str]]:
        board, listeners = Pulses(), [Listener() for _ in range(GROUPS + 1)]
        for listener in listeners:
            board.join(listener.line)
        board.leave(listeners[1].line)
        running = asyncio.create_task(board.run())
        async with asyncio.timeout(20):
            await listeners[-1].has_two.wait()
        running.cancel()
        return [listener.heard for listener in listeners]

    heard = asyncio.run(listen())
    assert heard[0] == heard[-1] == [f'{{"pulse": {turn * GROUPS}}}' for turn in (1, 2)]
    assert heard[1] == []
    assert heard[2][0] == '{"pulse": 2}'


def test_a_loop_that_is_held_up_makes_up_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ping, "PERIOD", 0.5)

    async def listen() -> float:
        board, listener, loop = Pulses(), Listener(), asyncio.get_running_loop()
        board.join(listener.line)
        running = asyncio.create_task(board.run())
        began = loop.time()

        def hold_up() -> None:
            sleep(0.03)  # three times as long as from one group to the next
            if not listener.has_two.is_set():
                loop.call_soon(hold_up)

        loop.call_soon(hold_up)
        async with asyncio.timeout(20):
            await listener.has_two.wait()
        running.cancel()
        return loop.time() - began

    assert 0.95 < asyncio.run(listen()) < 1.6
