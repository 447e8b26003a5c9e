"""What is said in a match reaches the pages of those who may hear it."""

from __future__ import annotations

import json
import re

from tests.games.live.harbour import Harbour, table_of
from tests.harness.client import Exchange, Person, form_message
from tests.harness.socket_pages import Page, opened
from tests.harness.world import Table


def say(harbour: Harbour, match: str, person: Person, text: str) -> None:
    message = form_message(f"/matches/{match}/chat/", person, {"text": text}, htmx=True)
    with Exchange(harbour.url, message) as exchange:
        exchange.send()
        assert exchange.answer().status == 200


def test_players_are_heard_by_all_and_spectators_by_spectators(
    harbour: Harbour, table: Table
) -> None:
    white, black = table.people
    with (
        opened(harbour.url, table.match, white) as player,
        opened(harbour.url, table.match) as watcher,
    ):
        say(harbour, table.match, black, "good <luck>")
        expected = "<bdi>good &lt;luck&gt;</bdi>"
        assert expected in player.chat("players")
        assert expected in watcher.chat("players")
        say(harbour, table.match, harbour.stranger, "sail north")
        assert "sail north" in watcher.chat("spectators")
        say(harbour, table.match, black, "thank you")
        text = player.chat("players")
        assert ("thank you" in text, "sail north" in text) == (True, False)


def test_a_line_of_which_nobody_was_told_is_found(harbour: Harbour, table: Table) -> None:
    say(harbour, table.match, table.people[0], "said before")
    with opened(harbour.url, table.match) as page:
        harbour.world.rows.execute(
            "INSERT INTO games_chatmessage (match_id, room, player_id, text, at)"
            " SELECT match_id, 'players', player_id, 'said in secret', '2030-01-01 00:00:00'"
            " FROM games_seat WHERE match_id = {} AND number = 1",
            harbour.world.rows.key(table.match),
        )
        text = page.chat("players")
    assert ("said in secret" in text, "said before" in text) == (True, False)


def make_moderator_of(harbour: Harbour, person: Person) -> None:
    harbour.world.rows.execute(
        "UPDATE ladder_player SET is_staff = (1 = 1), is_superuser = (1 = 1) WHERE id = {}",
        person.player,
    )


def rule(harbour: Harbour, act: str, number: str) -> None:
    address = f"/admin/games/chatmessage/{number}/acts/{act}/"
    message = form_message(address, harbour.stranger, {"reason": "manners"}, htmx=False)
    with Exchange(harbour.url, message) as exchange:
        exchange.send()
        assert exchange.answer().status == 302


def shown_anew(page: Page, number: str) -> str:
    return next(text for text in page.frames() if f'<p id="chat-{number}" hx-swap' in text)


def test_a_line_that_a_moderator_hides_is_hidden_on_open_pages(
    harbour: Harbour, table: Table
) -> None:
    white, black = table.people
    make_moderator_of(harbour, harbour.stranger)
    with opened(harbour.url, table.match, white) as page:
        say(harbour, table.match, black, "you scurvy dog")
        number = re.findall(r'<p id="chat-(\d+)"', page.chat("players"))[-1]
        for name, words in (("hide", "hidden by a moderator"), ("restore", "you scurvy dog")):
            rule(harbour, name, number)
            text = shown_anew(page, number)
            assert words in text
            assert ("scurvy" in text) is (name == "restore")


def test_the_chat_of_an_earlier_game_goes_on_at_the_next_games_pages(harbour: Harbour) -> None:
    call = "from tests.games.live.preparation import open_series; open_series()"
    made = json.loads(harbour.world.manage("shell", "--no-imports", "-c", call))
    first, second = map(table_of, made)
    make_moderator_of(harbour, harbour.stranger)
    with (
        opened(harbour.url, second.match, second.people[0]) as player,
        opened(harbour.url, second.match) as watcher,
    ):
        say(harbour, first.match, harbour.stranger, "take f3 next time")
        assert "take f3 next time" in watcher.chat("spectators")
        say(harbour, first.match, first.people[0], "you scurvy dog")
        heard = [page.chat("players") for page in (player, watcher)]
        assert ["scurvy" in text for text in heard] == [True, True]
        assert "take f3" not in heard[0], "players do not hear spectators while they play"
        number = re.findall(r'<p id="chat-(\d+)"', heard[0])[-1]
        rule(harbour, "hide", number)
        for page in (player, watcher):
            text = shown_anew(page, number)
            assert ("hidden by a moderator" in text, "scurvy" in text) == (True, False)
