"""Pieces of work: the urgent ones first, each once, and a failure is its own affair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import monotonic

import pytest
from django.db import OperationalError

from games.models import Claim
from games.worker.leases import claim
from games.worker.work import Piece, Thinker, WorkKind

pytestmark = pytest.mark.django_db


class Desk:
    """Work that lies there until it is done, and a note of the order in which it was."""

    def __init__(self, *keys: str) -> None:
        self.waiting = list(keys)
        self.done: list[str] = []

    def find(self) -> list[Piece]:
        return [Piece(key, partial(self._think, key)) for key in self.waiting]

    def _think(self, key: str) -> Iterator[None]:
        yield
        self.waiting.remove(key)
        self.done.append(key)


def never() -> bool:
    return False


def test_the_most_urgent_kind_comes_first() -> None:
    desk = Desk("a", "b")
    urgent = Desk("u")
    urgent.done = desk.done
    thinker = Thinker([WorkKind("urgent", urgent.find), WorkKind("others", desk.find)])
    assert thinker.work(never) == 3
    assert desk.done == ["u", "a", "b"]
    assert thinker.work(never) == 0
    assert not Claim.objects.exists()


def test_what_another_holds_is_left_to_it() -> None:
    desk = Desk("a", "b")
    assert claim("a", "another")
    assert Thinker([WorkKind("desk", desk.find)]).work(never) == 1
    assert desk.done == ["b"]


def test_whatever_is_more_urgent_comes_between() -> None:
    urgent = Desk()

    def long_thought() -> Iterator[None]:
        urgent.waiting.append("u")
        begun = monotonic()
        while monotonic() - begun < 5 and not urgent.done:
            yield
        urgent.done.append("long")
        long_ones.clear()

    long_ones = [Piece("long", long_thought)]
    thinker = Thinker([WorkKind("urgent", urgent.find), WorkKind("long", lambda: list(long_ones))])
    thinker.work(never)
    assert urgent.done == ["u", "long"]


def test_a_piece_that_fails_rests_and_the_others_go_on(caplog: pytest.LogCaptureFixture) -> None:
    desk = Desk("good")

    def fail() -> Iterator[None]:
        yield
        raise LookupError("no such island")

    thinker = Thinker([WorkKind("turns", lambda: [Piece("bad", fail), *desk.find()])])
    assert thinker.work(never) == 2
    assert desk.done == ["good"]
    assert [record.message for record in caplog.records] == [
        "Thinking about one of the turns failed: bad"
    ]
    assert not Claim.objects.exists()


def test_a_database_that_fails_is_not_the_piece_s_fault() -> None:
    def fail() -> Iterator[None]:
        yield
        raise OperationalError("the disk is full")

    thinker = Thinker([WorkKind("turns", lambda: [Piece("bad", fail)])])
    with pytest.raises(OperationalError, match="the disk is full"):
        thinker.work(never)


def test_a_process_that_should_stop_begins_nothing_and_leaves_what_it_can() -> None:
    desk = Desk("a")
    thinker = Thinker([WorkKind("desk", desk.find)])
    assert thinker.work(lambda: True) == 0
    answers = iter([False, True, True])
    thinker.work(lambda: next(answers))
    assert desk.done == []
    assert not Claim.objects.exists()
