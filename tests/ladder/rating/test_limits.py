"""What one pair plays beyond ten games a day is not rated, and can be told before."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ladder.models import Player
from ladder.rating.actions import record_result
from ladder.rating.limits import rated_games_left
from tests.ladder.rating.contests import GAME, NOON, days, finished, make_players, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    return make_players("Anouk", "Bosun", "Cook")


def test_the_eleventh_game_of_a_day_is_not_rated(people: list[Player]) -> None:
    anouk, bosun, cook = people
    pair = [anouk.pk, bosun.pk]
    for played in range(10):
        assert rated_games_left(GAME, pair, NOON) == 10 - played
        # Whoever starts.
        winner, loser = (anouk, bosun) if played % 2 else (bosun, anouk)
        assert win(winner, loser).unrated == ""
    assert rated_games_left(GAME, pair, NOON) == 0
    eleventh = record_result(finished(anouk, bosun))
    assert (eleventh.unrated, eleventh.ordinal) == ("pair limit", None)
    # Others are not concerned, nor is the next day, nor another game.
    assert win(anouk, cook).unrated == ""
    assert rated_games_left("oceans", pair, NOON) == 10
    midnight = NOON.replace(hour=0) + days(1)
    assert rated_games_left(GAME, pair, midnight - timedelta(seconds=1)) == 0
    assert rated_games_left(GAME, pair, midnight) == 10
    assert win(anouk, bosun, at=midnight).unrated == ""


def test_casual_games_do_not_use_it_up(people: list[Player]) -> None:
    record_result(finished(*people[:2], rated=False))
    assert rated_games_left(GAME, [player.pk for player in people[:2]], NOON) == 10


def test_among_three_every_pair_counts(people: list[Player]) -> None:
    for _ in range(10):
        win(*people[:2])
    three = finished(*people, places=(1, 2, 3))
    assert record_result(three).unrated == "pair limit"
    assert rated_games_left(GAME, [people[0].pk], NOON) == 10
