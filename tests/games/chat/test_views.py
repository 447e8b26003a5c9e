"""The chat's address: who may hear and say what, and what comes back."""

from __future__ import annotations

import re
from typing import cast
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.chat.actions import hide_line, restore_line, say
from games.chat.page import SHOWN_LINES, newest_lines, render_lines
from games.html.icons import icon
from games.matches.lifecycle import Terms
from games.models import Match
from ladder import privacy
from ladder.models import Player
from tests.harness.answers import ask, client_of, get, page_of, post, text_of, with_characters
from tests.harness.challenging import first_match, lose, start_next_game_of
from tests.harness.factories import make_match, make_player, play_to_the_end
from tests.harness.moderating import make_moderator

pytestmark = pytest.mark.django_db


@pytest.fixture
def watcher() -> Player:
    return make_player("watcher")


def hear(client: Client, match: Match, **heard: int | str) -> HttpResponse:
    return cast("HttpResponse", client.get(f"{page_of(match)}chat/", heard))


def words_in(markup: str) -> list[str]:
    return re.findall(r'<p id="chat-\d.*?<bdi>(.*?)</bdi>', markup)


# --- hearing -------------------------------------------------------------------------------------


def test_the_page_shows_each_what_they_may_hear(
    match: Match, white: Player, grey: Player, watcher: Player
) -> None:
    say(match.pk, white, "good luck")
    say(match.pk, watcher, "take f3!")
    for player in (white, grey):
        page = text_of(get(client_of(player), match))
        assert words_in(page) == ["good luck"]
        assert "Say something to the others" in page
        assert '<div id="chat-spectators" class="chat-room" hidden>' in page
    for viewer in (watcher, None):
        page = text_of(get(client_of(viewer), match))
        assert words_in(page) == ["good luck", "take f3!"]
        assert ("Say something to those who watch" in page) == (viewer is watcher)
        assert ("Log in to join the chat" in page) == (viewer is None)
    over = play_to_the_end(match)
    assert words_in(text_of(get(client_of(white), over))) == ["good luck", "take f3!"]


def test_only_what_is_new_is_sent(match: Match, white: Player, watcher: Player) -> None:
    first = say(match.pk, white, "one")
    second = say(match.pk, watcher, "two")
    third = say(match.pk, white, "three")
    seat, onlooker = client_of(white), client_of(watcher)
    assert words_in(text_of(hear(seat, match))) == ["one", "three"]
    assert words_in(text_of(hear(seat, match, players=first.pk))) == ["three"]
    assert hear(seat, match, players=third.pk).status_code == 204
    assert words_in(text_of(hear(onlooker, match, players=third.pk, spectators=0))) == ["two"]
    assert hear(onlooker, match, players=third.pk, spectators=second.pk).status_code == 204
    assert text_of(hear(seat, match, players=first.pk)) == (
        '<div hx-swap-oob="beforeend:#chat-players-lines">'
        f'<p id="chat-{third.pk}"><b>white</b> <bdi>three</bdi>'
        f' <a class="report-line" href="/reports/new/?line={third.pk}"'
        ' aria-label="Report this line by white">'
        f"{icon('flag')}</a></p></div>"
    )


@pytest.mark.parametrize(
    "heard",
    [
        {"players": "x"}, {"players": -1}, {"spectators": 2**80}, {"hidden": "1,"},
        {"hidden": "-1"}, {"hidden": 2**80}, {"hidden": ",".join(["1"] * 3000)},
    ],
)  # fmt: skip
def test_nonsense_is_refused(match: Match, white: Player, heard: dict[str, int | str]) -> None:
    answer = hear(client_of(white), match, **heard)
    assert (answer.status_code, text_of(answer)) == (
        400,
        "The page did not say which lines it shows.",
    )


def test_text_is_escaped(match: Match, white: Player) -> None:
    say(match.pk, white, "<script>alert(1)</script> & co")
    escaped = "&lt;script&gt;alert(1)&lt;/script&gt; &amp; co"
    assert words_in(text_of(hear(Client(), match))) == [escaped]
    assert words_in(text_of(get(Client(), match))) == [escaped]


def test_a_page_is_told_which_of_its_lines_were_hidden_or_restored_meanwhile(
    match: Match, white: Player, watcher: Player
) -> None:
    mo = make_moderator()
    restored, hidden, still_hidden, newest = (say(match.pk, white, word) for word in "abcd")
    apart = say(match.pk, watcher, "take f3!")
    for line in (restored, still_hidden, apart):
        hide_line(line.pk, mo, "manners")
    page = text_of(get(client_of(white), match))
    assert re.findall(r'<p id="chat-(\d+)"><b>white</b> <i class="erased" data-hidden>', page) == [
        str(restored.pk), str(still_hidden.pk),
    ]  # fmt: skip
    restore_line(restored.pk, mo, "a quotation")
    restore_line(apart.pk, mo, "a quotation")
    hide_line(hidden.pk, mo, "manners")
    shown = f"{restored.pk},{still_hidden.pk},{apart.pk}"
    told = text_of(hear(client_of(white), match, players=newest.pk, hidden=shown))
    assert re.findall(r'<p id="chat-(\d+)" hx-swap-oob="true">', told) == [
        str(hidden.pk), str(restored.pk),
    ]  # fmt: skip
    assert words_in(told) == ["a"]
    shown = f"{hidden.pk},{still_hidden.pk}"
    assert hear(client_of(white), match, players=newest.pk, hidden=shown).status_code == 204


def test_a_page_shows_the_newest_lines(match: Match, white: Player) -> None:
    match.chat.bulk_create(
        match.chat.model(
            match=match, room="players", player=white, text=str(n), at=match.created_at
        )
        for n in range(SHOWN_LINES + 5)
    )
    shown = words_in(text_of(get(Client(), match)))
    assert (len(shown), shown[0], shown[-1]) == (SHOWN_LINES, "5", str(SHOWN_LINES + 4))


def test_erased_words_are_called_so(match: Match, white: Player) -> None:
    line = say(match.pk, white, "my secret")
    pseudonym = privacy.erase(white)
    assert render_lines([match.pk], "players", line.pk - 1, "en") == (
        '<div hx-swap-oob="beforeend:#chat-players-lines">'
        f'<p id="chat-{line.pk}"><b>{pseudonym}</b> <i class="erased">erased</i></p></div>'
    )
    assert "gelöscht" in with_characters(render_lines([match.pk], "players", 0, "de"))


def test_the_newest_lines_of_matches_are_one_query(
    match: Match, white: Player, watcher: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    say(match.pk, white, "one")
    newest = say(match.pk, watcher, "two")
    silent = make_match(white, watcher)
    with django_assert_num_queries(1):
        assert newest_lines([match.pk, silent.pk]) == {match.pk: newest.pk}


# --- saying --------------------------------------------------------------------------------------


def test_a_line_by_htmx_is_answered_with_itself(match: Match, white: Player) -> None:
    answer = ask(client_of(white), match, "chat", text="good luck")
    assert answer.status_code == 200
    assert words_in(text_of(answer)) == ["good luck"]
    assert text_of(answer).endswith(
        '<p id="chat-refusal" hx-swap-oob="true" class="chat-refusal" role="alert" hidden></p>'
    )
    assert "HX-Request" in answer.headers["Vary"]


def test_a_line_without_script_leads_back_to_the_page(match: Match, white: Player) -> None:
    answer = post(client_of(white), match, "chat", text="good luck")
    assert (answer.status_code, answer.headers["Location"]) == (303, page_of(match))
    assert words_in(text_of(get(client_of(white), match))) == ["good luck"]


def test_a_refused_line_is_not_lost(match: Match, white: Player) -> None:
    long = "x" * 299 + "<i>"
    sentence = "A line may have 300 characters; this one has 302."
    by_script = ask(client_of(white), match, "chat", text=long)
    page = post(client_of(white), match, "chat", text=long)
    assert (by_script.status_code, page.status_code) == (422, 422)
    assert text_of(by_script) == (
        f'<p id="chat-refusal" hx-swap-oob="true" class="chat-refusal" role="alert">{sentence}</p>'
    )
    assert sentence in text_of(page)
    assert f'value="{"x" * 299}&lt;i&gt;"' in text_of(page)
    assert not match.chat.exists()


def test_haste_is_refused(match: Match, white: Player) -> None:
    client = client_of(white)
    answers = [ask(client, match, "chat", text=str(number)) for number in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [409]
    assert "That was a lot in a short time." in text_of(answers[-1])


def test_nothing_and_too_much_are_refused(match: Match, white: Player) -> None:
    for fields in ({}, {"text": ""}, {"text": "\u200b"}, {"text": "x" * 100_000}):
        for send in (ask, post):
            assert send(client_of(white), match, "chat", **fields).status_code == 422
    assert not match.chat.exists()


def test_an_anonymous_visitor_is_led_to_the_login(match: Match) -> None:
    answer = post(Client(), match, "chat", text="hello")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/accounts/login/?next={page_of(match)}"
    assert not match.chat.exists()


def test_a_private_match_does_not_exist_for_strangers(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=Terms("oceania", "7x5", private=True))
    say(match.pk, white, "just us")
    stranger = client_of(make_player("stranger"))
    assert hear(stranger, match).status_code == 404
    assert hear(Client(), match).status_code == 404
    for send in (ask, post):
        assert send(stranger, match, "chat", text="hello").status_code == 404
        assert send(stranger, match, "chat", text="").status_code == 404
    page = text_of(get(client_of(grey), match))
    assert words_in(page) == ["just us"]
    assert "chat-spectators" not in page


def test_an_unknown_match_has_no_chat(white: Player) -> None:
    address = f"/matches/{uuid4()}/chat/"
    assert client_of(white).get(address).status_code == 404
    assert client_of(white).post(address, {"text": "hello"}).status_code == 404


def test_a_voyage_shows_no_chat(white: Player) -> None:
    voyage = make_match(white)
    assert 'id="chat"' not in text_of(get(client_of(white), voyage))
    assert ask(client_of(white), voyage, "chat", text="hello").status_code == 409


def test_a_form_from_elsewhere_is_refused(match: Match, white: Player) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(white)
    assert post(client, match, "chat", text="hello").status_code == 403
    assert not match.chat.exists()


# --- in a series ---------------------------------------------------------------------------------


def test_the_chat_of_a_series_goes_on_through_its_games(
    white: Player, grey: Player, watcher: Player
) -> None:
    first = first_match(white, grey, best_of=3)
    other = first_match(white, grey, best_of=3)
    say(first.pk, white, "good luck")
    say(first.pk, watcher, "take f3!")
    say(other.pk, white, "elsewhere")
    second = start_next_game_of(lose(first, grey))
    say(second.pk, grey, "well played")
    for player in (white, grey):
        assert words_in(text_of(get(client_of(player), second))) == ["good luck", "well played"]
        assert words_in(text_of(get(client_of(player), first))) == ["good luck", "take f3!"]
    heard = words_in(text_of(get(client_of(watcher), second)))
    assert heard == ["good luck", "well played", "take f3!"]


def test_a_page_is_told_what_it_missed_in_the_games_before(
    white: Player, grey: Player, watcher: Player
) -> None:
    first = first_match(white, grey, best_of=3)
    hidden = say(first.pk, white, "you scurvy dog")
    second = start_next_game_of(lose(first, grey))
    newest = say(second.pk, grey, "well played")
    hide_line(hidden.pk, make_moderator(), "manners")
    say(first.pk, white, "one more word")
    say(first.pk, watcher, "take f3!")
    missed = text_of(hear(client_of(grey), second, players=newest.pk))
    assert f'<p id="chat-{hidden.pk}" hx-swap-oob="true"><b>white</b> <i class="erased"' in missed
    assert words_in(missed) == ["one more word"]
    assert words_in(text_of(hear(client_of(grey), first, players=newest.pk, spectators=0))) == [
        "one more word", "take f3!",
    ]  # fmt: skip
