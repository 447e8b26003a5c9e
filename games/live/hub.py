"""The hub: one for each server process, it connects changes with the pages that show them.

It has one channel in the layer for the whole process, in the group of the site and in that of every
match that has sockets here, and fans out to them in a plain loop. Every two seconds it reconciles
open pages with the database, in a few narrow queries: which versions and chat lines the matches
have and what awaits the players, so that a lost message costs two seconds and nothing more; and
whether the viewers are still logged in, so that nobody goes on watching who is not.
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
from games.live.absences import AbsenceTimers
from games.live.auth import Client, LadderClient, MatchClient
from games.live.connection import LOGGED_OUT, RESTARTING, Connection
from games.live.fragment_cache import Role, tidy
from games.live.layer import SITE, LayerChannel, group_of_match
from games.live.match_group import MatchConnection, MatchGroup
from games.live.page_group import ladder_group, lobby_group
from games.live.ping import Pings
from games.live.player_groups import PlayerGroups
from games.live.reconcile import DatabaseState, state_for
from games.live.threads import in_thread, threaded
from games.live.throttling import Throttle
from games.matches.event_log import note_absence, note_return
from games.presence import MatchPresence, SitePresence

_TICK: Final = 1.0
#: In ticks: how often pages are reconciled with the database, people are counted, the lobby and
#: ladders are read though nobody said that they changed, old fragments are forgotten, and counts
#: are repeated.
_RECONCILE_EVERY: Final = 2
_COUNT_EVERY: Final = 3
_REFRESH_EVERY: Final = 5
_TIDY_EVERY: Final = 5
_REPEAT_EVERY: Final = 20
#: Of how many pages the database is asked at once, and over how long asking for all is stretched:
#: the moves that are made meanwhile should not notice it.
_PORTION: Final = 200
_SECONDS_OF_RECONCILING: Final = 1.0
#: A round trip is noted again when it differs by this much, in seconds, or the note grows old.
_LAG_STEP: Final = 0.02
_NOTE_LIFETIME: Final = ping.LIFETIME / 2
_SECONDS_TO_CLOSE: Final = 2.0
#: How long a request lets the loop go first, at most.
_LONGEST_WAIT: Final = 0.005
_CLOSING_NOTICE: Final = '{"closing": "restart"}'

_log = logging.getLogger(__name__)


class Hub:
    """Everything but what says otherwise is for the loop that it was made on."""

    def __init__(self) -> None:
        self.throttle = Throttle(settings.SOCKETS_PER_ADDRESS, settings.SOCKETS)
        self.is_closing = False
        self.is_closed = False
        self._loop = asyncio.get_running_loop()
        self._process = uuid4().hex
        #: Every connection, with what has to be done when it ends.
        self._connections: dict[Connection[Client], Callable[[], None]] = {}
        self._groups: dict[UUID, MatchGroup] = {}
        self._layer = LayerChannel(self._deliver)
        self._layer.join(SITE)
        self._players = PlayerGroups(self._process, self._layer.send)
        self._lobby = lobby_group(lambda: self.site_presence)
        self._ladders = ladder_group()
        self._absences = AbsenceTimers(
            self._is_seated, threaded(note_absence), threaded(note_return)
        )
        self._is_empty = asyncio.Event()
        self._pings = Pings()
        self._is_reconciling = False
        self._lags: dict[int, tuple[float, float]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._begin(self._layer.run())
        self._begin(self._pings.run())
        self._begin(self._run_ticks())

    @property
    def runs_here(self) -> bool:
        """Whether this is the hub of the loop that is running."""
        return self._loop is asyncio.get_running_loop()

    @property
    def site_presence(self) -> SitePresence:
        """Who is on the site. For any thread."""
        return self._players.site_presence

    @property
    def sockets(self) -> int:
        """How many sockets there are. For any thread."""
        return len(self._connections)

    @property
    def layer_is_away(self) -> bool:
        """Whether other processes can't be told anything. For any thread."""
        return self._layer.is_away

    def roles_in(self, match_id: UUID) -> frozenset[Role]:
        """In which roles people look on at a match here. For any thread."""
        group = self._groups.get(match_id)
        return group.roles if group else frozenset()

    def show(self, match_id: UUID, version: int) -> None:
        """Show a match to those here whose pages have an older version. For any thread."""
        self._loop.call_soon_threadsafe(self._show, match_id, version)

    def _show(self, match_id: UUID, version: int) -> None:
        if match_id in self._groups:
            self._groups[match_id].refresh(version)

    def wait_for_sockets(self) -> None:
        """Wait until what was passed on so far has been sent, or for a moment. For any thread."""
        sent = threading.Event()
        # What is passed on is sent by tasks, which begin in the loop's next round.
        self._loop.call_soon_threadsafe(self._loop.call_soon, sent.set)
        sent.wait(_LONGEST_WAIT)

    # Sockets

    def join_match(self, connection: MatchConnection) -> None:
        """Connect the socket of a match's page."""
        match_id = connection.client.match_id
        if match_id not in self._groups:
            self._groups[match_id] = MatchGroup(match_id, self._process, self._layer.send)
            self._layer.join(group_of_match(match_id))
        self._note_coming(connection)
        self._groups[match_id].join(connection)
        self._join(connection, partial(self._leave_match, connection))

    def join_lobby(self, connection: Connection[Client]) -> None:
        """Connect the socket of a lobby page."""
        self._lobby.join(connection)
        self._join(connection, partial(self._lobby.leave, connection))

    def join_ladder(self, connection: Connection[LadderClient]) -> None:
        """Connect the socket of a ladder's page."""
        self._ladders.join(connection)
        self._join(connection, partial(self._ladders.leave, connection))

    def join_site(self, connection: Connection[Client]) -> None:
        """Connect the socket of any other page."""
        self._join(connection, lambda: None)

    def leave(self, connection: Connection[Client]) -> None:
        """Disconnect a socket that has ended."""
        self._connections.pop(connection)()
        self._pings.leave(connection)
        self._players.leave(connection)
        if not self._connections:
            self._is_empty.set()

    def _join(self, connection: Connection[Client], leave: Callable[[], None]) -> None:
        metrics.SOCKETS_OPENED.inc()
        self._connections[connection] = leave
        self._is_empty.clear()
        self._players.join(connection)
        self._pings.join(connection)
        if self.is_closing:
            connection.close(RESTARTING, _CLOSING_NOTICE)

    def _leave_match(self, connection: MatchConnection) -> None:
        group = self._groups[connection.client.match_id]
        group.leave(connection)
        self._note_leaving(connection, group)
        if not group.connections:
            del self._groups[group.match_id]
            self._layer.leave(group_of_match(group.match_id))

    def _note_coming(self, connection: MatchConnection) -> None:
        seat, login = connection.client.viewer, connection.client.login
        if seat is None or login is None or self._groups[connection.client.match_id].has_seat(seat):
            return
        self._absences.seat_came(connection.client.match_id, seat, login.player_id)

    def _note_leaving(self, connection: MatchConnection, group: MatchGroup) -> None:
        seat, login = connection.client.viewer, connection.client.login
        if seat is None or login is None or self.is_closing or group.has_seat(seat):
            return
        self._absences.seat_left(group.match_id, seat, login.player_id)

    def _is_seated(self, match_id: UUID, seat: int, player_id: int) -> bool:
        """Whether a seat is connected to any process, as far as this one was told.

        While the others can't tell, nobody is taken for absent.
        """
        if self.layer_is_away:
            return True
        group = self._groups.get(match_id)
        if group is not None:
            return group.is_seated_anywhere(seat)
        return player_id in self.site_presence.playing

    def receive(self, connection: Connection[Client], text: object) -> bool:
        """Take what a client says; False if that is nothing a page would say."""
        if not connection.receive(text, self._loop.time()):
            return False
        client = connection.client
        seated = isinstance(client, MatchClient) and client.viewer is not None
        if connection.lag is not None and client.login is not None and seated:
            self._note_lag(client.login.player_id, connection.lag)
        return True

    async def close(self) -> None:
        """Tell all pages that the server is restarting, close their sockets, and let no more in."""
        self.is_closing = True
        self._absences.close()
        for connection in self._connections:
            connection.close(RESTARTING, _CLOSING_NOTICE)
        with suppress(TimeoutError):
            async with asyncio.timeout(_SECONDS_TO_CLOSE):
                if self._connections:
                    await self._is_empty.wait()
                await self._layer.close()
        self.is_closed = True
        for task in self._tasks:
            task.cancel()

    # Messages

    def send(self, message: Message) -> None:
        """Send a message, from any thread: to the sockets here, and to other processes."""
        self._loop.call_soon_threadsafe(self._send, message)

    def _send(self, message: Message) -> None:
        self._deliver(message)
        self._layer.send(message)

    def _deliver(self, message: Message) -> None:
        """Act on a message; one that comes twice, or back from the layer, changes nothing more."""
        match message["type"]:
            case "lobby.changed":
                self._lobby.refresh()
            case "ladder.changed":
                self._ladders.refresh()
            case "player.notified":
                self._players.notify(message["player"])
            case "crowd.counted":
                self._players.receive_count(message)
            case _:
                self._deliver_to_group(message)

    def _deliver_to_group(self, message: Message) -> None:
        group = self._groups.get(UUID(message["match"]))
        if group is None:
            return
        if message["type"] == "match.changed":
            group.refresh(message["version"])
        elif message["type"] == "chat.said":
            group.refresh_chat(message["line"])
        elif message["type"] == "chat.said_earlier":
            group.add_earlier_line(message["line"])
        elif message["type"] == "chat.changed":
            group.replace_line(message["line"])
        elif message["type"] == "presence.counted" and message["process"] != self._process:
            count = MatchPresence(frozenset(message["seats"]), message["watching"])
            group.receive_count(message["process"], count, self._loop.time())

    # Time

    async def _run_ticks(self) -> None:
        for number in count(1):
            await asyncio.sleep(_TICK)
            try:
                self._tick(number)
            except Exception:  # without ticks nobody who logs out would be shown the door
                _log.exception("A tick of the hub failed")

    def _tick(self, number: int) -> None:
        if number % _RECONCILE_EVERY == 0 and self._connections and not self._is_reconciling:
            self._begin(self._reconcile())
        if number % _REFRESH_EVERY == 0:
            self._lobby.refresh()
            self._ladders.refresh()
        if number % _COUNT_EVERY == 0 and self._players.count():
            self._players.show_count()
            self._lobby.refresh()
        if number % _TIDY_EVERY == 0:
            self._begin(in_thread(tidy))
        if number % _REPEAT_EVERY == 0:
            self._repeat_counts()

    def _repeat_counts(self) -> None:
        self._forget_old_lags()
        self._players.repeat_count()
        for group in self._groups.values():
            group.repeat_count()

    async def _reconcile(self) -> None:
        """Compare what the pages have with what the database says, so many of them at a time."""
        self._is_reconciling = True
        connections = list(self._connections)
        portions = [
            connections[first : first + _PORTION] for first in range(0, len(connections), _PORTION)
        ]
        try:
            for portion in portions:
                self._apply(portion, await in_thread(state_for, [each.client for each in portion]))
                await asyncio.sleep(_SECONDS_OF_RECONCILING / len(portions))
        except AnyDatabaseError as error:
            _log.warning("The database did not say what has changed: %s", error)
        finally:
            self._is_reconciling = False

    def _apply(self, connections: list[Connection[Client]], state: DatabaseState) -> None:
        for connection in connections:
            if not state.admits(connection.client):
                connection.close(LOGGED_OUT)
        for match_id, version in state.versions.items():
            if match_id in self._groups:
                self._groups[match_id].refresh(version)
                self._groups[match_id].refresh_chat(state.newest_lines.get(match_id, 0))
        self._players.compare(state.fingerprints)

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
    """This process's hub, if there is one."""

    hub: Hub | None = None


def running() -> Hub:
    """The hub of the loop that is running; started if there is none."""
    if _Current.hub is None or not _Current.hub.runs_here:
        _Current.hub = Hub()
    return _Current.hub


# For any thread, and for processes without sockets, where these find nobody.


def send(message: Message) -> bool:
    """Tell the sockets here and other processes; False if there is nobody here who would."""
    if _Current.hub is None or _Current.hub.is_closed:
        return False
    _Current.hub.send(message)
    return True


def roles_in(match_id: UUID) -> frozenset[Role]:
    """In which roles people look on at a match here."""
    return _Current.hub.roles_in(match_id) if _Current.hub else frozenset()


def show(match_id: UUID, version: int) -> None:
    """Show a match here to those whose pages have an older version."""
    if _Current.hub:
        _Current.hub.show(match_id, version)


def wait_for_sockets() -> None:
    """Let the loop send what was passed on, before this thread goes on computing.

    They share an interpreter: the loop would wait until the computing thread's turn is over.
    """
    if _Current.hub:
        _Current.hub.wait_for_sockets()


def site_presence() -> SitePresence:
    """Who is on the site."""
    return _Current.hub.site_presence if _Current.hub else SitePresence()
