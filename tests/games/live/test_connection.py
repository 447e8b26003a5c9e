"""A socket's outgoing side: newest first, nothing twice, and nobody waits for a slow client."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

from games.live.auth import MatchVisit
from games.live.connection import Line
from games.live.fragment_cache import Fragment


def _state(version: int) -> Fragment:
    """A state in which one part of two is new."""
    parts = {"state": f"state {version - 1}", "board": " board"}
    before = Fragment(version - 1, parts).marks
    return Fragment(version, {"state": f"state {version}", "board": " board"}, before)


VISIT = MatchVisit("en", "somebody", None, match_id=uuid4(), version=0, newest_line=0, viewer=None)


class Client:
    """Takes what is sent, as soon as it may."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.may_take = asyncio.Event()
        self.may_take.set()
        self.is_gone = False

    async def send(self, message: dict[str, Any]) -> None:
        await self.may_take.wait()
        if self.is_gone:
            raise ConnectionResetError
        text = message.get("text", f"close {message.get('code')}")
        self.taken.append(re.sub(r'^<div id="server-time".*?</div>', "", text))


def _with_line(scenario: Callable[[Line[MatchVisit], Client], Awaitable[None]]) -> list[str]:
    async def run() -> list[str]:
        client = Client()
        line = Line(VISIT, client.send, shown=0, now=0.0)
        await scenario(line, client)
        await line.sent()
        return client.taken

    return asyncio.run(run())


def test_what_the_page_has_is_not_sent_again() -> None:
    async def scenario(line: Line[MatchVisit], _client: Client) -> None:
        for version in (0, 2, 1, 2, 3):
            line.show(_state(version))
            await line.sent()
        for part in ("one here", "one here", "two here"):
            line.show_part("presence", part)
            await line.sent()

    assert _with_line(scenario) == ["state 2 board", "state 3", "one here", "two here"]


def test_a_slow_client_gets_the_newest_state_and_every_note() -> None:
    async def scenario(line: Line[MatchVisit], client: Client) -> None:
        client.may_take.clear()
        line.show(_state(1))
        await asyncio.sleep(0)  # it is on its way now
        for version in range(2, 100):
            line.show(_state(version))
            line.show_part("presence", f"{version} here")
        line.add_note("first")
        line.add_note("second")
        line.pulse(7)
        client.may_take.set()

    assert _with_line(scenario) == [
        "state 1", '{"pulse": 7}', "state 99 board", "99 here", "first", "second",
    ]  # fmt: skip


def test_a_line_that_cannot_keep_up_is_given_up() -> None:
    async def scenario(line: Line[MatchVisit], client: Client) -> None:
        client.may_take.clear()
        for number in range(60):
            line.add_note(str(number))
            await asyncio.sleep(0)
        client.may_take.set()

    assert _with_line(scenario) == ["0", "close 1013"]


def test_a_farewell_is_the_last_word() -> None:
    async def scenario(line: Line[MatchVisit], _client: Client) -> None:
        line.show(_state(1))
        line.close(1012, "bye")
        line.close(1008)
        await line.sent()
        line.show(_state(2))

    assert _with_line(scenario) == ["bye", "close 1012"]


def test_a_client_that_has_left_is_sent_nothing_more() -> None:
    async def scenario(line: Line[MatchVisit], client: Client) -> None:
        line.show(_state(1))
        await line.sent()
        client.is_gone = True
        line.show(_state(2))
        await line.sent()
        client.is_gone = False
        line.show(_state(3))

    assert _with_line(scenario) == ["state 1"]


def test_the_echo_of_the_last_pulse_is_measured() -> None:
    lags: list[float | None] = []

    async def scenario(line: Line[MatchVisit], _client: Client) -> None:
        line.pulse(5)
        await line.sent()
        now = asyncio.get_running_loop().time()
        for number, later in ((4, 0.1), (5, 0.2), (5, 0.9)):
            assert line.hear(f'{{"pulse": {number}}}', now + later)
            lags.append(line.lag)

    _with_line(scenario)
    assert lags[0] is None
    assert [round(lag or 0, 1) for lag in lags[1:]] == [0.2, 0.2]
