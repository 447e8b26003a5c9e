"""`python -m games.kinds.oceania` as its users run it: a process of its own, without Django."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
#: Runs the command as `-m` does, in a Python that refuses to import Django.
WITHOUT_DJANGO = (
    "import runpy, sys; sys.modules['django'] = None;"
    "sys.argv[0] = 'oceania'; runpy.run_module('games.kinds.oceania', run_name='__main__')"
)
GAME = """\
[Game "Oceania"]
[Edition "7x5"]
[Players "2"]

1. W3 cape a3:wlww s2e
2. Sa bay -
3. W2 cape a2:wwlw ?
"""
CHART = """\
     ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
(W5) ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ (E5)
     ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
     ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
(W4) ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ (E4)
     ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
       ···  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
 W3  ·····w2░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ (E3)
       ···  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
     ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
(W2) ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ (E2)
     ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
     ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
(W1) ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ (E1)
     ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
       (Sa)   (Sb)   (Sc)   (Sd)   (Se)   (Sf)   (Sg)

After turn 2: White to sail, ship at Sa
Bag 30 (unseen, with the 3 out of play: 5 sea, 10 cape, 9 corner, 4 strait, 5 bay)
White: 0 sure, 1 projected; scouts 1 1 1 1 1 2 3; set aside nothing
Grey: -2 sure, -2 projected; scouts 1 1 1 1 1 2 2 3; set aside bay
Island A: 1 open 2 - 0 [a3]
"""


def run(*arguments: str, stdin: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    data = stdin.encode() if isinstance(stdin, str) else stdin
    command = [sys.executable, "-c", WITHOUT_DJANGO, *arguments]
    return subprocess.run(command, cwd=ROOT, input=data, capture_output=True, check=False)


def test_show_draws_the_chart_without_colour_into_a_pipe() -> None:
    shown = run("show", "-", "--after", "2", stdin=GAME)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert shown.stdout.decode() == CHART


def everything_from(terminal: int) -> bytes:
    """What comes out of a terminal until the last process has closed it."""
    seen = b""
    while True:
        try:
            seen += os.read(terminal, 65536)
        except OSError:  # Linux says so instead of an end of file
            os.close(terminal)
            return seen


def test_show_draws_in_colour_on_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text(GAME)
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", WITHOUT_DJANGO, "show", str(file)]
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with subprocess.Popen(command, cwd=ROOT, stdout=theirs, env=environment) as process:
        os.close(theirs)
        seen = everything_from(ours)
    assert process.returncode == 0
    assert "\x1b[38;5;137m░\x1b[0m".encode() in seen


def test_inspect_tells_the_whole_record_without_after() -> None:
    facts = json.loads(run("inspect", "-", "--json", stdin=GAME).stdout)
    assert facts["turn"] == 2
    assert facts["islands"] == [
        {"spaces": ["a2"], "complete": False, "white": 0, "grey": 0},
        {"spaces": ["a3"], "complete": False, "white": 2, "grey": 0},
    ]
    assert facts["score"] == {"white": 0, "grey": -2}
    assert list(facts) == [
        "turn", "over", "starts", "fits", "islands", "unexplored", "filled", "score",
    ]  # fmt: skip


def test_inspect_tells_a_resignation_at_the_end_only() -> None:
    resigned = GAME.replace("\n\n", '\n[Reason "resigned"]\n\n')
    assert json.loads(run("inspect", "-", "--json", stdin=resigned).stdout)["over"] == "resigned"
    early = run("inspect", "-", "--json", "--after", "1", stdin=resigned)
    assert json.loads(early.stdout)["over"] is None


def test_inspect_without_json_is_readable() -> None:
    lines = run("inspect", "-", "--after", "0", stdin=GAME).stdout.decode().splitlines()
    assert lines[0] == "turn: 0"
    assert lines[-1] == 'score: {"white": 0, "grey": 0}'


@pytest.mark.parametrize(
    ("text", "code", "error"),
    [
        (GAME.replace("s2e", "s2w"), 1, "1: scout: The west side of this tile is water: there is"),
        (GAME.replace("7x5", "1x1"), 1, "tags: edition: there is no edition '1x1'"),
        ("", 2, "not a record: a record begins with its tags"),
        (b"\xff\xfe\x00", 2, "not a record: '-' is not a text file"),
        (b"\x00" * 1000, 2, "not a record: a record begins with its tags"),
    ],
)
def test_verify_says_what_is_wrong_in_one_line(text: str | bytes, code: int, error: str) -> None:
    result = run("verify", "-", stdin=text)
    assert (result.returncode, result.stdout) == (code, b"")
    assert result.stderr.decode().startswith(error)
    assert result.stderr.count(b"\n") == 1


def test_a_file_that_is_not_there() -> None:
    result = run("verify", "no/such/file")
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr
    assert (
        result.stderr == b"not a record: 'no/such/file' cannot be read: No such file or directory\n"
    )


@pytest.mark.parametrize(
    ("shell", "code", "errors"),
    [
        ("OCEANIA verify - <&-", 2, "not a record: standard input is closed\n"),
        ("OCEANIA verify game >&-", 0, ""),
        ("OCEANIA inspect game --json >&-", 0, ""),
        ("OCEANIA verify no-file 2>&-", 2, ""),
        ("OCEANIA verify $'no\\nfile'", 2, "not a record: 'no\\nfile' cannot be read: No such"),
        ("OCEANIA verify /dev/zero", 2, "not a record: '/dev/zero' is longer than any record\n"),
        ("OCEANIA show game >/dev/full", 1, "stopped: the output cannot be written: No space"),
        ("OCEANIA show game | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}", 0, ""),
        ("export PYTHONIOENCODING=ascii; OCEANIA show game >/dev/null", 0, ""),
        ("OCEANIA selfplay --games 1 --seed $'\\xff' --records new", 0, ""),
        ("OCEANIA selfplay --games 1 --seed s --records game", 1, "stopped: game cannot be"),
        ("OCEANIA selfplay --games 1 --seed s --records /proc/x", 1, "stopped: /proc/x cannot"),
    ],
)
def test_an_awkward_shell(tmp_path: Path, shell: str, code: int, errors: str) -> None:
    (tmp_path / "game").write_text(GAME)
    command = f"PYTHONPATH={ROOT} {sys.executable} -m games.kinds.oceania"
    result = subprocess.run(
        ["/bin/bash", "-c", shell.replace("OCEANIA", command)],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (result.returncode, result.stderr[: len(errors)]) == (code, errors)
    assert result.stderr.count("\n") == bool(errors)


def test_after_more_turns_than_there_are() -> None:
    result = run("show", "-", "--after", "9", stdin=GAME)
    assert (result.returncode, result.stderr) == (1, b"end: after: the record has only 3 turns\n")


@pytest.mark.parametrize(
    ("extra", "players"), [((), 2), (("--bots", "greedy,random"), 2), (("--solo",), 1)]
)
def test_selfplay_writes_records_that_verify(
    tmp_path: Path, extra: tuple[str, ...], players: int
) -> None:
    for directory in ("first", "second"):
        target = str(tmp_path / directory)
        played = run("selfplay", "--games", "3", "--seed", "s", *extra, "--records", target)
        assert (played.returncode, played.stdout, played.stderr) == (0, b"", b"")
    files = sorted((tmp_path / "first").iterdir())
    assert [file.name for file in files] == ["1.oceania", "2.oceania", "3.oceania"]
    for file in files:
        assert file.read_bytes() == (tmp_path / "second" / file.name).read_bytes()
        assert f'[Players "{players}"]' in file.read_text()
        assert '[Seed "' in file.read_text()
        assert run("verify", str(file)).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("--bots", "greedy"), "--bots: 2 to be named, not 1"),
        (("--bots", "deep,blue"), "there is no bot 'blue'"),
        (("--games", "-1"), "'-1' is not a number from 0 on"),
    ],
)
def test_selfplay_refuses_a_bad_call(
    tmp_path: Path, arguments: tuple[str, ...], error: str
) -> None:
    given = ("selfplay", "--games", "1", "--seed", "s", "--records", str(tmp_path / "records"))
    result = run(*given, *arguments)
    assert result.returncode == 2
    assert error in result.stderr.decode()
    assert not (tmp_path / "records").exists()


def test_selfplay_shows_progress_on_a_terminal_and_can_be_stopped(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    # Whoever runs the tests in the background has all of them ignore the signal.
    heeding = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    command = [sys.executable, "-c", heeding + WITHOUT_DJANGO, "selfplay", "--games", "100000"]
    command += ["--seed", "s", "--records", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stderr=theirs) as process:
        os.close(theirs)
        seen = b""
        # The line is not written anew for every game.
        while not any(int(done) >= 3 for done in re.findall(rb" (\d+)/100000", seen)):
            seen += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        seen += everything_from(ours)
    code = process.returncode
    assert code == 130
    assert "░ 0/100000".encode() in seen
    assert seen.rstrip().endswith(b"stopped")
    assert b"Traceback" not in seen
    records = sorted(tmp_path.glob("*.oceania"))
    assert len(records) >= 3
    assert run("verify", str(records[-1])).returncode == 0
