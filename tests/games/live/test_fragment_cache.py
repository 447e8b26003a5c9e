"""Fragments are rendered once and shared, and never belong to another version than they say."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.live import hub
from games.live.fragment_cache import (
    fragment_for,
    fragments_from,
    prepare_fragments,
    ready_fragment,
    scene_of,
)
from games.matches.page.match import match_parts, render_match
from games.matches.page.scene import Scene
from games.models import Match
from ladder.models import Player
from tests.harness.answers import client_of
from tests.harness.factories import make_match, make_player, options, play
from tests.harness.processes import PATIENCE


@pytest.fixture
def match(db: None) -> Match:  # noqa: ARG001 # the fixture opens the database
    return make_match(make_player("anouk"), make_player("brine"))


def test_a_fragment_is_rendered_once_for_each_role_and_language(match: Match) -> None:
    scene = scene_of(match)
    first = fragment_for(scene, 0, "en")
    assert first.whole == render_match(scene, 0, language="en")
    assert fragment_for(scene, 0, "en") is first
    assert ready_fragment(match.pk, 0, (0, "en")) is first
    assert ready_fragment(match.pk, 0, (1, "en")) is None
    assert ready_fragment(match.pk, 0, (0, "de")) is None
    assert ready_fragment(match.pk, 1, (0, "en")) is None


def test_a_page_that_shows_the_version_before_is_sent_what_is_new(match: Match) -> None:
    first = match_parts(scene_of(match), 1)
    fragment_for(scene_of(match), 1, "en")
    scene = scene_of(play(match, "sail W3"))
    second = match_parts(scene, 1)
    fragment = fragment_for(scene, 1, "en")
    new = [name for name in second if second[name] != first[name]]
    assert "board" in new
    assert not {"fairness", "islands"} & set(new)
    assert fragment.after(0) == "".join(
        markup for name, markup in second.items() if name in new or name == "refusal"
    )
    assert fragment.after(-1) == fragment.whole == render_match(scene, 1, language="en")


def test_who_has_another_name_since_is_sent_wherever_it_stands(match: Match) -> None:
    fragment_for(scene_of(match), 1, "en")
    Player.objects.filter(username="anouk").update(username="corin")
    Match.objects.filter(pk=match.pk).update(version=1)
    scene = scene_of(Match.objects.get(pk=match.pk))
    parts = match_parts(scene, 1)
    told = [name for name, markup in parts.items() if "corin" in markup]
    assert {"guide", "seat-0"} <= set(told)
    assert fragment_for(scene, 1, "en").after(0) == "".join(
        markup for name, markup in parts.items() if name in {*told, "state", "refusal"}
    )


def test_of_a_version_that_was_not_shown_here_nothing_is_taken_for_known(match: Match) -> None:
    fragment_for(scene_of(match), 0, "en")
    moved = play(match, "sail W3")
    fragment = fragment_for(scene_of(play(moved, options(moved)[0])), 0, "en")
    assert fragment.version == 2
    assert fragment.after(1) == fragment.whole


def test_all_roles_of_a_change_share_one_reading(match: Match) -> None:
    roles = {(0, "en"), (1, "en"), (None, "de")}
    with CaptureQueriesContext(
        connection,
    ) as queries:
        found = fragments_from(match.pk, 0, roles)
        assert fragments_from(match.pk, 0, roles) == found
    assert found is not None
    assert (found[0], set(found[1])) == (0, roles)
    assert len(queries) <= 3


def test_a_later_version_is_given_for_one_that_is_gone(match: Match) -> None:
    play(match, "sail W3")
    found = fragments_from(match.pk, 0, {(None, "en")})
    assert found is not None
    assert found[0] == 1
    assert fragments_from(uuid4(), 0, {(None, "en")}) is None


def test_a_scene_is_of_one_version_though_the_match_goes_on(match: Match) -> None:
    before = Match.objects.get(pk=match.pk)
    play(match, "sail W3")
    scene = Scene.of(before)
    assert (scene.match.version, [step.move for step in scene.steps]) == (1, ["sail W3", "draw"])


def test_two_threads_render_a_fragment_once(match: Match) -> None:
    scene = scene_of(match)
    begin = threading.Barrier(4)
    texts = []

    def render() -> None:
        begin.wait()
        texts.append(fragment_for(scene, None, "de"))

    threads = [threading.Thread(target=render) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(text) for text in texts}) == 1


def after_a_move(match: Match, client: Client) -> None:
    path = f"/matches/{match.pk}/moves/"
    move = {"move": options(match)[0], "version": match.version}
    assert client.post(path, move, headers={"HX-Request": "true"}).status_code == 200


def after_a_poll(match: Match, client: Client) -> None:
    play(match, options(match)[0])
    assert client.get(f"/matches/{match.pk}/fragment/?version=0").status_code == 200


def after_a_push(match: Match, _client: Client) -> None:
    assert fragments_from(match.pk, match.version, [(None, "de")])


def after_a_reading(match: Match, _client: Client) -> None:
    scene_of(match)


@pytest.fixture
def long_ago(match: Match, monkeypatch: pytest.MonkeyPatch) -> list[weakref.ref[object]]:
    """A fragment and its scene, of another match, that are too old by now."""
    another = make_match(*(seat.player for seat in match.seats.all()))
    things: list[object] = [fragment_for(scene_of(another), 0, "en"), scene_of(another)]
    shown = [weakref.ref(thing) for thing in things]
    del things
    assert None not in [each() for each in shown]
    for cache in ("_fragments", "_scenes"):
        monkeypatch.setattr(f"games.live.fragment_cache.{cache}._lifetime", -1.0)
    return shown


@pytest.mark.parametrize("something", [after_a_move, after_a_poll, after_a_push, after_a_reading])
def test_what_was_shown_long_ago_is_forgotten(
    match: Match,
    long_ago: list[weakref.ref[object]],
    something: Callable[[Match, Client], None],
) -> None:
    something(match, client_of(match.seats.get(to_move=True).player))
    gc.collect()
    assert [each() for each in long_ago] == [None, None]


def test_it_is_forgotten_though_nothing_happens(
    long_ago: list[weakref.ref[object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "_TICK", 0.01)
    # One of its own, which is nobody's once its loop is closed.
    monkeypatch.setattr("games.live.hub._Current.hub", None)

    async def wait() -> None:
        board = hub.running()
        while any(each() for each in long_ago):  # noqa: ASYNC110 # what goes says nothing
            await asyncio.sleep(0.01)
        await board.close()

    asyncio.run(asyncio.wait_for(wait(), PATIENCE))


def test_what_cannot_be_rendered_for_others_is_in_nobody_s_way(
    match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    damaged = replace(scene_of(match), seats=[])
    prepare_fragments(damaged, [(0, "en"), (None, "en")])
    assert [record.levelname for record in caplog.records] == ["ERROR"] * 2
    assert f"Match {match.pk} could not be rendered for (None, 'en')" in caplog.text
    assert ready_fragment(match.pk, 0, (None, "en")) is None
