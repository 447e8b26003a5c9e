"""Sites to measure: one on SQLite and, where it is installed, one on PostgreSQL; and commands."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from tests.harness.postgres import postgres_programs, running_postgres
from tests.harness.site import MANAGE, REPOSITORY, environment
from tests.harness.world import World, postgres_world, sqlite_world


@dataclass(frozen=True)
class CommandCost:
    """What a command took: seconds on the wall and of the processor, and at most so many MiB."""

    seconds: float
    busy: float
    memory: float


@contextmanager
def fresh_sqlite_world() -> Iterator[World]:
    """Prepared and empty, in a directory that is removed afterwards."""
    with (
        tempfile.TemporaryDirectory(prefix="oceania-bench-") as directory,
        sqlite_world(Path(directory)) as world,
    ):
        yield world


@contextmanager
def both_worlds() -> Iterator[list[World]]:
    """Prepared and empty, each in a directory of its own that is removed afterwards."""
    programs = postgres_programs()
    with fresh_sqlite_world() as sqlite:
        if programs is None:
            print("PostgreSQL is not installed; it is left out.\n")
            yield [sqlite]
            return
        with (
            tempfile.TemporaryDirectory(prefix="oceania-bench-") as directory,
            running_postgres(programs) as url,
            postgres_world(Path(directory), url) as postgres,
        ):
            yield [sqlite, postgres]


def populating(players: int, results: int) -> list[str]:
    """The command that fills a site with players and results, not yet rated."""
    call = f"from bench.population import populate; populate({players}, {results})"
    return ["shell", "--no-imports", "-c", call]


def carry_out(world: World, arguments: list[str]) -> CommandCost:
    """Run a command of the site to its end."""
    started = perf_counter()
    process = subprocess.Popen(  # our own manage.py
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
        raise RuntimeError(f"{arguments[0]} exited with {process.returncode}")
    seconds = perf_counter() - started
    return CommandCost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
