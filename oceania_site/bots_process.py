"""`manage.py bots` as a child process of the server: started, listened to, started again."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Final
from uuid import uuid4

from channels.db import database_sync_to_async
from django.db import Error as AnyDatabaseError

from games.live.child_pipe import message_in
from games.live.hub import Hub
from games.worker.leases import release_all

logger = logging.getLogger(__name__)

#: Seconds until a process that has ended is started again: first, and at most.
_FIRST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 30.0
#: One that has lived for so long was well.
_WELL_AFTER: Final = 60.0
#: Seconds until one that should stop is killed.
_PATIENCE: Final = 5.0


class BotsProcess:
    """Runs on the server's loop from now on, until `end`."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._task = asyncio.create_task(self._keep())

    async def end(self) -> None:
        """Stop the process; what it has begun to think about it may finish."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _keep(self) -> None:
        loop = asyncio.get_running_loop()
        pause = _FIRST_PAUSE
        while True:
            began = loop.time()
            try:
                end = f"ended with {await self._run_once()}"
            except OSError as error:  # such as no memory for another process
                end = f"could not be started: {error}"
            if loop.time() - began > _WELL_AFTER:
                pause = _FIRST_PAUSE
            logger.error("The bots' process %s; another is started.", end)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _run_once(self) -> int | None:
        """How it ended."""
        name = str(uuid4())
        command = [sys.executable, sys.argv[0], "bots", "--child-of-server", name]
        # In a session of its own: Ctrl-C is for the server, which stops it in its turn.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        try:
            await self._listen(process)
            return await process.wait()
        finally:
            await _stop(process)
            await database_sync_to_async(_free_work_of, thread_sensitive=False)(name)

    async def _listen(self, process: Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            message = message_in(line)
            if message is not None:
                self._hub.send(message)


async def _stop(process: Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    try:
        async with asyncio.timeout(_PATIENCE):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


def _free_work_of(name: str) -> None:
    """What it held can be taken up at once, and need not wait until its claims lapse."""
    try:
        release_all(name)
    except AnyDatabaseError as error:
        logger.warning("The claims of the bots' process lapse by themselves: %s", error)
