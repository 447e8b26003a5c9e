import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.harness.processes import free_port, running
from tests.harness.site import manage

REPOSITORY = Path(__file__).parent.parent


def _prerequisites(python: Path) -> tuple[int, str]:
    outcome = subprocess.run(
        [REPOSITORY / ".ci" / "prerequisites", python], capture_output=True, text=True, check=False
    )
    return outcome.returncode, outcome.stderr


def _python(directory: Path, *, version: str, fails_on: str) -> Path:
    """A stand-in for an interpreter that is too old or lacks a part."""
    path = directory / "python"
    path.write_text(
        f'#!/bin/sh\ncase "$*" in -V) echo "Python {version}";; *{fails_on}*) exit 1;; esac\n'
    )
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("version", "fails_on", "sentence"),
    [
        (
            "3.9.2",
            "version_info",
            (
                "Oceania needs Python 3.11 or newer, and {} is Python 3.9.2:"
                " set PYTHON to a newer one."
            ),
        ),
        (
            "3.11.2",
            "ensurepip",
            (
                "Python's venv module is missing: install python3-venv"
                " (on Debian: apt install python3-venv)."
            ),
        ),
    ],
)
def test_what_is_missing_is_named_in_a_sentence(
    tmp_path: Path, version: str, fails_on: str, sentence: str
) -> None:
    python = _python(tmp_path, version=version, fails_on=fails_on)
    assert _prerequisites(python) == (1, sentence.format(python) + "\n")


def test_a_missing_python_is_named_in_a_sentence(tmp_path: Path) -> None:
    assert _prerequisites(tmp_path / "python") == (
        1,
        "Python is missing: install python3 (on Debian: apt install python3 python3-venv).\n",
    )


def _make(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", *arguments],  # noqa: S607
        cwd=REPOSITORY,
        env={"PATH": os.environ["PATH"]},  # without the flags of the make that runs the tests
        capture_output=True,
        text=True,
        check=True,
    )


def _mode(path: Path) -> str:
    return stat.filemode(path.stat().st_mode)


def test_make_alone_prints_the_help() -> None:
    outcome = _make()
    commands = [line.split()[1] for line in outcome.stdout.splitlines()]
    assert commands == [
        "help", "run", "demo", "cluster", "test", "lint", "format", "messages", "lock", "faults",
        "layout", "screenshots", "bench-engine", "bench-moves", "bench-live", "bench-bots",
        "bench-cluster", "soak", "bench-servers",
        "bench-ladder", "bench-admin", "bench-pages", "clean",
    ]  # fmt: skip


def test_the_key_is_written_once_and_for_its_owner_only(tmp_path: Path) -> None:
    var_dir = tmp_path / "var"
    key = var_dir / "secret_key"
    _make(f"VAR_DIR={var_dir}", key)
    assert (_mode(var_dir), _mode(key)) == ("drwx------", "-rw-------")
    written = key.read_text()
    assert len(written.strip()) >= 50
    _make(f"VAR_DIR={var_dir}", key)
    assert key.read_text() == written


def _run(var_dir: Path) -> None:
    """`make run` with what is installed already, until the site answers."""
    log = var_dir.parent / "log"
    installed = [f"--old-file={file}" for file in (".venv/run.stamp", ".venv/bin/python")]
    places = [f"VAR_DIR={var_dir}", f"BIN={Path(sys.executable).parent}"]
    with running(
        ["make", "--directory", str(REPOSITORY), *installed, *places, "run"],
        log,
        lambda: b"Oceania is at" in log.read_bytes(),
        environment={"PATH": os.environ["PATH"], "PORT": str(free_port())},
    ):
        pass


def test_the_next_run_keeps_everything(tmp_path: Path) -> None:
    var_dir = tmp_path / "var"
    _run(var_dir)
    key = (var_dir / "secret_key").read_text()
    database = var_dir / "oceania.sqlite3"
    assert (_mode(var_dir), _mode(database)) == ("drwx------", "-rw-------")
    manage(
        var_dir,
        *("createsuperuser", "--no-input", "--username", "Anouk"),
        DJANGO_SUPERUSER_PASSWORD="over the bounding main",
    ).check_returncode()
    _run(var_dir)
    assert (var_dir / "secret_key").read_text() == key
    with closing(sqlite3.connect(database)) as connection:
        people = "select username from ladder_player where not is_bot"
        assert connection.execute(people).fetchall() == [("Anouk",)]
