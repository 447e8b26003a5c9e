"""The recorded games and the broken records, through the command line's own entry."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from games.kinds.oceania.__main__ import main

VECTORS = json.loads(Path(__file__).parents[3].joinpath("data/oceania_vectors.json").read_text())
CHECKS = [
    (vector["record"], check) for vector in VECTORS["positions"] for check in vector["checks"]
]


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: str, *call: str
) -> tuple[int, str, str]:
    """Exit code, output and errors of a command that reads `record` from standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(record.encode())))
    code = main([*call])
    return code, *capsys.readouterr()


@pytest.mark.parametrize(("record", "expected"), CHECKS, ids=range(len(CHECKS)))
def test_inspect(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    record: str,
    expected: dict[str, Any],
) -> None:
    call = ("inspect", "-", "--after", str(expected["after"]), "--json")
    code, output, errors = run(monkeypatch, capsys, record, *call)
    assert (code, errors) == (0, "")
    assert json.loads(output) == {key: expected[key] for key in expected if key != "after"}


@pytest.mark.parametrize(
    "record", [vector["record"] for vector in VECTORS["positions"]], ids=range(24)
)
def test_verify(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: str
) -> None:
    code, _, errors = run(monkeypatch, capsys, record, "verify", "-")
    assert (code, errors) == (0, "")


#: What was broken, and the name that the rule has here.
RULES = {
    "turn": {"fit"},
    "space": {"reach"},
    "start": {"start"},
    "skip": {"must-place"},
    "value": {"scout"},
    "after": {"over"},
    "count": {"tile"},
    "reuse": {"reuse"},
    "pay": {"reuse"},
    "starskip": {"must-place"},
    "soloscout": {"scout"},
    "syntax": {"syntax"},
    "number": {"number"},
    "order": {"bag-order"},
    "result": {"result"},
    "commit": {"commitment"},
    "edition": {"edition"},
    "side": {"scout"},
}


@pytest.mark.parametrize(
    "broken",
    VECTORS["illegal"],
    ids=[f"{number}-{broken['how']}" for number, broken in enumerate(VECTORS["illegal"])],
)
def test_broken_records(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], broken: dict[str, Any]
) -> None:
    code, output, errors = run(monkeypatch, capsys, broken["record"], "verify", "-")
    assert (code, output) == (1, "")
    where, rule, reason = errors.rstrip("\n").split(": ", 2)
    assert where == str(broken["line"])
    assert rule in RULES[broken["how"]]
    assert reason
    assert "\n" not in reason


def test_the_vectors_are_all_there() -> None:
    assert (len(VECTORS["positions"]), len(VECTORS["illegal"])) == (24, 54)
