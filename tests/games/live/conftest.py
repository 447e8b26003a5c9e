"""A served site with matches to watch, for all tests of sockets."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import pytest

from tests.games.live.harbour import Harbour, table_of
from tests.harness.client import Person
from tests.harness.directories import NewDirectory
from tests.harness.world import Table, sqlite_world

TABLES = 32


@pytest.fixture(scope="session")
def harbour(new_directory: NewDirectory) -> Iterator[Harbour]:
    settings = "tests.harness.settings"  # with one more game than the site has
    with sqlite_world(new_directory("harbour"), DJANGO_SETTINGS_MODULE=settings) as world:
        call = f"from tests.games.live.preparation import prepare; prepare({TABLES})"
        made = json.loads(world.manage("shell", "--no-imports", "-c", call))
        with world.serving() as site:
            yield Harbour(
                world,
                site,
                [table_of(table) for table in made["tables"]],
                table_of(made["private"]),
                table_of(made["oceans"]),
                {game: list(map(table_of, tables)) for game, tables in made["games"].items()},
                Person(**made["stranger"]),
            )
            log = site.log.read_text()
        assert "Traceback" not in log, log


@pytest.fixture(scope="session")
def fuzz_frames() -> int:
    """How many frames of any kind are sent to the sockets; `make faults` sends many more."""
    return int(os.environ.get("FUZZ_FRAMES", "150"))


@pytest.fixture
def table(harbour: Harbour) -> Table:
    """A match in which nobody has moved."""
    return harbour.tables.pop()
