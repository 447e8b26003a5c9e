"""What actions tell goes through the layer where there is no hub, and holds up nobody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from channels.layers import ChannelLayerManager
from django.test import override_settings
from prometheus_client import REGISTRY

from games.changes import lobby_changed, match_changed, player_notified
from games.live.layer import SITE, group_of_match
from games.live.publish import deferred
from games.models import Match
from oceania_site import environment
from tests.harness.factories import make_match, make_player
from tests.harness.processes import free_port


@pytest.fixture
def match(transactional_db: None) -> Match:  # noqa: ARG001 # the fixture opens the database
    return make_match(make_player("anouk"), make_player("brine"))


def received(redis_url: str, group: str, act: Callable[[], None], count: int = 1) -> list[Any]:
    """So many messages that `act` sends to the group."""
    layers = {"default": environment.channel_layer(redis_url)}

    async def listen() -> list[Any]:
        layer = ChannelLayerManager()["default"]
        channel = await layer.new_channel()
        await layer.group_add(group, channel)
        await asyncio.to_thread(act)
        return [await asyncio.wait_for(layer.receive(channel), 5) for _ in range(count)]

    with override_settings(CHANNEL_LAYERS=layers):
        return asyncio.run(listen())


def test_a_process_without_sockets_sends_through_redis(match: Match, redis_url: str) -> None:
    group = group_of_match(match.pk)
    (message,) = received(redis_url, group, lambda: match_changed(match))
    assert message == {"type": "match.changed", "match": match.pk.hex, "version": 0}


def test_what_is_deferred_is_sent_in_order_at_the_end_whatever_ends_it(
    transactional_db: None,  # noqa: ARG001 # the fixture opens the database
    redis_url: str,
) -> None:
    class Refused(Exception):
        pass

    def act() -> None:
        with deferred():
            player_notified(1)
            player_notified(2)
            raise Refused

    def act_twice() -> None:
        with pytest.raises(Refused):
            act()
        lobby_changed()

    messages = received(redis_url, SITE, act_twice, count=3)
    assert [message.get("player") for message in messages] == [1, 2, None]


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
