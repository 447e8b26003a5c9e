"""Measure one move, from request to answer, on an idle site: `python -m bench.moves`.

A server process of our own on this machine, one client, one request at a time; about a minute.
PostgreSQL waits for the disk at every commit here, as it does by default, and so does SQLite. The
last column, the median of the server's processor time, tells something on a busy machine too. With
`FINISHED` all is measured again when the site has so many finished matches.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles
from time import clock_gettime, perf_counter
from typing import Final

from bench.worlds import both_worlds, carry_out
from tests.harness.client import Answer, Exchange, get_message
from tests.harness.play import Players
from tests.harness.site import Site
from tests.harness.world import World

FINISHED: Final = int(os.environ.get("FINISHED", "0"))
REQUESTS: Final = 200
WARM_UP: Final = 20


@dataclass(frozen=True)
class Cost:
    """Milliseconds of one request: until the answer was whole, and of the server's processor."""

    passed: float
    busy: float


def measure(world: World, when: str = "") -> None:
    """Print what a move costs, and beside it the match's page and a page without a database."""
    players = Players(world, f"bench{when}")
    with world.serving() as site:

        def move() -> Cost:
            request = players.next_requests(site.url)[0]
            answer, cost = _ask(site, request.message)
            players.heed(request.person, answer)
            return cost

        def page(path: str) -> Callable[[], Cost]:
            message = get_message(path, players.table.people[0])
            return lambda: _ask(site, message)[1]

        _print(f"{world.name}, a move{when}", move)
        _print(f"{world.name}, the match's page{when}", page(f"/matches/{players.table.match}/"))
        _print(f"{world.name}, robots.txt{when}", page("/robots.txt"))


def fill(world: World) -> None:
    """Give the site its finished matches, which may take minutes."""
    call = f"from bench.finished import finish; finish({FINISHED})"
    cost = carry_out(world, ["shell", "--no-imports", "-c", call])
    print(f"  ({FINISHED:,} finished matches made in {cost.seconds:.0f} s)", flush=True)


def _ask(site: Site, message: bytes) -> tuple[Answer, Cost]:
    """The answer and what it cost. The connection stands before."""
    # The clock of another process's processor time: what clock_getcpuclockid(3) gives on Linux.
    processor = (~site.process.pid << 3) | 2
    with Exchange(site.url, message) as exchange:
        busy, started = clock_gettime(processor), perf_counter()
        exchange.send()
        answer = exchange.answer()
        cost = Cost(1000 * (perf_counter() - started), 1000 * (clock_gettime(processor) - busy))
    if answer.status != 200:
        raise RuntimeError(f"The site answered {answer.status}.")
    return answer, cost


def _print(label: str, request: Callable[[], Cost]) -> None:
    for _ in range(WARM_UP):
        request()
    costs = [request() for _ in range(REQUESTS)]
    passed = [cost.passed for cost in costs]
    busy = median(cost.busy for cost in costs)
    figures = (median(passed), quantiles(passed, n=20)[-1], max(passed), busy)
    print(f"  {label:<34}" + "".join(f"{figure:>10.1f}" for figure in figures), flush=True)


def main() -> int:
    """Measure on both databases; a stop by Ctrl-C is a plain end."""
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores,"
        f" load average {os.getloadavg()[0]:.1f} at the start;"
        f" {REQUESTS} requests each after {WARM_UP}.\n"
    )
    print(f"  {'milliseconds':<34}{'median':>10}{'95 %':>10}{'longest':>10}{'busy':>10}")
    try:
        with both_worlds() as worlds:
            for world in worlds:
                measure(world)
                if FINISHED:
                    fill(world)
                    measure(world, ", full")
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
