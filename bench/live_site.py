"""A site with matches under way, served by a checkout: `python -m bench.live_site TABLES`.

Another process starts it in the checkout that it wants to measure, so that each version of the code
prepares and serves itself. It says as JSON where the site is, and ends when its input does.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from bench.live_load import opened_tables, seats_of
from tests.harness.world import postgres_world, sqlite_world

#: The thousand spectators come from one address.
_SETTINGS: Final = {"SOCKETS_PER_ADDRESS": "5000"}


@dataclass(frozen=True)
class ServedSite:
    """Where a site is, its server process, and its tables as a job describes them."""

    url: str
    pid: int
    tables: list[dict[str, Any]]


@contextmanager
def serving_checkout(checkout: Path, tables: int, postgres: str = "") -> Iterator[ServedSite]:
    """A fresh site of this checkout until the block ends: on SQLite, or on this PostgreSQL."""
    interpreter = checkout / ".venv" / "bin" / "python"
    command = [str(interpreter) if interpreter.exists() else sys.executable]
    command += ["-m", "bench.live_site", str(tables)]
    command += ["--postgres", postgres] if postgres else []
    server = subprocess.Popen(
        command,
        cwd=checkout,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,  # Ctrl-C in a terminal does not reach it: it ends with its input
    )
    assert server.stdin is not None
    assert server.stdout is not None
    try:
        line = server.stdout.readline()
        if not line:
            raise RuntimeError(f"{checkout} could not be served; what it said is above.")
        yield ServedSite(**json.loads(line))
    finally:
        server.stdin.close()
        server.wait()
        server.stdout.close()


def main() -> int:
    """Prepare a site, serve it and say where, until the input ends."""
    parser = argparse.ArgumentParser(prog="python -m bench.live_site", description=__doc__)
    parser.add_argument("tables", type=int, help="how many matches are to be played")
    parser.add_argument("--postgres", metavar="URL", help="a server to make the database on")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="oceania-bench-") as name:
        folder = Path(name)
        database = (
            postgres_world(folder, options.postgres, f"site_{os.getpid()}")
            if options.postgres
            else sqlite_world(folder)
        )
        with database as prepared:
            world = replace(prepared, settings=prepared.settings | _SETTINGS)
            tables = seats_of(opened_tables(world, options.tables))
            with world.serving() as site:
                served = ServedSite(site.url, site.process.pid, tables)
                print(json.dumps(asdict(served)), flush=True)
                sys.stdin.read()
    return 0


if __name__ == "__main__":
    sys.exit(main())
