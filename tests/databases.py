"""The `database` fixture: a test that asks for it runs on SQLite and on PostgreSQL."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connections, transaction
from pytest_django import DjangoDbBlocker

from oceania_site import environment

POSTGRES = "postgres"


@pytest.fixture(scope="session")
def _postgres_database(
    postgres_url: str, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """A migrated PostgreSQL database, as Django's connection of that name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", postgres_url)
        entry = environment.database("DATABASE_URL", tmp_path_factory.mktemp("unused"))
    connections.settings[POSTGRES] = connections.configure_settings(
        {"default": {}, POSTGRES: entry}
    )[POSTGRES]
    with django_db_blocker.unblock():
        call_command("migrate", database=POSTGRES, verbosity=0)
        yield
        connections[POSTGRES].close_pool()  # type: ignore[attr-defined] # PostgreSQL's own
    del connections.settings[POSTGRES], connections[POSTGRES]


@pytest.fixture(params=["default", POSTGRES])
def database(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The alias of a connection, inside a transaction that is undone after the test."""
    alias: str = request.param
    request.getfixturevalue("db" if alias == "default" else "_postgres_database")
    with django_db_blocker.unblock(), transaction.atomic(using=alias):
        yield alias
        transaction.set_rollback(True, using=alias)
