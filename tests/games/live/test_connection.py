"""A socket's outgoing side: newest first, nothing twice, and nobody waits for a slow browser."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

from games.live.auth import MatchClient
from games.live.connection import Connection
from games.live.fragment_cache import Fragment


def _state(version: int) -> Fragment:
    """A state in which one part of two is new."""
    parts = {"state": f"state {version - 1}", "board": " board"}
    before = Fragment(version - 1, parts).hashes
    return Fragment(version, {"state": f"state {version}", "board": " board"}, before)


CLIENT = MatchClient(
    "en", "somebody", None, match_id=uuid4(), version=0, newest_line=0, viewer=None
)


class Browser:
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


def _with_connection(
    scenario: Callable[[Connection[MatchClient], Browser], Awaitable[None]],
) -> list[str]:
    async def run() -> list[str]:
        browser = Browser()
        connection = Connection(CLIENT, browser.send, shown=0, now=0.0)
        await scenario(connection, browser)
        await connection.drained()
        return browser.taken

    return asyncio.run(run())


def test_what_the_page_has_is_not_sent_again() -> None:
    async def scenario(connection: Connection[MatchClient], _browser: Browser) -> None:
        for version in (0, 2, 1, 2, 3):
            connection.send_state(_state(version))
            await connection.drained()
        for part in ("one here", "one here", "two here"):
            connection.send_part("presence", part)
            await connection.drained()

    assert _with_connection(scenario) == ["state 2 board", "state 3", "one here", "two here"]


def test_a_slow_client_gets_the_newest_state_and_every_chat_line() -> None:
    async def scenario(connection: Connection[MatchClient], browser: Browser) -> None:
        browser.may_take.clear()
        connection.send_state(_state(1))
        await asyncio.sleep(0)  # it is on its way now
        for version in range(2, 100):
            connection.send_state(_state(version))
            connection.send_part("presence", f"{version} here")
        connection.send_next("first")
        connection.send_next("second")
        connection.ping(7)
        browser.may_take.set()

    assert _with_connection(scenario) == [
        "state 1", '{"pulse": 7}', "state 99 board", "99 here", "first", "second",
    ]  # fmt: skip


def test_a_line_that_cannot_keep_up_is_given_up() -> None:
    async def scenario(connection: Connection[MatchClient], browser: Browser) -> None:
        browser.may_take.clear()
        for number in range(60):
            connection.send_next(str(number))
            await asyncio.sleep(0)
        browser.may_take.set()

    assert _with_connection(scenario) == ["0", "close 1013"]


def test_a_close_is_the_last_word() -> None:
    async def scenario(connection: Connection[MatchClient], _browser: Browser) -> None:
        connection.send_state(_state(1))
        connection.close(1012, "bye")
        connection.close(1008)
        await connection.drained()
        connection.send_state(_state(2))

    assert _with_connection(scenario) == ["bye", "close 1012"]


def test_a_client_that_has_left_is_sent_nothing_more() -> None:
    async def scenario(connection: Connection[MatchClient], browser: Browser) -> None:
        connection.send_state(_state(1))
        await connection.drained()
        browser.is_gone = True
        connection.send_state(_state(2))
        await connection.drained()
        browser.is_gone = False
        connection.send_state(_state(3))

    assert _with_connection(scenario) == ["state 1"]


def test_the_echo_of_the_last_ping_is_measured() -> None:
    lags: list[float | None] = []

    async def scenario(connection: Connection[MatchClient], _browser: Browser) -> None:
        connection.ping(5)
        await connection.drained()
        now = asyncio.get_running_loop().time()
        for number, later in ((4, 0.1), (5, 0.2), (5, 0.9)):
            assert connection.receive(f'{{"pulse": {number}}}', now + later)
            lags.append(connection.lag)

    _with_connection(scenario)
    assert lags[0] is None
    assert [round(lag or 0, 1) for lag in lags[1:]] == [0.2, 0.2]
