"""The site as its users run it: `manage.py` in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.harness.processes import free_port, running

SECRET_KEY = "a key for the tests, long enough for the settings to take it"

REPOSITORY = Path(__file__).parent.parent.parent
#: The name of the database file in the directory of a site.
DATABASE = "oceania.sqlite3"
MANAGE = [sys.executable, "-W", "error", str(REPOSITORY / "manage.py")]


@dataclass(frozen=True)
class Site:
    url: str
    process: subprocess.Popen[bytes]
    log: Path


def environment(var_dir: Path, **changes: str) -> dict[str, str]:
    """Only what the site needs, so that nothing of the shell around the tests gets in.

    Few tests want bots, and they cost a process: whoever does says so.
    """
    base = {
        "PATH": os.environ["PATH"],
        "VAR_DIR": str(var_dir),
        "SECRET_KEY": SECRET_KEY,
        "BOTS": "separate",
    }
    return base | changes


def manage(var_dir: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*MANAGE, *arguments],
        env=environment(var_dir, **changes),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@contextmanager
def serving(var_dir: Path, **changes: str) -> Iterator[Site]:
    """A server process on a directory that has been prepared."""
    port = free_port()
    log = var_dir / "serve.log"
    with running(
        [*MANAGE, "serve"],
        log,
        lambda: b"Oceania is at" in log.read_bytes(),
        environment=environment(var_dir, PORT=str(port), **changes),
    ) as process:
        yield Site(f"http://127.0.0.1:{port}", process, log)
