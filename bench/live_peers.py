"""What the site is compared with: one commit, a bare echo, and boardgame.io."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

from bench.live_echo import round_trips
from bench.live_report import Sample
from tests.harness.processes import free_port, running

PACKAGES: Final = ("boardgame.io@0.50.2", "bgio-postgres@1.0.16")
_SCRIPTS: Final = Path(__file__).parent / "peer"
_FETCHING_SECONDS: Final = 300
#: Matches that are made before the load begins, as ours are; a store on the disk needs no more.
_SPARE_MATCHES: Final = 40


def commits(folder: Path, seconds: float) -> list[float]:
    """Milliseconds that each of many commits took: one small row, and durable as the site's."""
    times = []
    with closing(sqlite3.connect(folder / "commits.sqlite3", isolation_level=None)) as database:
        database.executescript("PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;")
        database.execute("CREATE TABLE IF NOT EXISTS move (text TEXT)")
        until = perf_counter() + seconds
        while perf_counter() < until:
            started = perf_counter()
            database.execute("BEGIN IMMEDIATE")
            database.execute("INSERT INTO move VALUES ('place c3:lwww')")
            database.execute("COMMIT")
            times.append(1000 * (perf_counter() - started))
    return times


@contextmanager
def serving_echo(folder: Path) -> Iterator[str]:
    """The bare echo's address."""
    port = free_port()
    command = [sys.executable, "-m", "bench.live_echo", str(port)]
    url = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            return bool(echoes(url, 0.01))
        except OSError:
            return False

    with running(command, folder / "echo.log", answers):
        yield url


def echoes(url: str, seconds: float) -> list[float]:
    """Milliseconds that messages took to the echo and back."""
    return asyncio.run(round_trips(url, seconds))


@dataclass(frozen=True)
class BoardgameIo:
    """A served boardgame.io, and the folder that has its packages."""

    url: str
    lobby: str
    packages: Path

    def play(self, games: int, think: float, seconds: float) -> Sample:
        """Let couples play through its own client; the same figures as of our couples."""
        job = {
            "url": self.url, "lobby": self.lobby, "games": games, "think": think,
            "seconds": seconds, "spares": 0 if think else _SPARE_MATCHES,
        }  # fmt: skip
        done = subprocess.run(
            ["node", str(_SCRIPTS / "players.cjs"), json.dumps(job)],
            env=_environment(self.packages),
            stdout=subprocess.PIPE,
            text=True,
            timeout=seconds + 120,
            check=True,
        )
        figures = json.loads(done.stdout)
        return Sample(figures["relays"], figures["seconds"])


@contextmanager
def serving_boardgame_io(packages: Path, database_url: str = "") -> Iterator[BoardgameIo]:
    """Serve it with its PostgreSQL store on this database, or with its memory store."""
    ports = free_port(), free_port()
    command = ["node", str(_SCRIPTS / "server.cjs"), *map(str, ports)]
    command += [database_url] if database_url else []
    log = packages / f"{'postgres' if database_url else 'memory'}.log"
    with running(
        command, log, lambda: b"ready" in log.read_bytes(), environment=_environment(packages)
    ):
        # By name: it is the only origin that its server knows on this machine.
        url, lobby = (f"http://localhost:{port}" for port in ports)
        yield BoardgameIo(url, lobby, packages)


def fetch_boardgame_io(folder: Path) -> str:
    """Install it and its PostgreSQL store into `folder`; why that failed, or nothing."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return "Node and npm are not installed."
    fetching = subprocess.run(
        [npm, "install", "--no-audit", "--no-fund", "--prefix", str(folder), *PACKAGES],
        capture_output=True,
        text=True,
        timeout=_FETCHING_SECONDS,
        check=False,
    )
    if fetching.returncode:
        return f"npm could not fetch {' and '.join(PACKAGES)}."
    return ""


def _environment(packages: Path) -> dict[str, str]:
    return os.environ | {"NODE_ENV": "production", "NODE_PATH": str(packages / "node_modules")}
