"""What a calibration found, as lines of Markdown for a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final

from games.bots.calibration import (
    PlayedFixture,
    ScoreShare,
    ratings,
    share_between,
    share_of_draws,
    share_of_first,
)
from games.bots.strengths import Strength

#: The lines of the page between which the table stands.
BEGIN: Final = "<!-- calibration: written by manage.py calibrate --into -->"
END: Final = "<!-- end of calibration -->"


class TooFew(ValueError):
    """Somebody has not met the next in strength yet, so there is nothing to compare."""


def measured(games: Sequence[PlayedFixture], players: Sequence[str]) -> dict[str, Strength]:
    """The ratings that explain these games best. Raises `TooFew`."""
    for weaker, stronger in pairwise(players):
        if not share_between(games, stronger, weaker).games:
            raise TooFew(f"{stronger} and {weaker} have not played yet.")
    fitted = ratings(games, players)
    return {
        name: Strength(round(fitted[name].rating), round(fitted[name].margin)) for name in players
    }


def lines(
    title: str, games: Sequence[PlayedFixture], strengths: Mapping[str, Strength], budget: int
) -> str:
    """The ratings, what each pair made of its games, and what beginning was worth."""
    first, drawn = _text(share_of_first(games)), _text(share_of_draws(games))
    return "\n".join(
        [
            f"{len(games)} games of {title}, with a budget of {budget} for Admiral's moves.",
            "",
            *rating_lines(strengths),
            "",
            *_pair_lines(games, tuple(strengths)),
            "",
            f"Whoever began made {first} of the points; {drawn} of the games were drawn.",
            "",
        ]
    )


def rating_lines(strengths: Mapping[str, Strength]) -> list[str]:
    """The table of ratings."""
    return [
        "| bot | Elo | 95 % |",
        "| --- | ---: | --- |",
        *(f"| {name} | {elo} | ± {within} |" for name, (elo, within) in strengths.items()),
    ]


def _pair_lines(games: Sequence[PlayedFixture], players: Sequence[str]) -> list[str]:
    pairs = [(strong, weak) for weak, strong in combinations(players, 2)]
    found = [(strong, weak, share_between(games, strong, weak)) for strong, weak in pairs]
    return [
        "| pair | games | score of the first |",
        "| --- | ---: | --- |",
        *(f"| {one} – {other} | {share.games} | {_text(share)} |" for one, other, share in found),
    ]


def _text(share: ScoreShare) -> str:
    return f"{100 * share.share:.1f} % (± {100 * share.margin:.1f})"
