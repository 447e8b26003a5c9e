"""The databases of tests that run in a worker's own process.

A pytest plugin. Most tests have one in memory. Whoever asks for `database` runs on that, and once
more on PostgreSQL.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connections, transaction
from pytest_django import DjangoDbBlocker

from oceania_site import environment
from tests.harness.postgres import MIGRATED, new_database

POSTGRES = "postgres"
IN_MEMORY = "file:tests?mode=memory&cache=shared"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(migrated: Path) -> Iterator[None]:
    """Migrating takes seconds, so the database of a worker begins as a copy.

    It is in the worker's own memory, and so needs no name of its own.
    """
    connections["default"].settings_dict["TEST"]["NAME"] = IN_MEMORY
    with (
        closing(sqlite3.connect(migrated)) as source,
        closing(sqlite3.connect(IN_MEMORY, uri=True)) as copy,
    ):
        source.backup(copy)
        yield


@pytest.fixture(scope="session")
def _postgres_database(
    postgres_url: str, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """A migrated PostgreSQL database, as Django's connection of that name."""
    with new_database(postgres_url, "tests", MIGRATED) as url:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("DATABASE_URL", url)
            entry = environment.database("DATABASE_URL", tmp_path_factory.mktemp("unused"))
        connections.settings[POSTGRES] = connections.configure_settings(
            {"default": {}, POSTGRES: entry}
        )[POSTGRES]
        with django_db_blocker.unblock():
            yield
            connections[POSTGRES].close()
        del connections.settings[POSTGRES], connections[POSTGRES]


@pytest.fixture(params=["default", POSTGRES])
def database(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The alias of a connection, inside a transaction that is undone after the test."""
    alias: str = request.param
    request.getfixturevalue("db" if alias == "default" else "_postgres_database")
    with django_db_blocker.unblock(), transaction.atomic(using=alias):
        yield alias
        transaction.set_rollback(True, using=alias)
