"""A group knows in which roles its match is looked at, and shows each of them what is new."""

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
from games.live.auth import MatchClient
from games.live.connection import Connection
from games.live.fragment_cache import fragment_for, rendering, scene_of
from games.live.match_group import MatchGroup
from oceania_site.logs import JsonFormatter
from tests.harness.factories import make_match, make_player, options, play

MATCH = uuid4()


async def _nowhere(_message: dict[str, Any]) -> None:
    pass


def _connection(viewer: Viewer, language: str, match_id: UUID = MATCH) -> Connection[MatchClient]:
    client = MatchClient(
        language, "somebody", None, match_id=match_id, version=0, newest_line=0, viewer=viewer
    )
    return Connection(client, _nowhere, shown=0, now=0.0)


def test_a_role_is_there_from_the_first_who_has_it_to_the_last() -> None:
    async def scenario() -> None:
        group = MatchGroup(MATCH, "process", lambda _message: None)
        seat, first, second = _connection(0, "en"), _connection(None, "de"), _connection(None, "de")
        for connection in (seat, first):
            group.join(connection)
        roles = group.roles
        assert roles == {(0, "en"), (None, "de")}
        group.join(second)
        group.leave(first)
        group.leave(first)
        assert group.roles is roles, "nothing has changed for whoever reads it"
        group.leave(second)
        assert group.roles == {(0, "en")}
        group.leave(seat)
        assert group.roles == frozenset()
        group.join(first)
        assert group.roles == {(None, "de")}
        assert roles == {(0, "en"), (None, "de")}

    asyncio.run(scenario())


def test_what_the_database_did_not_say_is_logged_with_its_match(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_arguments: object) -> None:
        raise OperationalError("gone")

    async def hear_of_news() -> None:
        group = MatchGroup(MATCH, "process", lambda _message: None)
        group.join(_connection(0, "en"))
        group.refresh(1)
        group.refresh_chat(1)
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
def test_what_is_rendered_is_shown_at_once_and_what_is_being_rendered_when_it_is_there() -> None:
    match = make_match(make_player("anouk"), make_player("halvard"))
    scene = scene_of(play(match, options(match)[0]))
    version = scene.match.version
    mover, opponent = _connection(0, "en", match.pk), _connection(1, "en", match.pk)
    group = MatchGroup(match.pk, "process", lambda _message: None)

    async def come_and_hear_of_it() -> None:
        for connection in (mover, opponent):
            group.join(connection)
            await connection.drained()
        group.refresh(version)
        assert (mover.shown, opponent.shown) == (0, version)
        await opponent.drained()
        assert asyncio.all_tasks() == {asyncio.current_task()}, "nobody else renders it"

    async def hear_that_it_is_there() -> None:
        group.refresh(version)
        assert mover.shown == version
        await mover.drained()

    fragment_for(scene, 1, "en")
    with rendering(scene, (0, "en")):
        asyncio.run(come_and_hear_of_it())
        fragment_for(scene, 0, "en")
    asyncio.run(hear_that_it_is_there())
