"""Elo arithmetic: literal tables, and what holds for all ratings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder.elo import START, Standing, changes, expected, factor

RATINGS = st.integers(0, 350_000).map(lambda hundredths: hundredths / 100)
#: Beyond the first thirty games and below the masters: everybody's K is 20.
SETTLED = st.integers(0, 239_900).map(lambda hundredths: Standing(hundredths / 100, 30))


@pytest.mark.parametrize(
    ("difference", "share"),
    [
        (0, 0.5), (50, 0.5715), (100, 0.6401), (200, 0.7597), (300, 0.849), (400, 0.9091),
        (800, 0.9901), (-50, 0.4285), (-100, 0.3599), (-200, 0.2403), (-400, 0.0909),
    ],
)  # fmt: skip
def test_expected_share(difference: int, share: float) -> None:
    assert round(expected(1500 + difference, 1500), 4) == share


@pytest.mark.parametrize(
    ("rating", "games", "k"),
    [
        (1500, 0, 40), (1500, 29, 40), (1500, 30, 20), (2399.99, 30, 20), (2400, 30, 10),
        (2700, 500, 10), (2500, 29, 40), (100, 5000, 20),
    ],
)  # fmt: skip
def test_factor(rating: float, games: int, k: int) -> None:
    assert factor(Standing(rating, games)) == k


@pytest.mark.parametrize(
    ("white", "grey", "places", "expected_changes"),
    [
        # Two newcomers.
        (Standing(), Standing(), (1, 2), (20.0, -20.0)),
        (Standing(), Standing(), (1, 1), (0.0, 0.0)),
        # K 20 for both: the favourite wins, draws, loses.
        (Standing(1600, 50), Standing(1500, 50), (1, 2), (7.2, -7.2)),
        (Standing(1600, 50), Standing(1500, 50), (1, 1), (-2.8, 2.8)),
        (Standing(1600, 50), Standing(1500, 50), (2, 1), (-12.8, 12.8)),
        # Each has a K of their own.
        (Standing(1500, 5), Standing(1500, 50), (1, 2), (20.0, -10.0)),
        (Standing(2450, 99), Standing(2350, 99), (2, 1), (-6.4, 12.8)),
        # 400 points apart.
        (Standing(1900, 40), Standing(1500, 40), (1, 2), (1.82, -1.82)),
        (Standing(1900, 40), Standing(1500, 40), (2, 1), (-18.18, 18.18)),
    ],
)
def test_two_players(
    white: Standing,
    grey: Standing,
    places: tuple[int, int],
    expected_changes: tuple[float, float],
) -> None:
    assert changes([white, grey], places) == expected_changes


@pytest.mark.parametrize(
    ("ratings", "places", "expected_changes"),
    [
        ((1500, 1500, 1500), (1, 2, 3), (10.0, 0.0, -10.0)),
        ((1500, 1500, 1500), (1, 1, 3), (5.0, 5.0, -10.0)),
        ((1500, 1500, 1500), (1, 1, 1), (0.0, 0.0, 0.0)),
        ((1700, 1500, 1500), (1, 2, 3), (4.81, 2.6, -7.4)),
        ((1500, 1500, 1500, 1500), (4, 3, 2, 1), (-10.0, -3.33, 3.33, 10.0)),
        ((1500,) * 6, (1, 2, 3, 4, 5, 6), (10.0, 6.0, 2.0, -2.0, -6.0, -10.0)),
    ],
)
def test_three_to_six_players(
    ratings: tuple[int, ...], places: tuple[int, ...], expected_changes: tuple[float, ...]
) -> None:
    assert changes([Standing(rating, 30) for rating in ratings], places) == expected_changes


def test_a_standing_moves_on() -> None:
    assert Standing().moved(20.0) == Standing(1520.0, 1)
    assert Standing(1500.1, 12).moved(0.2) == Standing(1500.3, 13)


@pytest.mark.parametrize("places", [(), (1,), (1, 2, 3)])
def test_a_result_needs_two_players_and_a_place_for_each(places: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="two players at least"):
        changes([Standing()] * min(len(places), 2), places)


@given(RATINGS, RATINGS)
def test_the_shares_of_two_make_one(own: float, other: float) -> None:
    assert expected(own, other) + expected(other, own) == pytest.approx(1)
    assert expected(START, START) == 0.5


@given(st.lists(SETTLED, min_size=2, max_size=6), st.data())
def test_nothing_is_won_that_nobody_loses(standings: list[Standing], data: st.DataObject) -> None:
    count = len(standings)
    places = data.draw(st.lists(st.integers(1, count), min_size=count, max_size=count))
    # Each change is rounded to a hundredth, so the sum can be off by half of one for each.
    assert abs(sum(changes(standings, places))) <= 0.005 * count + 1e-6


@given(SETTLED, SETTLED)
def test_the_better_place_never_loses_points(one: Standing, two: Standing) -> None:
    first, second = changes([one, two], [1, 2])
    assert (first >= 0, second <= 0) == (True, True)
    assert first == -second
