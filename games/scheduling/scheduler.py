"""Work that a process does beside serving: in a thread of its own, again and again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from channels.db import database_sync_to_async
from django.db import DatabaseError

from games import metrics

logger = logging.getLogger(__name__)

#: Whether the process is about to end. May be called from any thread.
IsStopping = Callable[[], bool]

#: How long the end of a process waits for work that is under way.
_PATIENCE: Final = 5.0


@dataclass(frozen=True)
class Chore:
    """What is to be done every so many seconds."""

    name: str
    #: Whatever takes longer than a moment asks its argument now and then whether to stop.
    work: Callable[[IsStopping], object]
    seconds: float


async def repeat(chore: Chore, stop: asyncio.Event) -> None:
    """Do the chore until `stop` is set. That it fails is logged once, until it succeeds again.

    The work runs by `database_sync_to_async`, so that what it sends on commit is sent on this
    loop, where the sockets are.
    """
    with ThreadPoolExecutor(1, thread_name_prefix=chore.name) as thread:
        work = database_sync_to_async(chore.work, thread_sensitive=False, executor=thread)
        failing = False
        while not stop.is_set():
            try:
                with metrics.CHORES.labels(chore.name).time():
                    await work(stop.is_set)
            except Exception as error:  # the next time may be better
                metrics.CHORE_FAILURES.labels(chore.name).inc()
                if not failing:
                    _complain(chore, error)
                failing = True
            else:
                if failing:
                    logger.warning("The %s works again.", chore.name)
                failing = False
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), chore.seconds)


class Background:
    """Chores that run on the present loop from now on, until `end`."""

    def __init__(self, chores: Sequence[Chore]) -> None:
        self._stop = asyncio.Event()
        self._tasks = [asyncio.create_task(repeat(chore, self._stop)) for chore in chores]

    async def end(self) -> None:
        """Let what is under way finish, within bounds, and begin nothing more."""
        self._stop.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_PATIENCE)


def _complain(chore: Chore, error: Exception) -> None:
    if isinstance(error, DatabaseError):
        reason = str(error).strip().partition("\n")[0]
        logger.error("The %s waits for the database: %s", chore.name, reason)
    else:
        logger.error("The %s failed.", chore.name, exc_info=error)
