"""The arithmetic of daily voyages."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.game import shuffled_tiles
from games.voyages.daily import (
    DailyRank,
    DailyStreaks,
    day_of,
    days_to_seal,
    end_of,
    nonce_of,
    standing_of,
    streaks_of,
)

MONDAY = date(2026, 11, 16)


def days(*ago: int) -> list[date]:
    """So many days before that Monday."""
    return [MONDAY - timedelta(days=n) for n in ago]


def test_a_day_is_one_of_utc() -> None:
    east = timezone(timedelta(hours=12))
    assert day_of(datetime(2026, 11, 17, 11, 59, tzinfo=east)) == MONDAY
    assert day_of(datetime(2026, 11, 17, 12, 0, tzinfo=east)) == date(2026, 11, 17)
    assert end_of(MONDAY) == datetime(2026, 11, 17, tzinfo=UTC)


def test_the_bag_of_a_day_has_the_nonce_of_the_rules() -> None:
    assert nonce_of(MONDAY) == "daily-2026-11-16"
    bag = shuffled_tiles(CLASSIC, bytes(32), ["daily-2026-11-16"])
    assert bag != shuffled_tiles(CLASSIC, bytes(32), ["daily-2026-11-17"])


def test_bags_are_sealed_days_beforehand() -> None:
    late = datetime(2026, 12, 30, 23, 59, tzinfo=UTC)
    assert [day.isoformat() for day in days_to_seal(late)] == [
        "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sailed", "longest", "present"),
    [
        ([], 0, 0),
        ([0], 1, 1),
        ([1], 1, 1),  # today is not over yet
        ([2], 1, 0),
        ([0, 1, 2, 5, 6], 3, 3),
        ([1, 2, 4, 5, 6, 7], 4, 2),
        ([3, 4, 5, 5, 4], 3, 0),
    ],
)
def test_streaks(sailed: list[int], longest: int, present: int) -> None:
    assert streaks_of(days(*sailed), MONDAY) == DailyStreaks(longest, present)


@pytest.mark.parametrize(
    ("score", "scores", "rank", "beaten"),
    [
        (70, [70], 1, None),
        (70, [-20, 70, 110], 2, 50),
        (70, [70, 70, 70], 1, 0),
        (110, [10, 70, 70, 110], 1, 100),
        (70, [10, 70, 70, 110], 2, 33),
        (-40, [-40, 0, 1], 3, 0),
    ],
)
def test_equal_scores_share_the_better_rank(
    score: int, scores: list[int], rank: int, beaten: int | None
) -> None:
    assert standing_of(score, scores) == DailyRank(rank, len(scores), beaten)
