"""Moves are added and never changed: either database refuses by itself."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connections, transaction
from django.utils import timezone

from games.models import Match, Move
from tests.harness.databases import POSTGRES


@pytest.mark.django_db
def test_sqlite_refuses_to_change_a_move() -> None:
    check_that_moves_stay("default")


@pytest.mark.parametrize("database", [POSTGRES], indirect=True)
def test_postgresql_refuses_to_change_a_move(database: str) -> None:
    check_that_moves_stay(database)


def check_that_moves_stay(database: str) -> None:
    match = Match.objects.using(database).create(game="oceania", variant="7x5", state={}, seed=b"")
    Move.objects.using(database).create(
        match=match, seq=1, seat=0, text="sail W3", version=0, key="0", at=timezone.now()
    )
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic(database):
        Move.objects.using(database).update(text="sail W4")
    with (
        pytest.raises(IntegrityError, match="append-only"),
        transaction.atomic(database),
        connections[database].cursor() as cursor,
    ):
        cursor.execute("UPDATE games_move SET lag = 1")
    assert Move.objects.using(database).get().text == "sail W3"
