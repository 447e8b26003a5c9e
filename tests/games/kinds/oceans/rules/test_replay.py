"""Records and the command line over them."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games.kinds.oceans.__main__ import main
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.replay import read_record, verify_record
from games.kinds.records import NotARecord, RecordError
from games.kinds.selfplay import source_of


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("records")
    arguments = ["selfplay", "--games", "2", "--players", "3", "--variant", "reef", "--seed", "sea"]
    bots = ["--bots", "random,greedy,random"]
    assert main([*arguments, *bots, "--records", str(directory)]) == 0
    return directory


@pytest.fixture
def record(records: Path) -> str:
    return (records / "1.oceans").read_text()


def test_selfplay_writes_complete_records(records: Path) -> None:
    files = sorted(records.iterdir())
    assert [file.name for file in files] == ["1.oceans", "2.oceans"]
    for file in files:
        state = verify_record(file.read_text())
        assert OCEANS.outcome(state) is not None
        tags = read_record(file.read_text()).tags
        names = ["Game", "Variant", "Players", "Seat0", "Seat1", "Seat2", "Commitment", "Seed"]
        names += ["Nonce0", "Nonce1", "Nonce2", "Reason", "Result", "Winner"]
        assert list(tags) == names


def test_names_stand_at_their_seats(record: str) -> None:
    read = read_record(record)
    names = ("random", "greedy", "random")
    seated = [names[player] for player in OCEANS.seating(read.setup)]
    assert [read.tags[f"Seat{seat}"] for seat in range(3)] == seated
    assert read.setup.nonces == source_of("sea", 1, 3).nonces


def test_the_same_seed_gives_the_same_records(records: Path, tmp_path: Path) -> None:
    arguments = [
        "selfplay",
        "--games",
        "1",
        "--players",
        "3",
        "--seed",
        "sea",
        "--bots",
        "random,greedy,random",
    ]
    main([*arguments, "--records", str(tmp_path)])
    assert (tmp_path / "1.oceans").read_text() == (records / "1.oceans").read_text()


def test_verify_accepts(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "right.oceans"
    file.write_text(record)
    assert main(["verify", str(file)]) == 0
    out, err = capsys.readouterr()
    assert (out.startswith("right: "), err) == (True, "")


def replace_tag(name: str, value: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        lines = text.split("\n")
        tag = f'[{name} "{value}"]'
        return "\n".join(tag if line.startswith(f"[{name} ") else line for line in lines)

    return change


def without(name: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        return "\n".join(line for line in text.split("\n") if not line.startswith(f"[{name} "))

    return change


def with_tag(tag: str) -> Callable[[str], str]:
    return lambda text: text.replace("\n\n", f"\n{tag}\n\n", 1)


def line_changed(number: int, to: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        head, _, body = text.partition("\n\n")
        lines = body.split("\n")
        lines[number - 1] = to
        return head + "\n\n" + "\n".join(lines)

    return change


def first_lines(count: int) -> Callable[[str], str]:
    def change(text: str) -> str:
        head, _, body = text.partition("\n\n")
        return head + "\n\n" + "\n".join(body.split("\n")[:count]) + "\n"

    return change


def chain(*changes: Callable[[str], str]) -> Callable[[str], str]:
    def change(text: str) -> str:
        for one in changes:
            text = one(text)
        return text

    return change


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (replace_tag("Game", "Oceania"), "tags: game: "),
        (replace_tag("Variant", "full"), "tags: variant: "),
        (replace_tag("Players", "7"), "tags: players: "),
        (replace_tag("Players", "2"), "tags: players: a game of 2 has no Seat2"),
        (without("Players"), "tags: missing: Players"),
        (without("Seed"), "tags: seed: without its Seed"),
        (without("Commitment"), "tags: missing: Commitment"),
        (without("Nonce1"), "tags: missing: Nonce1"),
        (replace_tag("Nonce1", "UPPER"), "tags: nonce: "),
        (replace_tag("Seed", "00"), "tags: seed: "),
        (replace_tag("Seed", "0" * 64), "tags: commitment: "),
        (replace_tag("Reason", "bored"), "tags: reason: "),
        (with_tag('[Date "15.11.2026"]'), "tags: date: "),
        (with_tag('[Seat0 "twice"]'), "tags: syntax: Seat0 is given twice"),
        (with_tag("[Broken]"), "tags: syntax: "),
        (line_changed(1, "end"), "1: syntax: "),
        (line_changed(1, "0: dance"), "1: BAD_SYNTAX: "),
        (line_changed(1, "1: end"), "1: NOT_YOUR_DECISION: "),
        (line_changed(1, "0: end"), "1: MUST_PLAY: "),
        (line_changed(2, ""), "2: syntax: "),
        (lambda text: text + "0: end\n", ": GAME_OVER: "),
        (lambda text: text + "0: dance\n", ": GAME_OVER: "),
        (first_lines(20), "end: unfinished: the game is not over, but Reason is given"),
        (chain(first_lines(20), without("Reason")), "end: unfinished: "),
        (
            line_changed(1, "0: \x1b[31mend"),
            "1: syntax: this holds what is not printable: '0: \\x1b",
        ),
        (line_changed(1, "0: e\u200bnd"), "1: syntax: "),
        (line_changed(1, "0: end\x07"), "1: syntax: "),
        (replace_tag("Result", "1:2:3"), "end: result: "),
        (replace_tag("Winner", "0,1,2"), "end: winner: "),
        (replace_tag("Reason", "resigned"), "end: reason: "),
        (chain(first_lines(20), replace_tag("Reason", "timeout")), "end: result: "),
    ],
)
def test_verify_says_where_and_what(
    record: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: Callable[[str], str],
    complaint: str,
) -> None:
    file = tmp_path / "wrong.oceans"
    file.write_text(change(record))
    assert main(["verify", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.rstrip("\n").isprintable()
    assert complaint in err


def declared(record: str, reason: str, winner: str) -> str:
    text = chain(first_lines(20), without("Result"))(record)
    return chain(replace_tag("Reason", reason), replace_tag("Winner", winner))(text)


@pytest.mark.parametrize(
    ("reason", "winner", "right"),
    [
        ("resigned", "1", True),
        ("resigned", "0,2", True),
        ("resigned", "none", False),
        ("resigned", "2,0", False),
        ("resigned", "3", False),
        ("resigned", "me", False),
        ("agreed", "none", True),
        ("adjudicated", "2", True),
        ("aborted", "1", False),
        ("voided", "none", True),
    ],
)
def test_declared_endings(record: str, reason: str, winner: str, right: bool) -> None:
    text = declared(record, reason, winner)
    if right:
        verify_record(text)
    else:
        with pytest.raises(RecordError, match="end: winner"):
            verify_record(text)


def test_a_played_out_game_may_be_voided(record: str) -> None:
    verify_record(chain(replace_tag("Reason", "voided"), replace_tag("Winner", "none"))(record))


def test_unknown_tags_are_allowed(record: str) -> None:
    verify_record(with_tag('[Site "somewhere"]')(record))


@pytest.mark.parametrize("text", ["", "hello", "0: end\n"])
def test_no_record_at_all(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "no.oceans"
    file.write_text(text)
    for command in ("verify", "inspect", "show"):
        assert main([command, str(file)]) == 2
        assert capsys.readouterr().err.startswith("not a record: ")
    with pytest.raises(NotARecord):
        read_record(text)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert main(["verify", str(tmp_path / "missing")]) == 2
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    assert main(["verify", str(tmp_path / "binary")]) == 2


def test_inspect(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.oceans"
    file.write_text(record)
    assert main(["inspect", str(file), "--after", "0", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    state = OCEANS.new(read_record(record).setup)
    assert facts["hands"] == [list(hand) for hand in state.hands]
    assert facts["options"] == [str(move) for move in OCEANS.legal_moves(state, 0)]
    assert (facts["piles"], facts["scores"]) == ([0, 0, 0], [6, 4, 0])
    assert main(["inspect", str(file), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["phase"] == "over"
    assert facts["outcome"]["scores"] == facts["scores"]
    assert main(["inspect", str(file)]) == 0
    assert "zones: {" in capsys.readouterr().out
    assert main(["inspect", str(file), "--after", "99999"]) == 1
    assert "end: after: the record has only" in capsys.readouterr().err


def test_inspect_reads_standard_input(
    record: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(record.encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(["inspect", "-", "--after", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["phase"] in {"play", "feed", "draw"}


def test_show(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.oceans"
    file.write_text(record)
    assert main(["show", str(file), "--after", "40"]) == 0
    text = capsys.readouterr().out
    assert "\x1b" not in text
    for word in ("reef", "Abundance", "Fertile", "seat 0", "hand", "decides"):
        assert word in text
    assert main(["show", str(file)]) == 0
    assert "over: seat" in capsys.readouterr().out


def test_show_in_colour(
    record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("games.kinds.oceans.__main__.in_colour", lambda: True)
    file = tmp_path / "game.oceans"
    file.write_text(record)
    assert main(["show", str(file), "--after", "40"]) == 0
    assert "\x1b[38;5;209m" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        "",
        "sing",
        "selfplay --games 1 --players 7 --seed x --records y",
        "selfplay --games 1 --players 2 --seed x --records y --bots random",
        "selfplay --games 1 --variant full --seed x --records y",
        "inspect x --after -1",
    ],
)
def test_bad_calls(arguments: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments.split())
    assert stop.value.code == 2


def test_as_a_program(records: Path) -> None:
    call = [sys.executable, "-m", "games.kinds.oceans", "verify", str(records / "2.oceans")]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
