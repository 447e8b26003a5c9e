"""Threads that do the work of requests, for a loop that waits for it.

They do what `ThreadPoolExecutor` and `run_in_executor` do together, with one wake-up each way and
without a second future and its locks for each request, which took as long as a short statement.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from queue import SimpleQueue
from typing import Any, NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class _Task(NamedTuple):
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]


class Hands:
    """So many threads, called `name` and a number, that live as long as the process."""

    def __init__(self, threads: int, name: str) -> None:
        self._tasks: SimpleQueue[_Task] = SimpleQueue()
        self._threads = [
            # What a request does is finished before the server ends, so nobody waits for them.
            threading.Thread(target=self._work, name=f"{name}_{number}", daemon=True)
            for number in range(threads)
        ]
        self._lock = threading.Lock()

    async def run(
        self, context: Context, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What `function` returns, called on one of the threads in this context.

        It is done to its end, whether or not anybody still waits for it.
        """
        self._start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._tasks.put(_Task(lambda: context.run(function, *args, **kwargs), loop, done))
        return await done

    def _start(self) -> None:
        """Start the threads with the first request, in the process that serves it."""
        if self._threads:
            with self._lock:
                waiting, self._threads = self._threads, []
            for thread in waiting:
                thread.start()

    def _work(self) -> None:
        while True:
            work, loop, done = self._tasks.get()
            try:
                settle = _settled(done, work())
            except BaseException as error:  # whatever it is, whoever waits is told
                settle = _failed(done, error)
            # A loop that is closed waits for nothing any more.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(settle)
            # What is held here would live until the next task.
            del work, loop, done, settle


def _settled(done: asyncio.Future[T], result: T) -> Callable[[], None]:
    return lambda: None if done.done() else done.set_result(result)


def _failed(done: asyncio.Future[Any], error: BaseException) -> Callable[[], None]:
    if isinstance(error, StopIteration):
        # Futures don't take it: awaiting one would end in the wrong place.
        error = RuntimeError(f"the work raised {error!r}")
    return lambda: None if done.done() else done.set_exception(error)
