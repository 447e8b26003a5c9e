"""Writers of one process on SQLite: they stand in line, and nobody keeps the line waiting."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError, ProgrammingError, connections, transaction
from pytest_django import DjangoDbBlocker

from oceania_site.database import is_away
from oceania_site.environment import database
from tests.harness.processes import PATIENCE

SEA = "sea"


@pytest.fixture
def file(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    """A database file with one number in it, as Django's connection `sea`."""
    path = tmp_path / "sea.sqlite3"
    entry = database("DATABASE_URL", path)
    connections.settings[SEA] = connections.configure_settings({"default": {}, SEA: entry})[SEA]
    with django_db_blocker.unblock():
        with connections[SEA].cursor() as cursor:
            cursor.execute("CREATE TABLE tide (height INTEGER)")
            cursor.execute("INSERT INTO tide VALUES (0)")
        yield path
        connections[SEA].close()
    del connections.settings[SEA], connections[SEA]


def height() -> int:
    with connections[SEA].cursor() as cursor:
        cursor.execute("SELECT height FROM tide")
        (found,) = cursor.fetchone()
    return int(found)


def rise() -> None:
    """Read and write in one transaction."""
    with transaction.atomic(using=SEA):
        new = height() + 1
        with connections[SEA].cursor() as cursor:
            cursor.execute("UPDATE tide SET height = %s", [new])


@pytest.mark.usefixtures("file")
def test_of_many_that_write_at_once_none_fails() -> None:
    def rise_often() -> None:
        for _ in range(50):
            rise()
        connections[SEA].close()

    with ThreadPoolExecutor(8) as threads:
        for done in [threads.submit(rise_often) for _ in range(8)]:
            done.result(PATIENCE)
    assert height() == 400


@pytest.mark.usefixtures("file")
def test_a_second_writer_waits_for_the_first() -> None:
    order = []
    waits = threading.Event()

    def follow() -> None:
        waits.set()
        rise()
        order.append("second")
        connections[SEA].close()

    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic(using=SEA):
            second = threads.submit(follow)
            assert waits.wait(PATIENCE)
            assert height() == 0
            order.append("first")
        second.result(PATIENCE)
    assert order == ["first", "second"]
    assert height() == 1


def lose_the_connection() -> None:
    """Find in mid-transaction that the database can't be reached any more."""

    def write_on_nothing() -> None:
        with transaction.atomic(using=SEA):
            connections[SEA].connection.close()
            height()

    with pytest.raises(ProgrammingError):
        write_on_nothing()


@pytest.mark.usefixtures("file")
def test_a_writer_that_fails_holds_nobody_up() -> None:
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), transaction.atomic(using=SEA):
            raise ZeroDivisionError
    _in_another_thread(lose_the_connection)
    _in_another_thread(rise)
    assert height() == 1


def test_a_writer_that_another_process_keeps_out_holds_nobody_up(file: Path) -> None:
    connections[SEA].connection.execute("PRAGMA busy_timeout = 10")
    with closing(sqlite3.connect(file, isolation_level=None)) as elsewhere:
        elsewhere.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError, match="database is locked"):
            rise()
        elsewhere.execute("ROLLBACK")
    _in_another_thread(rise)
    assert height() == 1


@pytest.mark.usefixtures("file")
def test_patience_has_an_end() -> None:
    connections.settings[SEA]["OPTIONS"]["timeout"] = 0.05

    def attempt() -> None:
        with pytest.raises(OperationalError, match="database is locked") as raised:
            rise()
        assert is_away(raised.value)

    with transaction.atomic(using=SEA):
        _in_another_thread(attempt)
    rise()
    assert height() == 1


@pytest.mark.usefixtures("file")
def test_a_full_disk_is_told_from_a_wrong_question() -> None:
    with connections[SEA].cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1")
        with pytest.raises(OperationalError, match="disk is full") as raised:
            cursor.execute("CREATE TABLE hold (cargo)")
        assert is_away(raised.value)
        with pytest.raises(OperationalError, match="no such table") as raised:
            cursor.execute("SELECT * FROM atlantis")
        assert not is_away(raised.value)


def _in_another_thread(work: Callable[[], None]) -> None:
    def run() -> None:
        work()
        connections[SEA].close()

    with ThreadPoolExecutor(1) as threads:
        threads.submit(run).result(PATIENCE)
