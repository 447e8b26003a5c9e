"""Measure the administration with 100,000 rows in every list: `python -m bench.administration`.

On both databases: the front page, and every list as it opens, its last page and a search for a
name. A list that opens or finds in more than a second is not usable, and the exit code is 1; the
last page may take longer. Filling takes a quarter of an hour. An argument: how many rows.
"""

from __future__ import annotations

import os
import platform
import sys
from typing import Final

from bench.worlds import both_worlds, carry_out
from tests.harness.world import World

ROWS: Final = 100_000


def measure(world: World, rows: int) -> bool:
    """Fill the site, and print what its lists take; whether all are usable."""
    cost = carry_out(world, _inside(f"from bench.paperwork import file; file({rows})"))
    print(f"\n{world.name}, {rows:,} rows a list, made in {cost.seconds:.0f} s", flush=True)
    told = world.manage(*_inside("from bench.admin_lists import tell; tell()"))
    print(told, flush=True)
    return "too slow" not in told


def _inside(call: str) -> list[str]:
    return ["shell", "--no-imports", "-c", call]


def main() -> int:
    """Measure on both databases; a stop by Ctrl-C is a plain end."""
    rows = int(sys.argv[1]) if sys.argv[1:] else ROWS
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores,"
        f" load average {os.getloadavg()[0]:.1f} at the start."
    )
    try:
        with both_worlds() as worlds:
            usable = [measure(world, rows) for world in worlds]
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    return 0 if all(usable) else 1


if __name__ == "__main__":
    sys.exit(main())
