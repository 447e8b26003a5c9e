"""`python -m games.kinds.oceania.analysis`: a record and the seed give the figures of the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kinds.base import Setup
from games.kinds.oceania.analysis.__main__ import main
from games.kinds.oceania.analysis.parts import at_once
from games.kinds.oceania.analysis.report import WeighedTurn, played_turns, weigh_turn
from games.kinds.oceania.analysis.summary import sums
from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.replay import record_of
from games.kinds.selfplay import source_of
from tests.games.kinds.oceania.analysis.games import bots_game

SEED = "harbour"
FIRST, LAST, STEPS = bots_game("line", ("random", "random"))


@pytest.fixture(scope="module")
def weighed() -> list[WeighedTurn]:
    return [at_once(weigh_turn(turn, 4, SEED)) for turn in played_turns(FIRST, STEPS)]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    source = source_of("line", 0, 2)
    setup = Setup(CLASSIC.name, source.nonces, source.seed)
    assert OCEANIA.new(setup) == FIRST
    file = tmp_path / "game.oceania"
    file.write_text(record_of(setup, ["anouk", "halvard"], LAST, STEPS))
    return file


def test_it_finds_the_figures_that_the_site_finds(
    record: Path, weighed: list[WeighedTurn], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(record), "--seed", SEED, "--budget", "4"]) == 0
    first, *turns, white, grey = capsys.readouterr().out.splitlines()
    assert first == "method 1, 4 playouts for each choice, seed harbour"
    assert len(turns) == len(weighed) == LAST.turn
    draw = weighed[0].draw
    assert draw is not None
    assert turns[0].startswith(f"1. White drew {draw.kind} {draw.worth:+.3f};")
    told = [
        (line, choice) for line, turn in zip(turns, weighed, strict=True) for choice in turn.choices
    ]
    assert any(choice.worth < 0 for _, choice in told)
    for line, choice in told:
        better = f" (better: {choice.best});" if choice.worth < 0 else ";"
        assert f" {choice.move} {choice.worth:+.3f}{better}" in line
    for name, line, found in zip(("White", "Grey"), (white, grey), sums(weighed, 2), strict=True):
        assert line == f"{name}: draws {found.draws:+.3f}, decisions {found.decisions:+.3f}"


def test_without_the_seed_of_the_bag_there_is_none(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.read_text().splitlines(keepends=True)
    record.write_text("".join(line for line in lines if not line.startswith("[Seed")))
    assert main([str(record), "--seed", SEED]) == 1
    assert "the seed is hidden" in capsys.readouterr().err


def test_what_is_no_record_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none"
    file.write_text("hello")
    assert main([str(file), "--seed", SEED]) == 2
    assert capsys.readouterr().err.startswith("not a record: ")
