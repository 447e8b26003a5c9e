"""Copies of the whole database in one file: made while people play, and brought back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from django.db import connection

#: Is told how many of how many parts are done.
Progress = Callable[[int, int], None]


class BackupRefused(Exception):
    """A backup or restore that can't be done, with the reason as a sentence."""


class Backup(Protocol):
    """What is done for one kind of database. The files of one are nothing to the other."""

    def write(self, file: Path, progress: Progress) -> None:
        """Write all of the database, as it is at one moment, into a new file."""
        ...

    def check(self, file: Path) -> None:
        """Read the file to its end; raises `BackupRefused` unless it is a whole backup."""
        ...

    def alone(self) -> AbstractContextManager[None]:
        """While nobody else uses the database; raises `BackupRefused` if somebody does."""
        ...

    def read(self, file: Path, progress: Progress) -> None:
        """Replace all of the database by what is in the file, or change nothing and raise."""
        ...


def database_backup() -> Backup:
    """The one for the database that the settings name."""
    if connection.vendor == "sqlite":
        from oceania_site.backups.sqlite import SqliteBackup  # noqa: PLC0415 # one of the two

        return SqliteBackup(Path(connection.settings_dict["NAME"]))
    from oceania_site.backups.postgres import PostgresBackup  # noqa: PLC0415

    return PostgresBackup(connection.settings_dict)
