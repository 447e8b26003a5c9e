"""Measure the moves of two people while Admiral thinks beside them: `python -m bench.bots`.

A server process of our own with its bots' process, on SQLite; two people who move one after the
other, with a breath between. In turns nobody waits for a bot, or so many games with Admiral do that
it thinks all the time. Two minutes.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Final

from bench.rounds import Progress
from bench.worlds import fresh_sqlite_world
from tests.harness.client import Exchange
from tests.harness.play import Players
from tests.harness.site import Site
from tests.harness.waiting import until
from tests.harness.world import World

ROUNDS: Final = int(os.environ.get("ROUNDS", "6"))
MOVES: Final = 60
WARM_UP: Final = 60
#: Games that wait for Admiral; a round ends early when all are answered.
GAMES: Final = 12
#: Seconds between two moves, in which people would think for much longer.
BREATH: Final = 0.05
#: What the bench permits: a move may take so many times as long beside Admiral.
LIMIT: Final = 1.2
_OPEN: Final = "from tests.harness.tables import open_bot_tables; open_bot_tables({}, 'Admiral')"


def measure(world: World) -> float:
    """Print the milliseconds of a move, without Admiral and with; the ratio of the medians."""
    players = Players(world, "bench")
    with world.serving(BOTS="embedded") as site:
        move = _mover(players, site)
        for _ in range(WARM_UP):
            move()
        alone: list[list[float]] = []
        beside: list[list[float]] = []
        progress = Progress("bots", 2 * ROUNDS)
        for number in range(ROUNDS):
            progress.show(f"round {number + 1} of {ROUNDS}: people alone")
            until(lambda: world.rows.waits_for_bots() == 0)
            alone.append(_round(move))
            progress.show(f"round {number + 1} of {ROUNDS}: beside Admiral")
            world.manage("shell", "--no-imports", "-c", _OPEN.format(GAMES))
            until(lambda: world.rows.claims() == 1)
            beside.append(_round(move, lambda: world.rows.waits_for_bots() > 0))
        progress.clear()
    _print("people alone", alone)
    _print("beside Admiral", beside)
    ratios = sorted(
        median(with_it) / median(without) for without, with_it in zip(alone, beside, strict=True)
    )
    print(
        f"\n  beside Admiral a move takes {median(ratios):.2f} times as long"
        f" (the rounds: {ratios[0]:.2f} to {ratios[-1]:.2f}); {LIMIT} is permitted"
    )
    return median(ratios)


def _round(move: Callable[[], float], goes_on: Callable[[], bool] = lambda: True) -> list[float]:
    """What each of the moves took, for as long as it goes on."""
    costs: list[float] = []
    while len(costs) < MOVES and goes_on():
        costs.append(move())
        sleep(BREATH)
    if len(costs) < MOVES / 2:
        raise RuntimeError("Admiral had too little to think about: raise GAMES.")
    return costs


def _mover(players: Players, site: Site) -> Callable[[], float]:
    def move() -> float:
        request = players.next_requests(site.url)[0]
        with Exchange(site.url, request.message) as exchange:
            started = perf_counter()
            exchange.send()
            answer = exchange.answer()
            passed = 1000 * (perf_counter() - started)
        if answer.status != 200:
            raise RuntimeError(f"The site answered {answer.status}.")
        players.heed(request.person, answer)
        return passed

    return move


def _print(label: str, rounds: list[list[float]]) -> None:
    passed = [cost for costs in rounds for cost in costs]
    figures = (median(passed), quantiles(passed, n=20)[-1], max(passed))
    print(f"  {label:<28}" + "".join(f"{figure:>10.1f}" for figure in figures), flush=True)


def main() -> int:
    """Measure; 1 if it takes longer than permitted. A stop by Ctrl-C is a plain end."""
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores,"
        f" load average {os.getloadavg()[0]:.1f} at the start;"
        f" {ROUNDS} rounds of up to {MOVES} moves each.\n"
    )
    print(f"  {'milliseconds':<28}{'median':>10}{'95 %':>10}{'longest':>10}")
    try:
        with fresh_sqlite_world() as made, made.manned() as world:
            return int(measure(world) > LIMIT)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
