"""A match that has sockets in this process: who is on the line, and what they have been shown."""

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
from games.live.auth import MatchVisit
from games.live.chat_push import Listeners, chatter_since, single_line
from games.live.connection import Line
from games.live.threads import in_thread
from games.matches.page.presence import render_presence
from games.presence import MatchPresence, PresenceByProcess

#: Comings and goings are told together: a page that reconnects at once was never away.
PRESENCE_DELAY: Final = 0.5

_log = logging.getLogger(__name__)

MatchLine = Line[MatchVisit]
#: Takes a message for other processes.
Publish = Callable[[Message], None]


class Room:
    """The lines of one match. Everything but `push` runs on the loop and waits for nothing."""

    def __init__(self, match_id: UUID, process: str, publish: Publish) -> None:
        self.match_id = match_id
        self.lines: set[MatchLine] = set()
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
        self._relayed_line = 0
        self._relaying: asyncio.Task[None] | None = None
        self._showing: set[asyncio.Task[None]] = set()
        self._attendance = PresenceByProcess[MatchPresence]()
        self._counted = MatchPresence()
        self._told = MatchPresence()
        self._telling: asyncio.TimerHandle | None = None

    # What the match's page shows

    def join(self, line: MatchLine) -> None:
        """Take a line in, and send it what its page lacks."""
        if not self.lines:
            # Its page has asked for all lines so far, or is about to.
            self._relayed_line = line.visit.newest_line
        self.lines.add(line)
        self._count_in(_role(line), 1)
        self.heed(line.visit.version)
        self._show_presence(line, self._total())
        self._tell_presence_soon()

    def leave(self, line: MatchLine) -> None:
        """Let a line go."""
        if line in self.lines:
            self.lines.remove(line)
            self._count_in(_role(line), -1)
        if self.lines:
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

    def heed(self, version: int) -> None:
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
        for line in self.lines:
            fragment = ready[_role(line)] if line.shown < version else None
            if fragment is not None:
                line.show(fragment)

    async def _push_until_all_have_it(self) -> None:
        """A failure ends it for now; the switchboard's next look at the database begins it anew."""
        try:
            while (outdated := self._outdated()) and await self._push_to(outdated):
                pass
        except AnyDatabaseError as error:
            self._complain("The database did not say how a watched match stands: %s", error)
        finally:
            self._pushing = None

    async def _push_to(self, outdated: list[MatchLine]) -> bool:
        """Show these lines the match; False if it is there no more."""
        wanted = self._version
        roles = {_role(line) for line in outdated}
        found = await in_thread(fragment_cache.fragments_from, self.match_id, wanted, roles)
        if found is None or found[0] < wanted:
            return False
        version, by_role = found
        self._version = max(self._version, version)
        for line in outdated:
            line.show(by_role[_role(line)])
        return True

    def _outdated(self) -> list[MatchLine]:
        """The lines that have to be shown something, and that nobody is about to show it."""
        awaited = {
            role
            for role in self.roles
            if fragment_cache.is_promised(self.match_id, self._version, role)
        }
        return [
            line for line in self.lines if line.shown < self._version and _role(line) not in awaited
        ]

    # What is said

    def heed_line(self, line_id: int) -> None:
        """Push what was said up to this line, if it wasn't."""
        self._newest_line = max(line_id, self._newest_line)
        if self._relaying is None and self._newest_line > self._relayed_line and self.lines:
            self._relaying = asyncio.create_task(self._relay_chat())

    async def _relay_chat(self) -> None:
        try:
            while self._newest_line > self._relayed_line:
                audience = {_listeners(line) for line in self.lines}
                since = self._relayed_line
                chatter = await in_thread(chatter_since, self.match_id, since, audience)
                if chatter.newest <= since:
                    return
                self._relayed_line = chatter.newest
                for line in self.lines:
                    if part := chatter.parts.get(_listeners(line)):
                        line.add_note(part)
        except AnyDatabaseError as error:
            self._complain("The database did not say what was said in a watched match: %s", error)
        finally:
            self._relaying = None

    def heed_changed_line(self, line_id: int) -> None:
        """Push a line anew that was hidden, or that is shown again."""
        self._show_line_soon(line_id, anew=True)

    def heed_earlier_game(self, line_id: int) -> None:
        """Push a line that was said in an earlier game of the series."""
        self._show_line_soon(line_id, anew=False)

    def _show_line_soon(self, line_id: int, *, anew: bool) -> None:
        if self.lines:
            task = asyncio.create_task(self._show_line(line_id, anew=anew))
            self._showing.add(task)
            task.add_done_callback(self._showing.discard)

    async def _show_line(self, line_id: int, *, anew: bool) -> None:
        audience = {_listeners(line) for line in self.lines}
        try:
            parts = await in_thread(single_line, self.match_id, line_id, audience, anew=anew)
        except AnyDatabaseError as error:
            self._complain("The database did not show a line of the chat: %s", error)
            return
        for line in self.lines:
            if part := parts.get(_listeners(line)):
                line.add_note(part)

    def _complain(self, words: str, error: Exception) -> None:
        _log.warning(words, error, extra={"match": self.match_id})

    # Who is here

    def take_count(self, process: str, count: MatchPresence, now: float) -> None:
        """Another process says who is with it; one that wasn't known is told who is with us."""
        if self._attendance.note(process, count, now):
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
            for line in self.lines:
                self._show_presence(line, total)

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
        return MatchPresence.of((line.visit.viewer, line.visit.identity) for line in self.lines)

    def _total(self) -> MatchPresence:
        now = asyncio.get_running_loop().time()
        return MatchPresence.total(self._attendance.with_others(self._own(), now))

    @staticmethod
    def _show_presence(line: MatchLine, total: MatchPresence) -> None:
        part = render_presence(total.seats, total.watching, line.visit.language)
        line.show_part("presence", part)


def _role(line: MatchLine) -> fragment_cache.Role:
    return line.visit.viewer, line.visit.language


def _listeners(line: MatchLine) -> Listeners:
    return line.visit.viewer is not None, line.visit.language
