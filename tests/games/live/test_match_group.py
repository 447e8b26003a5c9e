"""A room knows in which roles its match is looked at, and shows each of them what is new."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError

from games.kinds.base import Viewer
from games.live import match_group
from games.live.auth import MatchVisit
from games.live.connection import Line
from games.live.fragment_cache import fragment_for, promised, scene_of
from games.live.match_group import Room
from oceania_site.logs import JsonFormatter
from tests.harness.factories import make_match, make_player, options, play

MATCH = uuid4()


async def _nowhere(_message: dict[str, Any]) -> None:
    pass


def _line(viewer: Viewer, language: str, match_id: UUID = MATCH) -> Line[MatchVisit]:
    visit = MatchVisit(
        language, "somebody", None, match_id=match_id, version=0, newest_line=0, viewer=viewer
    )
    return Line(visit, _nowhere, shown=0, now=0.0)


def test_a_role_is_there_from_the_first_who_has_it_to_the_last() -> None:
    async def scenario() -> None:
        room = Room(MATCH, "process", lambda _message: None)
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


def test_what_the_database_did_not_say_is_logged_with_its_match(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_arguments: object) -> None:
        raise OperationalError("gone")

    async def hear_of_news() -> None:
        room = Room(MATCH, "process", lambda _message: None)
        room.join(_line(0, "en"))
        room.heed(1)
        room.heed_line(1)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait_for(task, 5)

    monkeypatch.setattr(match_group, "in_thread", away)
    monkeypatch.setattr(
        logging.getLogger(match_group.__name__), "filters", []
    )  # each, not now and then
    asyncio.run(hear_of_news())
    lines = [json.loads(JsonFormatter().format(record)) for record in caplog.records]
    assert [line["match"] for line in lines] == [str(MATCH)] * 2


@pytest.mark.django_db
def test_what_is_rendered_is_shown_at_once_and_what_is_promised_when_it_is_there() -> None:
    match = make_match(make_player("anouk"), make_player("halvard"))
    scene = scene_of(play(match, options(match)[0]))
    version = scene.match.version
    mover, opponent = _line(0, "en", match.pk), _line(1, "en", match.pk)
    room = Room(match.pk, "process", lambda _message: None)

    async def come_and_hear_of_it() -> None:
        for line in (mover, opponent):
            room.join(line)
            await line.sent()
        room.heed(version)
        assert (mover.shown, opponent.shown) == (0, version)
        await opponent.sent()
        assert asyncio.all_tasks() == {asyncio.current_task()}, "nobody else renders it"

    async def hear_that_it_is_there() -> None:
        room.heed(version)
        assert mover.shown == version
        await mover.sent()

    fragment_for(scene, 1, "en")
    with promised(scene, (0, "en")):
        asyncio.run(come_and_hear_of_it())
        fragment_for(scene, 0, "en")
    asyncio.run(hear_that_it_is_there())
