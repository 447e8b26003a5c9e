"""SQLite where threads that want to write wait for each other in Python.

SQLite lets one connection write at a time. The others try again after ever longer sleeps, up to a
tenth of a second, so that with a few busy threads the lock lies idle most of the time: a server
made half as many moves with four threads as with one. A lock of our own is handed on at once.
Other processes still wait for SQLite's.

Two threads that only write made 2 to 6 times as many transactions by this, of which the longest
took 0.1 s and not 1 to 2 s; five threads 1.4 to 3.5 times as many (three rounds in turns, on a busy
machine).
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base


@cache
def _lock_of(_database: str) -> threading.Lock:
    """The lock of all connections of this process to a database."""
    return threading.Lock()


class DatabaseBusy(OperationalError):
    """Other threads of this process kept the lock for too long."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that takes the lock with a transaction and gives it back with its end."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 # Django's own
        super().__init__(*args, **kwargs)
        self._has_lock = False

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
            raise DatabaseBusy("database is locked")
        self._has_lock = True

    def _give_lock_back(self) -> None:
        if self._has_lock:
            self._has_lock = False
            _lock_of(str(self.settings_dict["NAME"])).release()
