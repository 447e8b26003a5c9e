"""Pages that many have open at once and that change together: the lobby's, the ladder's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Final, Generic, TypeVar

from django.db import Error as AnyDatabaseError

from games.live.admission import Visit
from games.live.lines import Line
from games.live.threads import in_thread

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
