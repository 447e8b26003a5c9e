"""What backup and restore refuse, and say of it. tests/faults has the drill."""

from __future__ import annotations

import resource
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from oceania_site.backups import BackupRefused
from oceania_site.backups.postgres import PostgresBackup
from oceania_site.backups.sqlite import SqliteBackup
from tests.harness.databases import POSTGRES
from tests.harness.factories import make_player
from tests.harness.postgres import MIGRATED, new_database


def _ignore(_done: int, _total: int) -> None:
    pass


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "last-week"
    file.write_text("precious")
    with pytest.raises(CommandError, match="last-week is there already; --overwrite replaces it"):
        call_command("backup", str(file))
    assert file.read_text() == "precious"


def test_a_backup_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(tmp_path / "nothing"))


@pytest.mark.django_db
def test_players_are_not_replaced_by_accident(tmp_path: Path) -> None:
    (tmp_path / "backup").write_text("whatever")
    make_player("anouk")
    with pytest.raises(CommandError, match="has players or matches already"):
        call_command("restore", str(tmp_path / "backup"))


def test_a_copy_tells_how_far_it_is_and_is_checked(tmp_path: Path, migrated: Path) -> None:
    file, told = tmp_path / "copy", []
    backup = SqliteBackup(migrated)
    backup.write(file, lambda done, total: told.append((done, total)))
    assert told
    assert told[-1][0] == told[-1][1] > 0
    backup.check(file)
    other = SqliteBackup(tmp_path / "other")
    other.read(file, _ignore)
    with closing(sqlite3.connect(tmp_path / "other")) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert copy.execute("SELECT count(*) > 20 FROM django_migrations").fetchone() == (1,)


#: A file that is copied in six steps, and how often somebody writes between them before giving up.
PAGES = 11_000
WRITES = 60


def test_a_copy_gets_done_while_others_write_all_the_time(tmp_path: Path) -> None:
    """Else each commit of theirs would let it begin anew; and it has what was there at first."""
    busy, file, seen = tmp_path / "busy", tmp_path / "copy", []
    with closing(sqlite3.connect(busy, isolation_level=None)) as others:
        others.execute("PRAGMA page_size=512")
        others.execute("PRAGMA journal_mode=WAL")
        others.execute("CREATE TABLE moves (text)")
        others.execute("INSERT INTO moves VALUES (zeroblob(?))", [512 * PAGES])

        def write_between_steps(done: int, _total: int) -> None:
            seen.append(done)
            if len(seen) <= WRITES:
                others.execute("INSERT INTO moves VALUES ('sail W3')")

        SqliteBackup(busy).write(file, write_between_steps)
        assert others.execute("SELECT count(*) FROM moves").fetchone() == (1 + len(seen),)
    assert seen == sorted(seen)
    assert len(seen) == 6
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT count(*) FROM moves").fetchone() == (1,)


def test_a_damaged_copy_is_found_out_and_replaces_nothing(tmp_path: Path, migrated: Path) -> None:
    file = tmp_path / "copy"
    backup = SqliteBackup(migrated)
    backup.write(file, _ignore)
    content = bytearray(file.read_bytes())
    content[len(content) // 2 :] = bytes(len(content) - len(content) // 2)
    file.write_bytes(content)
    with pytest.raises(BackupRefused, match="copy is"):
        backup.check(file)
    file.write_text("Here be dragons. " * 100)
    with pytest.raises(BackupRefused, match="no whole backup of an SQLite database"):
        backup.check(file)


@pytest.mark.parametrize("database", [POSTGRES], indirect=True)
def test_an_archive_of_postgres_that_was_cut_off_is_found_out(
    tmp_path: Path, database: str
) -> None:
    file, told = tmp_path / "archive", []
    backup = PostgresBackup(connections[database].settings_dict)
    backup.write(file, lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] > 20
    backup.check(file)
    cut = tmp_path / "cut"
    shutil.copy(file, cut)
    with cut.open("r+b") as archive:
        archive.truncate(file.stat().st_size * 9 // 10)
    with pytest.raises(BackupRefused, match="pg_restore failed: "):
        backup.check(cut)
    cut.write_text("Here be dragons.")
    with pytest.raises(
        BackupRefused, match=r"pg_restore failed: .*not appear to be a valid archive"
    ):
        backup.check(cut)
    with pytest.raises(BackupRefused, match="pg_restore failed: "):
        backup.read(cut, _ignore)


#: What a migration after the backup could have made.
LATER = """
    CREATE TABLE later (match_id uuid REFERENCES games_match);
    CREATE FUNCTION later() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
    CREATE TRIGGER later AFTER DELETE ON games_match FOR EACH ROW EXECUTE FUNCTION later();
"""
HAS_LATER = "SELECT to_regclass('later') IS NOT NULL, to_regproc('later') IS NOT NULL"


def test_a_restore_takes_away_what_the_backup_does_not_have(
    tmp_path: Path, postgres_url: str
) -> None:
    file, broken = tmp_path / "archive", tmp_path / "broken"
    with new_database(postgres_url, "upgraded", MIGRATED) as url:
        parts = psycopg.conninfo.conninfo_to_dict(url)
        settings: dict[str, Any] = {
            "HOST": parts["host"],
            "PORT": parts["port"],
            "USER": parts["user"],
            "PASSWORD": "",
            "NAME": parts["dbname"],
            "OPTIONS": {},
        }
        backup = PostgresBackup(settings)
        backup.write(file, _ignore)
        with pytest.raises(BackupRefused, match=r'psql failed: .*"elsewhere" does not exist'):
            PostgresBackup({**settings, "NAME": "elsewhere"}).read(file, _ignore)
        with psycopg.connect(url, autocommit=True) as line:
            line.execute(LATER)
            # The archive without its end: all that comes before it is taken back.
            broken.write_bytes(file.read_bytes()[: file.stat().st_size * 9 // 10])
            with pytest.raises(BackupRefused, match="pg_restore failed: "):
                backup.read(broken, _ignore)
            assert line.execute(HAS_LATER).fetchone() == (True, True)
            backup.read(file, _ignore)
            assert line.execute(HAS_LATER).fetchone() == (False, False)
            migrations = line.execute("SELECT count(*) > 20 FROM django_migrations")
            assert migrations.fetchone() == (True,)


def test_a_disk_without_room_is_a_sentence(tmp_path: Path, migrated: Path) -> None:
    with (
        _files_of_at_most(100_000),
        pytest.raises(BackupRefused, match=r"copy cannot be written: "),
    ):
        SqliteBackup(migrated).write(tmp_path / "copy", _ignore)


@contextmanager
def _files_of_at_most(size: int) -> Iterator[None]:
    """As on a full disk, for this process alone."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
