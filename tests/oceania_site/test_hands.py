"""Threads that work for a loop: what they are given is done, and whoever waits is told."""

from __future__ import annotations

import asyncio
import threading
from contextvars import Context, ContextVar

import pytest

from oceania_site.hands import Hands
from tests.harness.processes import PATIENCE

ROUTE: ContextVar[str] = ContextVar("route", default="none")


def test_work_is_done_in_its_context_on_a_thread_of_that_name() -> None:
    hands = Hands(2, "hand")

    def work(course: str) -> tuple[str, str, str]:
        before = ROUTE.get()
        ROUTE.set(course)
        return before, ROUTE.get(), threading.current_thread().name[:-1]

    async def ask() -> list[tuple[str, str, str]]:
        context = Context()
        return [
            await hands.run(context, work, "north"),
            await hands.run(context, work, course="south"),
            await hands.run(Context(), work, "west"),
        ]

    assert asyncio.run(ask()) == [
        ("none", "north", "hand_"),
        ("north", "south", "hand_"),
        ("none", "west", "hand_"),
    ]


def test_what_fails_is_told_and_the_thread_works_on() -> None:
    hands = Hands(1, "hand")

    async def ask() -> int:
        with pytest.raises(ZeroDivisionError):
            await hands.run(Context(), divmod, 1, 0)
        with pytest.raises(SystemExit):
            await hands.run(Context(), exit, 3)
        with pytest.raises(RuntimeError, match="StopIteration"):
            await hands.run(Context(), next, iter(()))
        return await hands.run(Context(), len, "four")

    assert asyncio.run(ask()) == 4


def test_work_is_done_to_its_end_though_nobody_waits_for_it() -> None:
    hands, begun, go_on, finished = Hands(1, "hand"), *(threading.Event() for _ in range(3))

    def work() -> None:
        begun.set()
        go_on.wait(PATIENCE)
        finished.set()

    async def ask() -> str:
        waiting = asyncio.create_task(hands.run(Context(), work))
        await asyncio.to_thread(begun.wait, PATIENCE)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        go_on.set()
        # The only thread takes this up when it has finished the other.
        return await hands.run(Context(), lambda: "next" if finished.is_set() else "early")

    assert asyncio.run(ask()) == "next"


def test_so_many_are_at_work_at_once() -> None:
    hands, meeting = Hands(3, "hand"), threading.Barrier(3)

    async def ask() -> list[int]:
        together = [hands.run(Context(), meeting.wait, PATIENCE) for _ in range(3)]
        return await asyncio.gather(*together)

    assert sorted(asyncio.run(ask())) == [0, 1, 2]


def test_a_loop_that_is_gone_harms_nobody() -> None:
    hands, go_on = Hands(1, "hand"), threading.Event()

    async def leave() -> None:
        waiting = asyncio.create_task(hands.run(Context(), go_on.wait, PATIENCE))
        await asyncio.sleep(0)
        waiting.cancel()

    asyncio.run(leave())
    go_on.set()

    async def ask() -> int:
        async with asyncio.timeout(PATIENCE):
            return await hands.run(Context(), len, "five!")

    assert asyncio.run(ask()) == 5
