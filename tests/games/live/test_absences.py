"""Absences from live games: noted when they last, once, and ended by a return."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from uuid import UUID, uuid4

import pytest

from games.live import absences
from games.live.absences import Absences

MATCH = uuid4()
PLAYER = 7

Written = list[tuple[str, int]]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """What would be written to the ledger, which has tests of its own; absences count at once."""
    rows: Written = []

    def away(_match: UUID, seat: int, _since: datetime) -> None:
        rows.append(("away", seat))

    def back(_match: UUID, seat: int) -> None:
        rows.append(("back", seat))

    async def at_once(write: Callable[..., object], *values: object) -> object:
        return write(*values)

    monkeypatch.setattr(absences, "note_absence", away)
    monkeypatch.setattr(absences, "note_return", back)
    monkeypatch.setattr(absences, "in_thread", at_once)
    monkeypatch.setattr(absences, "NOTED_AFTER", 0.01)
    return rows


def run(play: Callable[[], Awaitable[None]]) -> None:
    async def played() -> None:
        await play()
        await asyncio.sleep(0.05)

    asyncio.run(played())


def test_whoever_stays_away_is_noted_and_so_is_the_return(written: Written) -> None:
    async def play() -> None:
        waiting = Absences(lambda _match, _seat, _player: False)
        waiting.left(MATCH, 1, PLAYER)
        waiting.left(MATCH, 1, PLAYER)
        await asyncio.sleep(0.03)
        waiting.came(MATCH, 1)

    run(play)
    assert written == [("away", 1), ("back", 1)]


def test_whoever_is_back_in_time_was_never_away(written: Written) -> None:
    async def play() -> None:
        waiting = Absences(lambda _match, _seat, _player: False)
        waiting.left(MATCH, 0, PLAYER)
        waiting.came(MATCH, 0)

    run(play)
    assert written == []


def test_another_process_may_have_them(written: Written) -> None:
    async def play() -> None:
        asked: list[tuple[UUID, int, int]] = []

        def is_here(*place: *tuple[UUID, int, int]) -> bool:
            asked.append(place)
            return True

        waiting = Absences(is_here)
        waiting.left(MATCH, 0, PLAYER)
        await asyncio.sleep(0.03)
        assert asked == [(MATCH, 0, PLAYER)]

    run(play)
    assert written == []


def test_a_server_that_stops_blames_nobody(written: Written) -> None:
    async def play() -> None:
        waiting = Absences(lambda _match, _seat, _player: False)
        waiting.left(MATCH, 0, PLAYER)
        waiting.close()

    run(play)
    assert written == []
