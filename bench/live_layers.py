"""What a message to a group of two costs in a channel layer, by how many channels are open."""

from __future__ import annotations

import asyncio
from statistics import median
from time import perf_counter
from typing import Any, Final

CHANNELS: Final = (2, 200, 1000)
_WARM_UP: Final = 20
_MESSAGES: Final = 300


async def cost_at(layer: Any, channels: int) -> float:  # noqa: ANN401 # Channels has no type for it
    """Microseconds from a group's message until both its members have it, the median of many."""
    arrivals: asyncio.Queue[int] = asyncio.Queue()

    async def listen(channel: str) -> None:
        while True:
            await layer.receive(channel)
            arrivals.put_nowait(1)

    listening = []
    for number in range(channels):
        channel = await layer.new_channel()
        await layer.group_add(f"match.{number // 2}", channel)
        listening.append(asyncio.create_task(listen(channel)))
    await asyncio.sleep(0.1)  # all wait for their first message now
    costs = []
    for number in range(_WARM_UP + _MESSAGES):
        group = f"match.{number * 7 % (channels // 2)}"
        started = perf_counter()
        await layer.group_send(group, {"type": "match.changed", "version": number})
        await arrivals.get()
        await arrivals.get()
        costs.append(1e6 * (perf_counter() - started))
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return median(costs[_WARM_UP:])
