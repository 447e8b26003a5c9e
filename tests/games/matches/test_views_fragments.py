"""Asking for a match's parts, as a page without a socket does."""

from __future__ import annotations

import re
from typing import cast
from uuid import uuid4

import pytest
from django.http import HttpResponse

from games.matches.lifecycle import Terms
from games.matches.page.match import render_match
from games.matches.page.scene import Scene
from games.models import Match
from ladder.models import Player
from tests.harness.answers import client_of, page_of, text_of
from tests.harness.factories import make_match, make_player, play

pytestmark = pytest.mark.django_db

PRIVATE = Terms("oceania", "7x5", private=True)


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    return play(make_match(white, grey), "sail W3")


def ask(match: Match, player: Player | None, query: str, **headers: str) -> HttpResponse:
    address = f"{page_of(match)}fragment/{query}"
    return cast("HttpResponse", client_of(player).get(address, headers=headers))


def test_everybody_gets_the_parts_that_are_theirs(
    match: Match, white: Player, grey: Player
) -> None:
    scene = Scene.of(match)
    for player in (white, grey, make_player("stranger"), None):
        answer = ask(match, player, "?version=0")
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"].startswith("max-age=0, no-cache, no-store")
        stamp, parts = re.split(r"(?<=</div>)", answer.content.decode(), maxsplit=1)
        assert re.fullmatch(r'<div id="server-time" .*data-now="\d+\.\d{3}"></div>', stamp)
        assert parts == render_match(scene, scene.viewer(player), language="en")


def test_it_speaks_the_page_s_language(match: Match) -> None:
    german = render_match(Scene.of(match), None, language="de")
    answer = ask(match, None, "?version=0", **{"Accept-Language": "de"})
    assert answer.content.decode().endswith(german)


@pytest.mark.parametrize("version", [1, 2, 2**31 - 1])
def test_there_is_nothing_to_say_when_nothing_is_newer(match: Match, version: int) -> None:
    answer = ask(match, None, f"?version={version}")
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("query", ["", "?version=", "?version=x", "?version=-1", "?version=1e99"])
def test_a_page_that_does_not_say_what_it_shows_is_told_so(match: Match, query: str) -> None:
    answer = ask(match, None, query)
    assert answer.status_code == 400
    assert text_of(answer) == "The page did not say which version it shows."


def test_a_private_match_is_there_for_its_seats_only(white: Player, grey: Player) -> None:
    match = play(make_match(white, grey, terms=PRIVATE), "sail W3")
    for query in ("?version=0", "?version=1"):
        for player in (make_player(f"stranger-{query[-1]}"), None):
            assert ask(match, player, query).status_code == 404
    assert ask(match, grey, "?version=0").status_code == 200
    assert ask(match, grey, "?version=1").status_code == 204


def test_a_seat_s_page_is_told_that_it_is_nobody_s_any_more(
    match: Match, white: Player, grey: Player
) -> None:
    for player in (grey, make_player("stranger"), None):
        for version in (0, 1):
            answer = ask(match, player, f"?version={version}&seat=0")
            assert answer.status_code == 401
            assert text_of(answer) == "You are logged out on this device."
    assert ask(match, white, "?version=0&seat=0").status_code == 200
    assert ask(match, white, "?version=1&seat=0").status_code == 204


@pytest.mark.parametrize("seat", ["x", "-1", "7", "None"])
def test_a_seat_that_is_none_is_nobody_s(match: Match, white: Player, seat: str) -> None:
    assert ask(match, white, f"?version=0&seat={seat}").status_code == 401
    assert ask(match, None, f"?version=0&seat={seat}").status_code == 401


def test_asking_for_a_seat_tells_nothing_of_a_private_match(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=PRIVATE)
    people = (None, make_player("stranger"))
    query = "?version=0&seat=0"
    assert [ask(match, player, query).status_code for player in people] == [401, 404]
    match.delete()
    match.pk = uuid4()
    assert [ask(match, player, query).status_code for player in people] == [401, 404]


def test_a_match_that_is_not_there_is_not_found(match: Match) -> None:
    match.delete()
    match.pk = "00000000-0000-4000-8000-000000000000"
    assert ask(match, None, "?version=0").status_code == 404
