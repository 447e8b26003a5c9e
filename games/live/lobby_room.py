"""The lobby's pages that are open here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from typing import Final

from django.db import Error as AnyDatabaseError

from games.live.admission import Visit
from games.live.attendance import Crowd
from games.live.lines import Line
from games.live.threads import in_thread
from games.lobby import lobby_for
from games.rendering.lobby import lobby_parts
from ladder.models import Player

#: Whatever happens in this time is shown together.
DELAY: Final = 0.5
#: Of its time, the lobby uses a share of one in so many for reading and rendering.
_IDLE_SHARE: Final = 3

_log = logging.getLogger(__name__)

#: Whose lobby it is, a visitor's or a player's, and in which language.
_Reader = tuple[int | None, str]


class LobbyRoom:
    """The lines of lobby pages. Everything but the reading runs on the loop."""

    def __init__(self, crowd: Callable[[], Crowd]) -> None:
        self._crowd = crowd
        self._lines: set[Line[Visit]] = set()
        #: Lines that have not been shown how the lobby stands now.
        self._behind: set[Line[Visit]] = set()
        self._showing: asyncio.Task[None] | None = None

    def join(self, line: Line[Visit]) -> None:
        """Take a line in; its page is told what has changed since it was rendered."""
        self._lines.add(line)
        self._show_soon({line})

    def leave(self, line: Line[Visit]) -> None:
        """Let a line go, if it was one of ours."""
        self._lines.discard(line)
        self._behind.discard(line)

    def heed(self) -> None:
        """Show all pages soon how the lobby stands; parts that are the same aren't sent."""
        self._show_soon(self._lines)

    def _show_soon(self, lines: Collection[Line[Visit]]) -> None:
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
            _log.warning("The database did not say how the lobby stands: %s", error)
        finally:
            self._showing = None

    async def _show(self, lines: set[Line[Visit]]) -> None:
        readers = {_reader(line) for line in lines}
        parts = await in_thread(_parts_for, readers, self._crowd())
        for line in lines & self._lines:
            for name, part in parts[_reader(line)].items():
                line.show_part(name, part)


def _reader(line: Line[Visit]) -> _Reader:
    login = line.visit.login
    return None if login is None else login.player_id, line.visit.language


def _parts_for(readers: Collection[_Reader], crowd: Crowd) -> Mapping[_Reader, Mapping[str, str]]:
    """The lobby for each of them: one lobby a player, since each sees their own. Reads rows."""
    players = Player.objects.in_bulk([player_id for player_id, _ in readers if player_id])
    parts: dict[_Reader, Mapping[str, str]] = {}
    for player_id, language in readers:
        player = players.get(player_id) if player_id else None
        lobby = lobby_for(player, crowd.ids)
        parts[player_id, language] = lobby_parts(lobby, player, crowd, language)
    return parts
