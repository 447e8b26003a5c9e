"""The process that makes a load of players, as the benches start and ask it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from bench.rounds import Progress
from tests.harness.site import REPOSITORY
from tests.harness.world import Table, World

_TABLES_AT_ONCE: Final = 100


@contextmanager
def at_work(job: dict[str, Any]) -> Iterator[subprocess.Popen[str]]:
    """The process that makes the load."""
    players = subprocess.Popen(
        [sys.executable, "-m", "bench.live_players"],
        cwd=REPOSITORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert players.stdin is not None
        players.stdin.write(json.dumps(job) + "\n")
        players.stdin.flush()
        yield players
    finally:
        players.kill()
        players.wait()
        for pipe in (players.stdin, players.stdout):
            if pipe is not None:
                pipe.close()


def next_line(players: subprocess.Popen[str]) -> dict[str, Any]:
    """What it says next."""
    assert players.stdout is not None
    line = players.stdout.readline()
    if not line:
        raise RuntimeError("The load broke down; what it said is above.")
    told: dict[str, Any] = json.loads(line)
    return told


def opened_tables(world: World, count: int) -> list[Table]:
    """So many matches, in several goes: each is a command that must not take too long."""
    progress = Progress("Seating players", -(-count // _TABLES_AT_ONCE))
    tables: list[Table] = []
    while len(tables) < count:
        progress.show(f"{len(tables)} of {count} tables")
        tables += world.open_tables(
            min(_TABLES_AT_ONCE, count - len(tables)), f"live {len(tables)}"
        )
    progress.clear()
    return tables


def seats_of(tables: list[Table]) -> list[dict[str, Any]]:
    """The tables as a job describes them."""
    return [
        {"match": table.match, "people": [{"session": each.session} for each in table.people]}
        for table in tables
    ]
