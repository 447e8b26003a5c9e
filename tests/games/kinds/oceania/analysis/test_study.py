"""Whether reports mean something: the arithmetic, the page, the picture and the command."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from games.kinds.oceania.analysis.study import (
    Studied,
    edges_of,
    explained_share,
    mean_of,
    resampled,
    sums_of,
)
from games.kinds.oceania.analysis.study_page import BEGIN, END, lines
from games.kinds.oceania.analysis.study_plot import picture
from games.kinds.oceania.analysis.summary import Sum

GAMES = [
    Studied(("a", "b"), 2.0 * n, float(n % 2), float(n), (Sum(n, 0), Sum(0, -n if n else 0)))
    for n in range(-3, 4)
] + [Studied(("b", "b"), 5.0, 0.0, 0.0, (Sum(1, -1), Sum(0, -2)))]


def test_a_straight_line_explains_everything_and_chance_nothing() -> None:
    assert explained_share(GAMES[:7], lambda game: game.projected_at_half) == pytest.approx(1)
    assert explained_share(GAMES[:7], lambda game: 3 - 2 * game.lead) == pytest.approx(1)
    assert explained_share(GAMES[:7], lambda game: game.lead**2) == pytest.approx(0)
    assert explained_share(GAMES, lambda _: 1.0) == 0


def test_intervals() -> None:
    assert mean_of([1, 2, 3]) == pytest.approx((2, 2 - 1.96 / 3**0.5, 2 + 1.96 / 3**0.5))

    def mean_lead(games: Sequence[Studied]) -> float:
        return sum(game.lead for game in games) / len(games)

    found = resampled(GAMES, mean_lead, Random(1))
    assert found.value == 5 / 8
    assert found.low < found.value < found.high
    assert found == resampled(GAMES, mean_lead, Random(1))


def test_sums_are_those_of_a_player_on_either_side() -> None:
    assert len(sums_of(GAMES, "a")) == 7
    assert sums_of(GAMES[6:], "b") == [Sum(0, -3), Sum(1, -1), Sum(0, -2)]


def test_an_edge_is_the_player_s_on_either_side() -> None:
    games = [
        Studied(("a", "b"), 0, 0, 0, (Sum(0, -1), Sum(0, -4))),
        Studied(("b", "a"), 0, 0, 0, (Sum(0, -1), Sum(0, -3))),
        Studied(("b", "b"), 0, 0, 0, (Sum(0, -1), Sum(0, -9))),
    ]
    assert edges_of(games, "a", "b") == [3, -2]
    assert edges_of(games, "b", "a") == [-3, 2]
    assert edges_of(games, "a", "c") == []


def test_the_page_tells_all_figures() -> None:
    text = lines(GAMES, ["a", "b"], 7)
    assert "8 games between bots, 1 of them between two of the same, with 7 playouts" in text
    assert "| a | 7 | 0.0 (0.0 to 0.0) | 0.0 (−1.6 to 1.6) |" in text
    assert "| b – a | 7 | 0.0 (−1.6 to 1.6) |" in text
    assert text.count("\n| ") == 5 + 2 + 2 + 2 + 1 + 2


def test_the_picture_has_a_dot_for_each_game_and_panel() -> None:
    root = ElementTree.fromstring(picture(GAMES))  # noqa: S314 - our own picture
    dots = root.findall(".//{*}circle")
    assert len(dots) == 2 * len(GAMES)
    titles = [text.text for text in root.findall(".//{*}text[@class='title']")]
    assert titles[0] is not None
    assert titles[0].startswith("final lead by draws + decisions: R² = ")


def test_the_command_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, page, plot = tmp_path / "kept.jsonl", tmp_path / "page.md", tmp_path / "plot.svg"
    call_command("study_luck", games=2, budget=1, kept=kept)
    told = capsys.readouterr().out
    assert "2 games between bots, 0 of them" in told
    assert re.search(r"\| draws alone \| 1\.00 \(.*\) \| – \|", told)
    assert [line.split()[1:4] for line in told.splitlines()[-8:-5]] == [
        ["Drifter", "|", "1"],
        ["Deckhand", "|", "2"],
        ["Navigator", "|", "1"],
    ]
    whole = kept.read_text().splitlines()

    kept.write_text(whole[0] + "\n" + whole[1][:30] + "\n")
    page.write_text(f"{BEGIN}\n{END}\n")
    call_command("study_luck", games=2, budget=1, kept=kept, into=page, plot=plot)
    assert kept.read_text().splitlines()[::2] == whole
    assert told.strip() in page.read_text()
    assert plot.read_text().count("<circle") == 4
    with pytest.raises(CommandError, match="No game"):
        call_command("study_luck", games=0, budget=1, kept=tmp_path / "none")
