"""Backups of an SQLite file, by SQLite's own way of copying one that is in use."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from oceania_site.backups import BackupRefused, Progress
from oceania_site.backups.in_use import InUse, alone_with

#: Pages that are copied before progress is told, and seconds to wait for a file that is locked.
_PAGES: Final = 2_000
_PAUSE: Final = 0.02


class SqliteBackup:
    """A backup is an SQLite file itself."""

    def __init__(self, database: Path) -> None:
        self._database = database

    def write(self, file: Path, progress: Progress) -> None:
        try:
            with _opened(self._database) as source, _opened(file) as copy:
                _copy(source, copy, progress)
                # One file by itself, without a log beside it.
                copy.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.Error as error:
            raise BackupRefused(f"{file} cannot be written: {error}.") from error

    def check(self, file: Path) -> None:
        try:
            with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as copy:
                (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
                wrong = copy.execute("PRAGMA foreign_key_check").fetchone()
                copy.execute("SELECT 1 FROM django_migrations LIMIT 1")
        except sqlite3.Error as error:
            raise BackupRefused(
                f"{file} is no whole backup of an SQLite database: {error}."
            ) from error
        if found != "ok" or wrong:
            raise BackupRefused(f"{file} is damaged: {found if wrong is None else wrong}.")

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Processes of the site that are started meanwhile end with a sentence."""
        try:
            with alone_with(self._database):
                yield
        except InUse as error:
            raise BackupRefused(
                f"The site runs on {self._database}: stop all its processes first."
                " Nothing was changed."
            ) from error

    def read(self, file: Path, progress: Progress) -> None:
        try:
            with _opened(file) as source, _opened(self._database) as database:
                _copy(source, database, progress)
                database.execute("PRAGMA journal_mode=WAL")
        except sqlite3.Error as error:
            raise BackupRefused(f"{self._database} cannot be written: {error}.") from error


def _opened(file: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(file, timeout=20, isolation_level=None))


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, progress: Progress) -> None:
    """One transaction of the target: stopped in the middle, it is as it was.

    And one of the source, until it is closed: SQLite would begin anew whenever somebody has written
    between two steps, and never be done while people play.
    """
    source.execute("BEGIN")
    source.execute("SELECT 1 FROM sqlite_master").fetchone()  # from here on it is as at one moment
    source.backup(
        target,
        pages=_PAGES,
        sleep=_PAUSE,
        progress=lambda _status, left, total: progress(total - left, total),
    )
