"""Where the switchboard's database work is done: a few threads of its own.

Channels would put it all on one thread, which requests use too. With threads of its own the
switchboard neither waits for a slow request nor holds one up, and never blocks the loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from django.db import close_old_connections

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

_POOL: Final = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live")


async def in_thread(
    function: Callable[_Arguments, _Result],
    *arguments: _Arguments.args,
    **named: _Arguments.kwargs,
) -> _Result:
    """What `function` returns; it may use the database."""

    def work() -> _Result:
        close_old_connections()
        try:
            return function(*arguments, **named)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_POOL, work)


def threaded(function: Callable[_Arguments, _Result]) -> Callable[_Arguments, Awaitable[_Result]]:
    """The same function to be awaited; it is called in a thread."""

    async def awaited(*arguments: _Arguments.args, **named: _Arguments.kwargs) -> _Result:
        return await in_thread(function, *arguments, **named)

    return awaited
