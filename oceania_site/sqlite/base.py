"""SQLite where threads that want to write wait for each other in Python.

SQLite lets one connection write at a time. The others try again after ever longer sleeps, up to a
tenth of a second, so that with a few busy threads the lock lies idle most of the time: a server
made half as many moves with four threads as with one. A lock of our own is handed on at once.
Other processes still wait for SQLite's.
"""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base
from django.db.backends.sqlite3.operations import DatabaseOperations
from django.db.backends.utils import CursorWrapper


@cache
def _lock_of(_database: str) -> threading.Lock:
    """The lock of all connections of this process to a database."""
    return threading.Lock()


_LONGEST_REMEMBERED: Final = 4_000


class Cursor(base.SQLiteCursorWrapper):
    """Remembers how SQLite writes what Django has written with marks of another style.

    Statements are the same again and again, and looking one through takes as long as a short one
    takes to carry out.
    """

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        # A longer one has as many marks as it has values, so it hardly comes again.
        if param_names is None and len(query) < _LONGEST_REMEMBERED:
            return _with_question_marks(query)
        converted: str = super().convert_query(query, param_names=param_names)
        return converted


@lru_cache(maxsize=512)
def _with_question_marks(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class Operations(DatabaseOperations):
    """Django's own, with a short way for times in UTC, which nearly all are."""

    def adapt_datetimefield_value(self, value: datetime | None) -> str | None:
        if value is not None and value.tzinfo is UTC is self.connection.timezone:
            return value.replace(tzinfo=None).isoformat(" ")
        adapted: str | None = super().adapt_datetimefield_value(value)
        return adapted

    def convert_datetimefield_value(
        self, value: datetime | str | None, expression: object, connection: object
    ) -> datetime | None:
        if isinstance(value, datetime) and value.tzinfo is None and self.connection.timezone is UTC:
            return value.replace(tzinfo=UTC)
        converted: datetime | None = super().convert_datetimefield_value(
            value, expression, connection
        )
        return converted


class Busy(OperationalError):
    """Other threads of this process kept the lock for too long."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that takes the lock with a transaction and gives it back with its end."""

    ops_class = Operations

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 # Django's own
        super().__init__(*args, **kwargs)
        self._has_lock = False
        self._thread = threading.get_ident()

    def cursor(self) -> CursorWrapper:
        """A cursor, by a shorter way where there is nothing that Django would object to.

        Its own way is a dozen calls, which take longer than a short statement.
        """
        self.ensure_connection()  # which nobody may on an event loop
        if self.queries_logged or self._thread != threading.get_ident():
            cursor: CursorWrapper = super().cursor()
            return cursor
        with self.wrap_database_errors:
            return CursorWrapper(self.create_cursor(), self)

    def create_cursor(self, name: str | None = None) -> Cursor:  # noqa: ARG002 # Django's own
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        self._take_lock()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc] # the stubs leave it out
        except BaseException:
            self._give_lock_back()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc] # the stubs leave it out
        # A commit that fails is followed by a rollback, which gives it back.
        self._give_lock_back()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc] # the stubs leave it out
        finally:
            self._give_lock_back()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc] # the stubs leave it out
        finally:
            self._give_lock_back()

    def _take_lock(self) -> None:
        patience = self.settings_dict["OPTIONS"].get("timeout", 5.0)
        if not _lock_of(str(self.settings_dict["NAME"])).acquire(timeout=patience):
            raise Busy("database is locked")
        self._has_lock = True

    def _give_lock_back(self) -> None:
        if self._has_lock:
            self._has_lock = False
            _lock_of(str(self.settings_dict["NAME"])).release()
