"""What a study of reports found, as lines of Markdown for a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final

from games.kinds.oceania.analysis.study import (
    Interval,
    Measure,
    Studied,
    edges_of,
    explained_share,
    mean_of,
    resampled,
    sums_of,
)

#: The lines of the page between which it stands.
BEGIN: Final = "<!-- study: written by manage.py study_luck --into -->"
END: Final = "<!-- end of study -->"
_SEED: Final = "intervals"

_MEASURES: Final[tuple[tuple[str, Measure], ...]] = (
    ("draws + decisions", lambda game: game.explained),
    ("draws alone", lambda game: game.draws),
    ("decisions alone", lambda game: game.decisions),
    ("score at half-time, complete islands", lambda game: game.sure_at_half),
    ("score at half-time, all islands as they stand", lambda game: game.projected_at_half),
)


def lines(games: Sequence[Studied], players: Sequence[str], budget: int) -> str:
    """How much of the results is explained by what, and the sums of each bot."""
    even = [game for game in games if game.players[0] == game.players[1]]
    played = f"{len(games)} games between bots, {len(even)} of them between two of the same"
    return "\n".join(
        [
            f"{played}, with {budget} playouts for each choice.",
            "",
            *_share_lines(games, even),
            "",
            *_gain_lines(games),
            "",
            *_player_lines(games, players),
            "",
            *_pair_lines(games, players),
            "",
        ]
    )


def _share_lines(games: Sequence[Studied], even: Sequence[Studied]) -> list[str]:
    return [
        "| R² of the final lead | all games | a bot against itself |",
        "| --- | --- | --- |",
        *(f"| {name} | {_share(games, by)} | {_share(even, by)} |" for name, by in _MEASURES),
    ]


def _share(games: Sequence[Studied], by: Measure) -> str:
    if not games:
        return "–"
    return _text(resampled(games, lambda drawn: explained_share(drawn, by), Random(_SEED)), 2)


def _gain_lines(games: Sequence[Studied]) -> list[str]:
    """By how much the report explains more than the better of the scores at half-time does."""
    report, *_, sure, projected = (by for _, by in _MEASURES)

    def gain(drawn: Sequence[Studied]) -> float:
        scores = max(explained_share(drawn, by) for by in (sure, projected))
        return explained_share(drawn, report) - scores

    found = _text(resampled(games, gain, Random(_SEED)), 2)
    return [f"Draws + decisions explain {found} more of it than the better score at half-time."]


def _player_lines(games: Sequence[Studied], players: Sequence[str]) -> list[str]:
    rows = []
    for player in players:
        found = sums_of(games, player)
        decisions = mean_of([each.decisions for each in found])
        draws = mean_of([each.draws for each in found])
        row = f"| {player} | {len(found)} | {_text(decisions, 1)} | {_text(draws, 1)} |"
        rows.append(row)
    return ["| bot | games | decisions | draws |", "| --- | ---: | --- | --- |", *rows]


def _pair_lines(games: Sequence[Studied], players: Sequence[str]) -> list[str]:
    """What those who follow each other in strength made of the games between them."""
    rows = []
    for weaker, stronger in pairwise(players):
        edges = edges_of(games, stronger, weaker)
        if edges:
            rows.append(f"| {stronger} – {weaker} | {len(edges)} | {_text(mean_of(edges), 1)} |")
    head = "| pair | games | decisions of the first, beyond those of the second |"
    return [head, "| --- | ---: | --- |", *rows]


def _text(found: Interval, digits: int) -> str:
    value, low, high = (
        f"{0.0 + round(figure, digits):.{digits}f}".replace("-", "−") for figure in found
    )
    return f"{value} ({low} to {high})"
