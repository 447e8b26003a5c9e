"""What reaches the pages of a match, and who may open its socket."""

from __future__ import annotations

import re
from time import time

import pytest
from websockets.exceptions import InvalidStatus

from tests.games.live.harbour import Harbour, move
from tests.harness.client import Person, get
from tests.harness.socket_pages import State, opened
from tests.harness.world import Table


def fragment(harbour: Harbour, match: str, person: Person | None, version: int = 0) -> str:
    """What the page would get by asking."""
    answer = get(harbour.url, f"/matches/{match}/fragment/?version={version}", person)
    assert answer.status == 200
    return answer.body


def test_a_move_reaches_both_players_in_all_their_tabs_and_a_spectator(
    harbour: Harbour, table: Table
) -> None:
    white, black = table.people
    with (
        opened(harbour.url, table.match, white, query="?version=0") as one,
        opened(harbour.url, table.match, white, query="?version=0") as two,
        opened(harbour.url, table.match, black, query="?version=0") as other,
        opened(harbour.url, table.match, query="?version=0") as watching,
    ):
        move(harbour, table)
        for page, person in [(one, white), (two, white), (other, black), (watching, None)]:
            assert page.state() == State(1, fragment(harbour, table.match, person))


@pytest.mark.parametrize("game", ["oceania", "oceans", "pearls"])
def test_in_every_game_a_move_reaches_the_other_and_a_spectator(
    harbour: Harbour, game: str
) -> None:
    table = harbour.games[game].pop()
    with (
        opened(harbour.url, table.match, table.people[0]) as one,
        opened(harbour.url, table.match, table.people[1]) as other,
        opened(harbour.url, table.match) as watching,
    ):
        pages = (one, other, watching)
        before = [page.state().version for page in pages]
        version = move(harbour, table).version + 1
        assert before == [version - 1] * 3
        assert [page.state_of(version).version for page in pages] == [version] * 3


def test_a_page_is_sent_what_it_lacks_when_it_connects(harbour: Harbour, table: Table) -> None:
    move(harbour, table)
    person = table.people[0]
    for query in ("?version=0", "", "?version=-4", "?version=x"):
        with opened(harbour.url, table.match, person, query=query) as page:
            assert page.state() == State(1, fragment(harbour, table.match, person))


def test_a_page_is_not_sent_what_it_has(harbour: Harbour, table: Table) -> None:
    move(harbour, table)
    with (
        opened(harbour.url, table.match, query="?version=1") as one,
        opened(harbour.url, table.match, query="?version=999999999") as two,
    ):
        move(harbour, table)
        assert (one.state().version, two.state().version) == (2, 2)


def test_every_message_is_stamped_with_the_time(harbour: Harbour, table: Table) -> None:
    with opened(harbour.url, table.match) as page:
        for text in (next(page.frames()), next(page.frames())):
            stamp = re.match(r'<div id="server-time" [^>]*data-now="([\d.]+)"></div><div id=', text)
            assert stamp
            assert abs(float(stamp[1]) - time()) < 2


def test_no_state_comes_after_a_newer_one(harbour: Harbour, table: Table) -> None:
    with opened(harbour.url, table.match, query="?version=0") as page:
        for _ in range(25):
            last = move(harbour, table).version + 1
        versions = [page.state().version]
        while versions[-1] < last:
            versions.append(page.state().version)
    assert versions == sorted(set(versions))


@pytest.mark.parametrize("game", ["oceans", "pearls"])
def test_spectators_and_players_get_what_is_theirs_to_see(harbour: Harbour, game: str) -> None:
    table = harbour.games[game].pop()
    seen = []
    move(harbour, table)
    for person in (*table.people, None, harbour.stranger):
        # Both are sent what is new since the same version, if anybody was shown that.
        with opened(harbour.url, table.match, person, query="?version=0") as page:
            state = page.state()
        assert state == State(1, fragment(harbour, table.match, person))
        seen.append(state.text)
    assert seen[2] == seen[3]
    assert len(set(seen)) == 3
    seed = harbour.world.rows.seed(table.match)
    assert [seed.hex() in text for text in seen] == [False] * 4


def test_a_page_is_pushed_in_its_own_language(harbour: Harbour, table: Table) -> None:
    with opened(harbour.url, table.match, Accept_Language="de-AT,de;q=0.9") as page:
        german = page.state().text
    with opened(harbour.url, table.match, Cookie="language=de", Accept_Language="en") as page:
        assert page.state().text == german
    with opened(harbour.url, table.match) as page:
        english = page.state().text
    assert ("Züge" in german, "Züge" in english) == (True, False)


def test_a_private_match_is_for_its_seats(harbour: Harbour) -> None:
    table = harbour.private
    for person in table.people:
        with opened(harbour.url, table.match, person) as page:
            assert page.state().version == 0
    assert _refusal(harbour, table.match) == 403
    assert _refusal(harbour, table.match, harbour.stranger) == 403


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "http://[", "", "ftp://127.0.0.1"]
)
def test_a_foreign_page_is_refused(harbour: Harbour, origin: str) -> None:
    table = harbour.private
    assert _refusal(harbour, table.match, table.people[0], Origin=origin) == 403


def test_what_is_no_match_is_refused(harbour: Harbour) -> None:
    assert _refusal(harbour, "00000000-0000-4000-8000-000000000000") == 403
    assert _refusal(harbour, "nothing") == 403
    assert _refusal(harbour, harbour.private.match, query="?" + "x" * 200) == 403


def test_a_page_of_a_seat_that_is_no_longer_its_viewer_s_is_told_so(
    harbour: Harbour, table: Table
) -> None:
    with opened(harbour.url, table.match, table.people[1], query="?seat=1") as page:
        assert page.state().version == 0
    for person in (None, harbour.stranger, table.people[0]):
        with opened(harbour.url, table.match, person, query="?seat=1") as page:
            assert page.close_code() == 4401


def _refusal(
    harbour: Harbour,
    match: str,
    person: Person | None = None,
    *,
    query: str = "",
    **headers: str,
) -> int:
    with (
        pytest.raises(InvalidStatus) as refusal,
        opened(harbour.url, match, person, query=query, **headers),
    ):
        pass
    return refusal.value.response.status_code
