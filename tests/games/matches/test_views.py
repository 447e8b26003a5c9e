"""A match's addresses: who may see and do what, and what comes back."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from games.matches.lifecycle import Terms
from games.models import Match
from ladder.models import Player
from tests.harness.answers import ask, client_of, get, page_of, post, text_of, with_characters
from tests.harness.factories import make_match, make_player, options, play, play_to_the_end

pytestmark = pytest.mark.django_db

PRIVATE = Terms("oceania", "7x5", private=True)
ACTIONS = ("moves", "resign", "abort", "claim", "draw/offer", "draw/accept", "draw/decline")


def is_fragment(answer: HttpResponse) -> bool:
    text = text_of(answer)
    return text.startswith('<div id="server-time"') and "<html" not in text


# --- seeing a match ------------------------------------------------------------------------------


def test_the_seat_that_decides_gets_buttons(match: Match, white: Player) -> None:
    page = text_of(get(client_of(white), match))
    assert "Choose a starting point" in page
    assert 'value="sail W3"' in page
    assert '<input type="hidden" name="version" value="0" form="move-form">' in page
    form = (
        f'<form id="move-form" method="post" action="{page_of(match)}moves/"><input type="hidden"'
    )
    assert f'{form} name="csrfmiddlewaretoken"' in page


def test_the_menu_shows_where_a_match_belongs(match: Match, white: Player) -> None:
    assert '<a href="/play/" aria-current="true">' in text_of(get(client_of(None), match))
    voyage = text_of(get(client_of(white), make_match(white)))
    assert '<a href="/voyages/" aria-current="true">' in voyage
    over = play_to_the_end(match)
    replay = client_of(None).get(f"{page_of(over)}replay/").content.decode()
    assert '<a href="/watch/" aria-current="true">' in replay


def test_whoever_plays_is_led_to_the_rules_of_the_game(match: Match, white: Player) -> None:
    link = 'class="action" id="rules-link" href="/rules/oceania/"'
    assert link in text_of(get(client_of(white), match))
    assert link not in text_of(get(client_of(None), match))


@pytest.mark.parametrize("who", ["opponent", "stranger", "nobody"])
def test_others_see_the_board_and_no_buttons(match: Match, grey: Player, who: str) -> None:
    viewer = {"opponent": grey, "stranger": make_player("stranger"), "nobody": None}[who]
    page = text_of(get(client_of(viewer), match))
    assert "Waiting for white" in page
    assert 'value="sail' not in page
    assert ("Offer a draw" in page) == (who == "opponent")
    assert ('id="move-form"' in page) == (who == "opponent")


def test_a_private_match_is_there_for_its_seats_only(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=PRIVATE)
    seen = [get(client_of(player), match).status_code for player in (white, grey)]
    assert seen == [200, 200]
    for player in (make_player("stranger"), None):
        hidden = get(client_of(player), match)
        missing = client_of(player).get(f"/matches/{uuid4()}/")
        assert (hidden.status_code, missing.status_code) == (404, 404)
        assert "white" not in hidden.content.decode()


@pytest.mark.parametrize("action", ACTIONS)
def test_a_private_match_answers_strangers_with_404(
    white: Player, grey: Player, action: str
) -> None:
    match = make_match(white, grey, terms=PRIVATE)
    stranger = client_of(make_player("stranger"))
    for send in (post, ask):
        answer = send(stranger, match, action, move="sail W3", version=0)
        assert answer.status_code == 404
        assert send(stranger, match, action).status_code == 404
    match.refresh_from_db()
    assert (match.version, match.status) == (0, "playing")


def test_ids_are_random(white: Player) -> None:
    matches = [make_match(white) for _ in range(3)]
    assert {match.pk.version for match in matches} == {4}


def test_pages_are_never_cached(match: Match, white: Player) -> None:
    for answer in (get(client_of(white), match), ask(client_of(white), match)):
        assert "no-store" in answer.headers["Cache-Control"]
        assert "HX-Request" in answer.headers["Vary"]


# --- moves ---------------------------------------------------------------------------------------


def test_a_move_without_script_leads_back_to_the_page(match: Match, white: Player) -> None:
    answer = post(client_of(white), match, move="sail W3", version=0)
    assert (answer.status_code, answer.headers["Location"]) == (303, page_of(match))
    assert "Place your sea tile" in text_of(get(client_of(white), match))


def test_a_move_by_htmx_is_answered_with_the_new_board(match: Match, white: Player) -> None:
    answer = ask(client_of(white), match, move="sail W3", version=0, key="a-1_B")
    assert answer.status_code == 200
    assert is_fragment(answer)
    assert 'data-version="1"' in text_of(answer)
    assert "csrf" not in text_of(answer)
    assert match.moves.get(seq=1).key == "a-1_B sail W3"


def test_repeating_a_move_is_answered_the_same(match: Match, white: Player) -> None:
    client = client_of(white)
    for fields in ({"move": "sail W3", "version": 0}, {"move": "sail W3", "version": 0}):
        assert post(client, match, **fields).status_code == 303
    answers = [text_of(ask(client, match, move="sail W3", version=0)) for _ in range(2)]
    # They differ in the time of the stamp before the parts.
    assert len({answer.partition("</div>")[2] for answer in answers}) == 1
    match.refresh_from_db()
    assert match.version == 1


REFUSALS = [
    ("sail W3", 7, 409, "The match has moved on"),
    ("sail W9", 0, 422, "There is no W9 on this chart."),
    ("draw", 0, 422, "First choose a starting point for the ship."),
    ("<b>castle</b>", 0, 422, "This is not a move: &#x27;&lt;b&gt;castle&lt;/b&gt;&#x27;"),
]


@pytest.mark.parametrize("refused", REFUSALS, ids=lambda refused: refused[0])
def test_a_refusal_has_the_true_board_and_the_reason(
    match: Match, white: Player, refused: tuple[str, int, int, str]
) -> None:
    move, version, status, words = refused
    fragment = ask(client_of(white), match, move=move, version=version)
    page = post(client_of(white), match, move=move, version=version)
    assert (fragment.status_code, page.status_code) == (status, status)
    assert is_fragment(fragment)
    assert "<html" in text_of(page)
    for answer in (fragment, page):
        assert words in text_of(answer)
        assert 'data-version="0"' in text_of(answer)
        assert 'value="sail W3"' in text_of(answer)


def test_a_refused_page_leads_back_to_the_match(match: Match, grey: Player) -> None:
    page = text_of(post(client_of(grey), match, move="sail W3", version=0))
    assert f'<a class="action" href="{page_of(match)}">Reload</a>' in page
    assert f'<input type="hidden" name="next" value="{page_of(match)}">' in page


def test_the_rules_refuse_in_the_reader_s_language(match: Match, white: Player) -> None:
    play(match, "sail W3")
    answer = client_of(white).post(
        f"{page_of(match)}moves/",
        {"move": "place a3:lwww", "version": 1},
        headers={"Accept-Language": "de"},
    )
    assert answer.status_code == 422
    page = with_characters(answer.content.decode())
    assert "Das gezogene Plättchen (Meer) hat keine solchen Seiten." in page


def test_the_opponent_must_wait(match: Match, grey: Player) -> None:
    for send in (post, ask):
        answer = send(client_of(grey), match, move="sail W3", version=0)
        assert answer.status_code == 409
        assert "It is not your turn." in text_of(answer)
        assert "Waiting for white" in text_of(answer)


def test_nobody_moves_after_the_end(match: Match, white: Player) -> None:
    match = play_to_the_end(match)
    answer = ask(client_of(white), match, move="sail W3", version=match.version)
    assert answer.status_code == 409
    assert "This match is over." in text_of(answer)


MALFORMED: list[dict[str, object]] = [
    {},
    {"move": "sail W3"},
    {"version": 0},
    {"move": "", "version": 0},
    {"move": "sail W3", "version": "x"},
    {"move": "sail W3", "version": -1},
    {"move": "sail W3", "version": 2**40},
    {"move": "sail W3", "version": 2**31},
    {"move": "sail W3", "version": "+0"},
    {"move": "sail W3", "version": "\uff10"},
    {"move": " ", "version": 0},
    {"move": "x" * 121, "version": 0},
    {"move": "sail\0W3", "version": 0},
    {"move": "sail W3", "version": 0, "key": "x" * 65},
    {"move": "sail W3", "version": 0, "key": "a b"},
    {"move": "sail W3", "version": 0, "key": "ab\n"},
]


@pytest.mark.parametrize("fields", MALFORMED, ids=str)
def test_malformed_fields_are_refused(
    match: Match, white: Player, fields: dict[str, object]
) -> None:
    for send in (post, ask):
        answer = send(client_of(white), match, **fields)
        assert answer.status_code == 422
        assert "The page sent something that is not a move." in text_of(answer)
    assert not match.moves.exists()


# --- every address -------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ACTIONS)
def test_only_post_is_taken(match: Match, white: Player, action: str) -> None:
    answer = client_of(white).get(f"{page_of(match)}{action}/")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")


@pytest.mark.parametrize("action", ACTIONS)
def test_an_anonymous_visitor_is_led_to_the_login_and_back_to_the_match(
    match: Match, action: str
) -> None:
    answer = post(Client(), match, action, move="sail W3", version=0)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/accounts/login/?next={page_of(match)}"


@pytest.mark.parametrize("action", ACTIONS)
def test_a_stranger_is_told_that_they_do_not_play(match: Match, action: str) -> None:
    stranger = client_of(make_player("stranger"))
    for send in (post, ask):
        answer = send(stranger, match, action, move="sail W3", version=0)
        assert answer.status_code == 403
        assert "You are not playing in this match." in text_of(answer)
        assert 'name="move"' not in text_of(answer)


@pytest.mark.parametrize("action", ACTIONS)
def test_an_unknown_match_is_missing(white: Player, action: str) -> None:
    answer = client_of(white).post(
        f"/matches/{uuid4()}/{action}/", {"move": "sail W3", "version": 0}
    )
    assert answer.status_code == 404


@pytest.mark.parametrize("action", ACTIONS)
def test_a_form_from_elsewhere_is_refused(match: Match, white: Player, action: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(white)
    assert post(client, match, action, move="sail W3", version=0).status_code == 403
    match.refresh_from_db()
    assert (match.version, match.status) == (0, "playing")


# --- draws, resigning, calling off ---------------------------------------------------------------


def test_a_draw_is_offered_and_accepted(match: Match, white: Player, grey: Player) -> None:
    offered = ask(client_of(white), match, "draw/offer", version=0)
    assert "You have offered a draw." in text_of(offered)
    page = text_of(get(client_of(grey), match))
    assert "white offers a draw." in page
    assert "Accept the draw" in page
    accepted = ask(client_of(grey), match, "draw/accept", version=1)
    assert accepted.status_code == 200
    assert "A draw by agreement" in text_of(accepted)
    assert "Points at that time: white 0, grey 0." in text_of(accepted)


def test_a_draw_is_offered_and_declined(match: Match, white: Player, grey: Player) -> None:
    assert post(client_of(white), match, "draw/offer", version=0).status_code == 303
    declined = ask(client_of(grey), match, "draw/decline")
    assert (declined.status_code, "Offer a draw" in text_of(declined)) == (200, True)
    assert "was declined" not in text_of(declined)
    assert "Your offer of a draw was declined." in text_of(get(client_of(white), match))
    late = ask(client_of(grey), match, "draw/accept", version=2)
    assert late.status_code == 409
    assert "No draw is on offer." in text_of(late)


def test_moving_on_declines_a_draw_too_until_the_next_own_move(
    match: Match, white: Player, grey: Player
) -> None:
    post(client_of(grey), match, "draw/offer", version=0)
    ask(client_of(white), match, "moves", move="sail W3", version=1)
    assert "Your offer of a draw was declined." in text_of(get(client_of(grey), match))
    play_a_round(match)
    assert "Your offer of a draw was declined." not in text_of(get(client_of(grey), match))


def test_an_offer_that_is_taken_back_was_not_declined(match: Match, white: Player) -> None:
    post(client_of(white), match, "draw/offer", version=0)
    taken_back = ask(client_of(white), match, "draw/decline")
    assert "was declined" not in text_of(taken_back)


def test_resigning_is_asked_twice_and_ends_the_match(match: Match, white: Player) -> None:
    play_a_round(match)
    page = text_of(get(client_of(white), match))
    summary = page.index('id="confirm-resign"')
    assert summary < page.index(f'formaction="{page_of(match)}resign/"')
    answer = ask(client_of(white), match, "resign")
    assert "grey won" in text_of(answer)
    assert "white resigned." in text_of(answer)
    assert 'name="move"' not in text_of(answer)
    again = post(client_of(white), match, "resign")
    assert again.status_code == 303


def test_a_match_is_called_off_before_everybody_has_moved(match: Match, grey: Player) -> None:
    page = text_of(get(client_of(grey), match))
    assert "Call off" in page
    assert "Yes, resign" not in page
    answer = ask(client_of(grey), match, "abort")
    assert "This match counts for nobody" in text_of(answer)


def test_a_match_can_not_be_called_off_later(match: Match, grey: Player) -> None:
    play_a_round(match)
    answer = ask(client_of(grey), match, "abort")
    assert answer.status_code == 409
    assert "Everybody has moved" in text_of(answer)


@pytest.mark.parametrize("action", ["resign", "abort", "draw/offer", "draw/accept", "draw/decline"])
def test_nothing_can_be_done_after_the_end(match: Match, white: Player, action: str) -> None:
    match = play_to_the_end(match)
    answer = ask(client_of(white), match, action, version=match.version)
    assert answer.status_code == 409
    assert "This match is over." in text_of(answer)


@pytest.mark.parametrize("action", ["draw/offer", "draw/accept"])
def test_a_draw_needs_the_version_that_the_page_shows(
    match: Match, white: Player, grey: Player, action: str
) -> None:
    ask(client_of(grey), match, "draw/offer", version=0)
    missing = ask(client_of(white), match, action)
    assert missing.status_code == 422
    assert "something that is not a move" in text_of(missing)
    stale = ask(client_of(white), match, action, version=0)
    assert stale.status_code == 409
    assert "The match has moved on" in text_of(stale)
    match.refresh_from_db()
    assert match.status == "playing"


def play_a_round(match: Match) -> None:
    """Until both players have moved."""
    while match.moves.filter(seat=1).count() == 0:
        match.refresh_from_db()
        play(match, options(match)[-1])
