import os
import subprocess
from pathlib import Path

import pytest

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


def test_make_alone_prints_the_help() -> None:
    outcome = subprocess.run(
        ["make"],  # noqa: S607
        cwd=REPOSITORY,
        env={"PATH": os.environ["PATH"]},  # without the flags of the make that runs the tests
        capture_output=True,
        text=True,
        check=True,
    )
    commands = [line.split()[1] for line in outcome.stdout.splitlines()]
    assert commands == [
        "help", "run", "test", "lint", "format", "messages", "lock", "bench-engine", "clean",
    ]  # fmt: skip
