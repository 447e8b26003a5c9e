"""Many requests at the same moment: one move is made, and everybody is told the truth."""

import re
from dataclasses import replace

import pytest

from tests.faults.progress import counted
from tests.harness.client import MoveRequest, post, post_at_once
from tests.harness.play import Page, Players
from tests.harness.site import Site
from tests.harness.world import World

CROWD = 50


@pytest.fixture(scope="module")
def players(world: World) -> Players:
    return Players(world, "storms")


@pytest.mark.parametrize("with_key", [True, False], ids=["with a key", "without a key"])
def test_fifty_identical_requests_make_one_move(
    world: World, served: Site, players: Players, storms: int, *, with_key: bool
) -> None:
    for _ in counted(storms, lambda: f"{world.name}: {CROWD} identical requests each time"):
        request = players.next_requests(served.url)[0]
        if not with_key:
            request = replace(request, key="")
        answers = post_at_once(served.url, [request] * CROWD)
        assert {answer.status for answer in answers} == {200}
        assert len({answer.body for answer in answers}) == 1
        assert Page(answers[0].body).version == request.version + 1
        assert world.moves_made_on(request) == [(request.person.player, request.move)]
        assert world.rows.match(request.match).version == request.version + 1
        players.heed(request.person, answers[0])


def test_when_both_players_move_at_once_the_one_whose_turn_it_is_does(
    world: World, served: Site, players: Players, collisions: int
) -> None:
    for number in counted(collisions, lambda: f"{world.name}: both players each time"):
        request = players.next_requests(served.url)[0]
        rival = replace(request, person=players.opponent(request.person), key="rival")
        requests = [request, rival] if number % 2 else [rival, request]
        by_request = dict(zip(requests, post_at_once(served.url, requests), strict=True))
        assert (by_request[request].status, by_request[rival].status) == (200, 409)
        assert world.moves_made_on(request) == [(request.person.player, request.move)]
        assert world.rows.match(request.match).version == request.version + 1
        players.heed(request.person, by_request[request])


def test_of_two_tabs_one_moves_and_the_other_gets_the_true_board(
    world: World, served: Site, players: Players, collisions: int
) -> None:
    for _ in counted(collisions, lambda: f"{world.name}: two tabs each time"):
        requests = _two_requests(players, served)
        refused, moved = sorted(
            zip(post_at_once(served.url, requests), requests, strict=True),
            key=lambda pair: -pair[0].status,
        )
        assert (moved[0].status, refused[0].status) == (200, 409)
        assert world.moves_made_on(moved[1]) == [(moved[1].person.player, moved[1].move)]
        true_board, refusals = re.subn(r'<p class="refusal".*?</p>', "", refused[0].body)
        assert refusals == 1
        # Whoever has moved is not sent again what that has not changed.
        assert _parts(moved[0].body) - _parts(true_board) == set()
        assert world.rows.match(moved[1].match).version == moved[1].version + 1
        players.heed(moved[1].person, moved[0])


def _parts(body: str) -> set[str]:
    """What the page swaps, piece by piece; the state with its version is always among it."""
    parts = set(re.split(r'(?=<\w+ id="[\w-]+"[^>]* hx-swap-oob=)', body)) - {""}
    assert sum(part.startswith('<div id="match-state"') for part in parts) == 1
    return parts


def _two_requests(players: Players, served: Site) -> list[MoveRequest]:
    """Two different moves of the same player; decisions without a choice are made on the way."""
    while len(requests := players.next_requests(served.url)) < 2:
        players.heed(requests[0].person, post(served.url, requests[0]))
    return requests[:2]
