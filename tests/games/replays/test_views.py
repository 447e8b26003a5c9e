"""Replays of matches that are over: which ply, for whom, and what it shows."""

from __future__ import annotations

import re
from typing import cast

import pytest
from django.http import HttpResponse
from django.utils.html import escape

from games.kinds.oceania.page.position import Position
from games.kinds.oceania.rules.course import by_turn
from games.kinds.oceania.rules.replay import read_record, verify
from games.kinds.oceania.svg.chart import DrawingOptions, draw_chart
from games.kinds.oceans.rules import replay as oceans
from games.kinds.registry import KINDS
from games.matches import endings
from games.matches.lifecycle import Terms
from games.matches.page.plain import facts_of
from games.matches.page.scene import Scene
from games.models import Match, setup_of
from games.moderation.rulings import void_match
from ladder.models import Player
from tests.harness.answers import client_of, page_of, text_of
from tests.harness.factories import make_match, make_player, options, play, play_to_the_end
from tests.harness.kinds import EVERY_GAME, game_of
from tests.harness.moderating import make_moderator

pytestmark = pytest.mark.django_db

PRIVATE = Terms("oceania", "7x5", private=True)
#: Games that are shown in words.
WORDED = [terms for terms in EVERY_GAME if KINDS[terms.game].page is None]


@pytest.fixture
def over(white: Player, grey: Player) -> Match:
    """A match that was played to its end."""
    return play_to_the_end(make_match(white, grey))


def ask(
    match: Match,
    place: str = "replay/",
    player: Player | None = None,
    *,
    parts: bool = False,
    language: str = "en",
) -> HttpResponse:
    headers = {"Accept-Language": language} | ({"HX-Request": "true"} if parts else {})
    answer = client_of(player).get(f"{page_of(match)}{place}", headers=headers)
    return cast("HttpResponse", answer)


def chart_in(answer: HttpResponse) -> str:
    page = answer.content.decode()
    found = re.search(r'<svg class="board-picture".*?</svg>(?=</div>)', page, re.DOTALL)
    assert found
    return found[0]


def test_every_ply_shows_what_the_engine_says(over: Match) -> None:
    scene, rules = Scene.of(over), KINDS["oceania"].rules
    state = rules.new(setup_of(over, list(scene.seats)))
    turns = [[], *by_turn(scene.steps)]
    for ply, steps in enumerate(turns):
        for step in steps:
            if not step.forced:
                state = rules.apply(state, step.seat, rules.parse(step.move)).state
        drawn = draw_chart(Position.of(rules.view_for(state, None)), DrawingOptions("ply"))
        assert chart_in(ask(over, f"replay/{ply}/", parts=True)) == drawn
    assert rules.encode(state) == over.state


def test_without_a_ply_it_is_the_end(over: Match) -> None:
    last = len(list(by_turn(Scene.of(over).steps)))
    page = ask(over)
    assert page.status_code == 200
    assert chart_in(page) == chart_in(ask(over, f"replay/{last}/", parts=True))
    assert f'data-ply="{last}" data-plies="{last}"' in text_of(page)


def test_a_page_s_script_gets_what_changes_alone(over: Match) -> None:
    answer = ask(over, "replay/3/", parts=True)
    assert re.findall(r'<div id="(.*?)" class="part"', text_of(answer)) == [
        "replay-chart", "replay-line", "replay-facts",
    ]  # fmt: skip
    assert "<html" not in text_of(answer)
    assert "Turn 3 of " in text_of(answer)
    assert answer.headers["Cache-Control"] == "private, max-age=600"
    assert "no-store" in ask(over, "replay/3/").headers["Cache-Control"]


def test_each_turn_has_an_address(over: Match) -> None:
    page = text_of(ask(over, "replay/2/"))
    turns = len(list(by_turn(Scene.of(over).steps)))
    for ply in range(turns + 1):
        assert f'href="{page_of(over)}replay/{ply}/"' in page
    current = re.findall(r'id="turn-(\d+)" aria-current="step"', page)
    assert current == ["2"]
    assert "Before the first turn" in text_of(ask(over, "replay/0/"))


def test_it_tells_how_it_ended_and_what_vouches_for_the_bag(over: Match) -> None:
    page = text_of(ask(over))
    assert over.commitment in page
    assert bytes(over.seed).hex() in page
    for seat in over.seats.all():
        assert seat.nonce in page
    assert re.search(r"<bdi>(white|grey) won \S+ – \S+</bdi>|A draw", page)
    assert "Final score" in page


def test_the_language_is_the_reader_s(over: Match) -> None:
    assert "Vor dem ersten Zug" in text_of(ask(over, "replay/0/", parts=True, language="de"))


@pytest.mark.parametrize("ply", ["99", str(2**40), "-1", "x"])
def test_there_is_no_other_ply(over: Match, ply: str) -> None:
    for parts in (True, False):
        assert ask(over, f"replay/{ply}/", parts=parts).status_code == 404


def test_a_match_that_is_being_played_has_no_replay_and_no_record(
    white: Player, grey: Player
) -> None:
    match = play(make_match(white, grey), "sail W3")
    for player in (white, None):
        for place in ("replay/", "replay/0/", "record/"):
            assert ask(match, place, player).status_code == 404


def test_a_private_match_is_there_for_its_seats_only(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=PRIVATE)
    match = endings.resign(match.pk, white)
    stranger = make_player("stranger")
    for place in ("replay/", "replay/0/", "record/"):
        for player in (stranger, None):
            assert ask(match, place, player).status_code == 404
        for player in (white, grey):
            answer = ask(match, place, player, parts=True)
            assert answer.status_code == 200
            assert "no-store" in answer.headers["Cache-Control"]


def test_it_can_only_be_read(over: Match, white: Player) -> None:
    for place in ("replay/", "replay/0/", "record/"):
        for method in ("post", "put", "delete"):
            answer = getattr(client_of(white), method)(f"{page_of(over)}{place}")
            assert answer.status_code == 405


def test_a_match_that_was_broken_off_can_be_replayed(white: Player, grey: Player) -> None:
    match = make_match(white, grey)
    while match.state["phase"] != "place":
        match = play(match, options(match)[-1])
    match = endings.resign(match.pk, grey)
    assert "white won by resignation" in text_of(ask(match))
    assert "grey resigned. Points at that time: white 0, grey 0</bdi> · casual" in text_of(
        ask(match)
    )
    aborted = endings.abort(make_match(white, grey).pk, white)
    page = text_of(ask(aborted))
    assert "This match counts for nobody" in page
    assert "Nobody has moved." in page


def test_a_voyage_alone_can_be_replayed(white: Player) -> None:
    voyage = play_to_the_end(make_match(white))
    page = text_of(ask(voyage))
    assert "The voyage is over: " in page
    assert 'class="projected projected-0"' in page
    assert "projected-1" not in page


def test_the_record_is_a_file_that_the_rules_accept(over: Match) -> None:
    answer = ask(over, "record/")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    name = f"{over.finished_at:%Y-%m-%d}-{str(over.pk)[:8]}.oceania"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    record = read_record(answer.content.decode())
    assert KINDS["oceania"].rules.encode(verify(record)) == over.state
    assert record.tags["Match"] == str(over.pk)


@pytest.mark.parametrize("played_out", [True, False])
def test_the_record_of_a_voided_match_says_that_nobody_won(
    white: Player, grey: Player, *, played_out: bool
) -> None:
    match = make_match(white, grey)
    match = play_to_the_end(match) if played_out else endings.resign(match.pk, white)
    match = void_match(match.pk, make_moderator(), "two accounts of one person")
    record = read_record(ask(match, "record/").content.decode())
    verify(record)
    assert (record.tags["Reason"], record.tags["Winner"]) == ("voided", "none")


def test_the_record_of_oceans_says_that_nobody_won_what_was_called_off(
    white: Player, grey: Player
) -> None:
    match = make_match(white, grey, terms=Terms("oceans", "reef"))
    match = endings.abort(match.pk, white)
    text = ask(match, "record/").content.decode()
    oceans.verify_record(text)
    tags = oceans.read_record(text).tags
    assert (tags["Reason"], tags["Winner"]) == ("aborted", "none")


def test_the_slider_is_named_in_german(over: Match) -> None:
    slider = re.search(r'<input [^>]*id="replay-slider"[^>]*>', text_of(ask(over, language="de")))
    assert slider
    assert 'aria-label="Zug"' in slider[0]


@pytest.mark.parametrize("terms", WORDED, ids=game_of)
def test_a_game_without_a_chart_is_replayed_in_words(
    white: Player, grey: Player, terms: Terms
) -> None:
    match = make_match(white, grey, terms=terms)
    rules = KINDS[terms.game].rules
    states = [rules.decode(match.state)]
    for _ in range(4):
        match = play(match, options(match)[0])
        states.append(rules.decode(match.state))
    match = endings.resign(match.pk, white)
    assert f'href="{page_of(match)}replay/"' in text_of(ask(match, ""))
    for ply, state in enumerate(states):
        page = text_of(ask(match, f"replay/{ply}/"))
        for name, value in facts_of(rules.view_for(state, None)):
            assert f"<dt>{name}</dt><dd>{escape(value)}</dd>" in page, (ply, name)
        assert (f"Move {ply} of 4: " if ply else "Before the first move") in page
        assert page.count('aria-current="step"') == min(ply, 1)
        parts = text_of(ask(match, f"replay/{ply}/", parts=True))
        assert parts.startswith('<div id="replay-chart"')
        assert parts[parts.index("<dl") : parts.index("</dl>")] in page
    assert "Move 4 of 4: " in text_of(ask(match))
    assert ask(match, "replay/5/").status_code == 404
    assert f'href="{page_of(match)}record/"' in page
    assert bytes(match.seed).hex() in page
    assert [f"Nonce of {player}" in page for player in (white, grey)] == [True, True]
    title = KINDS[terms.game].title
    assert ask(match, "record/").content.decode().startswith(f'[Game "{title}"]')


@pytest.mark.parametrize("terms", WORDED, ids=game_of)
@pytest.mark.parametrize("part", ["embed/", "chart.svg", "chart.png", "luck/"])
def test_it_has_no_chart(white: Player, grey: Player, terms: Terms, part: str) -> None:
    match = make_match(white, grey, terms=terms)
    assert ask(endings.resign(match.pk, white), part).status_code == 404


def test_the_match_s_page_leads_to_its_replay_once_it_is_over(over: Match, white: Player) -> None:
    assert f'href="{page_of(over)}replay/"' in text_of(ask(over, "", white))
    running = make_match(white, make_player("third"))
    assert "replay/" not in text_of(ask(running, "", white))


def test_what_it_reads_does_not_grow_with_the_match(
    over: Match, white: Player, grey: Player, django_assert_max_num_queries: object
) -> None:
    short = endings.resign(play(make_match(white, grey), "sail W3").pk, white)
    counts = []
    for match in (short, over):
        with django_assert_max_num_queries(12) as queries:  # type: ignore[operator]
            ask(match)
        counts.append(len(queries))
    assert counts[0] == counts[1]
