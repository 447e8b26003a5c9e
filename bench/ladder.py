"""Measure rebuilding the ladder of 10,000 players and 100,000 results: `python -m bench.ladder`.

Each command is a process of its own on this machine, so its time includes Django's start and its
memory is its own. `busy` is its processor time, which tells something on a busy machine too. About
three minutes on both databases.
"""

from __future__ import annotations

import os
import platform
import sys
from typing import Final

from bench.worlds import both_worlds, carry_out, populating
from tests.harness.world import World

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
    _tell(world, "populate", populating(PLAYERS, results))
    _tell(world, "rebuild from nothing", ["rebuild_ladder"])
    _tell(world, "check", ["rebuild_ladder", "--check"])
    _tell(world, "void the 100th", ["shell", "--no-imports", "-c", _VOID])
    _tell(world, "rebuild after the void", ["rebuild_ladder"])
    _tell(world, "check again", ["rebuild_ladder", "--check"])


def _tell(world: World, label: str, arguments: list[str]) -> None:
    cost = carry_out(world, arguments)
    figures = f"{cost.seconds:>10.1f}{cost.busy:>10.1f}{cost.memory:>10.0f}"
    print(f"    {label:<26}{figures}", flush=True)


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
