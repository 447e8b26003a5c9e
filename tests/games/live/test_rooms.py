"""A room knows in which roles its match is looked at, whoever comes and goes."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

from games.live.admission import MatchVisit
from games.live.lines import Line
from games.live.rooms import Room
from games.rules.base import Viewer

MATCH = uuid4()


async def _nowhere(_message: dict[str, Any]) -> None:
    pass


def _line(viewer: Viewer, language: str) -> Line[MatchVisit]:
    visit = MatchVisit(
        language, "somebody", None, match_id=MATCH, version=0, newest_line=0, viewer=viewer
    )
    return Line(visit, _nowhere, shown=0, now=0.0)


def test_a_role_is_there_from_the_first_who_has_it_to_the_last() -> None:
    async def scenario() -> None:
        room = Room(MATCH, "process", lambda _group, _message: None)
        seat, first, second = _line(0, "en"), _line(None, "de"), _line(None, "de")
        for line in (seat, first):
            room.join(line)
        roles = room.roles
        assert roles == {(0, "en"), (None, "de")}
        room.join(second)
        room.leave(first)
        room.leave(first)
        assert room.roles is roles, "nothing has changed for whoever reads it"
        room.leave(second)
        assert room.roles == {(0, "en")}
        room.leave(seat)
        assert room.roles == frozenset()
        room.join(first)
        assert room.roles == {(None, "de")}
        assert roles == {(0, "en"), (None, "de")}

    asyncio.run(scenario())
