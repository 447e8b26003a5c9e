"""`manage.py calibrate`: games are played once, kept, and told of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.bots.calibration_table import rating_lines
from games.bots.strengths import as_json, strengths
from tests.harness.site import REPOSITORY

PAGE = "<!-- calibration: written by manage.py calibrate --into -->\n<!-- end of calibration -->\n"


def calibrate(games: Path, neighbours: int = 2, budget: int = 1, **options: object) -> None:
    call_command(
        "calibrate", games=games, neighbours=neighbours, others=0, budget=budget, **options
    )


def test_it_goes_on_where_it_was_stopped_and_plays_nothing_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, page, file = (tmp_path / name for name in ("games.jsonl", "bots.md", "strengths.json"))
    calibrate(games)
    whole = games.read_text()
    lines = whole.splitlines()
    assert len(lines) == 6
    assert "| Deckhand – Drifter | 2 |" in capsys.readouterr().out

    games.write_text("\n".join(lines[:4]) + "\n" + lines[4][:20] + "\n")
    page.write_text(PAGE)
    calibrate(games, into=page, strengths=file)
    again = games.read_text().splitlines()
    assert again[:4] + again[5:] == lines  # the same games, with half a line that counts for none
    assert "6 games of Oceania, with a budget of 1 for Admiral" in page.read_text()
    for name, strength in json.loads(file.read_text()).items():
        assert f"| {name} | {strength['elo']} | ± {strength['within']} |" in page.read_text()

    calibrate(games)
    assert games.read_text().splitlines() == again


def test_games_of_other_code_do_not_count(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    calibrate(games)
    older = [json.loads(line) | {"code": "older"} for line in games.read_text().splitlines()]
    games.write_text("".join(json.dumps(line) + "\n" for line in older))
    calibrate(games)
    assert len(games.read_text().splitlines()) == 12


def test_too_few_games_for_a_table_are_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="Deckhand and Drifter have not played yet"):
        calibrate(tmp_path / "games.jsonl", neighbours=0)


def test_the_document_says_what_the_site_reads() -> None:
    page = (REPOSITORY / "docs" / "bots.md").read_text("utf-8")
    assert "\n".join(rating_lines(strengths("oceania"))) in page
    file = REPOSITORY / "games/kinds/oceania/strengths.json"
    assert as_json(strengths("oceania")) == file.read_text("utf-8")
