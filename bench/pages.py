"""Measure pages on an empty and on a full site, side by side: `python -m bench.pages`.

Full means 10,000 players and 100,000 results. There a page may take three times as long as on the
empty site; if one takes longer, the exit code is 1. The servers are processes of our own on this
machine. The two sites take turns, one request at a time, so a busy machine is busy for both.
"""

from __future__ import annotations

import os
import platform
import sys
from statistics import median, quantiles
from time import perf_counter
from typing import Final
from urllib.request import urlopen

from bench.ladder import PLAYERS, RESULTS
from bench.worlds import carry_out, fresh_sqlite_world, populating
from tests.harness.site import Site
from tests.harness.world import World

REQUESTS: Final = 100
WARM_UP: Final = 5
ALLOWED: Final = 3.0
PAGES: Final = {
    "ladder": "/ladder/oceania/",
    "ladder, page 20": "/ladder/oceania/?page=20",
    "ladder, this month": "/ladder/oceania/?active=1",
    "ladder, a country": "/ladder/oceania/?country=NO",
    "past seasons": "/ladder/oceania/seasons/",
    "profile": "/players/crew-000000/?span=all",
    "games of a player": "/players/crew-000000/games/",
    "search": "/players/?q=crew-00",
    "ladder as JSON": "/api/ladder/oceania/",
    "lobby": "/play/",
}


def measure(empty: Site, full: Site) -> bool:
    """Print what each page takes on both sites; whether all of them take as long as allowed."""
    print(f"  {'milliseconds, 95 %':<24}{'empty':>10}{'full':>10}{'ratio':>10}{'median':>10}")
    ratios: list[float] = []
    for label, path in PAGES.items():
        for _ in range(WARM_UP):
            _ask(empty, path)
            _ask(full, path)
        pairs = [(_ask(empty, path), _ask(full, path)) for _ in range(REQUESTS)]
        slow = [quantiles(times, n=20)[-1] for times in zip(*pairs, strict=True)]
        usual = median(on_full / on_empty for on_empty, on_full in pairs)
        ratios.append(slow[1] / slow[0])
        figures = f"{slow[0]:>10.1f}{slow[1]:>10.1f}{ratios[-1]:>10.2f}{usual:>10.2f}"
        print(f"  {label:<24}{figures}", flush=True)
    return max(ratios) <= ALLOWED


def _ask(site: Site, path: str) -> float:
    """Milliseconds until the page was whole."""
    started = perf_counter()
    with urlopen(site.url + path, timeout=60) as answer:  # noqa: S310 # our own server
        answer.read()
    return 1000 * (perf_counter() - started)


def _fill(world: World, players: int, results: int) -> None:
    carry_out(world, populating(players, results))
    carry_out(world, ["rebuild_ladder"])


def main() -> int:
    """Measure on SQLite; a stop by Ctrl-C is a plain end."""
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores,"
        f" load average {os.getloadavg()[0]:.1f} at the start; {REQUESTS} requests each.\n"
    )
    try:
        with fresh_sqlite_world() as small, fresh_sqlite_world() as large:
            _fill(small, 2, 0)
            _fill(large, PLAYERS, RESULTS)
            with small.serving() as empty, large.serving() as full:
                return 0 if measure(empty, full) else 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
