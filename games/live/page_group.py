"""Pages that many have open at once and that change together: the lobby's, the ladder's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Hashable, Mapping
from functools import partial
from typing import Final, Generic, TypeVar

from django.db import Error as AnyDatabaseError

from games.live.auth import LadderVisit, Visit
from games.live.connection import Line
from games.live.threads import in_thread
from games.lobby.page import lobby_parts
from games.lobby.queries import lobby_for
from games.presence import SitePresence
from games.standings.page import render_ladder_state
from ladder.models import GameLadder, Player

#: Whatever happens in this time is shown together.
DELAY: Final = 0.5
#: Of its time, a hall uses a share of one in so many for reading and rendering.
_IDLE_SHARE: Final = 3

_log = logging.getLogger(__name__)

OneVisit = TypeVar("OneVisit", bound=Visit)
Reader = TypeVar("Reader", bound=Hashable)


class Hall(Generic[OneVisit, Reader]):
    """The lines of such pages. Everything but the reading runs on the loop.

    Lines of the same reader are shown the same. `parts_for` reads the database and gives each
    reader's parts by name.
    """

    def __init__(
        self,
        name: str,
        reader_of: Callable[[OneVisit], Reader],
        parts_for: Callable[[Collection[Reader]], Mapping[Reader, Mapping[str, str]]],
    ) -> None:
        self._name = name
        self._reader_of = reader_of
        self._parts_for = parts_for
        self._lines: set[Line[OneVisit]] = set()
        #: Lines that have not been shown how things stand now.
        self._behind: set[Line[OneVisit]] = set()
        self._showing: asyncio.Task[None] | None = None

    def join(self, line: Line[OneVisit]) -> None:
        """Take a line in; its page is told what has changed since it was rendered."""
        self._lines.add(line)
        self._show_soon({line})

    def leave(self, line: Line[OneVisit]) -> None:
        """Let a line go, if it was one of ours."""
        self._lines.discard(line)
        self._behind.discard(line)

    def heed(self) -> None:
        """Show all pages soon how things stand; parts that are the same aren't sent."""
        self._show_soon(self._lines)

    def _show_soon(self, lines: Collection[Line[OneVisit]]) -> None:
        self._behind.update(lines)
        if self._behind and self._showing is None:
            self._showing = asyncio.create_task(self._show_until_all_have_it())

    async def _show_until_all_have_it(self) -> None:
        """A failure ends it for now; the switchboard begins it anew after some seconds."""
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

    async def _show(self, lines: set[Line[OneVisit]]) -> None:
        readers = {self._reader_of(line.visit) for line in lines}
        parts = await in_thread(self._parts_for, readers)
        for line in lines & self._lines:
            for name, part in parts[self._reader_of(line.visit)].items():
                line.show_part(name, part)


#: Whose lobby it is, a visitor's or a player's, and in which language.
_LobbyReader = tuple[int | None, str]


def lobby_room(site_presence: Callable[[], SitePresence]) -> Hall[Visit, _LobbyReader]:
    """The hall of the lobby; `site_presence` says who is on the site, to any thread."""
    return Hall("lobby", _lobby_reader, partial(_lobby_parts_for, site_presence))


def _lobby_reader(visit: Visit) -> _LobbyReader:
    return None if visit.login is None else visit.login.player_id, visit.language


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


def ladder_room() -> Hall[LadderVisit, _LadderReader]:
    """The hall of all ladders."""
    return Hall("ladder", _ladder_reader, _ladder_parts_for)


def _ladder_reader(visit: LadderVisit) -> _LadderReader:
    return visit.game, visit.language


def _ladder_parts_for(
    readers: Collection[_LadderReader],
) -> Mapping[_LadderReader, Mapping[str, str]]:
    """How each ladder stands, in one query."""
    ladders = GameLadder.objects.in_bulk({game for game, _language in readers})
    return {
        (game, language): {"ladder-state": render_ladder_state(ladders.get(game), language)}
        for game, language in readers
    }
