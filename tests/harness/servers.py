"""Fixtures that start real programs: Redis and the site itself.

Each xdist worker starts its own, on a free port, and stops it by its process id. A program that
is not installed skips the tests that need it; with CI=true it fails them.
"""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest
import redis

from tests.harness.directories import NewDirectory
from tests.harness.processes import free_port, running
from tests.harness.site import Site, serving


@pytest.fixture(scope="session")
def site(new_directory: NewDirectory) -> Iterator[Site]:
    """The site with nobody on it."""
    with serving(new_directory("site")) as served:
        yield served


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_redis(tmp_path_factory.mktemp("redis"), free_port()) as url:
        yield url


@contextmanager
def running_redis(
    directory: Path, port: int, stop: signal.Signals = signal.SIGTERM
) -> Iterator[str]:
    """An empty Redis at this port until the block ends."""
    program = shutil.which("redis-server") or missing("redis-server")
    options = {"--port": str(port), "--bind": "127.0.0.1", "--save": "", "--dir": str(directory)}
    command = [program, *(part for option in options.items() for part in option)]
    with (
        redis.Redis(port=port) as client,
        running(
            command,
            directory / "log",
            succeeds(client.ping, redis.ConnectionError),
            stop=stop,
            apart=True,
        ),
    ):
        yield f"redis://127.0.0.1:{port}/0"


def missing(program: str) -> NoReturn:
    reason = f"{program} is not installed"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def succeeds(attempt: Callable[[], object], failure: type[Exception]) -> Callable[[], bool]:
    def ready() -> bool:
        try:
            attempt()
        except failure:
            return False
        return True

    return ready
