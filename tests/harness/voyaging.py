"""Daily voyages for tests: a day that stands still, and its bag."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.models import DailyVoyage
from games.voyages.actions import seal_day
from games.voyages.daily import day_of

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def at(moment: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be this moment, for as long as the test goes on or until another."""
    monkeypatch.setattr(timezone, "now", lambda: moment)


def seal_days(first: datetime, count: int) -> None:
    """The bags of so many days, so that none of them is due."""
    for number in range(count):
        seal_day(day_of(first + timedelta(days=number)).isoformat(), first)


def seal_today() -> DailyVoyage:
    """The bag of the day that it is."""
    today = day_of(timezone.now())
    seal_day(today.isoformat(), timezone.now())
    return DailyVoyage.objects.get(day=today)
