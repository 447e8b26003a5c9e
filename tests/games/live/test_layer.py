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
from games.live.layer import Post
from games.live.presence import People
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
        post = Post(deliver)
        running = asyncio.create_task(post.run())
        post.join("everybody")
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
        post = Post(lambda _message: None)
        running = asyncio.create_task(post.run())
        post.send({"type": "x"})
        # Whoever receives may find the layer away before the message is given up.
        async with asyncio.timeout(20):
            while drops() == before:  # noqa: ASYNC110 - a counter tells nobody
                await asyncio.sleep(0.01)
        is_away = post.is_away
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
        post = Post(lambda _message: None)
        running = asyncio.create_task(post.run())
        post.send({"type": "x"})
        seen: set[bool] = set()
        async with asyncio.timeout(20):
            while not post.is_away:  # noqa: ASYNC110 - the log alone is told
                await asyncio.sleep(0)
            for _ in range(500):  # with nothing to send, and several pauses on
                seen.add(post.is_away)
                await asyncio.sleep(0.0001)
        running.cancel()
        return seen

    nobody = environment.channel_layer(f"redis://127.0.0.1:{free_port()}/0")
    with override_settings(CHANNEL_LAYERS={"default": nobody}):
        assert asyncio.run(seen()) == {True}


def test_a_process_that_does_not_say_who_watches_is_counted() -> None:
    async def counted() -> SitePresence:
        people = People("ours", lambda _message: None)
        people.take_count(
            {"type": "crowd.counted", "process": "theirs", "playing": [1], "around": [2, 3]}
        )
        people.count()
        return people.site_presence

    presence = asyncio.run(counted())
    assert presence == SitePresence(frozenset({1}), frozenset({2, 3}))
