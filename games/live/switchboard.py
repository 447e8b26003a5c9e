"""The switchboard: one for each server process, it connects changes with the pages that show them.

It has one channel in the layer for the whole process, in the group of every match that has sockets
here, and fans out to them in a plain loop. Every two seconds it looks into the database, in four
narrow queries: which versions and chat lines the matches have, so that a lost poke costs two
seconds and nothing more; and whether the viewers are still logged in, so that nobody goes on
watching who is not.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, Final
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import Error as AnyDatabaseError
from django.utils import timezone

from games.live import lag
from games.live.attendance import Headcount
from games.live.door import Door
from games.live.events import Message, group_of, use_outlet
from games.live.lines import LOGGED_OUT, RESTARTING, Line
from games.live.post import Post
from games.live.rooms import Room
from games.live.threads import in_thread
from games.models import Match
from games.rendering.chat import newest_lines
from ladder.models import Player

_BEAT: Final = 1.0
#: In beats: how often each line has a pulse, the database is looked at, and counts are repeated.
_PULSE_EVERY: Final = 5
_LOOK_EVERY: Final = 2
_COUNT_EVERY: Final = 20
#: A round trip is noted again when it differs by this much, in seconds, or the note grows old.
_LAG_STEP: Final = 0.02
_NOTE_LIFETIME: Final = lag.LIFETIME / 2
_SECONDS_TO_SAY_GOODBYE: Final = 2.0
_FAREWELL: Final = '{"closing": "restart"}'

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Look:
    """What the database says about the matches and viewers that were asked for."""

    versions: dict[UUID, int]
    newest_lines: dict[UUID, int]
    sessions: set[str]
    passwords: dict[int, str]

    def admits(self, line: Line) -> bool:
        """Whether the viewer's session is there, the player active and the password the same.

        Whoever wasn't logged in has nothing to lose.
        """
        login = line.visit.login
        if login is None:
            return True
        same_password = self.passwords.get(login.player_id) == login.password
        return same_password and login.session_key in self.sessions


class Switchboard:
    """Everything but `outlet` is for the loop that it was made on."""

    def __init__(self) -> None:
        self.door = Door(settings.SOCKETS_PER_ADDRESS, settings.SOCKETS)
        self.is_closing = False
        self._loop = asyncio.get_running_loop()
        self._process = uuid4().hex
        self._rooms: dict[UUID, Room] = {}
        self._post = Post(self._deliver)
        self._is_empty = asyncio.Event()
        self._slots = count()
        self._is_looking = False
        self._lags: dict[int, tuple[float, float]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._begin(self._post.run())
        self._begin(self._keep_time())
        use_outlet(self.outlet)

    @property
    def runs_here(self) -> bool:
        """Whether this is the switchboard of the loop that is running."""
        return self._loop is asyncio.get_running_loop()

    # Sockets

    def join(self, line: Line) -> None:
        """Connect a socket that was let in."""
        match_id = line.visit.match_id
        if match_id not in self._rooms:
            self._rooms[match_id] = Room(match_id, self._process, self._publish)
            self._post.join(group_of(match_id))
            self._is_empty.clear()
        line.slot = next(self._slots) % _PULSE_EVERY
        self._rooms[match_id].join(line)
        if self.is_closing:
            line.close(RESTARTING, _FAREWELL)

    def leave(self, line: Line) -> None:
        """Disconnect a socket that has ended."""
        room = self._rooms[line.visit.match_id]
        room.leave(line)
        if not room.lines:
            del self._rooms[room.match_id]
            self._post.leave(group_of(room.match_id))
            if not self._rooms:
                self._is_empty.set()

    def hear(self, line: Line, text: object) -> bool:
        """Take what a client says; False if that is nothing a page would say."""
        if not line.hear(text, self._loop.time()):
            return False
        if line.lag is not None and line.visit.login is not None and line.visit.viewer is not None:
            self._note_lag(line.visit.login.player_id, line.lag)
        return True

    async def close(self) -> None:
        """Tell all pages that the server is restarting, close their sockets, and let no more in."""
        self.is_closing = True
        for line in self._lines():
            line.close(RESTARTING, _FAREWELL)
        with suppress(TimeoutError):
            async with asyncio.timeout(_SECONDS_TO_SAY_GOODBYE):
                if self._rooms:
                    await self._is_empty.wait()
                await self._post.close()
        use_outlet(None)
        for task in self._tasks:
            task.cancel()

    # Messages

    def outlet(self, group: str, message: Message) -> None:
        """Pass a message on, from any thread: to the sockets here, and to other processes."""
        self._loop.call_soon_threadsafe(self._pass_on, group, message)

    def _pass_on(self, group: str, message: Message) -> None:
        self._deliver(message)
        self._post.send(group, message)

    def _publish(self, room: Room, message: Message) -> None:
        self._post.send(group_of(room.match_id), message)

    def _deliver(self, message: Message) -> None:
        """Act on a message; one that comes twice, or back from the layer, changes nothing more."""
        room = self._rooms.get(UUID(message["match"]))
        if room is None:
            return
        if message["type"] == "match.changed":
            room.heed(message["version"])
        elif message["type"] == "chat.said":
            room.heed_line(message["line"])
        elif message["type"] == "presence.counted" and message["process"] != self._process:
            count = Headcount(frozenset(message["seats"]), message["watching"])
            room.take_count(message["process"], count, self._loop.time())

    # Time

    async def _keep_time(self) -> None:
        beat = 0
        while True:
            await asyncio.sleep(_BEAT)
            beat += 1
            for line in self._lines():
                if line.slot == beat % _PULSE_EVERY:
                    line.pulse(beat)
            if beat % _LOOK_EVERY == 0 and self._rooms and not self._is_looking:
                self._begin(self._look())
            if beat % _COUNT_EVERY == 0:
                self._forget_old_lags()
                for room in self._rooms.values():
                    room.repeat_count()

    async def _look(self) -> None:
        """Compare what the pages have with what the database says."""
        self._is_looking = True
        lines = list(self._lines())
        logins = [line.visit.login for line in lines if line.visit.login is not None]
        try:
            look = await in_thread(
                look_up,
                list(self._rooms),
                {login.session_key for login in logins},
                {login.player_id for login in logins},
            )
        except AnyDatabaseError as error:
            _log.warning("The database did not say how the watched matches stand: %s", error)
            return
        finally:
            self._is_looking = False
        for line in lines:
            if not look.admits(line):
                line.close(LOGGED_OUT)
        for match_id, version in look.versions.items():
            if match_id in self._rooms:
                self._rooms[match_id].heed(version)
                self._rooms[match_id].heed_line(look.newest_lines.get(match_id, 0))

    def _note_lag(self, player_id: int, seconds: float) -> None:
        """Note it for whoever carries out the player's moves, if it tells something new."""
        now = self._loop.time()
        noted_at, noted = self._lags.get(player_id, (float("-inf"), 0.0))
        if now - noted_at > _NOTE_LIFETIME or abs(seconds - noted) > _LAG_STEP:
            self._lags[player_id] = (now, seconds)
            self._begin(in_thread(lag.note, player_id, seconds))

    def _forget_old_lags(self) -> None:
        oldest = self._loop.time() - _NOTE_LIFETIME
        self._lags = {player: note for player, note in self._lags.items() if note[0] > oldest}

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _lines(self) -> Iterator[Line]:
        return (line for room in self._rooms.values() for line in room.lines)


def look_up(match_ids: list[UUID], sessions: set[str], players: set[int]) -> Look:
    """Ask the database about them, in a query each."""
    versions = Match.objects.filter(pk__in=match_ids).values_list("pk", "version")
    alive = Session.objects.filter(session_key__in=sessions, expire_date__gt=timezone.now())
    active = Player.objects.filter(pk__in=players, is_active=True)
    return Look(
        dict(versions),
        newest_lines(match_ids),
        set(alive.values_list("session_key", flat=True)),
        dict(active.values_list("pk", "password")),
    )


class _Current:
    """This process's switchboard, if there is one."""

    board: Switchboard | None = None


def running() -> Switchboard:
    """The switchboard of the loop that is running; started if there is none."""
    if _Current.board is None or not _Current.board.runs_here:
        _Current.board = Switchboard()
    return _Current.board
