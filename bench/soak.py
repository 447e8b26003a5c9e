"""Let a cluster be played on for a while, and look for what grows: `python -m bench.soak`.

Couples play at both server processes of a cluster, and go from match to match. Every few seconds
the memory and the open files of each process are noted, and the connections to PostgreSQL. In the
end they are drawn into `SOAK_PICTURE` and compared: the last quarter of the time with the second.
`MINUTES` and `GAMES` say how long and how many; Ctrl-C ends it, and draws what there is.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import threading
from collections import defaultdict
from contextlib import closing, suppress
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Final

import psycopg

from bench.fleet import Fleet, running_fleet
from bench.live_load import at_work, next_line, opened_tables, seats_of
from bench.live_report import percentile
from bench.plot import charts
from deploy.cluster import Worker

MINUTES: Final = float(os.environ.get("MINUTES", "20"))
GAMES: Final = int(os.environ.get("GAMES", "30"))
THINK: Final = float(os.environ.get("THINK", "1"))
PICTURE: Final = Path(os.environ.get("SOAK_PICTURE", "docs/soak.svg"))

MEMORY: Final = "memory, MB"
FILES: Final = "open files"
CONNECTIONS: Final = "connections to PostgreSQL"

_INTERVAL: Final = 5.0
#: A match has about 80 moves of both together, so a couple needs so many of them a minute.
_MATCHES_A_MINUTE: Final = 60 / (80 * max(THINK, 0.05))
#: What the last quarter may be above the second before it counts as growth.
_SHARE: Final = 1.15
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class Notes:
    """What was seen, and when."""

    def __init__(self, fleet: Fleet) -> None:
        self.seconds: list[float] = []
        self.panels: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        self._fleet = fleet
        self._began = monotonic()

    def take(self) -> None:
        """Look at everything once."""
        self.seconds.append(monotonic() - self._began)
        for worker in self._fleet.workers:
            process = f"/proc/{_pid(worker)}"
            resident = int(Path(f"{process}/statm").read_text("ascii").split()[1]) * _PAGE
            self.panels[MEMORY][worker.name].append(resident / 1e6)
            self.panels[FILES][worker.name].append(len([*Path(f"{process}/fd").iterdir()]))
        self.panels[CONNECTIONS]["all"].append(_connections(self._fleet.database_url))

    def growth(self) -> list[str]:
        """What is higher in the last quarter of the time than it was in the second."""
        quarter = len(self.seconds) // 4
        found = []
        for panel, lines in self.panels.items():
            for name, values in lines.items():
                early = median(values[quarter : 2 * quarter] or values)
                late = median(values[-quarter:] or values)
                print(f"  {panel:<28}{name:<10}{early:>9.1f} → {late:>7.1f}")
                if late > early * _SHARE:
                    found.append(f"{panel} of {name}")
        return found


def _pid(worker: Worker) -> int:
    assert worker.process is not None
    return worker.process.pid


def _connections(url: str) -> int:
    with closing(psycopg.connect(url)) as connection:
        query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        row = connection.execute(query).fetchone()
    assert row is not None
    return int(row[0]) - 1  # without the one that asks


def measure() -> list[str]:
    """Play, take notes, draw; what has grown."""
    with running_fleet() as fleet:
        count = int(GAMES * (2 + MINUTES * _MATCHES_A_MINUTE))
        tables = seats_of(opened_tables(fleet.world, count))
        job = {
            "urls": fleet.urls[:2], "tables": tables, "games": GAMES, "think": THINK,
            "seconds": MINUTES * 60,
        }  # fmt: skip
        with at_work(job) as players, suppress(KeyboardInterrupt):
            next_line(players)
            notes = Notes(fleet)
            relays = _notes_until_the_end(notes, players)
            print(f"  {len(relays)} moves; relays: p50 {percentile(relays, 0.5):.1f} ms,"
                  f" p99 {percentile(relays, 0.99):.1f} ms\n")  # fmt: skip
    minutes = notes.seconds[-1] / 60
    title = f"{GAMES} games for {minutes:.3g} minutes on a cluster of two server processes"
    PICTURE.write_text(charts(title, notes.seconds, notes.panels))
    print(f"  {'medians, second → last quarter of the time':<40}")
    grown = notes.growth()
    print(f"\n  drawn into {PICTURE}")
    return grown


def _notes_until_the_end(notes: Notes, players: subprocess.Popen[str]) -> list[float]:
    """Take notes while the players play; what they measured, in milliseconds."""
    done: list[float] = []
    ended = threading.Event()

    def wait_for_them() -> None:
        with suppress(RuntimeError, ValueError):
            done.extend(next_line(players)["relays"])
        ended.set()

    waiting = threading.Thread(target=wait_for_them, daemon=True)
    waiting.start()
    while not ended.is_set():
        notes.take()
        if sys.stderr.isatty():
            left = MINUTES - notes.seconds[-1] / 60
            print(f"\r\x1b[KSoak: {left:.1f} minutes left", end="", file=sys.stderr, flush=True)
        ended.wait(_INTERVAL)
    if not done:
        raise RuntimeError("The players broke down; what they said is above.")
    return done


def main() -> int:
    """Soak; exit code 1 if something has grown."""
    print(
        f"Python {platform.python_version()}, {os.cpu_count()} cores,"
        f" load average {os.getloadavg()[0]:.1f} at the start; {GAMES} games with {THINK:g} s of"
        f" thought for {MINUTES:g} minutes.\n",
        flush=True,
    )
    grown = measure()
    if grown:
        print(f"  has grown: {', '.join(grown)}")
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
