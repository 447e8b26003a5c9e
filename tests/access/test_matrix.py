"""Every route and every socket of the configuration, asked by everybody.

A route that is not in the table fails, and so does one that is there no more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from channels.testing import ApplicationCommunicator
from django.conf import settings
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from games.live import hub
from games.live.connection import LOGGED_OUT, MISUSED
from games.live.routing import sockets
from games.models import Match
from oceania_site.websocket_origin import from_our_pages
from tests.access.posts import POSTS
from tests.harness.addresses import address_of, patterns
from tests.harness.asking import ask, word_for
from tests.harness.cast import (
    ROLES,
    World,
    clients_of,
    make_people,
    make_world,
    private_match,
)
from tests.harness.guards import (
    FRAMED,
    FRAMED_HEADERS,
    FRAMED_POLICY,
    HEADERS,
    POLICY,
    guards_in,
    loose,
    policy_in,
)
from tests.harness.public_site import browser, public_site
from tests.harness.routes import ROUTES

EXPECTED = {
    pattern: (method, answers) for (method, answers), named in ROUTES.items() for pattern in named
}
POSTED = {pattern: answers for answers, named in POSTS.items() for pattern in named}
NO_POST = " ".join(["405"] * len(ROLES))

#: A mail program's own button posts there; the link says who it is.
WITHOUT_TOKEN = {"account/unsubscribe/<str:token>/": "404"}

OPEN, CLOSED, AWAY = "open", str(MISUSED), str(LOGGED_OUT)
#: What a browser says of our pages.
OURS = [b"http://127.0.0.1:8000"]
#: Addresses of the sockets' routes, and whether each role gets in. The match is private.
SOCKETS = {
    "ws/matches/<uuid:match_id>/": (
        "ws/matches/{match_id}/",
        [CLOSED] * 3 + [OPEN] * 2 + [CLOSED] * 2,
    ),
    "ws/lobby/": ("ws/lobby/", [OPEN] * 7),
    "ws/ladder/<slug:game>/": ("ws/ladder/oceania/", [OPEN] * 7),
    "ws/me/": ("ws/me/", [AWAY] + [OPEN] * 6),
    "": ("ws/nothing/", [CLOSED] * 7),
}


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:  # noqa: ARG001 # opens the database
    """Made once, and gone afterwards: each request is undone by itself."""
    with django_db_blocker.unblock(), public_site(), transaction.atomic():
        yield make_world()
        transaction.set_rollback(True)


def test_the_table_names_every_route() -> None:
    assert sorted(EXPECTED) == patterns()
    assert sum(len(named) for named in ROUTES.values()) == len(EXPECTED)
    assert [pattern for pattern in POSTED if EXPECTED[pattern][0] != "GET"] == []


@pytest.mark.parametrize("pattern", sorted(EXPECTED))
def test_everybody_gets_what_the_table_says_and_guarded(world: World, pattern: str) -> None:
    method, answers = EXPECTED[pattern]
    address = address_of(pattern, world)
    assert _answers(world, method, address) == answers
    if method == "GET":
        assert _answers(world, "POST", address) == POSTED.get(pattern, NO_POST)


def _answers(world: World, method: str, address: str) -> str:
    """What everybody gets, in words; each answer must be guarded."""
    given = [ask(world.clients[role], method, address) for role in ROLES]
    for answer in given:
        framed = address.endswith(FRAMED) and answer.status_code == 200
        assert policy_in(answer.headers) == (FRAMED_POLICY if framed else POLICY)
        assert guards_in(answer.headers) == (FRAMED_HEADERS if framed else HEADERS)
        assert loose(answer.cookies) == []
    return " ".join(word_for(answer) for answer in given)


@pytest.mark.parametrize("headers", [{}, {"hx-request": "true"}], ids=["form", "htmx"])
def test_nothing_is_taken_without_the_token_of_our_pages(
    world: World, headers: dict[str, str]
) -> None:
    sent = browser(enforces_tokens=True)
    sent.cookies = world.clients["player"].cookies
    taken = {
        pattern: word_for(answer)
        for pattern in EXPECTED
        if (answer := ask(sent, "POST", address_of(pattern, world), **headers)).status_code != 403
    }
    assert taken == WITHOUT_TOKEN


def test_the_table_names_every_socket() -> None:
    routes: list[Any] = sockets.routes
    assert [str(route.pattern) for route in routes] == list(SOCKETS)


@pytest.mark.django_db(transaction=True)
def test_from_our_pages_everybody_gets_into_the_sockets_that_the_table_says() -> None:
    people = make_people()
    clients, match = clients_of(people), private_match(people)
    expected = {pattern: answers for pattern, (_, answers) in SOCKETS.items()}
    assert asyncio.run(_all_answers(clients, match, OURS)) == expected
    nobody = dict.fromkeys(SOCKETS, [CLOSED] * len(ROLES))
    for origins in ([], [b"null"], [b"https://elsewhere.example"], OURS * 2):
        assert asyncio.run(_all_answers(clients, match, origins)) == nobody


async def _all_answers(
    clients: dict[str, Client], match: Match, origins: list[bytes]
) -> dict[str, list[str]]:
    try:
        return {
            pattern: [
                await _answer(clients[role], address.format(match_id=match.pk), origins)
                for role in ROLES
            ]
            for pattern, (address, _) in SOCKETS.items()
        }
    finally:
        await hub.running().close()


async def _answer(client: Client, path: str, origins: list[bytes]) -> str:
    """Whether the socket stays open, or the code with which it is closed."""
    cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
    header = f"{settings.SESSION_COOKIE_NAME}={cookie.value}" if cookie else ""
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": f"/{path}",
        "query_string": b"",
        "headers": [(b"cookie", header.encode()), *((b"origin", origin) for origin in origins)],
        "client": ("127.0.0.1", 1),
    }
    page: Any = ApplicationCommunicator(from_our_pages(sockets), scope)  # type: ignore[no-untyped-call]
    await page.send_input({"type": "websocket.connect"})
    said = await page.receive_output(5)
    if said["type"] == "websocket.accept" and await _is_closed(page):
        said = await page.receive_output(1)
    if said["type"] == "websocket.close":
        await page.wait(1)
        return str(said["code"])
    await page.send_input({"type": "websocket.disconnect", "code": 1001})
    await page.wait(5)
    return OPEN


async def _is_closed(page: Any) -> bool:  # noqa: ANN401 # has no types
    """Whether the page was let in only to be told why it may not stay."""
    await asyncio.sleep(0)
    return bool(page.future.done())
