"""The home page and the board for practice: for anybody, and nothing is stored."""

from __future__ import annotations

import re
from typing import cast

import pytest
from django.apps import apps
from django.http import HttpResponse
from django.test import Client

from ladder.models import Player
from tests.harness.bots import game_with

pytestmark = pytest.mark.django_db

WITHOUT_TOKENS = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')


def post(client: Client, move: str, *moves: str, htmx: bool = False) -> HttpResponse:
    """The answer to one more move after `moves`."""
    headers = {"HX-Request": "true"} if htmx else {}
    fields = {"move": move, "moves": ",".join(moves)}
    return cast("HttpResponse", client.post("/practice/", fields, headers=headers))


def text_of(answer: HttpResponse) -> str:
    return WITHOUT_TOKENS.sub("", answer.content.decode())


def board_of(page: str) -> str:
    """The chart of a page, which shows the position."""
    found = re.search(r'<svg class="board-picture".*?</svg>(?=<div class="board-grid")', page)
    assert found is not None
    return found[0]


def rows() -> int:
    """How many rows there are in all tables of the site."""
    return sum(
        model._default_manager.count()  # noqa: SLF001 # every model has it
        for model in apps.get_models()
        if model._meta.managed  # noqa: SLF001
    )


def test_a_stranger_makes_a_first_move_and_nothing_is_stored(client: Client) -> None:
    before = rows()
    page = text_of(cast("HttpResponse", client.get("/")))
    assert 'name="move" value="sail d4"' in page
    answer = post(client, "sail d4")
    assert answer.status_code == 200
    page = text_of(answer)
    assert "<title>Oceania</title>" in page
    assert 'name="moves" value="sail d4"' in page
    assert "Place your cape tile" in page
    assert 'name="move" value="place d3:wwwl"' in page
    assert rows() == before


def test_htmx_gets_the_board_alone(client: Client) -> None:
    answer = post(client, "scout 2w", "sail d4", "place d3:wwwl", htmx=True)
    assert answer.status_code == 200
    assert text_of(answer).startswith('<section id="practice"')
    assert 'name="moves" value="sail d4,place d3:wwwl,scout 2w"' in text_of(answer)
    assert "Turn 2 of 5." in text_of(answer)
    assert "<html" not in text_of(answer)


def test_a_scout_and_the_score_are_part_of_it(client: Client) -> None:
    page = text_of(cast("HttpResponse", client.get("/")))
    assert "lead on islands when they are complete" in page
    assert '<p class="chip">you trail by 3</p>' in page
    page = text_of(post(client, "place d3:wwwl", "sail d4"))
    assert "Place a scout, or pass" in page
    assert "Turn 1 of 5." in page
    assert "Island B complete: 7 tiles" in page
    assert "A 2 on d3 takes the lead here, 2 to 1" in page
    page = text_of(post(client, "scout 2w", "sail d4", "place d3:wwwl"))
    assert '<p class="completion-note"><span>Island B complete: +7 for you</span></p>' in page
    assert 'data-announcement="Island B complete: +7 for you. Choose a starting point. ' in page
    assert '<p class="chip">you lead by 10</p>' in page
    assert "completion-note" not in text_of(
        post(client, "sail W5", "sail d4", "place d3:wwwl", "scout 2w")
    )
    page = text_of(post(client, "pass", "sail d4", "place d3:wwwl"))
    assert "Island B complete: +7 for Grey" in page


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "plain"])
def test_a_move_that_is_refused_leaves_the_board(client: Client, htmx: bool) -> None:
    before = text_of(post(client, "sail d4", htmx=htmx))
    answer = post(client, "place d3:lwww", "sail d4", htmx=htmx)
    assert answer.status_code == 422
    page = text_of(answer)
    assert "Water must meet water on the north side." in page
    assert board_of(page) == board_of(before)
    assert 'name="moves" value="sail d4"' in page


@pytest.mark.parametrize(
    ("move", "moves"),
    [
        ("sail d4", ["place d3:wwwl"]),
        ("sail d4", ["sail d4", "sail d4"]),
        ("sail d4", [""] * 3),
        ("sail d4", ["nonsense"]),
        ("sail d4", ["sail d4"] * 100),
        ("x" * 1000, []),
        ("", []),
        ("sail d4\x00", []),
    ],
    ids=["not sailed", "twice", "empty", "nonsense", "too many", "too long", "none", "null"],
)
def test_what_can_not_have_been_played_gives_a_fresh_board(
    client: Client, move: str, moves: list[str]
) -> None:
    fresh = text_of(cast("HttpResponse", client.get("/")))
    answer = post(client, move, *moves)
    assert answer.status_code == 422
    page = text_of(answer)
    assert "The page sent something that is not a move. Here is a fresh board." in page
    assert board_of(page) == board_of(fresh)
    assert 'name="moves" value=""' in page


def test_a_tile_that_fits_nowhere_is_told(client: Client) -> None:
    page = text_of(post(client, "sail E3", "sail d4", "place d3:wwwl", "pass"))
    assert "The corner fitted nowhere: set aside for −2 points" in page
    assert "Turn 3 of 5." in page
    assert page.count('<g class="misfit" data-seat="0"') == 1


def test_a_last_tile_that_fits_nowhere_is_told_at_the_end(client: Client) -> None:
    before = [
        "sail E3", "place g3:wwwl", "scout 2w", "sail W5", "place a5:wllw", "scout 3e", "sail b4",
        "place b5:wwwl", "pass", "sail Sd", "place d1:wlww", "pass",
    ]  # fmt: skip
    page = text_of(post(client, "sail c4", *before))
    assert "You have charted a piece of the sea" in page
    assert "The corner fitted nowhere: set aside for −2 points" in page
    assert page.count('<g class="misfit" data-seat="0"') == 1


def _whole(client: Client) -> HttpResponse:
    """The answer to the last move of a practice, with always the first choice."""
    moves: list[str] = []
    answer = cast("HttpResponse", client.get("/"))
    while found := re.search(r'name="move" value="([^"]+)"', text_of(answer)):
        answer = post(client, found[1], *moves)
        moves.append(found[1])
    return answer


def test_signing_up_leads_back_here(client: Client) -> None:
    page = text_of(cast("HttpResponse", client.get("/?from=a-friend")))
    assert page.count('href="/accounts/signup/?next=/%3Ffrom%3Da-friend"') == 2


def test_at_the_end_a_stranger_is_invited(client: Client) -> None:
    page = text_of(_whole(client))
    assert "You have charted a piece of the sea" in page
    assert re.search(
        r"\d islands? (is|are) complete\. Points that are sure: \S+ for you, \S+ for Grey\.", page
    )
    assert '<a class="button button-quiet" href="/accounts/signup/?next=/voyages/">' in page
    assert "Sign up and sail on" in page
    assert page.index("Play a bot", page.index("practice-over")) < page.index("Sign up and sail on")
    assert 'name="move"' not in page


def test_at_the_end_a_player_can_begin_a_voyage(client: Client, anouk: Player) -> None:
    client.force_login(anouk)
    page = text_of(_whole(client))
    assert 'action="/voyages/"' in page
    assert "Sign up and sail on" not in page


def test_at_the_end_a_game_with_a_bot_can_be_resumed(client: Client, anouk: Player) -> None:
    client.force_login(anouk)
    match = game_with("Admiral", anouk)
    end = text_of(_whole(client)).partition("practice-over")[2]
    assert f'href="/matches/{match.pk}/">Resume your game with Admiral</a>' in end


def test_the_form_needs_the_page_s_token() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert post(strict, "sail d4").status_code == 403
    page = strict.get("/").content.decode()
    token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[0]
    answer = strict.post("/practice/", {"move": "sail d4", "csrfmiddlewaretoken": token})
    assert answer.status_code == 200


def test_oceans_is_a_rules_preview_there_and_not_to_be_played(client: Client) -> None:
    page = text_of(cast("HttpResponse", client.get("/")))
    card = page.split('aria-labelledby="oceans"')[1].split("</section>")[0]
    assert "Rules preview" in card
    assert re.findall("<form|<a |<button", card) == []
    assert 'value="oceans' not in page


def test_play_now_is_a_button_that_leads_into_a_game(client: Client) -> None:
    """On Oceania's card, for a stranger too, by one form that needs no script."""
    page = text_of(cast("HttpResponse", client.get("/")))
    card = page.split('aria-labelledby="oceania"')[1].split("</section>")[0]
    (form,) = re.findall(r'<form method="post" action="([^"]+)">(.*?)</form>', card, re.DOTALL)
    assert form[1].endswith('<button class="button">Play now</button>')
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
    answer = client.post(form[0], fields)
    assert (answer.status_code, answer.headers["Location"][:9]) == (303, "/matches/")
    assert client.get(answer.headers["Location"]).status_code == 200


@pytest.mark.parametrize("path", ["/rules/oceania/", "/rules/oceans/"])
def test_every_anchor_of_the_rules_is_there_and_no_id_twice(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert sorted(ids) == sorted(set(ids))
    anchors = re.findall(r'href="#([^"]+)"', page)
    assert set(anchors) <= set(ids)
    assert len(set(anchors)) > 5
    assert set(re.findall(r"url\(#([^)]+)\)", page)) <= set(ids)


def test_a_game_that_has_only_rules_has_a_panel_and_a_page_all_the_same() -> None:
    client = Client()
    assert '<h2 id="pearls">Pearls</h2>' in client.get("/").content.decode()
    page = client.get("/rules/pearls/").content.decode()
    assert "<h1>The rules of Pearls</h1>" in page
    assert "<dt>Players</dt><dd>2–4</dd>" in page
    assert client.get("/rules/chess/").status_code == 404
