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
class PeriodicJob:
    """What is done every so many seconds. Its name is a metric's label and stands in the log."""

    name: str
    #: Whatever takes longer than a moment asks its argument now and then whether to stop.
    work: Callable[[IsStopping], object]
    seconds: float


async def repeat(job: PeriodicJob, stop: asyncio.Event) -> None:
    """Do the job until `stop` is set. That it fails is logged once, until it succeeds again.

    The work runs by `database_sync_to_async`, so that what it sends on commit is sent on this
    loop, where the sockets are.
    """
    with ThreadPoolExecutor(1, thread_name_prefix=job.name) as thread:
        work = database_sync_to_async(job.work, thread_sensitive=False, executor=thread)
        failing = False
        while not stop.is_set():
            try:
                with metrics.JOBS.labels(job.name).time():
                    await work(stop.is_set)
            except Exception as error:  # the next time may be better
                metrics.JOB_FAILURES.labels(job.name).inc()
                if not failing:
                    _complain(job, error)
                failing = True
            else:
                if failing:
                    logger.warning("The %s works again.", job.name)
                failing = False
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), job.seconds)


class Background:
    """Periodic jobs that run on the present loop from now on, until `end`."""

    def __init__(self, jobs: Sequence[PeriodicJob]) -> None:
        self._stop = asyncio.Event()
        self._tasks = [asyncio.create_task(repeat(job, self._stop)) for job in jobs]

    async def end(self) -> None:
        """Let what is under way finish, within bounds, and begin nothing more."""
        self._stop.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_PATIENCE)


def _complain(job: PeriodicJob, error: Exception) -> None:
    if isinstance(error, DatabaseError):
        reason = str(error).strip().partition("\n")[0]
        logger.error("The %s waits for the database: %s", job.name, reason)
    else:
        logger.error("The %s failed.", job.name, exc_info=error)
