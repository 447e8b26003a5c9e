import asyncio

from channels.layers import BaseChannelLayer, ChannelLayerManager
from django.test import override_settings

from oceania_site import environment

# A little more than redis-py's own read timeout.
QUIET_SECONDS = 5.5
POKE = {"type": "match.changed", "match": "m1", "version": 7}


async def _poke_after_silence(layer: BaseChannelLayer) -> None:
    channel = await layer.new_channel()
    await layer.group_add("match-m1", channel)
    receiving = asyncio.create_task(layer.receive(channel))
    done, _ = await asyncio.wait({receiving}, timeout=QUIET_SECONDS)
    assert not done
    await layer.group_send("match-m1", POKE)
    assert await asyncio.wait_for(receiving, timeout=5) == POKE
    await layer.flush()


def test_a_poke_arrives_through_redis_after_a_long_silence(redis_url: str) -> None:
    layers = {"default": environment.channel_layer(redis_url)}
    with override_settings(CHANNEL_LAYERS=layers):
        layer = ChannelLayerManager()["default"]
        asyncio.run(_poke_after_silence(layer))
