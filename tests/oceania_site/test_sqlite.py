"""Writers of one process on SQLite: they stand in line, and nobody keeps the line waiting."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import SynchronousOnlyOperation
from django.db import DatabaseError, OperationalError, ProgrammingError, connections, transaction
from django.db.backends.sqlite3.operations import DatabaseOperations
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from oceania_site.database import is_away
from oceania_site.environment import database
from oceania_site.sqlite.base import Operations
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


@pytest.mark.usefixtures("file")
def test_values_find_their_marks_however_a_statement_writes_them(
    django_db_blocker: DjangoDbBlocker,
) -> None:
    values = list(range(900))
    with django_db_blocker.unblock(), connections[SEA].cursor() as cursor:
        for value in (1, "two", None):
            cursor.execute("SELECT %s, '100%%'", [value])
            assert cursor.fetchone() == (value, "100%")
        cursor.execute("SELECT %(a)s, %(b)s", {"b": 2, "a": 1})
        assert cursor.fetchone() == (1, 2)
        cursor.execute(f"SELECT {' + '.join(['%s'] * len(values))}", values)
        assert cursor.fetchone() == (sum(values),)


# --- shorter ways than Django's -------------------------------------------------------------------


@pytest.mark.usefixtures("file")
def test_no_statement_is_carried_out_on_an_event_loop() -> None:
    async def ask() -> None:
        height()

    with pytest.raises(SynchronousOnlyOperation):
        asyncio.run(ask())


@pytest.mark.usefixtures("file")
def test_a_connection_is_its_own_thread_s() -> None:
    sea = connections[SEA]

    def borrow() -> None:
        with pytest.raises(DatabaseError, match="can only be used in that same thread"):
            sea.cursor()

    _in_another_thread(borrow)


@pytest.mark.usefixtures("file")
def test_statements_are_noted_for_whoever_counts_them() -> None:
    height()
    with CaptureQueriesContext(connections[SEA]) as noted:
        height()
    assert [query["sql"] for query in noted.captured_queries] == ["SELECT height FROM tide"]


@pytest.mark.usefixtures("file")
def test_a_connection_that_was_closed_is_opened_again() -> None:
    connections[SEA].close()
    assert height() == 0


NOON = datetime(2026, 7, 1, 12, 30, 0, 120_000)  # noqa: DTZ001 # in one zone or another
TIMES = (
    None,
    NOON.replace(tzinfo=UTC),
    NOON.replace(microsecond=0, tzinfo=UTC),
    NOON.replace(tzinfo=ZoneInfo("Europe/Berlin")),
    NOON.replace(tzinfo=timezone(timedelta(0), "Zulu")),
    NOON,
)


@pytest.mark.usefixtures("file")
@pytest.mark.parametrize("zone", [None, "Pacific/Auckland"])
def test_times_are_written_and_read_as_django_does(zone: str | None) -> None:
    sea = connections[SEA]
    sea.settings_dict["TIME_ZONE"] = zone
    own, django = Operations(sea), DatabaseOperations(sea)
    for time in TIMES:
        assert own.adapt_datetimefield_value(time) == django.adapt_datetimefield_value(time)
    for stored in (*TIMES, "2026-07-01 12:30:00.120000", "2026-07-01 12:30:00"):
        read = own.convert_datetimefield_value(stored, None, sea)
        assert read == django.convert_datetimefield_value(stored, None, sea)
        assert read is None or read.tzinfo is not None
