"""The connections of each player: what awaits the player, and who is on the site."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Final
from uuid import UUID

from django.db import Error as AnyDatabaseError

from games.changes import Message
from games.live.auth import Client, MatchClient
from games.live.connection import Connection
from games.live.threads import in_thread
from games.notifications.page import render_online, render_personal
from games.notifications.queries import PendingFingerprint, pending_of
from games.presence import PresenceByProcess, SitePresence

_log = logging.getLogger(__name__)

#: What happens to several players in this time is read from the database together.
DELAY: Final = 0.3
#: Many are told in groups, with a rest of so many times what one took: moves come first.
_MOST_AT_ONCE: Final = 50
_REST: Final = 3.0
#: More players than this are not told to other processes: their count is then too low there.
_MOST_TOLD: Final = 5_000


class PlayerGroups:
    """The connections by player. Everything but the reading runs on the loop."""

    def __init__(self, process: str, publish: Callable[[Message], None]) -> None:
        self._process = process
        self._publish = publish
        self._connections: dict[int, set[Connection[Client]]] = {}
        self._visitors: set[Connection[Client]] = set()
        self._fingerprints: dict[int, PendingFingerprint] = {}
        #: Who is to be told, the longest waiting first.
        self._due: dict[int, None] = {}
        self._telling: asyncio.Task[None] | None = None
        self._other_processes = PresenceByProcess[SitePresence]()
        self._counted = SitePresence()
        #: Everybody who is on the site. Replaced, never changed: any thread may read it.
        self.site_presence = SitePresence()

    def join(self, connection: Connection[Client]) -> None:
        """Take a connection in; a player's page is told what has happened since it was rendered."""
        if connection.client.login is None:
            self._visitors.add(connection)
            return
        player_id = connection.client.login.player_id
        self._connections.setdefault(player_id, set()).add(connection)
        self.notify(player_id)

    def leave(self, connection: Connection[Client]) -> None:
        """Let a connection go."""
        if connection.client.login is None:
            self._visitors.discard(connection)
            return
        player_id = connection.client.login.player_id
        self._connections[player_id].discard(connection)
        if not self._connections[player_id]:
            del self._connections[player_id]
            self._fingerprints.pop(player_id, None)

    # What awaits a player

    def notify(self, player_id: int) -> None:
        """Show the player's pages soon what awaits the player now."""
        if player_id in self._connections:
            self._due[player_id] = None
            if self._telling is None:
                self._telling = asyncio.create_task(self._tell_all_due())

    def compare(self, fingerprints: Mapping[int, PendingFingerprint]) -> None:
        """Notify those for whom something has changed that no message told of."""
        for player_id, fingerprint in fingerprints.items():
            if self._fingerprints.get(player_id) != fingerprint:
                self.notify(player_id)

    async def _tell_all_due(self) -> None:
        """A failure ends it for now; the hub's next look at the database begins it anew."""
        pause = DELAY
        try:
            while self._due:
                await asyncio.sleep(pause)
                due = list(islice(self._due, _MOST_AT_ONCE))
                for player_id in due:
                    del self._due[player_id]
                started = _now()
                await self._tell({player_id: self._languages(player_id) for player_id in due})
                pause = max(DELAY, _REST * (_now() - started))
        except AnyDatabaseError as error:
            _log.warning("The database did not say what awaits the players: %s", error)
        finally:
            self._telling = None

    async def _tell(self, languages: Mapping[int, set[str]]) -> None:
        fingerprints, parts = await in_thread(_parts_for, languages)
        for player_id, fingerprint in fingerprints.items():
            if player_id in self._connections:
                self._fingerprints[player_id] = fingerprint
                for connection in self._connections[player_id]:
                    part = parts.get((player_id, connection.client.language))
                    if part is not None:
                        connection.send_part("personal", part)

    def _languages(self, player_id: int) -> set[str]:
        return {connection.client.language for connection in self._connections.get(player_id, ())}

    # Who is on the site

    def count(self) -> bool:
        """Count who is here, tell other processes what has changed; whether all together have."""
        own = self._own()
        if own != self._counted:
            self._counted = own
            self.repeat_count()
        return self._add_up()

    def repeat_count(self) -> None:
        """Say again who is with us, before the others forget it."""
        self._publish(
            {
                "type": "crowd.counted",
                "process": self._process,
                "playing": sorted(self._counted.playing)[:_MOST_TOLD],
                "around": sorted(self._counted.around)[:_MOST_TOLD],
                "watchers": {
                    match_id.hex: watching
                    for match_id, watching in islice(self._counted.watchers.items(), _MOST_TOLD)
                },
            }
        )

    def receive_count(self, message: Message) -> None:
        """Another process says who is with it; one that wasn't known is told who is with us."""
        if message["process"] == self._process:
            return
        watchers = message.get("watchers", {})  # a process of an older release doesn't say
        presence = SitePresence(
            frozenset(message["playing"]),
            frozenset(message["around"]),
            {UUID(match_id): watching for match_id, watching in watchers.items()},
        )
        if self._other_processes.note(message["process"], presence, _now()):
            self.repeat_count()

    def show_count(self) -> None:
        """Show every page how many are on the site."""
        for connection in self._all_connections():
            connection.send_part(
                "online", render_online(len(self.site_presence), connection.client.language)
            )

    def _add_up(self) -> bool:
        before = self.site_presence
        self.site_presence = SitePresence.total(
            self._other_processes.with_others(self._counted, _now())
        )
        return self.site_presence != before

    def _own(self) -> SitePresence:
        playing = {
            player
            for player, connections in self._connections.items()
            if any(map(_is_seated, connections))
        }
        watching = {
            (connection.client.match_id, connection.client.identity)
            for connection in self._all_connections()
            if isinstance(connection.client, MatchClient) and connection.client.viewer is None
        }
        return SitePresence(
            frozenset(playing),
            frozenset(self._connections.keys() - playing),
            Counter(match_id for match_id, _ in watching),
        )

    def _all_connections(self) -> Iterator[Connection[Client]]:
        yield from self._visitors
        for connections in self._connections.values():
            yield from connections


def _is_seated(connection: Connection[Client]) -> bool:
    return isinstance(connection.client, MatchClient) and connection.client.viewer is not None


def _parts_for(
    languages: Mapping[int, Iterable[str]],
) -> tuple[dict[int, PendingFingerprint], Mapping[tuple[int, str], str]]:
    """What awaits these players, to compare and to show. Reads the database."""
    pending = pending_of(languages)
    parts = {
        (player_id, language): render_personal(pending[player_id], language)
        for player_id, spoken in languages.items()
        for language in spoken
    }
    return {player_id: told.fingerprint for player_id, told in pending.items()}, parts


def _now() -> float:
    return asyncio.get_running_loop().time()
