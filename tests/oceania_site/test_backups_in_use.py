"""A restore replaces nothing under a running site."""

from __future__ import annotations

import re
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from deploy.proxy import answers
from oceania_site.backups.sqlite import SqliteBackup
from tests.harness.directories import NewDirectory
from tests.harness.postgres import MIGRATED, new_database
from tests.harness.processes import free_port, running
from tests.harness.site import DATABASE, MANAGE, environment, manage, serving

SQLITE_REFUSAL = r"The site runs on .*/oceania\.sqlite3: stop all its processes first\."
POSTGRES_REFUSAL = (
    r"The database has other connections \(\d+\): stop all processes of the site,"
    r" and whatever else is connected, first\."
)


class Kept:
    """A site whose database has got a table `later` since its backup was made."""

    def __init__(self, directory: Path, refusal: str, **settings: str) -> None:
        self.directory = directory
        self.settings = settings
        self._file = directory / "backup"
        self._refusal = refusal
        assert manage(directory, "backup", str(self._file), **settings).returncode == 0
        with self._connected() as line:
            line.execute("CREATE TABLE later (id integer)")
            line.commit()

    def refuses(self) -> None:
        """Check that a restore is refused in words, and that nothing is gone."""
        code, said = self._restored()
        assert code == 1
        assert re.fullmatch(f"CommandError: {self._refusal} Nothing was changed\\.\n", said)
        with self._connected() as line:
            assert line.execute("SELECT count(*) FROM later").fetchone() == (0,)

    def restores(self) -> None:
        """Check that the database is that of the backup."""
        assert self._restored() == (0, "")
        with (
            self._connected() as line,
            pytest.raises((sqlite3.OperationalError, psycopg.errors.UndefinedTable)),
        ):
            line.execute("SELECT count(*) FROM later")

    def _restored(self) -> tuple[int, str]:
        arguments = ["restore", "--overwrite", str(self._file)]
        told = manage(self.directory, *arguments, **self.settings)
        return told.returncode, told.stderr

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        url = self.settings.get("DATABASE_URL")
        with closing(psycopg.connect(url) if url else self._sqlite()) as line:
            yield line

    def _sqlite(self) -> sqlite3.Connection:
        return sqlite3.connect(self.directory / DATABASE)


def test_a_running_site_keeps_its_file(new_directory: NewDirectory) -> None:
    _check_serving(Kept(new_directory("in-use"), SQLITE_REFUSAL), signal.SIGKILL)


def test_a_running_site_keeps_its_postgres(new_directory: NewDirectory, postgres_url: str) -> None:
    with new_database(postgres_url, "in_use", MIGRATED) as url:
        kept = Kept(new_directory("in-use"), POSTGRES_REFUSAL, DATABASE_URL=url)
        _check_serving(kept, signal.SIGTERM)


@pytest.mark.parametrize("command", ["steward", "bots"])
def test_a_process_that_serves_nobody_keeps_it_too(
    new_directory: NewDirectory, command: str
) -> None:
    kept = Kept(new_directory(command), SQLITE_REFUSAL)
    log = kept.directory / "log"
    with running(
        [*MANAGE, command],
        log,
        lambda: b"at work" in log.read_bytes(),
        environment=environment(kept.directory),
    ):
        kept.refuses()


def test_a_site_that_is_being_worked_on_keeps_it_too(new_directory: NewDirectory) -> None:
    kept = Kept(new_directory("worked-on"), SQLITE_REFUSAL)
    port = free_port()
    with running(
        [*MANAGE, "runserver", "--noreload", str(port)],
        kept.directory / "log",
        lambda: answers(port),
        environment=environment(kept.directory),
    ):
        kept.refuses()


@pytest.mark.parametrize("command", ["serve", "runserver", "steward", "bots"])
def test_nothing_is_started_under_a_restore(new_directory: NewDirectory, command: str) -> None:
    directory = new_directory("restored")
    with SqliteBackup(directory / DATABASE).alone():
        outcome = manage(directory, command)
    assert (outcome.returncode, outcome.stdout) == (1, "")
    assert outcome.stderr == (
        f"CommandError: {directory / DATABASE} is being restored: start when that is done.\n"
    )


def _check_serving(kept: Kept, stop: signal.Signals) -> None:
    with serving(kept.directory, **kept.settings) as site:
        kept.refuses()
        site.process.send_signal(stop)
        site.process.wait(15)
    kept.restores()
