"""Players of live games who are not connected: noted in the match's ledger, if it lasts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import Error as AnyDatabaseError
from django.utils import timezone

#: A page that is loaded anew, or a network that changes, is no absence.
NOTED_AFTER: Final = 10.0

_log = logging.getLogger(__name__)

#: A match and one of its seats.
_Place = tuple[UUID, int]


class Absences:
    """Waits whether somebody comes back. Runs on the loop.

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
    ) -> None:
        self._is_here = is_here
        self._note_absence = note_absence
        self._note_return = note_return
        self._noted_after = noted_after
        self._waiting: dict[_Place, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def left(self, match_id: UUID, seat: int, player_id: int) -> None:
        """The last page of a seat in this process is gone."""
        self._forget((match_id, seat))
        self._waiting[match_id, seat] = asyncio.get_running_loop().call_later(
            self._noted_after, self._miss, match_id, seat, player_id, timezone.now()
        )

    def came(self, match_id: UUID, seat: int) -> None:
        """The first page of a seat in this process is there."""
        if not self._forget((match_id, seat)):
            self._begin(self._note_return(match_id, seat))

    def close(self) -> None:
        """Wait for nobody any more: it is the server that goes."""
        for place in list(self._waiting):
            self._forget(place)

    def _miss(self, match_id: UUID, seat: int, player_id: int, since: datetime) -> None:
        del self._waiting[match_id, seat]
        if not self._is_here(match_id, seat, player_id):
            self._begin(self._note_absence(match_id, seat, since))

    def _forget(self, place: _Place) -> bool:
        timer = self._waiting.pop(place, None)
        if timer is not None:
            timer.cancel()
        return timer is not None

    def _begin(self, writing: Awaitable[object]) -> None:
        task = asyncio.get_running_loop().create_task(self._finish(writing))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _finish(writing: Awaitable[object]) -> None:
        try:
            await writing
        except AnyDatabaseError as error:
            _log.warning("Whether a player is connected could not be noted: %s", error)
