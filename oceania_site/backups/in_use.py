"""A file lock beside an SQLite database that tells whether processes of the site use it.

They share it for as long as they run. A restore, which replaces the file's content, wants it for
itself. The system lets go of it when a process ends, however that ends.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TextIO

from django.core.management.base import CommandError
from django.db import connection


class InUse(Exception):
    """Others hold the lock."""


def using_database() -> AbstractContextManager[None]:
    """While a process of the site runs: no restore replaces what it reads and writes.

    PostgreSQL knows by itself who is connected.
    """
    if connection.vendor != "sqlite":
        return nullcontext()
    return _sharing(Path(connection.settings_dict["NAME"]))


@contextmanager
def _sharing(database: Path) -> Iterator[None]:
    try:
        with _locked(database, fcntl.LOCK_SH):
            yield
    except InUse as error:
        raise CommandError(f"{database} is being restored: start when that is done.") from error


def alone_with(database: Path) -> AbstractContextManager[None]:
    """While nobody else may use the database; raises `InUse` if somebody does."""
    return _locked(database, fcntl.LOCK_EX)


@contextmanager
def _locked(database: Path, kind: int) -> Iterator[None]:
    # A file of its own: closing the database's would take away the locks that SQLite has on it.
    with _opened(database.with_name(f"{database.name}.in-use")) as file:
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InUse from error
        yield


def _opened(file: Path) -> TextIO:
    try:
        return file.open("a")
    except OSError as error:
        raise CommandError(f"{file} cannot be opened: {error.strerror}.") from error
