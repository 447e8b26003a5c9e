"""Pages that many have open at once and that change together: the lobby's, the ladder's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Hashable, Mapping
from functools import partial
from typing import Final, Generic, TypeVar

from django.db import Error as AnyDatabaseError

from games.live.auth import Client, LadderClient
from games.live.connection import Connection
from games.live.threads import in_thread
from games.lobby.page import lobby_parts
from games.lobby.queries import lobby_for
from games.presence import SitePresence
from games.standings.page import render_ladder_state
from ladder.models import GameLadder, Player

#: Whatever happens in this time is shown together.
DELAY: Final = 0.5
#: Of its time, a group uses a share of one in so many for reading and rendering.
_IDLE_SHARE: Final = 3

_log = logging.getLogger(__name__)

AnyClient = TypeVar("AnyClient", bound=Client)
Reader = TypeVar("Reader", bound=Hashable)


class PageGroup(Generic[AnyClient, Reader]):
    """The connections of such pages. Everything but the reading runs on the loop.

    Connections of the same reader are shown the same. `parts_for` reads the database and gives each
    reader's parts by name.
    """

    def __init__(
        self,
        name: str,
        reader_of: Callable[[AnyClient], Reader],
        parts_for: Callable[[Collection[Reader]], Mapping[Reader, Mapping[str, str]]],
    ) -> None:
        self._name = name
        self._reader_of = reader_of
        self._parts_for = parts_for
        self._connections: set[Connection[AnyClient]] = set()
        #: Connections that have not been shown how things stand now.
        self._behind: set[Connection[AnyClient]] = set()
        self._showing: asyncio.Task[None] | None = None

    def join(self, connection: Connection[AnyClient]) -> None:
        """Take a connection in; its page is told what has changed since it was rendered."""
        self._connections.add(connection)
        self._show_soon({connection})

    def leave(self, connection: Connection[AnyClient]) -> None:
        """Let a connection go, if it was one of ours."""
        self._connections.discard(connection)
        self._behind.discard(connection)

    def refresh(self) -> None:
        """Show all pages soon how things stand; parts that are the same aren't sent."""
        self._show_soon(self._connections)

    def _show_soon(self, connections: Collection[Connection[AnyClient]]) -> None:
        self._behind.update(connections)
        if self._behind and self._showing is None:
            self._showing = asyncio.create_task(self._show_until_all_have_it())

    async def _show_until_all_have_it(self) -> None:
        """A failure ends it for now; the hub begins it anew after some seconds."""
        try:
            rest = DELAY
            while self._behind:
                await asyncio.sleep(rest)
                began = asyncio.get_running_loop().time()
                behind, self._behind = self._behind, set()
                await self._show(behind)
                rest = max(DELAY, _IDLE_SHARE * (asyncio.get_running_loop().time() - began))
        except AnyDatabaseError as error:
            _log.warning("The database did not say how the %s stands: %s", self._name, error)
        finally:
            self._showing = None

    async def _show(self, connections: set[Connection[AnyClient]]) -> None:
        readers = {self._reader_of(connection.client) for connection in connections}
        parts = await in_thread(self._parts_for, readers)
        for connection in connections & self._connections:
            for name, part in parts[self._reader_of(connection.client)].items():
                connection.send_part(name, part)


#: Whose lobby it is, a visitor's or a player's, and in which language.
_LobbyReader = tuple[int | None, str]


def lobby_group(site_presence: Callable[[], SitePresence]) -> PageGroup[Client, _LobbyReader]:
    """The group of the lobby's pages; `site_presence` says who is on the site, to any thread."""
    return PageGroup("lobby", _lobby_reader, partial(_lobby_parts_for, site_presence))


def _lobby_reader(client: Client) -> _LobbyReader:
    return None if client.login is None else client.login.player_id, client.language


def _lobby_parts_for(
    site_presence: Callable[[], SitePresence], readers: Collection[_LobbyReader]
) -> Mapping[_LobbyReader, Mapping[str, str]]:
    """The lobby for each of them: one lobby a player, since each sees their own. Reads rows."""
    presence = site_presence()
    players = Player.objects.in_bulk([player_id for player_id, _ in readers if player_id])
    parts: dict[_LobbyReader, Mapping[str, str]] = {}
    for player_id, language in readers:
        player = players.get(player_id) if player_id else None
        lobby = lobby_for(player, presence.ids)
        parts[player_id, language] = lobby_parts(lobby, player, presence, language)
    return parts


#: Which ladder, and in which language.
_LadderReader = tuple[str, str]


def ladder_group() -> PageGroup[LadderClient, _LadderReader]:
    """The group of all ladders' pages."""
    return PageGroup("ladder", _ladder_reader, _ladder_parts_for)


def _ladder_reader(client: LadderClient) -> _LadderReader:
    return client.game, client.language


def _ladder_parts_for(
    readers: Collection[_LadderReader],
) -> Mapping[_LadderReader, Mapping[str, str]]:
    """How each ladder stands, in one query."""
    ladders = GameLadder.objects.in_bulk({game for game, _language in readers})
    return {
        (game, language): {"ladder-state": render_ladder_state(ladders.get(game), language)}
        for game, language in readers
    }
