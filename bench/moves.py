"""Measure one move, from request to answer, on an idle site: `python -m bench.moves`.

A server process of our own on this machine, one client, one request at a time; about a minute.
PostgreSQL waits for the disk at every commit here, as it does by default, and so does SQLite.
"""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Final

from tests.faults.client import Answer, Exchange, get_message
from tests.faults.play import Players
from tests.faults.world import World, postgres_world, sqlite_world
from tests.servers import postgres_programs, running_postgres

MOVES: Final = 200
WARM_UP: Final = 20


def measure(world: World) -> None:
    """Play on, a move and a small page without database by turns, and print how long they took."""
    players = Players(world, "bench")
    moves, pages, floor = [], [], []
    with world.serving() as site:
        for _ in range(WARM_UP + MOVES):
            request = players.next_requests(site.url)[0]
            page = f"/matches/{request.match}/"
            answer, seconds = _timed(site.url, request.message)
            players.heed(request.person, answer)
            moves.append(seconds)
            pages.append(_timed(site.url, get_message(page, request.person))[1])
            floor.append(_timed(site.url, get_message("/robots.txt", request.person))[1])
    for what, seconds_taken in (("a move", moves), ("the page", pages), ("robots.txt", floor)):
        _print(f"{world.name}, {what}", seconds_taken[WARM_UP:])


def _timed(url: str, message: bytes) -> tuple[Answer, float]:
    """The answer, and the seconds until it was whole. The connection stands before."""
    with Exchange(url, message) as exchange:
        started = perf_counter()
        exchange.send()
        answer = exchange.answer()
        seconds = perf_counter() - started
    if answer.status != 200:
        raise RuntimeError(f"The site answered {answer.status}.")
    return answer, seconds


def _print(label: str, seconds: list[float]) -> None:
    ordered = [1000 * second for second in seconds]
    highest = quantiles(ordered, n=20)[-1]
    print(f"  {label:<28}{median(ordered):>10.1f}{highest:>10.1f}{max(ordered):>10.1f}", flush=True)


@contextmanager
def _worlds() -> Iterator[list[World]]:
    programs = postgres_programs()
    with (
        tempfile.TemporaryDirectory(prefix="oceania-bench-") as first,
        sqlite_world(Path(first)) as sqlite,
    ):
        if programs is None:
            print("PostgreSQL is not installed; it is left out.\n")
            yield [sqlite]
            return
        with (
            tempfile.TemporaryDirectory(prefix="oceania-bench-") as second,
            running_postgres(programs) as url,
            postgres_world(Path(second), url) as postgres,
        ):
            yield [sqlite, postgres]


def main() -> int:
    """Measure on both databases; a stop by Ctrl-C is a plain end."""
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores,"
        f" load average {os.getloadavg()[0]:.1f} at the start; {MOVES} moves after {WARM_UP}.\n"
    )
    print(f"  {'milliseconds':<28}{'median':>10}{'95 %':>10}{'longest':>10}")
    try:
        with _worlds() as worlds:
            for world in worlds:
                measure(world)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
