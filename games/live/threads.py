"""Where the hub's database work is done: two threads of its own.

By default Channels puts all of it on one thread of the process. With its own the hub neither waits
for somebody else's slow work nor holds it up, and never blocks the loop.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from channels.db import database_sync_to_async

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

_POOL: Final = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live")


def threaded(function: Callable[_Arguments, _Result]) -> Callable[_Arguments, Awaitable[_Result]]:
    """The same function to be awaited; it may use the database."""
    return database_sync_to_async(function, thread_sensitive=False, executor=_POOL)


async def in_thread(
    function: Callable[_Arguments, _Result],
    *arguments: _Arguments.args,
    **named: _Arguments.kwargs,
) -> _Result:
    """What `function` returns; it may use the database."""
    return await threaded(function)(*arguments, **named)
