"""Matches that differ in hidden parts alone answer alike: pages, JSON, sockets, the log.

What is asked for comes from the URL configuration: whatever names a match, a series or a player,
and the lists in which matches stand. Tokens and the time of day are left out of the comparison.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from channels.testing import ApplicationCommunicator
from django.conf import settings
from django.test import Client

from games.live import hub, page_group
from games.live.routing import sockets
from ladder.models import Player
from oceania_site.logs import JsonFormatter
from tests.harness.addresses import patterns
from tests.harness.factories import make_player
from tests.harness.people import PASSPHRASE
from tests.secrecy.memory import forget
from tests.secrecy.pairs import Pair, make_pair

#: Asked for each pair, and a few of the others in turn.
ALWAYS: Final = (
    "matches/<uuid:match_id>/",
    "matches/<uuid:match_id>/fragment/",
    "matches/<uuid:match_id>/positions/<int:after>/",
    "admin/games/match/<path:object_id>/change/",
)
HTMX: Final = {"hx-request": "true"}
NAMING: Final = ("<uuid:match_id>", "<str:name>", "admin/games/match/")
LISTS: Final = (
    "", "account/data/", "api/ladder/<slug:game>/", "notices/fragment/", "play/", "play/fragment/",
    "statistics/", "voyages/", "watch/",
)  # fmt: skip
IN_TURN: Final = 1
#: Where something was told, and what.
Told = tuple[str, str]
_PARAMETER: Final = re.compile(r"<(?:\w+:)?(\w+)>")
#: Tokens, and the time of day.
_FLEETING: Final = re.compile(
    r'name="csrfmiddlewaretoken" value="\w+"|data-now=\\?"[\d.]+|\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT'
    r'|"\d{4}-\d\d-\d\dT[\d:.]+Z"'
)


@pytest.mark.django_db(transaction=True)
def test_nobody_is_told_what_is_hidden(asked_twins: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_group, "DELAY", 0.0)
    players = [make_player("anouk"), make_player("halvard")]
    looking = [*players, None, Player.objects.create_superuser("keeper", PASSPHRASE)]
    rng = random.Random("pairs")
    pairs = [make_pair(players, looking[number % 4], rng) for number in range(asked_twins)]
    browsers = [_browser(who) for who in looking]
    rounds = [
        (pair, browsers[looking.index(who)])
        for pair in pairs
        for who in (looking if pair.is_for_all else [pair.looking])
    ]
    before = [list(_told(pair, browser, turn)) for turn, (pair, browser) in enumerate(rounds)]
    lobbies = [list(_told_in_the_lobby(browser)) for browser in browsers]
    for pair in pairs:
        pair.exchange()
    forget()
    for turn, (pair, browser) in enumerate(rounds):
        _compare(before[turn], _told(pair, browser, turn))
    for lobby, browser in zip(lobbies, browsers, strict=True):
        _compare(lobby, _told_in_the_lobby(browser))


def _compare(before: list[Told], after: Iterator[Told]) -> None:
    for (where, at_first), (_, said) in zip(before, after, strict=True):
        assert _difference(at_first, said) == ("", ""), where


def _difference(one: str, other: str) -> tuple[str, str]:
    """Both from the first place on at which they differ: a whole page would hide it."""
    if one == other:
        return "", ""
    pairs = enumerate(zip(one, other, strict=False))
    same = next((n for n, pair in pairs if len({*pair}) > 1), min(len(one), len(other)))
    return one[same : same + 200], other[same : same + 200]


def _browser(who: Player | None) -> Client:
    client = Client()
    if who is not None:
        client.force_login(who)
    return client


def _told(pair: Pair, client: Client, turn: int) -> Iterator[Told]:
    """All that one of the four is told about the pair's match."""
    with _log() as lines:
        for pattern in [*ALWAYS, *_others(turn)]:
            answer = client.get(_address(pattern, pair), headers=_asking(pattern))
            yield pattern, _lasting(f"{answer.status_code} {answer.headers} {_text(answer)}")
        move = {"move": "sail Z99", "version": str(pair.match.version)}
        refused = client.post(f"/matches/{pair.match.pk}/moves/", move, headers=HTMX)
        yield "a move that is refused", _lasting(_text(refused))
        address = f"/ws/matches/{pair.match.pk}/"
        yield "the socket", _lasting(asyncio.run(_pushed(address, "match-state", client)))
    yield "the log", "\n".join(lines)


def _told_in_the_lobby(client: Client) -> Iterator[Told]:
    """What its socket says of all games in progress, with their small boards."""
    with _log() as lines:
        yield "the lobby", _lasting(asyncio.run(_pushed("/ws/lobby/", "lobby-running", client)))
    yield "the log", "\n".join(lines)


def _asking(pattern: str) -> dict[str, str]:
    """The pages' own scripts ask for what is in them; what they get is in whole pages too."""
    return HTMX if pattern in ALWAYS[1:3] else {}


def _others(turn: int) -> list[str]:
    """So many other addresses, the next ones with each turn."""
    others = [
        pattern
        for pattern in patterns()
        if pattern not in ALWAYS and (pattern in LISTS or any(named in pattern for named in NAMING))
    ]
    first = turn * IN_TURN % len(others)
    return [*others, *others][first : first + IN_TURN]


def _address(pattern: str, pair: Pair) -> str:
    match = str(pair.match.pk)
    known = {
        "match_id": match, "object_id": match, "act": "void", "name": "anouk", "other": "halvard",
        "game": pair.match.game,
    }  # fmt: skip
    latest = str(pair.match.moves_made)
    path = _PARAMETER.sub(lambda found: known.get(found[1], latest), pattern)
    return f"/{path}?version=0"


def _text(answer: Any) -> str:  # noqa: ANN401 # the test client's own
    return str(answer.getvalue() if answer.streaming else answer.content, "utf-8")


def _lasting(text: str) -> str:
    return _FLEETING.sub("", text)


@contextmanager
def _log() -> Iterator[list[str]]:
    """Whatever any part of the site writes into its log, however unimportant; but for the time."""
    lines: list[str] = []
    handler, written = logging.Handler(), JsonFormatter()

    def keep(record: logging.LogRecord) -> None:
        line: dict[str, str] = json.loads(written.format(record))
        lines.append(str({name: text for name, text in line.items() if name != "time"}))

    handler.emit = keep  # type: ignore[method-assign]
    root, level = logging.getLogger(), logging.getLogger().level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


async def _pushed(address: str, part: str, client: Client) -> str:
    """What a page gets when its socket opens, with this part in it."""
    session = client.cookies.get(settings.SESSION_COOKIE_NAME)
    cookie = f"{settings.SESSION_COOKIE_NAME}={session.value}" if session else ""
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": address,
        "query_string": b"",
        "headers": [(b"cookie", cookie.encode())],
        "client": ("127.0.0.1", 1),
    }
    page: Any = ApplicationCommunicator(sockets, scope)  # type: ignore[no-untyped-call]
    try:
        await page.send_input({"type": "websocket.connect"})
        assert (await page.receive_output(5))["type"] == "websocket.accept"
        while f'id="{part}"' not in (text := (await page.receive_output(5))["text"]):
            pass
        await page.send_input({"type": "websocket.disconnect", "code": 1001})
        await page.wait(5)
        return str(text)
    finally:
        await hub.running().close()
