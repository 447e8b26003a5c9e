"""Players of live games who are not connected: noted in the match's event log, if it lasts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime
from typing import Any, Final
from uuid import UUID
from weakref import WeakValueDictionary

from django.db import Error as AnyDatabaseError
from django.utils import timezone

#: A page that is loaded anew, or a network that changes, is no absence.
NOTED_AFTER: Final = 10.0
#: Seconds in which processes tell each other who is with them, and until a note is tried again.
AGAIN_AFTER: Final = 5.0

_log = logging.getLogger(__name__)

#: A match and one of its seats.
_Place = tuple[UUID, int]


class AbsenceTimers:
    """Wait whether whoever left comes back. Runs on the loop.

    `is_here` says of a match, a seat and its player whether any process has them. `note_absence`
    and `note_return` write down since when a seat is away, and that it is connected again.
    """

    def __init__(
        self,
        is_here: Callable[[UUID, int, int], bool],
        note_absence: Callable[[UUID, int, datetime], Awaitable[object]],
        note_return: Callable[[UUID, int], Awaitable[object]],
        *,
        noted_after: float = NOTED_AFTER,
        again_after: float = AGAIN_AFTER,
    ) -> None:
        self._is_here = is_here
        self._note_absence = note_absence
        self._note_return = note_return
        self._noted_after = noted_after
        self._again_after = again_after
        self._waiting: dict[_Place, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        #: Notes of one place are written one after the other.
        self._locks = WeakValueDictionary[_Place, asyncio.Lock]()

    def seat_left(self, match_id: UUID, seat: int, player_id: int) -> None:
        """The last page of a seat in this process is gone."""
        self._forget((match_id, seat))
        self._waiting[match_id, seat] = asyncio.get_running_loop().call_later(
            self._noted_after, self._miss, match_id, seat, player_id, timezone.now()
        )

    def seat_came(self, match_id: UUID, seat: int, player_id: int) -> None:
        """The first page of a seat in this process is there."""
        if not self._forget((match_id, seat)):
            self._begin(self._write_return((match_id, seat), player_id))

    def close(self) -> None:
        """Wait for nobody any more: it is the server that goes."""
        for place in list(self._waiting):
            self._forget(place)

    def _miss(self, match_id: UUID, seat: int, player_id: int, since: datetime) -> None:
        del self._waiting[match_id, seat]
        if not self._is_here(match_id, seat, player_id):
            self._begin(self._write_absence((match_id, seat), player_id, since))

    def _forget(self, place: _Place) -> bool:
        timer = self._waiting.pop(place, None)
        if timer is not None:
            timer.cancel()
        return timer is not None

    def _begin(self, writing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(writing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write_absence(self, place: _Place, player_id: int, since: datetime) -> None:
        async with self._locks.setdefault(place, asyncio.Lock()):
            await _is_written(self._note_absence(*place, since))
        # Another process may have looked for this note before it was there, and found none.
        await asyncio.sleep(self._again_after)
        if self._is_here(*place, player_id):
            await self._write_return(place, player_id)

    async def _write_return(self, place: _Place, player_id: int) -> None:
        """Note a return, over and over if the database fails, as long as the player is here."""
        async with self._locks.setdefault(place, asyncio.Lock()):
            while not await _is_written(self._note_return(*place)):
                await asyncio.sleep(self._again_after)
                if not self._is_here(*place, player_id):
                    return


async def _is_written(writing: Awaitable[object]) -> bool:
    try:
        await writing
    except AnyDatabaseError as error:
        _log.warning("Whether a player is connected could not be noted: %s", error)
        return False
    return True
