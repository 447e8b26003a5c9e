"""What arrives from other processes: also when one of the messages cannot be understood."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.test import override_settings
from prometheus_client import REGISTRY

from games.changes import Message
from games.live.layer import LayerChannel
from games.live.player_groups import PlayerGroups
from games.presence import SitePresence
from oceania_site import environment
from tests.harness.processes import free_port


def test_a_message_that_cannot_be_delivered_is_no_outage(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def received() -> list[int]:
        taken: list[int] = []
        both = asyncio.Event()

        def deliver(message: Message) -> None:
            taken.append(message["number"])
            if message["number"] == 1:
                raise KeyError("of another release")
            both.set()

        layer: Any = get_channel_layer()
        channel = LayerChannel(deliver)
        running = asyncio.create_task(channel.run())
        channel.join("everybody")
        async with asyncio.timeout(5):
            while "everybody" not in layer.groups:  # noqa: ASYNC110 - a layer tells nobody
                await asyncio.sleep(0)
            for number in (1, 2):
                await layer.group_send("everybody", {"type": "x", "number": number})
            await both.wait()
        running.cancel()
        await layer.flush()
        return taken

    with caplog.at_level(logging.WARNING):
        assert asyncio.run(received()) == [1, 2]
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "could not be delivered: 'of another release'" in caplog.text


def test_what_is_given_up_because_the_layer_is_away_is_counted() -> None:
    def drops() -> float:
        return REGISTRY.get_sample_value("oceania_layer_drops_total") or 0.0

    async def given_up() -> bool:
        channel = LayerChannel(lambda _message: None)
        running = asyncio.create_task(channel.run())
        channel.send({"type": "x"})
        # Whoever receives may find the layer away before the message is given up.
        async with asyncio.timeout(20):
            while drops() == before:  # noqa: ASYNC110 - a counter tells nobody
                await asyncio.sleep(0.01)
        is_away = channel.is_away
        running.cancel()
        return is_away

    before = drops()
    nobody = environment.channel_layer(f"redis://127.0.0.1:{free_port()}/0")
    with override_settings(CHANNEL_LAYERS={"default": nobody}):
        assert asyncio.run(given_up())
    assert drops() - before == 1


def test_a_layer_that_is_away_is_so_until_it_was_used_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.live.layer._PAUSE", 0.01)

    async def seen() -> set[bool]:
        channel = LayerChannel(lambda _message: None)
        running = asyncio.create_task(channel.run())
        channel.send({"type": "x"})
        seen: set[bool] = set()
        async with asyncio.timeout(20):
            while not channel.is_away:  # noqa: ASYNC110 - the log alone is told
                await asyncio.sleep(0)
            for _ in range(500):  # with nothing to send, and several pauses on
                seen.add(channel.is_away)
                await asyncio.sleep(0.0001)
        running.cancel()
        return seen

    nobody = environment.channel_layer(f"redis://127.0.0.1:{free_port()}/0")
    with override_settings(CHANNEL_LAYERS={"default": nobody}):
        assert asyncio.run(seen()) == {True}


def test_a_process_that_does_not_say_who_watches_is_counted() -> None:
    async def counted() -> SitePresence:
        players = PlayerGroups("ours", lambda _message: None)
        players.receive_count(
            {"type": "crowd.counted", "process": "theirs", "playing": [1], "around": [2, 3]}
        )
        players.count()
        return players.site_presence

    presence = asyncio.run(counted())
    assert presence == SitePresence(frozenset({1}), frozenset({2, 3}))
