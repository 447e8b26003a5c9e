"""Oceania's things in words."""

from __future__ import annotations

import pytest

from games.html.i18n import score_line


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ((18, 11), "18–11"),
        ((-2, 22), "−2\u202f–\u202f22"),
        ((0, -3), "0\u202f–\u202f−3"),
        ((-6, -6), "−6\u202f–\u202f−6"),
    ],
)
def test_a_minus_does_not_run_into_the_dash_between_two_scores(
    scores: tuple[int, int], words: str
) -> None:
    assert score_line(scores) == words
