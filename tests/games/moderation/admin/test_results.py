"""Results and signals in the administration: to be read, and never written."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from ladder.models import Result, Signal
from tests.harness.contests import NOON, days, make_players, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def result() -> Result:
    """The last of ten games of a pair that plays nobody else."""
    anouk, bosun = make_players("Anouk", "Bosun")
    return [win(anouk, bosun, at=NOON + days(day)) for day in range(10)][-1]


def test_a_result_can_be_read_and_not_written(admin_client: Client, result: Result) -> None:
    address = reverse("admin:ladder_result_change", args=[result.pk])
    page = admin_client.get(address).content.decode()
    assert str(result.match) in page
    assert "Anouk" in page
    assert admin_client.post(address, {"ended_by": "agreed"}).status_code == 403
    assert admin_client.post(reverse("admin:ladder_result_add")).status_code == 403
    removal = reverse("admin:ladder_result_delete", args=[result.pk])
    assert admin_client.post(removal).status_code == 403


@pytest.mark.usefixtures("result")
def test_signals_and_ladders_are_listed(admin_client: Client) -> None:
    signals = admin_client.get(reverse("admin:ladder_signal_changelist")).content.decode()
    assert "two accounts that only play each other" in signals
    assert Signal.objects.count() == 2
    ladders = admin_client.get(reverse("admin:ladder_gameladder_changelist")).content.decode()
    assert "oceania" in ladders
