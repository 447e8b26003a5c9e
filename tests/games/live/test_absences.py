"""Absences from live games: noted when they last, once, and ended by a return."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from uuid import UUID, uuid4

from django.db import OperationalError

from games.live.absences import AbsenceTimers

MATCH = uuid4()
PLAYER = 7
#: In the tests whoever is not back before the loop turns is away; these notes are awaited.
AT_ONCE = 0.0
PATIENCE = 5.0


class Notes:
    """What is written to the event log, in order."""

    def __init__(self) -> None:
        self.made: list[tuple[str, int]] = []
        self._news: asyncio.Queue[None] = asyncio.Queue()

    async def absence(self, _match: UUID, seat: int, _since: datetime) -> None:
        self._note("away", seat)

    async def return_(self, _match: UUID, seat: int) -> None:
        self._note("back", seat)

    def absences(self, is_here: Callable[[UUID, int, int], bool]) -> AbsenceTimers:
        return AbsenceTimers(
            is_here, self.absence, self.return_, noted_after=AT_ONCE, again_after=AT_ONCE
        )

    async def next(self) -> None:
        await asyncio.wait_for(self._news.get(), PATIENCE)

    def _note(self, what: str, seat: int) -> None:
        self.made.append((what, seat))
        self._news.put_nowait(None)


def nowhere(_match: UUID, _seat: int, _player: int) -> bool:
    return False


def anywhere(_match: UUID, _seat: int, _player: int) -> bool:
    return True


def noted(play: Callable[[Notes], Awaitable[None]]) -> list[tuple[str, int]]:
    async def played() -> list[tuple[str, int]]:
        notes = Notes()
        await play(notes)
        return notes.made

    return asyncio.run(played())


def test_whoever_stays_away_is_noted_and_so_is_the_return() -> None:
    async def play(notes: Notes) -> None:
        absences = notes.absences(nowhere)
        absences.seat_left(MATCH, 1, PLAYER)
        absences.seat_left(MATCH, 1, PLAYER)
        await notes.next()
        absences.seat_came(MATCH, 1, PLAYER)
        await notes.next()

    assert noted(play) == [("away", 1), ("back", 1)]


def test_whoever_is_back_in_time_was_never_away() -> None:
    async def play(notes: Notes) -> None:
        absences = notes.absences(nowhere)
        absences.seat_left(MATCH, 0, PLAYER)
        absences.seat_came(MATCH, 0, PLAYER)
        absences.seat_left(MATCH, 1, PLAYER)
        await notes.next()

    assert noted(play) == [("away", 1)]


def test_another_process_may_have_them() -> None:
    asked: list[tuple[UUID, int, int]] = []

    def first_is_here(match: UUID, seat: int, player: int) -> bool:
        asked.append((match, seat, player))
        return seat == 0

    async def play(notes: Notes) -> None:
        absences = notes.absences(first_is_here)
        absences.seat_left(MATCH, 0, PLAYER)
        absences.seat_left(MATCH, 1, PLAYER + 1)
        await notes.next()

    assert noted(play) == [("away", 1)]
    assert asked[:2] == [(MATCH, 0, PLAYER), (MATCH, 1, PLAYER + 1)]


def test_a_server_that_stops_blames_nobody() -> None:
    async def play(notes: Notes) -> None:
        absences = notes.absences(nowhere)
        absences.seat_left(MATCH, 0, PLAYER)
        absences.close()
        absences.seat_left(MATCH, 1, PLAYER)
        await notes.next()

    assert noted(play) == [("away", 1)]


def test_a_note_that_cannot_be_written_stops_nothing() -> None:
    async def play(notes: Notes) -> None:
        async def fail(_match: UUID, _seat: int) -> None:
            raise OperationalError

        absences = AbsenceTimers(
            nowhere, notes.absence, fail, noted_after=AT_ONCE, again_after=AT_ONCE
        )
        absences.seat_came(MATCH, 0, PLAYER)
        absences.seat_left(MATCH, 0, PLAYER)
        await notes.next()

    assert noted(play) == [("away", 0)]


def test_a_return_waits_for_the_note_of_the_absence() -> None:
    async def play(notes: Notes) -> None:
        is_writing, may_go_on = asyncio.Event(), asyncio.Event()

        async def slow_absence(match: UUID, seat: int, since: datetime) -> None:
            is_writing.set()
            await may_go_on.wait()
            await notes.absence(match, seat, since)

        absences = AbsenceTimers(nowhere, slow_absence, notes.return_, noted_after=AT_ONCE)
        absences.seat_left(MATCH, 0, PLAYER)
        await asyncio.wait_for(is_writing.wait(), PATIENCE)
        absences.seat_came(MATCH, 0, PLAYER)
        absences.seat_came(MATCH, 1, PLAYER + 1)  # another place waits for nothing
        await notes.next()
        may_go_on.set()
        await notes.next()
        await notes.next()

    assert noted(play) == [("back", 1), ("away", 0), ("back", 0)]


def test_whoever_came_back_elsewhere_meanwhile_is_noted_as_back() -> None:
    async def play(notes: Notes) -> None:
        absences = notes.absences(lambda *_: ("away", 0) in notes.made)
        absences.seat_left(MATCH, 0, PLAYER)
        await notes.next()
        await notes.next()

    assert noted(play) == [("away", 0), ("back", 0)]


def test_a_return_is_noted_though_the_database_failed_at_first() -> None:
    failures = 2

    async def play(notes: Notes) -> None:
        async def fail_at_first(match: UUID, seat: int) -> None:
            nonlocal failures
            if failures:
                failures -= 1
                raise OperationalError
            await notes.return_(match, seat)

        absences = AbsenceTimers(anywhere, notes.absence, fail_at_first, again_after=AT_ONCE)
        absences.seat_came(MATCH, 0, PLAYER)
        await notes.next()

    assert noted(play) == [("back", 0)]
    assert failures == 0
