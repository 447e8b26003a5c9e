"""Sites to measure: one on SQLite and, where it is installed, one on PostgreSQL."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.world import World, postgres_world, sqlite_world
from tests.servers import postgres_programs, running_postgres


@contextmanager
def both_worlds() -> Iterator[list[World]]:
    """Prepared and empty, each in a directory of its own that is removed afterwards."""
    programs = postgres_programs()
    with (
        tempfile.TemporaryDirectory(prefix="oceania-bench-") as first,
        sqlite_world(Path(first)) as sqlite,
    ):
        if programs is None:
            print("PostgreSQL is not installed; it is left out.\n")
            yield [sqlite]
            return
        with (
            tempfile.TemporaryDirectory(prefix="oceania-bench-") as second,
            running_postgres(programs) as url,
            postgres_world(Path(second), url) as postgres,
        ):
            yield [sqlite, postgres]
