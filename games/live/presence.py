"""Players of live games who are not connected: noted in the match's ledger, if it lasts."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping
from datetime import datetime
from itertools import islice
from typing import Any, Final
from uuid import UUID
from weakref import WeakValueDictionary

from django.db import Error as AnyDatabaseError
from django.utils import timezone

from games.changes import Message
from games.live.auth import MatchVisit, Visit
from games.live.connection import Line
from games.live.threads import in_thread
from games.notifications.page import render_online, render_personal
from games.notifications.queries import Mark, tidings_of
from games.presence import PresenceByProcess, SitePresence

#: A page that is loaded anew, or a network that changes, is no absence.
NOTED_AFTER: Final = 10.0
#: Seconds in which processes tell each other who is with them, and until a note is tried again.
AGAIN_AFTER: Final = 5.0

_log = logging.getLogger(__name__)

#: A match and one of its seats.
_Place = tuple[UUID, int]


class Absences:
    """Waits whether somebody comes back. Runs on the loop.

    `is_here` says of a match, a seat and its player whether any process has them. `note_absence`
    and `note_return` write down since when a seat is away, and that it is connected again.
    """

    def __init__(
        self,
        is_here: Callable[[UUID, int, int], bool],
        note_absence: Callable[[UUID, int, datetime], Awaitable[object]],
        note_return: Callable[[UUID, int], Awaitable[object]],
        *,
        noted_after: float = NOTED_AFTER,
        again_after: float = AGAIN_AFTER,
    ) -> None:
        self._is_here = is_here
        self._note_absence = note_absence
        self._note_return = note_return
        self._noted_after = noted_after
        self._again_after = again_after
        self._waiting: dict[_Place, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        #: Notes of one place are written one after the other.
        self._locks = WeakValueDictionary[_Place, asyncio.Lock]()

    def left(self, match_id: UUID, seat: int, player_id: int) -> None:
        """The last page of a seat in this process is gone."""
        self._forget((match_id, seat))
        self._waiting[match_id, seat] = asyncio.get_running_loop().call_later(
            self._noted_after, self._miss, match_id, seat, player_id, timezone.now()
        )

    def came(self, match_id: UUID, seat: int, player_id: int) -> None:
        """The first page of a seat in this process is there."""
        if not self._forget((match_id, seat)):
            self._begin(self._write_return((match_id, seat), player_id))

    def close(self) -> None:
        """Wait for nobody any more: it is the server that goes."""
        for place in list(self._waiting):
            self._forget(place)

    def _miss(self, match_id: UUID, seat: int, player_id: int, since: datetime) -> None:
        del self._waiting[match_id, seat]
        if not self._is_here(match_id, seat, player_id):
            self._begin(self._write_absence((match_id, seat), player_id, since))

    def _forget(self, place: _Place) -> bool:
        timer = self._waiting.pop(place, None)
        if timer is not None:
            timer.cancel()
        return timer is not None

    def _begin(self, writing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(writing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write_absence(self, place: _Place, player_id: int, since: datetime) -> None:
        async with self._locks.setdefault(place, asyncio.Lock()):
            await _is_written(self._note_absence(*place, since))
        # Another process may have looked for this note before it was there, and found none.
        await asyncio.sleep(self._again_after)
        if self._is_here(*place, player_id):
            await self._write_return(place, player_id)

    async def _write_return(self, place: _Place, player_id: int) -> None:
        """Note a return, over and over if the database fails, as long as the player is here."""
        async with self._locks.setdefault(place, asyncio.Lock()):
            while not await _is_written(self._note_return(*place)):
                await asyncio.sleep(self._again_after)
                if not self._is_here(*place, player_id):
                    return


async def _is_written(writing: Awaitable[object]) -> bool:
    try:
        await writing
    except AnyDatabaseError as error:
        _log.warning("Whether a player is connected could not be noted: %s", error)
        return False
    return True


#: What happens to several players in this time is read from the database together.
DELAY: Final = 0.3
#: Many are told in groups, with a rest of so many times what one took: moves come first.
_MOST_AT_ONCE: Final = 50
_REST: Final = 3.0
#: More players than this are not told to other processes: their count is then too low there.
_MOST_TOLD: Final = 5_000


class People:
    """The lines by their players. Everything but the reading runs on the loop."""

    def __init__(self, process: str, publish: Callable[[Message], None]) -> None:
        self._process = process
        self._publish = publish
        self._lines: dict[int, set[Line[Visit]]] = {}
        self._visitors: set[Line[Visit]] = set()
        self._marks: dict[int, Mark] = {}
        #: Who is to be told, the longest waiting first.
        self._due: dict[int, None] = {}
        self._telling: asyncio.Task[None] | None = None
        self._attendance = PresenceByProcess[SitePresence]()
        self._counted = SitePresence()
        #: Everybody who is on the site. Replaced, never changed: any thread may read it.
        self.site_presence = SitePresence()

    def join(self, line: Line[Visit]) -> None:
        """Take a line in; a player's page is told what has happened since it was rendered."""
        if line.visit.login is None:
            self._visitors.add(line)
            return
        player_id = line.visit.login.player_id
        self._lines.setdefault(player_id, set()).add(line)
        self.heed(player_id)

    def leave(self, line: Line[Visit]) -> None:
        """Let a line go."""
        if line.visit.login is None:
            self._visitors.discard(line)
            return
        player_id = line.visit.login.player_id
        self._lines[player_id].discard(line)
        if not self._lines[player_id]:
            del self._lines[player_id]
            self._marks.pop(player_id, None)

    # What awaits a player

    def heed(self, player_id: int) -> None:
        """Show the player's pages soon what awaits the player now."""
        if player_id in self._lines:
            self._due[player_id] = None
            if self._telling is None:
                self._telling = asyncio.create_task(self._tell_all_due())

    def compare(self, marks: Mapping[int, Mark]) -> None:
        """Heed those for whom something has changed that no poke told of."""
        for player_id, mark in marks.items():
            if self._marks.get(player_id) != mark:
                self.heed(player_id)

    async def _tell_all_due(self) -> None:
        """A failure ends it for now; the switchboard's next look at the database begins it anew."""
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
        marks, parts = await in_thread(_parts_for, languages)
        for player_id, mark in marks.items():
            if player_id in self._lines:
                self._marks[player_id] = mark
                for line in self._lines[player_id]:
                    part = parts.get((player_id, line.visit.language))
                    if part is not None:
                        line.show_part("personal", part)

    def _languages(self, player_id: int) -> set[str]:
        return {line.visit.language for line in self._lines.get(player_id, ())}

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

    def take_count(self, message: Message) -> None:
        """Another process says who is with it; one that wasn't known is told who is with us."""
        if message["process"] == self._process:
            return
        watchers = message.get("watchers", {})  # a process of an older release doesn't say
        presence = SitePresence(
            frozenset(message["playing"]),
            frozenset(message["around"]),
            {UUID(match_id): watching for match_id, watching in watchers.items()},
        )
        if self._attendance.note(message["process"], presence, _now()):
            self.repeat_count()

    def show_count(self) -> None:
        """Show every page how many are on the site."""
        for line in self._all_lines():
            line.show_part("online", render_online(len(self.site_presence), line.visit.language))

    def _add_up(self) -> bool:
        before = self.site_presence
        self.site_presence = SitePresence.total(self._attendance.with_others(self._counted, _now()))
        return self.site_presence != before

    def _own(self) -> SitePresence:
        playing = {player for player, lines in self._lines.items() if any(map(_is_seated, lines))}
        watching = {
            (line.visit.match_id, line.visit.identity)
            for line in self._all_lines()
            if isinstance(line.visit, MatchVisit) and line.visit.viewer is None
        }
        return SitePresence(
            frozenset(playing),
            frozenset(self._lines.keys() - playing),
            Counter(match_id for match_id, _ in watching),
        )

    def _all_lines(self) -> Iterator[Line[Visit]]:
        yield from self._visitors
        for lines in self._lines.values():
            yield from lines


def _is_seated(line: Line[Visit]) -> bool:
    return isinstance(line.visit, MatchVisit) and line.visit.viewer is not None


def _parts_for(
    languages: Mapping[int, Iterable[str]],
) -> tuple[dict[int, Mark], Mapping[tuple[int, str], str]]:
    """What awaits these players, to compare and to show. Reads the database."""
    tidings = tidings_of(languages)
    parts = {
        (player_id, language): render_personal(tidings[player_id], language)
        for player_id, spoken in languages.items()
        for language in spoken
    }
    return {player_id: told.mark for player_id, told in tidings.items()}, parts


def _now() -> float:
    return asyncio.get_running_loop().time()
