"""Moves that wait, and up to when flags may be declared."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games.matches.inflight import PATIENCE, Arrivals, may_be_a_move


def test_without_anybody_waiting_it_is_now() -> None:
    arrivals = Arrivals()
    before = timezone.now()
    with arrivals.waiting():
        pass
    assert before <= arrivals.answered_until() <= timezone.now()


def test_the_oldest_that_waits_counts() -> None:
    arrivals = Arrivals()
    with arrivals.waiting() as first:
        with arrivals.waiting() as second:
            assert first <= second <= monotonic()
            answered = arrivals.answered_until()
            behind = (timezone.now() - answered).total_seconds() - (monotonic() - first)
            assert behind == pytest.approx(0, abs=0.1)
        assert arrivals.answered_until() - answered < timedelta(seconds=0.001)


def test_what_hangs_holds_nothing_back_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    arrivals = Arrivals()
    with arrivals.waiting() as came_at:
        monkeypatch.setattr("games.matches.inflight.monotonic", lambda: came_at + 1000)
        held_back = timezone.now() - arrivals.answered_until()
    assert held_back.total_seconds() == pytest.approx(PATIENCE, abs=1)


@pytest.mark.parametrize("route", ["match_moves", "match_resign", "match_draw_accept"])
def test_what_may_be_a_move(route: str) -> None:
    path = reverse(route, args=[uuid4()])
    assert may_be_a_move("POST", path)
    assert not may_be_a_move("GET", path)
    assert not may_be_a_move("POST", reverse("voyages"))


@pytest.mark.parametrize("route", ["match_chat", "match_hint", "match", "replay"])
def test_what_is_no_move_though_it_is_about_a_match(route: str) -> None:
    assert not may_be_a_move("POST", reverse(route, args=[uuid4()]))


@pytest.mark.parametrize("path", ["/matches/", "/matches/x/moves/", "/matches/../moves/"])
def test_what_only_looks_like_a_move(path: str) -> None:
    assert not may_be_a_move("POST", path)
