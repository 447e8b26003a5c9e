"""A piece of work is one process's at a time, until it is given back or the claim lapses."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.models import Claim
from games.worker.leases import LEASE, claim, release, release_all, renew

pytestmark = pytest.mark.django_db


def lapse(work: str) -> None:
    Claim.objects.filter(work=work).update(until=timezone.now())


def test_one_of_two_has_it() -> None:
    assert claim("turn 1", "one")
    assert not claim("turn 1", "other")
    assert not claim("turn 1", "one")
    assert claim("turn 2", "other")


def test_what_is_given_back_is_to_be_had_again() -> None:
    claim("turn 1", "one")
    release("turn 1", "other")
    assert not claim("turn 1", "other")
    release("turn 1", "one")
    assert claim("turn 1", "other")


def test_what_has_lapsed_is_another_s() -> None:
    claim("turn 1", "one")
    lapse("turn 1")
    assert claim("turn 1", "other")
    assert not renew("turn 1", "one")
    release("turn 1", "one")
    assert Claim.objects.get().holder == "other"


def test_what_is_renewed_does_not_lapse() -> None:
    claim("turn 1", "one")
    lapse("turn 1")
    assert renew("turn 1", "one")
    assert not claim("turn 1", "other")
    assert Claim.objects.get().until > timezone.now() + LEASE / 2


def test_the_work_of_the_dead_is_to_be_had_at_once() -> None:
    claim("turn 1", "dead")
    claim("turn 2", "dead")
    claim("turn 3", "alive")
    release_all("dead")
    assert claim("turn 1", "alive")
    assert claim("turn 2", "alive")
    assert not claim("turn 3", "dead")
