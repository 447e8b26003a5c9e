"""Whether the database can be reached: asked before a command relies on it, and of an error."""

from __future__ import annotations

import sqlite3
from typing import Final

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import CommandError
from django.db import (
    DEFAULT_DB_ALIAS,
    DatabaseError,
    InterfaceError,
    OperationalError,
    connection,
    connections,
)
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from oceania_site.fastpath.sqlite.base import DatabaseBusy

_PATIENCE = 5  # seconds
#: SQLite's own codes for a file that is locked, full, out of reach or unreadable.
_SQLITE_TROUBLES: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_READONLY,
    }
)
_SQLITE_PRIMARY_CODE: Final = 0xFF
#: PostgreSQL's: the line failed, no resources (connections, disk), somebody stops it, its system.
_POSTGRES_TROUBLES: Final = ("08", "53", "57P", "58")


def require_database(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Connect once, or say in a sentence why that is not possible.

    The reason comes from the driver, which never repeats a password.
    """
    probe = connections[alias].copy()
    if probe.vendor == "postgresql":
        probe.settings_dict["OPTIONS"]["connect_timeout"] = _PATIENCE
        what = "a database that cannot be reached"
    else:
        what = f"a file that cannot be opened, {probe.settings_dict['NAME']}"
    try:
        probe.ensure_connection()
    except DatabaseError as error:
        reason = str(error).strip().partition("\n")[0].rstrip(".")
        raise ImproperlyConfigured(f"DATABASE_URL names {what}: {reason}.") from error
    finally:
        probe.close()


def require_migrations() -> None:
    """Refuse a database that lacks migrations of this code: pages would fail one by one."""
    missing = migrations_of_the_code() - MigrationRecorder(connection).applied_migrations().keys()
    connection.close()
    if missing:
        what = "one migration" if len(missing) == 1 else f"{len(missing)} migrations"
        raise CommandError(f"The database lacks {what} of this version: run `manage.py migrate`.")


def migrations_of_the_code() -> set[tuple[str, str]]:
    """The app and name of each migration that the code has."""
    return set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


def is_away(error: BaseException | None) -> bool:
    """Whether it is the database that failed, or is busy or full, and not the question to it."""
    while error is not None:
        if isinstance(error, DatabaseBusy):
            return True
        if isinstance(error, OperationalError | InterfaceError) and _is_trouble(error.__cause__):
            return True
        error = error.__cause__ or error.__context__
    return False


def _is_trouble(reason: BaseException | None) -> bool:
    """Whether the driver's own error tells of the database. Either driver marks it by a code."""
    if isinstance(reason, sqlite3.Error):
        code = getattr(reason, "sqlite_errorcode", 0)
        return code & _SQLITE_PRIMARY_CODE in _SQLITE_TROUBLES
    # A line to PostgreSQL that broke comes without a code: nobody was left to give one.
    state = getattr(reason, "sqlstate", "")
    return state is None or state.startswith(_POSTGRES_TROUBLES)
