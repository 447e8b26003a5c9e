"""Walking back: the chart after some of a match's moves, for whoever may see the match."""

from __future__ import annotations

from typing import cast

import pytest
from django.http import HttpResponse

from games.kinds.registry import KINDS
from games.matches import endings
from games.matches.lifecycle import Terms
from games.matches.page.scene import Scene
from games.models import Match
from ladder.models import Player
from tests.harness.answers import client_of, page_of, text_of
from tests.harness.factories import SEED, make_match, make_player, options, play, play_to_the_end

pytestmark = pytest.mark.django_db

PRIVATE = Terms("oceania", "7x5", private=True)


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    """A match in which both have had two turns or so."""
    return played_on(make_match(white, grey))


def played_on(match: Match) -> Match:
    while match.moves_made < 14:
        match = play(match, options(match)[-1])
    return match


def ask(
    match: Match, player: Player | None, after: object, *, whole: bool = False, language: str = "en"
) -> HttpResponse:
    headers = {"Accept-Language": language} | ({} if whole else {"HX-Request": "true"})
    address = f"{page_of(match)}positions/{after}/"
    return cast("HttpResponse", client_of(player).get(address, headers=headers))


def test_everybody_sees_the_same_chart(match: Match, white: Player, grey: Player) -> None:
    people = (white, grey, make_player("stranger"), None)
    answers = [ask(match, player, 5) for player in people]
    assert {answer.status_code for answer in answers} == {200}
    charts = {text_of(answer).split('<section class="panel lead"')[0] for answer in answers}
    assert len(charts) == 1
    (chart,) = charts
    assert '<svg class="board-picture"' in chart
    assert 'data-after="5"' in chart
    assert "Back to now" in chart
    assert 'name="move"' not in chart


def test_it_is_the_chart_of_that_time(match: Match) -> None:
    scene = Scene.of(match)
    explored = []
    for after in range(match.moves_made + 1):
        view = scene.public_view_after(after)
        explored.append(len(view["order"]))
        assert view["options"] == []
    rules = KINDS["oceania"].rules
    assert view == rules.view_for(rules.decode(match.state), None)
    assert explored == sorted(explored)
    assert (explored[0], explored[-1]) == (0, len(view["order"]))


def test_what_a_move_forced_belongs_to_it(match: Match) -> None:
    scene = Scene.of(match)
    forced = [number for number, step in enumerate(scene.steps, 1) if step.forced]
    assert forced
    for after in forced:
        assert scene.public_view_after(after) == scene.public_view_after(after - 1)


def test_it_says_which_moment_it_is(match: Match) -> None:
    assert "Earlier: before the first move" in text_of(ask(match, None, 0))
    moves = [step.move for step in Scene.of(match).steps]
    first_turn = next(at for at, move in enumerate(moves) if at and move.startswith("sail "))
    words = text_of(ask(match, None, first_turn))
    assert "Earlier: round 1, white" in words
    assert "placed a " in words


def test_the_language_is_the_reader_s(match: Match) -> None:
    answer = ask(match, None, 0, language="de")
    assert "Zurück zum Stand jetzt" in text_of(answer)


def test_only_what_never_changes_for_anybody_is_kept(match: Match, white: Player) -> None:
    kept = ask(match, white, 5)
    assert kept.headers["Cache-Control"] == "private, max-age=600"
    assert {name.strip() for name in kept.headers["Vary"].split(",")} >= {
        "HX-Request", "Accept-Language", "Cookie",
    }  # fmt: skip
    assert "no-store" in ask(match, white, 5, whole=True).headers["Cache-Control"]


def test_without_script_it_is_a_whole_page(match: Match, white: Player) -> None:
    page = text_of(ask(match, white, 5, whole=True))
    assert 'class="match is-past"' in page
    assert 'data-after="5"' in page
    assert f'href="{page_of(match)}"' in page
    assert page.count('<svg class="board-picture"') == 2


def test_the_list_leads_to_the_chart_after_each_turn(match: Match) -> None:
    page = text_of(cast("HttpResponse", client_of(None).get(page_of(match))))
    steps = Scene.of(match).steps
    sails = [number for number, step in enumerate(steps) if step.move.startswith("sail ")]
    ends = sails[1:] if match.state["phase"] != "sail" else [*sails[1:], len(steps)]
    for after in ends:
        assert f'href="{page_of(match)}positions/{after}/"' in page
    assert page.count(f'href="{page_of(match)}positions/') == len(ends)


@pytest.mark.parametrize("after", [15, 2**40])
def test_there_is_no_chart_of_the_future(match: Match, after: int) -> None:
    for whole in (True, False):
        assert ask(match, None, after, whole=whole).status_code == 404


@pytest.mark.parametrize("after", ["-1", "x", "1.5"])
def test_what_is_no_number_is_no_address(match: Match, after: str) -> None:
    assert ask(match, None, after).status_code == 404


def test_it_can_only_be_read(match: Match, white: Player) -> None:
    address = f"{page_of(match)}positions/3/"
    for method in ("post", "put", "delete"):
        assert getattr(client_of(white), method)(address).status_code == 405


def test_a_private_match_is_there_for_its_seats_only(white: Player, grey: Player) -> None:
    match = played_on(make_match(white, grey, terms=PRIVATE))
    for player in (make_player("stranger"), None):
        assert ask(match, player, 3).status_code == 404
    for player in (white, grey):
        answer = ask(match, player, 3)
        assert answer.status_code == 200
        assert "no-store" in answer.headers["Cache-Control"]


def test_a_match_that_is_not_there_is_not_found(match: Match) -> None:
    match.delete()
    match.pk = "00000000-0000-4000-8000-000000000000"
    assert ask(match, None, 0).status_code == 404


def test_a_game_without_such_charts_has_none(white: Player, grey: Player) -> None:
    oceans = make_match(white, grey, terms=Terms("oceans", "reef"))
    assert ask(oceans, white, 0).status_code == 404


def test_what_is_hidden_leaves_no_trace(match: Match, white: Player) -> None:
    for after in (0, 5, match.moves_made):
        assert SEED.hex() not in text_of(ask(match, white, after))
    tiles = KINDS["oceania"].rules.decode(match.state)
    scene = Scene.of(match)
    assert scene.public_view_after(match.moves_made)["bag"] == len(tiles.bag)
    assert set(scene.public_view_after(5)) == set(scene.public_view_after(0))


def test_a_match_that_is_over_can_be_walked_through(match: Match, white: Player) -> None:
    over = play_to_the_end(match)
    assert ask(over, white, over.moves_made).status_code == 200
    given_up = make_match(white, make_player("third"))
    played_on(given_up)
    endings.resign(given_up.pk, white)
    assert ask(given_up, None, 3).status_code == 200
