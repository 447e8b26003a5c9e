"""Changes are told on commit, hold ids and numbers only, and never fail what was done."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from games import changes
from games.models import Match
from tests.harness.factories import make_match, make_player


@pytest.fixture
def match(transactional_db: None) -> Match:  # noqa: ARG001 # the fixture opens the database
    return make_match(make_player("anouk"), make_player("brine"))


@pytest.fixture
def told() -> Iterator[list[Any]]:
    messages: list[Any] = []

    def note(message: changes.Message, **_signal: object) -> None:
        messages.append(message)

    changes.changed.connect(note)
    yield messages
    changes.changed.disconnect(note)


def test_a_change_is_told_on_commit(match: Match, told: list[Any]) -> None:
    with transaction.atomic():
        changes.match_changed(match)
        changes.chat_said(match.pk, 12)
        assert told == []
    assert told == [
        {"type": "match.changed", "match": match.pk.hex, "version": 0},
        {"type": "chat.said", "match": match.pk.hex, "line": 12},
    ]


def test_what_was_rolled_back_is_not_told(match: Match, told: list[Any]) -> None:
    with transaction.atomic():
        changes.match_changed(match)
        transaction.set_rollback(True)
    assert told == []


@pytest.mark.django_db(transaction=True)
def test_whoever_moves_first_is_told_at_once(told: list[Any]) -> None:
    match = make_match(make_player("anouk"), make_player("brine"))
    notified = [message for message in told if message["type"] == "player.notified"]
    starter = match.seats.get(number=0)
    assert notified == [{"type": "player.notified", "player": starter.player_id}]


def test_a_receiver_that_fails_harms_nothing_that_is_committed(
    match: Match, told: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    def fail(**_signal: object) -> None:
        raise RuntimeError("the loop is closed")

    changes.changed.connect(fail)
    try:
        with caplog.at_level(logging.ERROR):
            changes.match_changed(match)
    finally:
        changes.changed.disconnect(fail)
    assert "the loop is closed" in caplog.text
    assert len(told) == 1
