"""The weight of reports, on plain values."""

from datetime import UTC, datetime, timedelta

import pytest

from games.moderation.reports import POINT, Reporter, score, urgent_since

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("reporter", "weight"),
    [
        (Reporter(), 0.5),
        (Reporter(upheld=8), 0.9),
        (Reporter(dismissed=8), 0.1),
        (Reporter(upheld=4, dismissed=4), 0.5),
        (Reporter(guest=True), 0.25),
    ],
)
def test_a_reporter_weighs_by_what_became_of_earlier_reports(
    reporter: Reporter, weight: float
) -> None:
    assert reporter.weight == pytest.approx(weight)


def test_weights_add_up_to_time_that_was_not_waited() -> None:
    two = [Reporter(), Reporter()]
    assert urgent_since(NOON, two) == NOON - POINT
    assert score(urgent_since(NOON, two), NOON) == 1.0
    assert score(urgent_since(NOON, two), NOON + timedelta(days=1)) == 3.0


def test_the_order_stays_while_time_goes_by() -> None:
    """A light one that came a day earlier is before a heavy one, today and in a week."""
    old = urgent_since(NOON - timedelta(days=1), [Reporter()])
    heavy = urgent_since(NOON, [Reporter(), Reporter(), Reporter()])
    for days in (0, 7):
        now = NOON + timedelta(days=days)
        assert score(old, now) > score(heavy, now)
