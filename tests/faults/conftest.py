"""Sites to be hurt: one on SQLite, one on PostgreSQL.

The counts come from the environment: `make test` does a few rounds, `make faults` many.
"""

import os
import signal
from collections.abc import Iterator

import pytest

from tests.harness.directories import NewDirectory
from tests.harness.postgres import MIGRATED
from tests.harness.site import Site
from tests.harness.world import World, postgres_world, sqlite_world


@pytest.fixture(scope="session", autouse=True)
def _a_termination_is_an_interrupt() -> Iterator[None]:
    """So that whoever stops the tests by SIGTERM leaves no server behind either."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.fixture(scope="session")
def sqlite(new_directory: NewDirectory) -> Iterator[World]:
    with sqlite_world(new_directory("faults")) as made, made.manned() as world:
        yield world


@pytest.fixture(scope="session")
def postgres(new_directory: NewDirectory, postgres_url: str) -> Iterator[World]:
    directory = new_directory("faults")
    with (
        postgres_world(directory, postgres_url, template=MIGRATED) as made,
        made.manned() as world,
    ):
        yield world


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def world(request: pytest.FixtureRequest) -> World:
    """Each of the two in turn; both are there until the end, for the next file."""
    world: World = request.getfixturevalue(request.param)
    return world


@pytest.fixture(scope="module")
def served(world: World) -> Iterator[Site]:
    """The world's site; in the end it must have had no error, and left the matches sound."""
    with world.serving() as site:
        yield site
        log = site.log.read_text()
    assert "Traceback" not in log
    world.check()


@pytest.fixture(scope="session")
def kills() -> int:
    """How often a server is killed, on each database."""
    return int(os.environ.get("KILLS", "5"))


@pytest.fixture(scope="session")
def redis_kills() -> int:
    """How often Redis is killed in mid-game."""
    return int(os.environ.get("REDIS_KILLS", "5"))


@pytest.fixture(scope="session")
def drains() -> int:
    """How often a server is told to stop under load."""
    return int(os.environ.get("DRAINS", "3"))


@pytest.fixture(scope="session")
def flood_seconds() -> float:
    """How long a client floods the site."""
    return float(os.environ.get("FLOOD_SECONDS", "5"))


@pytest.fixture(scope="session")
def restores() -> int:
    """How often a backup is made under play and brought back elsewhere, on each database."""
    return int(os.environ.get("RESTORES", "1"))


@pytest.fixture(scope="session")
def rolls() -> int:
    """How often the server processes of a cluster are restarted one after the other."""
    return int(os.environ.get("ROLLS", "1"))


@pytest.fixture(scope="session")
def storms() -> int:
    """How many rounds of each storm there are, on each database."""
    return int(os.environ.get("STORMS", "1"))


@pytest.fixture(scope="session")
def collisions() -> int:
    """How often two moves in one match meet, of both players and of two tabs, on each database."""
    return int(os.environ.get("COLLISIONS", "1"))


@pytest.fixture(scope="session")
def races() -> int:
    """How often two click at the same moment, on each database."""
    return int(os.environ.get("RACES", "25"))


@pytest.fixture(scope="session")
def flags() -> int:
    """How often a move and the fall of its player's flag meet, on each database."""
    return int(os.environ.get("FLAGS", "50"))


@pytest.fixture(scope="session")
def restarts() -> int:
    """How often PostgreSQL is stopped and started again."""
    return int(os.environ.get("RESTARTS", "3"))


@pytest.fixture(scope="session")
def full_disks() -> int:
    """How often the disk is full."""
    return int(os.environ.get("FULL_DISKS", "2"))


@pytest.fixture(scope="session")
def clock_jumps() -> int:
    """How often the wall clock is set, on each database."""
    return int(os.environ.get("CLOCK_JUMPS", "3"))


@pytest.fixture(scope="session")
def idle_sockets() -> int:
    """How many sockets idle on Redis."""
    return int(os.environ.get("IDLE_SOCKETS", "5"))


@pytest.fixture(scope="session")
def idle_seconds() -> float:
    """For how long they do; redis-py would give up after five."""
    return float(os.environ.get("IDLE_SECONDS", "6"))


@pytest.fixture(scope="session")
def redis_away_seconds() -> float:
    """For how long Redis is away while people play."""
    return float(os.environ.get("REDIS_AWAY_SECONDS", "3"))
