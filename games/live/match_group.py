"""A match that has sockets in this process: who looks on, and what they have been shown."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.db import Error as AnyDatabaseError

from games.changes import Message
from games.live import fragment_cache
from games.live.auth import MatchClient
from games.live.chat_push import Listeners, lines_since, single_line
from games.live.connection import Connection
from games.live.threads import in_thread
from games.matches.page.presence import render_presence
from games.presence import MatchPresence, PresenceByProcess

#: Comings and goings are told together: a page that reconnects at once was never away.
PRESENCE_DELAY: Final = 0.5

_log = logging.getLogger(__name__)

MatchConnection = Connection[MatchClient]
#: Takes a message for other processes.
Publish = Callable[[Message], None]


class MatchGroup:
    """The connections of one match. Everything but the reading runs on the loop."""

    def __init__(self, match_id: UUID, process: str, publish: Publish) -> None:
        self.match_id = match_id
        self.connections: set[MatchConnection] = set()
        #: In which roles they look on. Replaced, never changed: any thread may read it.
        self.roles: frozenset[fragment_cache.Role] = frozenset()
        self._in_role = Counter[fragment_cache.Role]()
        self._process = process
        self._publish = publish
        #: The newest version that is known to exist.
        self._version = -1
        self._pushing: asyncio.Task[None] | None = None
        #: The newest line of the chat that is known to exist, and the newest that was pushed.
        self._newest_line = 0
        self._pushed_line = 0
        self._pushing_chat: asyncio.Task[None] | None = None
        self._showing: set[asyncio.Task[None]] = set()
        self._other_processes = PresenceByProcess[MatchPresence]()
        self._counted = MatchPresence()
        self._told = MatchPresence()
        self._telling: asyncio.TimerHandle | None = None

    # What the match's page shows

    def join(self, connection: MatchConnection) -> None:
        """Take a connection in, and send it what its page lacks."""
        if not self.connections:
            # Its page has asked for all lines so far, or is about to.
            self._pushed_line = connection.client.newest_line
        self.connections.add(connection)
        self._count_in(_role(connection), 1)
        self.refresh(connection.client.version)
        self._show_presence(connection, self._total())
        self._tell_presence_soon()

    def leave(self, connection: MatchConnection) -> None:
        """Let a connection go."""
        if connection in self.connections:
            self.connections.remove(connection)
            self._count_in(_role(connection), -1)
        if self.connections:
            self._tell_presence_soon()
        elif self._counted != MatchPresence():
            self._count(MatchPresence())

    def _count_in(self, role: fragment_cache.Role, change: int) -> None:
        """One more or one less in a role; when many go, not all must be counted for each."""
        self._in_role[role] += change
        if self._in_role[role] == 0:
            del self._in_role[role]
            self.roles -= {role}
        elif role not in self.roles:
            self.roles |= {role}

    def has_seat(self, seat: int) -> bool:
        """Whether a page of this seat is open in this process."""
        return any(viewer == seat for viewer, _language in self.roles)

    def is_seated_anywhere(self, seat: int) -> bool:
        """The same for all processes, as far as they have told."""
        return seat in self._total().seats

    def refresh(self, version: int) -> None:
        """Push the match to all pages that have an older version than this."""
        self._version = max(version, self._version)
        self._push()

    def _push(self) -> None:
        """Show what is rendered already, and see to the rest."""
        self._show_ready()
        if self._pushing is None and self._outdated():
            self._pushing = asyncio.create_task(self._push_until_all_have_it())

    def _show_ready(self) -> None:
        version = self._version
        ready = {
            role: fragment_cache.ready_fragment(self.match_id, version, role) for role in self.roles
        }
        for connection in self.connections:
            fragment = ready[_role(connection)] if connection.shown < version else None
            if fragment is not None:
                connection.send_state(fragment)

    async def _push_until_all_have_it(self) -> None:
        """A failure ends it for now; the hub's next reconciliation begins it anew."""
        try:
            while (outdated := self._outdated()) and await self._push_to(outdated):
                pass
        except AnyDatabaseError as error:
            self._complain("The database did not say how a watched match stands: %s", error)
        finally:
            self._pushing = None

    async def _push_to(self, outdated: list[MatchConnection]) -> bool:
        """Show these connections the match; False if it is there no more."""
        wanted = self._version
        roles = {_role(connection) for connection in outdated}
        found = await in_thread(fragment_cache.fragments_from, self.match_id, wanted, roles)
        if found is None or found[0] < wanted:
            return False
        version, by_role = found
        self._version = max(self._version, version)
        for connection in outdated:
            connection.send_state(by_role[_role(connection)])
        return True

    def _outdated(self) -> list[MatchConnection]:
        """The connections that have to be shown something, and that nobody is about to show it."""
        awaited = {
            role
            for role in self.roles
            if fragment_cache.is_being_rendered(self.match_id, self._version, role)
        }
        return [
            connection
            for connection in self.connections
            if connection.shown < self._version and _role(connection) not in awaited
        ]

    # What is said

    def refresh_chat(self, line_id: int) -> None:
        """Push what was said up to this line, if it wasn't."""
        self._newest_line = max(line_id, self._newest_line)
        if (
            self._pushing_chat is None
            and self._newest_line > self._pushed_line
            and self.connections
        ):
            self._pushing_chat = asyncio.create_task(self._push_chat())

    async def _push_chat(self) -> None:
        try:
            while self._newest_line > self._pushed_line:
                audience = {_listeners(connection) for connection in self.connections}
                since = self._pushed_line
                new_lines = await in_thread(lines_since, self.match_id, since, audience)
                if new_lines.newest <= since:
                    return
                self._pushed_line = new_lines.newest
                for connection in self.connections:
                    if part := new_lines.parts.get(_listeners(connection)):
                        connection.send_next(part)
        except AnyDatabaseError as error:
            self._complain("The database did not say what was said in a watched match: %s", error)
        finally:
            self._pushing_chat = None

    def replace_line(self, line_id: int) -> None:
        """Push a line anew that was hidden, or that is shown again."""
        self._show_line_soon(line_id, anew=True)

    def add_earlier_line(self, line_id: int) -> None:
        """Push a line that was said in an earlier game of the series."""
        self._show_line_soon(line_id, anew=False)

    def _show_line_soon(self, line_id: int, *, anew: bool) -> None:
        if self.connections:
            task = asyncio.create_task(self._show_line(line_id, anew=anew))
            self._showing.add(task)
            task.add_done_callback(self._showing.discard)

    async def _show_line(self, line_id: int, *, anew: bool) -> None:
        audience = {_listeners(connection) for connection in self.connections}
        try:
            parts = await in_thread(single_line, self.match_id, line_id, audience, anew=anew)
        except AnyDatabaseError as error:
            self._complain("The database did not show a line of the chat: %s", error)
            return
        for connection in self.connections:
            if part := parts.get(_listeners(connection)):
                connection.send_next(part)

    def _complain(self, words: str, error: Exception) -> None:
        _log.warning(words, error, extra={"match": self.match_id})

    # Who is here

    def receive_count(self, process: str, count: MatchPresence, now: float) -> None:
        """Another process says who is with it; one that wasn't known is told who is with us."""
        if self._other_processes.note(process, count, now):
            self._count(self._counted)
        self._tell_presence_soon()

    def repeat_count(self) -> None:
        """Say again who is with us, before the others forget it; and forget who is silent."""
        self._count(self._counted)
        self._tell_presence_soon()

    def _tell_presence_soon(self) -> None:
        if self._telling is None:
            loop = asyncio.get_running_loop()
            self._telling = loop.call_later(PRESENCE_DELAY, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = None
        own = self._own()
        if own != self._counted:
            self._count(own)
        total = self._total()
        if total != self._told:
            self._told = total
            for connection in self.connections:
                self._show_presence(connection, total)

    def _count(self, own: MatchPresence) -> None:
        self._counted = own
        self._publish(
            {
                "type": "presence.counted",
                "match": self.match_id.hex,
                "process": self._process,
                "seats": sorted(own.seats),
                "watching": own.watching,
            }
        )

    def _own(self) -> MatchPresence:
        return MatchPresence.of(
            (connection.client.viewer, connection.client.identity)
            for connection in self.connections
        )

    def _total(self) -> MatchPresence:
        now = asyncio.get_running_loop().time()
        return MatchPresence.total(self._other_processes.with_others(self._own(), now))

    @staticmethod
    def _show_presence(connection: MatchConnection, total: MatchPresence) -> None:
        part = render_presence(total.seats, total.watching, connection.client.language)
        connection.send_part("presence", part)


def _role(connection: MatchConnection) -> fragment_cache.Role:
    return connection.client.viewer, connection.client.language


def _listeners(connection: MatchConnection) -> Listeners:
    return connection.client.viewer is not None, connection.client.language
