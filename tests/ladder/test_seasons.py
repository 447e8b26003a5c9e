from datetime import UTC, datetime, timedelta, timezone

import pytest

from ladder.seasons import Season


@pytest.mark.parametrize(
    ("moment", "slug"),
    [
        (datetime(2026, 1, 1, tzinfo=UTC), "2026-1"),
        (datetime(2026, 3, 31, 23, 59, tzinfo=UTC), "2026-1"),
        (datetime(2026, 4, 1, tzinfo=UTC), "2026-2"),
        (datetime(2026, 9, 30, tzinfo=UTC), "2026-3"),
        (datetime(2026, 12, 31, 23, tzinfo=UTC), "2026-4"),
        # January on the clock there, and still December by UTC.
        (datetime(2027, 1, 1, 1, tzinfo=timezone(timedelta(hours=2))), "2026-4"),
    ],
)
def test_seasons_are_quarters_by_utc(moment: datetime, slug: str) -> None:
    season = Season.at(moment)
    assert season.slug == slug
    assert season.begins <= moment < season.ends
    assert Season.parse(slug) == season


@pytest.mark.parametrize("text", ["", "2026", "2026-0", "2026-5", "26-1", "2026-1 ", "0000-1"])
def test_other_texts_are_no_seasons(text: str) -> None:
    assert Season.parse(text) is None


def test_seasons_follow_each_other() -> None:
    last = Season(2026, 4)
    assert last.ends == Season(2027, 1).begins == datetime(2027, 1, 1, tzinfo=UTC)
    assert Season(2026, 3) < last < Season(2027, 1)
    assert Season(2026, 3).slug < last.slug < Season(2027, 1).slug


def test_how_much_of_a_season_is_over() -> None:
    season = Season(2026, 1)
    assert season.passed(season.begins) == 0.0
    assert season.passed(season.begins + timedelta(days=45)) == 0.5
    assert season.passed(season.ends + timedelta(days=1)) == 1.0
