"""Measure rebuilding the ladder of 10,000 players and 100,000 results: `python -m bench.ladder`.

Each command is a process of its own on this machine, so its time includes Django's start and its
memory is its own. `busy` is its processor time, which tells something on a busy machine too. About
three minutes on both databases.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from time import perf_counter
from typing import Final

from bench.worlds import both_worlds
from tests.faults.world import World
from tests.site import MANAGE, REPOSITORY, environment

PLAYERS: Final = 10_000
RESULTS: Final = 100_000
_VOID: Final = (
    "from ladder.models import Result; from ladder.rating.actions import void_result;"
    "void_result(Result.objects.get(ordinal=100).match)"
)


def measure(world: World, results: int) -> None:
    """Print what it costs to rate everything, to check it, and to take one early result out."""
    title = f"{world.name}, {results:,} results"
    print(f"\n  {title:<28}{'seconds':>10}{'busy':>10}{'MiB':>10}")
    _run(
        world, "populate", _shell(f"from bench.population import *; populate({PLAYERS}, {results})")
    )
    _run(world, "rebuild from nothing", ["rebuild_ladder"])
    _run(world, "check", ["rebuild_ladder", "--check"])
    _run(world, "void the 100th", _shell(_VOID))
    _run(world, "rebuild after the void", ["rebuild_ladder"])
    _run(world, "check again", ["rebuild_ladder", "--check"])


def _shell(code: str) -> list[str]:
    return ["shell", "--no-imports", "-c", code]


def _run(world: World, label: str, arguments: list[str]) -> None:
    started = perf_counter()
    process = subprocess.Popen(  # noqa: S603 # our own manage.py
        [*MANAGE, *arguments],
        cwd=REPOSITORY,
        env=environment(world.var_dir, **world.settings),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    # Told by the kernel when it reaps the process: its own memory, and not the largest child's.
    _pid, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{label} exited with {process.returncode}")
    seconds = perf_counter() - started
    busy = usage.ru_utime + usage.ru_stime
    memory = usage.ru_maxrss / 1024
    print(f"    {label:<26}{seconds:>10.1f}{busy:>10.1f}{memory:>10.0f}", flush=True)


def main() -> int:
    """Measure on both databases; a stop by Ctrl-C is a plain end. An argument: how many results."""
    results = int(sys.argv[1]) if sys.argv[1:] else RESULTS
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores,"
        f" load average {os.getloadavg()[0]:.1f} at the start."
    )
    try:
        with both_worlds() as worlds:
            for world in worlds:
                measure(world, results)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
