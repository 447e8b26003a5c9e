"""What a client may say on the socket of a match: the echo of a pulse, and not too often."""

from __future__ import annotations

import socket
from contextlib import suppress
from time import monotonic

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from games.live.ping import SLOTS
from tests.games.live.harbour import Harbour
from tests.harness.flooding import FRAMES
from tests.harness.socket_pages import opened
from tests.harness.world import Table


@pytest.fixture(scope="module")
def table(harbour: Harbour) -> Table:
    """Nothing changes the match here, so that one is enough."""
    return harbour.tables.pop()


def test_the_echo_of_a_pulse_is_welcome(harbour: Harbour, table: Table) -> None:
    with opened(harbour.url, table.match, table.people[0]) as page:
        first = page.pulse()
        began = monotonic()
        page.socket.send(f'{{"pulse":{first}}}')
        assert page.pulse() == first + SLOTS
        assert 4 < monotonic() - began < 7
        page.socket.send(f'{{"pulse": {first}}}')  # late, as on a slow line
        page.socket.ping().wait(5)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("x" * 8193, 1009),
        ("x" * 8192, 1008),
        ("", 1008),
        ("{", 1008),
        ("[]", 1008),
        ("1" * 60, 1008),
        ('{"pulse": "1"}', 1008),
        ('{"pulse": true}', 1008),
        ('{"pulse": 1, "move": "sail W3"}', 1008),
        (b'{"pulse": 1}', 1008),
        (["[" * 40, "[" * 20], 1008),
    ],
    ids=lambda value: str(value)[:20],
)
def test_anything_else_closes_it(
    harbour: Harbour, table: Table, frame: str | bytes | list[str], code: int
) -> None:
    with opened(harbour.url, table.match, table.people[0]) as page:
        page.socket.send(frame)
        assert page.close_code() == code


def test_what_is_no_text_closes_it(harbour: Harbour, table: Table) -> None:
    with opened(harbour.url, table.match) as page:
        page.socket.send(b"\xff\xfe", text=True)
        assert page.close_code() == 1007


def test_too_many_frames_close_it(harbour: Harbour, table: Table) -> None:
    with opened(harbour.url, table.match) as page:
        with suppress(ConnectionClosed):
            for number in range(12):
                page.socket.send(f'{{"pulse": {number}}}')
        assert page.close_code() == 1008


def test_too_many_pings_close_it(harbour: Harbour, table: Table) -> None:
    with opened(harbour.url, table.match) as page:
        with suppress(ConnectionClosed):
            for _ in range(12):
                page.socket.ping()
        # Whoever goes on sending may not get to hear why the socket was closed.
        assert page.close_code() in (1006, 1008)


def test_a_message_in_too_many_pieces_closes_it(harbour: Harbour, table: Table) -> None:
    with opened(harbour.url, table.match) as page:
        with suppress(ConnectionClosed):
            page.socket.send([" "] * 20)
        assert page.close_code() in (1006, 1008)


def test_nothing_is_compressed_even_for_those_who_would_like_it(
    harbour: Harbour, table: Table
) -> None:
    address = f"{harbour.url.replace('http', 'ws', 1)}/ws/matches/{table.match}/"
    origin = {"Origin": harbour.url}
    with connect(address, additional_headers=origin, compression="deflate", proxy=None) as page:
        assert page.request
        assert "permessage-deflate" in page.request.headers["Sec-WebSocket-Extensions"]
        assert page.response
        assert "Sec-WebSocket-Extensions" not in page.response.headers


def test_frames_before_the_handshake_harm_nobody(harbour: Harbour, table: Table) -> None:
    """A page can't do that, and a flood might."""
    host, port = harbour.url.removeprefix("http://").split(":")
    handshake = (
        f"GET /ws/matches/{table.match}/ HTTP/1.1\r\nHost: {host}\r\nOrigin: {harbour.url}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    with socket.create_connection((host, int(port)), 10) as client:
        with suppress(ConnectionError):
            client.sendall(handshake.encode() + FRAMES[0])
        with opened(harbour.url, table.match) as page:
            assert page.state().version == 0
