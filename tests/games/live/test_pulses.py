"""Pulses go out to every line in its turn, and to none that has left."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from games.live import pulses
from games.live.admission import Visit
from games.live.lines import Line
from games.live.pulses import GROUPS, Pulses


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
    monkeypatch.setattr(pulses, "PERIOD", GROUPS / 1000)

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
