"""Shares with their intervals, and histograms."""

from __future__ import annotations

import pytest

from games.statistics.intervals import MOST_BARS, Histogram, histogram_of, share_of


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (5.5, 10, 0.274, 0.799)],
)
def test_a_share_has_wilson_s_interval(points: float, games: int, low: float, high: float) -> None:
    share = share_of(points, games)
    assert share is not None
    assert share.share == points / games
    assert (round(share.low, 3), round(share.high, 3)) == (low, high)


def test_without_games_there_is_no_share() -> None:
    assert share_of(0, 0) is None


def test_few_values_have_a_bar_each() -> None:
    assert histogram_of({-2: 1, 0: 3, 5: 2}) == Histogram(-2, 1, (1, 0, 3, 0, 0, 0, 0, 2), 0)


def test_many_values_share_bars_of_a_round_width() -> None:
    histogram = histogram_of(dict.fromkeys(range(-700, 301), 1))
    assert histogram is not None
    assert (histogram.low, histogram.step, histogram.median) == (-700, 50, -200)
    assert len(histogram.counts) <= MOST_BARS
    assert histogram.total == 1001
    assert histogram.counts[0] == 50
    assert histogram.counts[-1] == 1


def test_widths_and_the_number_of_bars_can_be_given() -> None:
    wide = histogram_of({-300: 1, 0: 2, 280: 1}, (5, 10, 20, 25, 50, 100), 16)
    assert wide == Histogram(-300, 50, (1, *[0] * 5, 2, *[0] * 4, 1), 0)


def test_the_median_lies_between_the_two_in_the_middle() -> None:
    for counted, median in (({1: 1, 4: 1}, 2.5), ({3: 2}, 3), ({1: 1, 2: 2, 9: 1}, 2)):
        histogram = histogram_of(counted)
        assert histogram is not None
        assert histogram.median == median


def test_nothing_has_no_histogram() -> None:
    assert histogram_of({}) is None
