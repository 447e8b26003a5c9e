"""Publishing changes: to the open pages of this process, and through the channel layer to others.

What actions tell on commit is sent at once, and nobody waits for it: a process with sockets hands
it to its hub, any other to the layer. If the layer is away the message is lost, which the log says
once in a while, and the hubs find the change in the database.

A request that changes a match publishes it by `publish`, which serves the others before the page
that asked: whoever moved knows already what the move was.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

from games import metrics
from games.changes import Message
from games.live import hub
from games.live.fragment_cache import (
    fragment_for,
    keep_scene,
    prepare_fragments,
    rendering,
    scene_of,
    tidy,
)
from games.live.layer import group_of
from games.matches.actions import PlayedMove
from games.matches.page.scene import Scene
from games.models import Match
from ladder.models import Player

#: How long a process without a hub waits for the layer, and for how long it then doesn't ask again.
PATIENCE: Final = 1.0
PAUSE: Final = 5.0

_log = logging.getLogger(__name__)


class _Deferred(threading.local):
    #: What this thread has to send later; None if it sends at once.
    messages: list[Message] | None = None


_deferred: Final = _Deferred()


@contextmanager
def deferred() -> Iterator[None]:
    """Send what this thread's actions tell in `publish`, or when the block ends without it.

    Everybody who hears of a change asks for its markup, which `publish` makes before.
    """
    _deferred.messages = []
    try:
        yield
    finally:
        _send_deferred()


def publish(change: PlayedMove | Match, *, actor: Player, language: str, version: int) -> str:
    """Show a change of a match to the others, and give what the actor's own page lacks.

    The actor's page is in `language` and shows `version`. The others' markup is made first and
    sent before the actor's is begun. That is marked as being rendered, so that the hub does not
    make it too for the actor's other pages, which are shown it last.
    """
    scene = _scene_after(change)
    match_id = scene.match.pk
    own = scene.viewer(actor), language
    with ExitStack() as answering:
        prepare_fragments(scene, hub.roles_in(match_id) - {own})
        answering.callback(hub.show, match_id, scene.match.version)
        answering.enter_context(rendering(scene, own))
        _send_deferred()
        hub.wait_for_sockets()
        keep_scene(scene)
        markup = fragment_for(scene, *own).after(version)
    tidy()
    return markup


def _scene_after(change: PlayedMove | Match) -> Scene:
    """The match as it stands now; after a move that was just made nothing need be read."""
    if isinstance(change, Match):
        return scene_of(change)
    if change.made is None:
        return scene_of(change.match)
    return Scene.after(change.match, change.seats, change.made.steps, change.made.state)


def _send_deferred() -> None:
    """What it tells of is committed: whatever goes wrong now must not change the answer."""
    messages, _deferred.messages = _deferred.messages or [], None
    for message in messages:
        try:
            _send(message)
        except Exception:
            _log.exception("A change could not be passed on, pages find it by asking")


def on_change(message: Message, **_signal: object) -> None:
    """Receive what an action tells: connected to `games.changes.changed`."""
    if _deferred.messages is None:
        _send(message)
    else:
        _deferred.messages.append(message)


def _send(message: Message) -> None:
    if not hub.send(message):
        _direct.send(message)


class _DirectSender:
    """Sends to the layer from a process without a hub, such as a command's."""

    def __init__(self) -> None:
        self._asks_again_at = 0.0

    def send(self, message: Message) -> None:
        """Send without failing, within a bounded time."""
        # What a process without sockets says into its own memory, nobody hears.
        if isinstance(get_channel_layer(), InMemoryChannelLayer):
            return
        if time.monotonic() < self._asks_again_at:
            metrics.LAYER_DROPS.inc()
            return
        try:
            async_to_sync(_send_in_time)(message)
        except Exception as error:  # any failure of the layer is the same to us
            metrics.LAYER_DROPS.inc()
            self._asks_again_at = time.monotonic() + PAUSE
            _log.warning("A change could not be passed on, pages find it by asking: %s", error)


async def _send_in_time(message: Message) -> None:
    layer = get_channel_layer()
    assert layer is not None
    async with asyncio.timeout(PATIENCE):
        await layer.group_send(group_of(message), dict(message))


_direct: Final = _DirectSender()
