"""The one place that sends to the channel layer: what has changed, as ids and numbers.

A poke leaves when the transaction is committed, and never before. It is not worth waiting for: in a
server process it is handed to the switchboard's loop and the request goes on; elsewhere, as in a
command, there is a bound on the time. If the layer is away the poke is lost, which the log says
once in a while, and the switchboards find the change in the database.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, Final
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

from games import metrics
from games.chat.queries import later_games
from games.models import Match

Message = Mapping[str, Any]
#: Takes a group and a message from any thread, and doesn't wait.
Outlet = Callable[[str, Message], None]

#: How long a process without a switchboard waits for the layer, and for how long it then doesn't
#: ask again.
PATIENCE: Final = 1.0
PAUSE: Final = 5.0

_log = logging.getLogger(__name__)


#: The group of all processes that have sockets at all.
SITE: Final = "site"


def group_of(match_id: UUID) -> str:
    """The group of the processes that have sockets for this match."""
    return f"match.{match_id.hex}"


def match_changed(match: Match) -> None:
    """Tell on commit that the match has this version now."""
    message = {"type": "match.changed", "match": match.pk.hex, "version": match.version}
    _on_commit(group_of(match.pk), message)


def chat_said(match: Match, room: str, line_id: int) -> None:
    """Tell on commit that a line was said in one of the match's rooms."""
    message = {"type": "chat.said", "match": match.pk.hex, "room": room, "line": line_id}
    _on_commit(group_of(match.pk), message)
    for later in later_games(match):
        message = {"type": "chat.said_earlier", "match": later.hex, "line": line_id}
        _on_commit(group_of(later), message)


def chat_changed(match: Match, line_id: int) -> None:
    """Tell on commit that a line of the match was hidden, or is shown again."""
    for match_id in (match.pk, *later_games(match)):
        message = {"type": "chat.changed", "match": match_id.hex, "line": line_id}
        _on_commit(group_of(match_id), message)


def lobby_changed() -> None:
    """Tell on commit that challenges or running games have changed."""
    _on_commit(SITE, {"type": "lobby.changed"})


def ladder_changed() -> None:
    """Tell on commit that standings have moved, or that a recomputing has come further."""
    _on_commit(SITE, {"type": "ladder.changed"})


def player_notified(player_id: int) -> None:
    """Tell on commit that the player has a notice, or has to move."""
    _on_commit(SITE, {"type": "player.notified", "player": player_id})


def _on_commit(group: str, message: Message) -> None:
    # A poke must not fail what is committed already, whatever goes wrong with it.
    transaction.on_commit(partial(_wire.send, group, message), robust=True)


class Wire:
    """The way out of this process: the switchboard's if one runs here, or straight to the layer."""

    def __init__(self) -> None:
        self._outlet: Outlet | None = None
        self._asks_again_at = 0.0
        self._held = threading.local()

    def use(self, outlet: Outlet | None) -> None:
        """Hand all messages to the outlet from now on; with None, to the layer again."""
        self._outlet = outlet

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """Send what this thread has to say at the end of the block, which holds no other such.

        For a block that makes ready, and soon, what those will ask for who hear of it.
        """
        held: list[tuple[str, Message]] = []
        self._held.messages = held
        try:
            yield
        finally:
            self._held.messages = None
            for group, message in held:
                self._send_held(group, message)

    def _send_held(self, group: str, message: Message) -> None:
        """What it tells of is committed: whatever goes wrong now must not change the answer."""
        try:
            self.send(group, message)
        except Exception:
            _log.exception("A change could not be passed on, pages find it by asking")

    def send(self, group: str, message: Message) -> None:
        """Send without failing; returns at once, or without an outlet after a short while."""
        held: list[tuple[str, Message]] | None = getattr(self._held, "messages", None)
        if held is not None:
            held.append((group, message))
            return
        if self._outlet is not None:
            self._outlet(group, message)
            return
        layer = get_channel_layer()
        # What a process without sockets says into its own memory, nobody hears.
        if isinstance(layer, InMemoryChannelLayer):
            return
        if time.monotonic() < self._asks_again_at:
            metrics.LAYER_DROPS.inc()
            return
        try:
            async_to_sync(_send_in_time)(group, message)
        except Exception as error:  # any failure of the layer is the same to us
            metrics.LAYER_DROPS.inc()
            self._asks_again_at = time.monotonic() + PAUSE
            _log.warning("A change could not be passed on, pages find it by asking: %s", error)


async def _send_in_time(group: str, message: Message) -> None:
    layer = get_channel_layer()
    assert layer is not None
    async with asyncio.timeout(PATIENCE):
        await layer.group_send(group, dict(message))


_wire: Final = Wire()
use_outlet = _wire.use
held_back = _wire.held_back
