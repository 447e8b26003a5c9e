"""A database that is not there is said in a sentence, whichever command meets it first."""

import sqlite3
from pathlib import Path

import pytest

from oceania_site.database import require_database
from tests.harness.processes import free_port
from tests.harness.site import manage

COMMANDS = [
    ["migrate"],
    ["serve"],
    ["steward"],
    ["createsuperuser", "--no-input", "--username", "Anouk"],
]


@pytest.fixture
def var_dir(tmp_path: Path) -> Path:
    (tmp_path / "static").mkdir()
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_file_that_cannot_be_opened(var_dir: Path, command: list[str]) -> None:
    outcome = manage(var_dir, *command, DATABASE_URL="sqlite:///nowhere/sea.sqlite3")
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (
        1,
        "",
        (
            f"DATABASE_URL names a file that cannot be opened, {var_dir}/nowhere/sea.sqlite3:"
            " unable to open database file.\n"
        ),
    )


def test_a_file_that_is_no_database(var_dir: Path) -> None:
    (var_dir / "sea.sqlite3").write_text("Here be dragons. " * 100)
    outcome = manage(var_dir, "migrate", DATABASE_URL="sqlite:///sea.sqlite3")
    assert (outcome.returncode, outcome.stderr) == (
        1,
        (
            f"DATABASE_URL names a file that cannot be opened, {var_dir}/sea.sqlite3:"
            " file is not a database.\n"
        ),
    )


@pytest.mark.parametrize("command", ["migrate", "serve"])
def test_a_server_that_is_not_there(var_dir: Path, command: str) -> None:
    address = f"postgres://me:hush@127.0.0.1:{free_port()}/sea"
    outcome = manage(var_dir, command, DATABASE_URL=address)
    assert (outcome.returncode, outcome.stdout) == (1, "")
    assert outcome.stderr.startswith("DATABASE_URL names a database that cannot be reached: ")
    assert outcome.stderr.endswith("Connection refused.\n")
    assert outcome.stderr.count("\n") == 1
    assert "hush" not in outcome.stderr


def test_a_database_that_the_server_does_not_have(var_dir: Path, postgres_url: str) -> None:
    address = postgres_url.removesuffix("postgres") + "atlantis"
    outcome = manage(var_dir, "migrate", DATABASE_URL=address)
    assert outcome.returncode == 1
    assert outcome.stderr.startswith("DATABASE_URL names a database that cannot be reached: ")
    assert outcome.stderr.endswith('database "atlantis" does not exist.\n')
    assert outcome.stderr.count("\n") == 1


def test_a_database_that_is_there(database: str) -> None:
    require_database(database)


def test_another_trouble_keeps_its_traceback(var_dir: Path) -> None:
    """A table that is missing has nothing to do with DATABASE_URL."""
    sqlite3.connect(var_dir / "oceania.sqlite3").close()
    outcome = manage(var_dir, *COMMANDS[-1])
    assert "no such table" in outcome.stderr
    assert "DATABASE_URL" not in outcome.stderr
