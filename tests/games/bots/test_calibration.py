"""Ratings from games, and the table that tells of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.bots.calibration import (
    Fixture,
    PlayedFixture,
    fixtures,
    ratings,
    share_between,
    share_of_draws,
    share_of_first,
)
from games.bots.calibration_table import TooFew, lines, measured
from ladder.elo import expected

FOUR = ["a", "b", "c", "d"]


def game(first: str, second: str, own: int, other: int, deal: int = 0) -> PlayedFixture:
    return PlayedFixture(Fixture(first, second, deal), (own, other))


def test_neighbours_play_more_than_others_and_each_begins_half_of_the_games() -> None:
    planned = fixtures(FOUR, 8, 4)
    assert len(set(planned)) == len(planned) == 3 * 8 + 3 * 4
    began = Counter((fixture.first, fixture.second) for fixture in planned)
    assert began["a", "b"] == began["b", "a"] == 4
    assert began["a", "c"] == began["c", "a"] == 2
    deals = {fixture.deal for fixture in planned if {fixture.first, fixture.second} == {"a", "b"}}
    assert deals == {0, 1, 2, 3}


def test_whoever_stops_early_has_games_of_every_pair() -> None:
    begun = {frozenset(fixture[:2]) for fixture in fixtures(FOUR)[:6]}
    assert len(begun) == 6


def test_shares_are_of_points() -> None:
    games = [game("a", "b", 3, 1), game("b", "a", 2, 2), game("b", "a", 5, 0), game("a", "c", 1, 0)]
    assert share_between(games, "a", "b")[:2] == (3, 0.5)
    assert share_between(games, "b", "c") == (0, 0, 0)
    assert share_of_first(games)[:2] == (4, 3.5 / 4)
    assert share_of_draws(games)[:2] == (4, 0.25)


def test_the_margin_of_a_share_is_that_of_its_mean() -> None:
    games = [game("a", "b", *((1, 0) if number % 2 else (0, 1))) for number in range(100)]
    found = share_between(games, "a", "b")
    assert found[:2] == (100, 0.5)
    assert found.margin == pytest.approx(0.098)


def test_ratings_find_the_strengths_that_the_games_came_from() -> None:
    strengths = {"a": 1200.0, "b": 1400.0, "c": 1600.0, "d": 1800.0}
    rng = random.Random("strengths")
    games = []
    for fixture in fixtures(FOUR, 2000, 500):
        wins = rng.random() < expected(strengths[fixture.first], strengths[fixture.second])
        games.append(PlayedFixture(fixture, (1, 0) if wins else (0, 1)))
    found = ratings(games, FOUR)
    for name, strength in strengths.items():
        assert found[name].rating == pytest.approx(strength, abs=20)
        assert 5 < found[name].margin < 20
    assert sum(rating for rating, _ in found.values()) == pytest.approx(4 * 1500)


def test_more_games_make_a_rating_surer() -> None:
    few = [game("a", "b", *((1, 0) if number % 3 else (0, 1))) for number in range(30)]
    assert ratings(few * 4, ["a", "b"])["a"].margin == pytest.approx(
        ratings(few, ["a", "b"])["a"].margin / 2, rel=0.05
    )


def test_whoever_wins_everything_has_a_rating_all_the_same() -> None:
    found = ratings([game("a", "b", 1, 0)] * 50, ["a", "b"])
    assert 1500 < found["a"].rating < 2500


def test_the_table_tells_ratings_pairs_and_what_beginning_is_worth() -> None:
    games = [game("a", "b", 0, 1), game("b", "a", 1, 0), game("a", "b", 1, 0), game("b", "a", 2, 2)]
    text = lines("Oceania", games, measured(games, ["a", "b"]), 24)
    assert "4 games of Oceania, with a budget of 24" in text
    assert "| b – a | 4 | 62.5 % (± " in text
    assert "began made 62.5 % (± " in text
    assert "25.0 % (± 42.4) of the games were drawn." in text


def test_there_is_no_table_before_neighbours_have_met() -> None:
    with pytest.raises(TooFew, match="c and b have not played"):
        measured([game("a", "b", 1, 0)], ["a", "b", "c"])
