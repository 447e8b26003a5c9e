"""A served site with matches to watch, for all tests of sockets."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.faults.client import Person
from tests.faults.world import Table, World, sqlite_world
from tests.harness.directories import NewDirectory
from tests.harness.site import Site

TABLES = 32


@dataclass
class Harbour:
    """What was prepared, and where it is served."""

    world: World
    site: Site
    tables: list[Table]
    private: Table
    oceans: Table
    stranger: Person

    @property
    def url(self) -> str:
        return self.site.url


@pytest.fixture(scope="session")
def harbour(new_directory: NewDirectory) -> Iterator[Harbour]:
    with sqlite_world(new_directory("harbour")) as world:
        call = f"from tests.games.live.preparation import prepare; prepare({TABLES})"
        made = json.loads(world.manage("shell", "--no-imports", "-c", call))
        with world.serving() as site:
            yield Harbour(
                world,
                site,
                [table_of(table) for table in made["tables"]],
                table_of(made["private"]),
                table_of(made["oceans"]),
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


def table_of(made: dict[str, Any]) -> Table:
    return Table(made["match"], tuple(Person(**person) for person in made["people"]))
