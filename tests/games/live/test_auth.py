"""Who is on the line: presence, and viewers who are no longer who they were."""

from __future__ import annotations

from contextlib import ExitStack
from time import monotonic

from tests.games.live.harbour import Harbour
from tests.harness.client import Exchange, Person, form_message
from tests.harness.socket_pages import Page, Presence, opened
from tests.harness.world import Table


def _log_out(harbour: Harbour, person: Person) -> None:
    with Exchange(harbour.url, form_message("/accounts/logout/", person, {})) as exchange:
        exchange.send()
        assert exchange.answer().status == 302


def _end_session(harbour: Harbour, person: Person) -> None:
    harbour.world.rows.execute("DELETE FROM django_session WHERE session_key = {}", person.session)


def _ban(harbour: Harbour, person: Person) -> None:
    harbour.world.rows.execute(
        "UPDATE ladder_player SET is_active = false WHERE id = {}", person.player
    )


def _change_password(harbour: Harbour, person: Person) -> None:
    harbour.world.rows.execute(
        "UPDATE ladder_player SET password = 'argon2$new' WHERE id = {}", person.player
    )


def test_whoever_is_logged_out_is_cut_off(harbour: Harbour) -> None:
    """In all tabs and within five seconds; nobody else is."""
    with ExitStack() as stack:
        began = monotonic()
        cut_off, untouched = [], []
        for end in (_log_out, _end_session, _ban, _change_password):
            table = harbour.tables.pop()
            white, black = table.people
            cut_off += [
                stack.enter_context(opened(harbour.url, match, white))
                for match in (table.match, harbour.oceans.match)
            ]
            untouched.append(stack.enter_context(opened(harbour.url, table.match, black)))
            end(harbour, white)
        assert [page.close_code() for page in cut_off] == [4401] * 8
        assert monotonic() - began < 5
        for page in untouched:
            page.presence_of("1", 0)


def test_sanctions_reach_open_pages(harbour: Harbour) -> None:
    """Whoever is kept from the site is cut off, whoever is muted is told; their opponents stay.

    When the time is over, the page has its chat again by itself.
    """
    kinds = ("suspension", "ban", "mute")
    tables = {kind: harbour.tables.pop() for kind in kinds}
    with ExitStack() as stack:

        def page(table: Table, seat: int) -> Page:
            return stack.enter_context(opened(harbour.url, table.match, table.people[seat]))

        held = {kind: page(table, 0) for kind, table in tables.items()}
        free = {kind: page(table, 1) for kind, table in tables.items()}
        laid = {tables[kind].people[0].player: kind for kind in kinds}
        muted = tables["mute"].people[0].player
        call = f"from tests.games.live.preparation import impose; impose({laid})"
        harbour.world.manage("shell", "--no-imports", "-c", call)
        began = monotonic()
        assert [held[kind].close_code() for kind in ("suspension", "ban")] == [4401, 4401]
        held["mute"].part("personal", 'data-muted="A moderator has taken the chat from you')
        assert monotonic() - began < 5
        for kind in ("suspension", "ban"):
            assert 'data-over="yes"' in free[kind].state_of(1).text
        free["mute"].presence_of("0 1", 0)
        call = f"from tests.games.live.preparation import let_time_pass; let_time_pass({muted})"
        harbour.world.manage("shell", "--no-imports", "-c", call)
        held["mute"].part("personal", 'data-muted=""')


def test_pages_are_told_who_is_here(harbour: Harbour, table: Table) -> None:
    white, black = table.people
    with opened(harbour.url, table.match, white) as page:
        assert page.presence() == Presence("0", 0, "")
        with opened(harbour.url, table.match, black) as other:
            assert other.presence() == Presence("0 1", 0, "")
            page.presence_of("0 1", 0)
            with ExitStack() as tabs:
                for person in (None, None, harbour.stranger, harbour.stranger, black):
                    tabs.enter_context(opened(harbour.url, table.match, person))
                page.presence_of("0 1", 2)
            page.presence_of("0 1", 0)
        page.presence_of("0", 0)


def test_visitors_without_cookies_count_one_by_one(harbour: Harbour, table: Table) -> None:
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(opened(harbour.url, table.match, Cookie=""))
        page = stack.enter_context(opened(harbour.url, table.match, Accept_Language="de"))
        assert page.presence() == Presence("", 4, "4 sehen zu")


def test_a_change_of_which_nobody_was_told_is_found(harbour: Harbour, table: Table) -> None:
    with opened(harbour.url, table.match, query="?version=0") as page:
        harbour.world.rows.execute(
            "UPDATE games_match SET version = 7 WHERE id = {}", harbour.world.rows.key(table.match)
        )
        assert page.state(timeout=3).version == 7
