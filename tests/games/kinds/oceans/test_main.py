"""`python -m games.kinds.oceans` as its users run it: a process of its own, without Django."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
#: Runs the command as `-m` does, in a Python that refuses to import Django.
WITHOUT_DJANGO = (
    "import runpy, sys; sys.modules['django'] = None;"
    "sys.argv[0] = 'oceans'; runpy.run_module('games.kinds.oceans', run_name='__main__')"
)


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT_DJANGO, *arguments]
    return subprocess.run(
        command, cwd=ROOT, input=stdin, capture_output=True, check=False, text=True
    )


def test_bots_play_a_game_whose_record_is_right_and_can_be_looked_at(tmp_path: Path) -> None:
    played = run(
        "selfplay", "--games", "1", "--seed", "reef", "--players", "2", "--records", str(tmp_path)
    )
    assert played.returncode == 0
    (record,) = tmp_path.iterdir()
    verified = run("verify", str(record))
    assert (verified.returncode, verified.stderr) == (0, "")
    assert verified.stdout.startswith("right: ")
    assert verified.stdout.endswith(" turns, finished\n")
    facts = json.loads(run("inspect", "--after", "0", "--json", str(record)).stdout)
    assert (facts["game"], facts["players"], facts["turn"]) == ("oceans", 2, 0)
    shown = run("show", "-", "--after", "0", stdin=record.read_text())
    assert shown.returncode == 0
    assert "turn 0, seat 0 decides: play" in shown.stdout


@pytest.mark.parametrize("word", ["inspect", "verify", "show"])
def test_what_is_no_record_is_told_in_a_line(word: str) -> None:
    refused = run(word, "-", stdin="Ahoy.")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "not a record: a record begins with its tags, such as [Game ...]\n"


def test_a_wrong_call_says_how_to_call_it() -> None:
    refused = run("sail")
    assert refused.returncode == 2
    assert refused.stderr.startswith("usage: python -m games.kinds.oceans ")
