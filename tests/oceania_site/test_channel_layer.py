"""The channel layers: what arrives, what expires, and what many channels cost."""

import asyncio
from typing import Any

import pytest
from channels.exceptions import ChannelFull
from channels.layers import BaseChannelLayer, ChannelLayerManager
from django.test import override_settings

from oceania_site import environment
from oceania_site.channel_layer import LazyInMemoryChannelLayer

POKE = {"type": "match.changed", "match": "m1", "version": 7}
# Redis waits no longer than this for an answer in the test below, and the line is quiet for more.
READ_TIMEOUT = 0.5
QUIET_SECONDS = 2.0


async def _poke_after_silence(layer: BaseChannelLayer, channel: str) -> None:
    await layer.group_add("match-m1", channel)
    receiving = asyncio.create_task(layer.receive(channel))
    done, _ = await asyncio.wait({receiving}, timeout=QUIET_SECONDS)
    assert not done
    await layer.group_send("match-m1", POKE)
    assert await asyncio.wait_for(receiving, timeout=5) == POKE
    await layer.flush()


def test_a_poke_arrives_through_redis_after_a_long_silence(redis_url: str) -> None:
    """A quiet subscription outlives the time that Redis has for an answer."""
    entry = environment.channel_layer(redis_url)
    (host,) = entry["CONFIG"]["hosts"]
    assert host["socket_timeout"] > 0
    host["socket_timeout"] = READ_TIMEOUT

    async def scenario() -> None:
        layer = ChannelLayerManager()["default"]
        await _poke_after_silence(layer, await layer.new_channel())

    with override_settings(CHANNEL_LAYERS={"default": entry}):
        asyncio.run(scenario())


def test_without_redis_pokes_stay_in_memory() -> None:
    with override_settings(CHANNEL_LAYERS={"default": environment.channel_layer("")}):
        layer = ChannelLayerManager()["default"]
        assert isinstance(layer, LazyInMemoryChannelLayer)
        assert layer.capacity == 1000


def test_messages_arrive_in_order_at_every_member_of_a_group() -> None:
    async def scenario() -> list[list[Any]]:
        layer = LazyInMemoryChannelLayer()
        channels = [await layer.new_channel() for _ in range(3)]
        for channel in channels[:2]:
            await layer.group_add("g", channel)
        for number in range(3):
            await layer.group_send("g", {"type": "n", "number": number})
        await layer.send(channels[2], {"type": "n", "number": 9})
        await layer.group_discard("g", channels[1])
        await layer.group_send("g", {"type": "n", "number": 3})
        counts = (4, 3, 1)
        return [
            [(await layer.receive(channel))["number"] for _ in range(count)]
            for channel, count in zip(channels, counts, strict=True)
        ]

    assert asyncio.run(scenario()) == [[0, 1, 2, 3], [0, 1, 2], [9]]


def test_a_full_channel_refuses_until_its_messages_expire() -> None:
    async def scenario() -> list[Any]:
        layer = LazyInMemoryChannelLayer(capacity=2, expiry=0.05)
        for number in range(2):
            await layer.send("c", {"type": "n", "number": number})
        with pytest.raises(ChannelFull):
            await layer.send("c", {"type": "n", "number": 2})
        await layer.group_add("g", "c")
        await layer.group_send("g", {"type": "n", "number": 3})  # at most once: this one is lost
        await asyncio.sleep(0.06)
        await layer.send("c", {"type": "n", "number": 4})
        return [(await layer.receive("c"))["number"]]

    assert asyncio.run(scenario()) == [4]


def test_nothing_that_was_left_behind_stays() -> None:
    async def scenario() -> tuple[int, int]:
        layer = LazyInMemoryChannelLayer(expiry=0.05)
        for number in range(100):
            await layer.group_add("g", f"left.{number}")
        await layer.group_send("g", POKE)
        assert len(layer.channels) == 100
        await asyncio.sleep(0.06)
        for _ in range(60):
            await layer.send("used", POKE)
            await layer.receive("used")
        return len(layer.channels), len(layer.groups["g"])

    assert asyncio.run(scenario()) == (0, 0)
