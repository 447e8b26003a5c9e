"""The sockets of lobby, ladder and ordinary pages: what reaches whom, and who may open them."""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import InvalidStatus

from tests.games.live.harbour import Harbour, move
from tests.harness.client import Exchange, Person, form_message, get
from tests.harness.socket_pages import opened, opened_at
from tests.harness.world import Table

LOBBY, ME, LADDER = "/ws/lobby/", "/ws/me/", "/ws/ladder/oceania/"
FORM = {"game": "oceania/7x5", "best_of": "1", "clock": "none", "starter": "rules"}


def send(harbour: Harbour, path: str, person: Person, **fields: str) -> None:
    with Exchange(harbour.url, form_message(path, person, fields)) as exchange:
        exchange.send()
        assert exchange.answer().status == 303


def name_of(harbour: Harbour, person: Person) -> str:
    page = get(harbour.url, "/settings/", person).body
    return page.partition('<span class="account-name-text">')[2].partition("<")[0]


def test_a_challenge_reaches_everybody_s_lobby(harbour: Harbour, table: Table) -> None:
    white, black = table.people
    name = name_of(harbour, white)
    with opened_at(harbour.url, LOBBY, black) as mine, opened_at(harbour.url, LOBBY) as visitor:
        for page in (mine, visitor):
            page.part("lobby-quick", "Quick pairing")
        send(harbour, "/challenges/new/", white, **FORM)
        offered = mine.part("lobby-challenges", f">{name}</a>")
        assert "csrf" not in offered
        assert "Accept" in offered
        assert "lobby-matches" not in offered
        assert "Sign up" in visitor.part("lobby-challenges", f">{name}</a>")


def test_those_who_are_apart_are_not_told_of_each_other(harbour: Harbour) -> None:
    one, other = harbour.tables.pop(), harbour.tables.pop()
    blocker, blocked = one.people[0], other.people[0]
    send(harbour, "/settings/blocks/", blocker, name=name_of(harbour, blocked))
    send(harbour, "/challenges/new/", blocked, **FORM)
    name = name_of(harbour, blocked)
    with (
        opened_at(harbour.url, LOBBY, blocker) as theirs,
        opened_at(harbour.url, LOBBY, other.people[1]) as another,
    ):
        another.part("lobby-challenges", f">{name}</a>")
        assert f">{name}</a>" not in theirs.part("lobby-challenges", "Open challenges")


def test_a_turn_and_a_notice_reach_every_page_of_the_player(harbour: Harbour, table: Table) -> None:
    white, black = table.people
    with (
        opened_at(harbour.url, ME, black) as page,
        opened_at(harbour.url, LOBBY, black) as lobby,
        opened(harbour.url, harbour.oceans.match, black) as watching,
    ):
        pages = (page, lobby, watching)
        for each in pages:
            each.part("personal", 'data-turns="0"')
        move(harbour, table)
        move(harbour, table)
        moved = f"Your turn against {name_of(harbour, white)}"
        while moved not in get(harbour.url, "/notices/fragment/", black).body:
            move(harbour, table)
        for each in (page, watching):
            each.part("personal", moved)
        lobby.parts(("personal", moved), ("lobby-matches", "Resume"))
        send(harbour, "/challenges/new/", white, **FORM, opponent=name_of(harbour, black))
        for each in pages:
            each.part("personal", "challenges you")


def test_what_no_message_told_of_is_found(harbour: Harbour, table: Table) -> None:
    white = table.people[0]
    with opened_at(harbour.url, ME, white) as page:
        page.part("personal", 'data-turns="1"')
        harbour.world.rows.execute(
            "UPDATE games_seat SET to_move = false WHERE player_id = {}", white.player
        )
        page.part("personal", 'data-turns="0"')


def test_the_site_knows_who_is_there(harbour: Harbour, table: Table) -> None:
    white, black = (name_of(harbour, person) for person in table.people)
    rows = harbour.world.rows
    # The lobby shows the newest matches, and other tests may have taken those.
    newest = "UPDATE games_match SET created_at = CURRENT_TIMESTAMP WHERE id = {}"
    rows.execute(newest, rows.key(table.match))
    with opened_at(harbour.url, LOBBY) as visitor:
        with (
            opened_at(harbour.url, ME, table.people[0]) as page,
            opened(harbour.url, table.match, table.people[1]),
        ):
            visitor.part("lobby-online", f"{white}</span> <span>here", timeout=10)
            assert f"{black}</span> <span>playing" in visitor.last
            page.part("online", "online", timeout=10)
            with opened(harbour.url, table.match):
                visitor.part("lobby-running", "1 watching", timeout=10)
        while f">{white}</span> <span>here" in visitor.part("lobby-online", "Online", timeout=10):
            pass


def test_who_may_open_them(harbour: Harbour, table: Table) -> None:
    with opened_at(harbour.url, ME) as page:
        assert page.close_code() == 4401
    with opened_at(harbour.url, f"{LOBBY}?player=yes") as page:
        assert page.close_code() == 4401
    with opened_at(harbour.url, f"{LOBBY}?player=yes", table.people[0]) as page:
        page.socket.send(json.dumps({"join": "everything"}))
        assert page.close_code() == 1008


def test_logging_out_closes_them(harbour: Harbour, table: Table) -> None:
    with (
        opened_at(harbour.url, ME, table.people[0]) as page,
        opened_at(harbour.url, LOBBY, table.people[0]) as lobby,
    ):
        with Exchange(
            harbour.url, form_message("/accounts/logout/", table.people[0], {})
        ) as exchange:
            exchange.send()
            assert exchange.answer().status == 302
        assert [page.close_code(), lobby.close_code()] == [4401, 4401]


def test_a_result_reaches_open_ladders(harbour: Harbour, table: Table) -> None:
    match, (white, black) = table.match, table.people
    harbour.world.rows.execute(
        "UPDATE games_match SET rated = true WHERE id = {}", match.replace("-", "")
    )
    with opened_at(harbour.url, LADDER) as visitor, opened_at(harbour.url, LADDER, white) as page:
        for each in (visitor, page):
            each.part("ladder-state", 'data-version="0.0"')
        send(harbour, f"/matches/{match}/resign/", black)
        for each in (visitor, page):
            each.part("ladder-state", 'data-version="1.0"')
        # The steward settles what somebody has changed in the past; the page says so meanwhile.
        harbour.world.rows.execute("UPDATE ladder_gameladder SET revision = {}", 1)
        page.part("ladder-state", 'data-version="1.1"', timeout=15)


def test_there_is_no_ladder_of_another_game(harbour: Harbour) -> None:
    with pytest.raises(InvalidStatus), opened_at(harbour.url, "/ws/ladder/chess/"):
        pass
    with opened_at(harbour.url, f"{LADDER}?player=yes") as page:
        assert page.close_code() == 4401
