"""Pokes leave on commit, hold ids and numbers only, and never fail or hold up what was done."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from channels.layers import ChannelLayerManager
from django.db import transaction
from django.test import override_settings
from prometheus_client import REGISTRY

from games.live.publish import chat_said, group_of, held_back, match_changed, use_outlet
from games.models import Match
from oceania_site import environment
from tests.harness.factories import make_match, make_player
from tests.harness.processes import free_port


@pytest.fixture
def match(transactional_db: None) -> Match:  # noqa: ARG001 # the fixture opens the database
    return make_match(make_player("anouk"), make_player("brine"))


@pytest.fixture
def sent() -> Iterator[list[tuple[str, Any]]]:
    messages: list[tuple[str, Any]] = []
    use_outlet(lambda group, message: messages.append((group, message)))
    yield messages
    use_outlet(None)


def test_a_poke_leaves_on_commit(match: Match, sent: list[tuple[str, Any]]) -> None:
    with transaction.atomic():
        match_changed(match)
        chat_said(match, "players", 12)
        assert sent == []
    group = f"match.{match.pk.hex}"
    assert sent == [
        (group, {"type": "match.changed", "match": match.pk.hex, "version": 0}),
        (group, {"type": "chat.said", "match": match.pk.hex, "room": "players", "line": 12}),
    ]


@pytest.mark.django_db(transaction=True)
def test_whoever_moves_first_is_told_at_once(sent: list[tuple[str, Any]]) -> None:
    match = make_match(make_player("anouk"), make_player("brine"))
    starter = match.seats.get(number=0)
    assert ("site", {"type": "player.notified", "player": starter.player_id}) in sent
    told = [message for _, message in sent if message["type"] == "player.notified"]
    assert len(told) == 1


def test_pokes_held_back_leave_in_order_at_the_end_whatever_ends_it(
    match: Match, sent: list[tuple[str, Any]]
) -> None:
    class Refused(Exception):
        pass

    def act() -> None:
        with held_back():
            match_changed(match)
            chat_said(match, "players", 12)
            assert sent == []
            raise Refused

    with pytest.raises(Refused):
        act()
    assert [message["type"] for _, message in sent] == ["match.changed", "chat.said"]
    match_changed(match)
    assert len(sent) == 3


def test_a_poke_held_back_that_fails_changes_nothing_of_the_answer(
    match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_group: str, _message: object) -> None:
        raise RuntimeError("the loop is closed")

    use_outlet(fail)
    try:
        with held_back():
            match_changed(match)
    finally:
        use_outlet(None)
    assert "A change could not be passed on" in caplog.text


def test_what_was_rolled_back_is_not_told(match: Match, sent: list[tuple[str, Any]]) -> None:
    with transaction.atomic():
        match_changed(match)
        transaction.set_rollback(True)
    assert sent == []


def test_a_process_without_sockets_sends_through_redis(match: Match, redis_url: str) -> None:
    layers = {"default": environment.channel_layer(redis_url)}

    async def listen() -> Any:  # noqa: ANN401 # a message is whatever was sent
        layer = ChannelLayerManager()["default"]
        channel = await layer.new_channel()
        await layer.group_add(group_of(match.pk), channel)
        await asyncio.to_thread(match_changed, match)
        return await asyncio.wait_for(layer.receive(channel), 5)

    with override_settings(CHANNEL_LAYERS=layers):
        received = asyncio.run(listen())
    assert received == {"type": "match.changed", "match": match.pk.hex, "version": 0}


def test_without_redis_nothing_fails_and_nobody_waits(
    match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    layers = {"default": environment.channel_layer(f"redis://127.0.0.1:{free_port()}/0")}
    began, dropped = monotonic(), _dropped()
    with override_settings(CHANNEL_LAYERS=layers), caplog.at_level(logging.WARNING):
        for _ in range(200):
            match_changed(match)
    assert monotonic() - began < 2
    assert _dropped() - dropped == 200
    assert [record.name for record in caplog.records] == ["games.live.publish"]


def test_in_memory_there_is_nobody_to_tell(match: Match, caplog: pytest.LogCaptureFixture) -> None:
    dropped = _dropped()
    match_changed(match)
    assert (caplog.records, _dropped()) == ([], dropped)


def _dropped() -> float:
    """What this process has given up so far."""
    return REGISTRY.get_sample_value("oceania_layer_drops_total") or 0.0
