"""The switchboard: one for each server process, it connects changes with the pages that show them.

It has one channel in the layer for the whole process, in the group of the site and in that of every
match that has sockets here, and fans out to them in a plain loop. Every two seconds it looks into
the database, in a few narrow queries: which versions and chat lines the matches have and what
awaits the players, so that a lost poke costs two seconds and nothing more; and whether the viewers
are still logged in, so that nobody goes on watching who is not.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any, Final
from uuid import UUID, uuid4

from django.conf import settings
from django.db import Error as AnyDatabaseError

from games import metrics
from games.changes import Message
from games.live import ping
from games.live.auth import LadderVisit, MatchVisit, Visit
from games.live.connection import LOGGED_OUT, RESTARTING, Line
from games.live.fragment_cache import Role, tidy
from games.live.layer import SITE, Post, group_of_match
from games.live.match_group import MatchLine, Room
from games.live.page_group import ladder_room, lobby_room
from games.live.ping import Pulses
from games.live.presence import Absences, People
from games.live.reconcile import Look, asked_of, look_up
from games.live.threads import in_thread, threaded
from games.live.throttling import Door
from games.matches.event_log import note_absence, note_return
from games.presence import MatchPresence, SitePresence

_BEAT: Final = 1.0
#: In beats: how often the database is looked at, people are counted, the lobby and ladders are read
#: though nobody said that they changed, old fragments are forgotten, and counts are repeated.
_LOOK_EVERY: Final = 2
_CROWD_EVERY: Final = 3
_HALLS_EVERY: Final = 5
_TIDY_EVERY: Final = 5
_COUNT_EVERY: Final = 20
#: Of how many pages the database is asked at once, and for how long a look at all of them is
#: stretched: it takes a while, and the moves that are made meanwhile should not notice it.
_PORTION: Final = 200
_SECONDS_OF_A_LOOK: Final = 1.0
#: A round trip is noted again when it differs by this much, in seconds, or the note grows old.
_LAG_STEP: Final = 0.02
_NOTE_LIFETIME: Final = ping.LIFETIME / 2
_SECONDS_TO_SAY_GOODBYE: Final = 2.0
#: How long a request lets the loop go first, at most.
_MOMENT: Final = 0.005
_FAREWELL: Final = '{"closing": "restart"}'

_log = logging.getLogger(__name__)


class Switchboard:
    """Everything but what says otherwise is for the loop that it was made on."""

    def __init__(self) -> None:
        self.door = Door(settings.SOCKETS_PER_ADDRESS, settings.SOCKETS)
        self.is_closing = False
        self.is_closed = False
        self._loop = asyncio.get_running_loop()
        self._process = uuid4().hex
        #: Every line, with what has to be done when it ends.
        self._lines: dict[Line[Visit], Callable[[], None]] = {}
        self._rooms: dict[UUID, Room] = {}
        self._post = Post(self._deliver)
        self._post.join(SITE)
        self._people = People(self._process, self._post.send)
        self._lobby = lobby_room(lambda: self.site_presence)
        self._ladders = ladder_room()
        self._absences = Absences(self._is_seated, threaded(note_absence), threaded(note_return))
        self._is_empty = asyncio.Event()
        self._pulses = Pulses()
        self._is_looking = False
        self._lags: dict[int, tuple[float, float]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._begin(self._post.run())
        self._begin(self._pulses.run())
        self._begin(self._keep_time())

    @property
    def runs_here(self) -> bool:
        """Whether this is the switchboard of the loop that is running."""
        return self._loop is asyncio.get_running_loop()

    @property
    def site_presence(self) -> SitePresence:
        """Who is on the site. For any thread."""
        return self._people.site_presence

    @property
    def sockets(self) -> int:
        """How many sockets there are. For any thread."""
        return len(self._lines)

    @property
    def layer_is_away(self) -> bool:
        """Whether other processes can't be told anything. For any thread."""
        return self._post.is_away

    def roles_in(self, match_id: UUID) -> frozenset[Role]:
        """In which roles people look on at a match here. For any thread."""
        room = self._rooms.get(match_id)
        return room.roles if room else frozenset()

    def heed(self, match_id: UUID, version: int) -> None:
        """Show a match to those here whose pages have an older version. For any thread."""
        self._loop.call_soon_threadsafe(self._heed, match_id, version)

    def _heed(self, match_id: UUID, version: int) -> None:
        if match_id in self._rooms:
            self._rooms[match_id].heed(version)

    def wait_for_sockets(self) -> None:
        """Wait until what was passed on so far has been sent, or for a moment. For any thread."""
        sent = threading.Event()
        # What is passed on is sent by tasks, which begin in the loop's next round.
        self._loop.call_soon_threadsafe(self._loop.call_soon, sent.set)
        sent.wait(_MOMENT)

    # Sockets

    def join_match(self, line: MatchLine) -> None:
        """Connect the socket of a match's page."""
        match_id = line.visit.match_id
        if match_id not in self._rooms:
            self._rooms[match_id] = Room(match_id, self._process, self._post.send)
            self._post.join(group_of_match(match_id))
        self._note_coming(line)
        self._rooms[match_id].join(line)
        self._join(line, partial(self._leave_match, line))

    def join_lobby(self, line: Line[Visit]) -> None:
        """Connect the socket of a lobby page."""
        self._lobby.join(line)
        self._join(line, partial(self._lobby.leave, line))

    def join_ladder(self, line: Line[LadderVisit]) -> None:
        """Connect the socket of a ladder's page."""
        self._ladders.join(line)
        self._join(line, partial(self._ladders.leave, line))

    def join_site(self, line: Line[Visit]) -> None:
        """Connect the socket of any other page."""
        self._join(line, lambda: None)

    def leave(self, line: Line[Visit]) -> None:
        """Disconnect a socket that has ended."""
        self._lines.pop(line)()
        self._pulses.leave(line)
        self._people.leave(line)
        if not self._lines:
            self._is_empty.set()

    def _join(self, line: Line[Visit], leave: Callable[[], None]) -> None:
        metrics.SOCKETS_OPENED.inc()
        self._lines[line] = leave
        self._is_empty.clear()
        self._people.join(line)
        self._pulses.join(line)
        if self.is_closing:
            line.close(RESTARTING, _FAREWELL)

    def _leave_match(self, line: MatchLine) -> None:
        room = self._rooms[line.visit.match_id]
        room.leave(line)
        self._note_leaving(line, room)
        if not room.lines:
            del self._rooms[room.match_id]
            self._post.leave(group_of_match(room.match_id))

    def _note_coming(self, line: MatchLine) -> None:
        seat, login = line.visit.viewer, line.visit.login
        if seat is None or login is None or self._rooms[line.visit.match_id].has_seat(seat):
            return
        self._absences.came(line.visit.match_id, seat, login.player_id)

    def _note_leaving(self, line: MatchLine, room: Room) -> None:
        seat, login = line.visit.viewer, line.visit.login
        if seat is None or login is None or self.is_closing or room.has_seat(seat):
            return
        self._absences.left(room.match_id, seat, login.player_id)

    def _is_seated(self, match_id: UUID, seat: int, player_id: int) -> bool:
        """Whether a seat is connected to any process, as far as this one was told.

        While the others can't tell, nobody is taken for absent.
        """
        if self.layer_is_away:
            return True
        room = self._rooms.get(match_id)
        if room is not None:
            return room.is_seated_anywhere(seat)
        return player_id in self.site_presence.playing

    def hear(self, line: Line[Visit], text: object) -> bool:
        """Take what a client says; False if that is nothing a page would say."""
        if not line.hear(text, self._loop.time()):
            return False
        visit = line.visit
        seated = isinstance(visit, MatchVisit) and visit.viewer is not None
        if line.lag is not None and visit.login is not None and seated:
            self._note_lag(visit.login.player_id, line.lag)
        return True

    async def close(self) -> None:
        """Tell all pages that the server is restarting, close their sockets, and let no more in."""
        self.is_closing = True
        self._absences.close()
        for line in self._lines:
            line.close(RESTARTING, _FAREWELL)
        with suppress(TimeoutError):
            async with asyncio.timeout(_SECONDS_TO_SAY_GOODBYE):
                if self._lines:
                    await self._is_empty.wait()
                await self._post.close()
        self.is_closed = True
        for task in self._tasks:
            task.cancel()

    # Messages

    def send(self, message: Message) -> None:
        """Send a message, from any thread: to the sockets here, and to other processes."""
        self._loop.call_soon_threadsafe(self._send, message)

    def _send(self, message: Message) -> None:
        self._deliver(message)
        self._post.send(message)

    def _deliver(self, message: Message) -> None:
        """Act on a message; one that comes twice, or back from the layer, changes nothing more."""
        match message["type"]:
            case "lobby.changed":
                self._lobby.heed()
            case "ladder.changed":
                self._ladders.heed()
            case "player.notified":
                self._people.heed(message["player"])
            case "crowd.counted":
                self._people.take_count(message)
            case _:
                self._deliver_to_room(message)

    def _deliver_to_room(self, message: Message) -> None:
        room = self._rooms.get(UUID(message["match"]))
        if room is None:
            return
        if message["type"] == "match.changed":
            room.heed(message["version"])
        elif message["type"] == "chat.said":
            room.heed_line(message["line"])
        elif message["type"] == "chat.said_earlier":
            room.heed_earlier_game(message["line"])
        elif message["type"] == "chat.changed":
            room.heed_changed_line(message["line"])
        elif message["type"] == "presence.counted" and message["process"] != self._process:
            count = MatchPresence(frozenset(message["seats"]), message["watching"])
            room.take_count(message["process"], count, self._loop.time())

    # Time

    async def _keep_time(self) -> None:
        for number in count(1):
            await asyncio.sleep(_BEAT)
            try:
                self._beat(number)
            except Exception:  # without beats nobody who logs out would be shown the door
                _log.exception("A beat of the switchboard failed")

    def _beat(self, number: int) -> None:
        if number % _LOOK_EVERY == 0 and self._lines and not self._is_looking:
            self._begin(self._look())
        if number % _HALLS_EVERY == 0:
            self._lobby.heed()
            self._ladders.heed()
        if number % _CROWD_EVERY == 0 and self._people.count():
            self._people.show_count()
            self._lobby.heed()
        if number % _TIDY_EVERY == 0:
            self._begin(in_thread(tidy))
        if number % _COUNT_EVERY == 0:
            self._repeat_counts()

    def _repeat_counts(self) -> None:
        self._forget_old_lags()
        self._people.repeat_count()
        for room in self._rooms.values():
            room.repeat_count()

    async def _look(self) -> None:
        """Compare what the pages have with what the database says, so many of them at a time."""
        self._is_looking = True
        lines = list(self._lines)
        portions = [lines[first : first + _PORTION] for first in range(0, len(lines), _PORTION)]
        try:
            for portion in portions:
                self._heed_look(portion, await in_thread(look_up, *asked_of(portion)))
                await asyncio.sleep(_SECONDS_OF_A_LOOK / len(portions))
        except AnyDatabaseError as error:
            _log.warning("The database did not say what has changed: %s", error)
        finally:
            self._is_looking = False

    def _heed_look(self, lines: list[Line[Visit]], look: Look) -> None:
        for line in lines:
            if not look.admits(line):
                line.close(LOGGED_OUT)
        for match_id, version in look.versions.items():
            if match_id in self._rooms:
                self._rooms[match_id].heed(version)
                self._rooms[match_id].heed_line(look.newest_lines.get(match_id, 0))
        self._people.compare(look.marks)

    def _note_lag(self, player_id: int, seconds: float) -> None:
        """Note it for whoever carries out the player's moves, if it tells something new."""
        now = self._loop.time()
        noted_at, noted = self._lags.get(player_id, (float("-inf"), 0.0))
        if now - noted_at > _NOTE_LIFETIME or abs(seconds - noted) > _LAG_STEP:
            self._lags[player_id] = (now, seconds)
            self._begin(in_thread(ping.note, player_id, seconds))

    def _forget_old_lags(self) -> None:
        oldest = self._loop.time() - _NOTE_LIFETIME
        self._lags = {player: note for player, note in self._lags.items() if note[0] > oldest}

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _Current:
    """This process's switchboard, if there is one."""

    board: Switchboard | None = None


def running() -> Switchboard:
    """The switchboard of the loop that is running; started if there is none."""
    if _Current.board is None or not _Current.board.runs_here:
        _Current.board = Switchboard()
    return _Current.board


# For any thread, and for processes without sockets, where these find nobody.


def send(message: Message) -> bool:
    """Tell the sockets here and other processes; False if there is nobody here who would."""
    if _Current.board is None or _Current.board.is_closed:
        return False
    _Current.board.send(message)
    return True


def roles_in(match_id: UUID) -> frozenset[Role]:
    """In which roles people look on at a match here."""
    return _Current.board.roles_in(match_id) if _Current.board else frozenset()


def show(match_id: UUID, version: int) -> None:
    """Show a match here to those whose pages have an older version."""
    if _Current.board:
        _Current.board.heed(match_id, version)


def wait_for_sockets() -> None:
    """Let the loop send what was passed on, before this thread goes on computing.

    They share an interpreter: the loop would wait until the computing thread's turn is over.
    """
    if _Current.board:
        _Current.board.wait_for_sockets()


def site_presence() -> SitePresence:
    """Who is on the site."""
    return _Current.board.site_presence if _Current.board else SitePresence()
