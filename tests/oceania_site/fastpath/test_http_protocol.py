"""What a client may send and keep open, on a real server in a thread."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from typing import Any

import pytest
import uvicorn
from django.test import override_settings

from oceania_site.fastpath.http_protocol import MOST_HEAD_BYTES, MOST_HEADERS, BoundedHttpProtocol
from oceania_site.readiness import with_health
from tests.harness.plain_requests import ask
from tests.harness.processes import PATIENCE
from tests.harness.site import Site

BEGINNING = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = BEGINNING + b"Transfer-Encoding: chunked\r\n\r\n"
UNFINISHED = BEGINNING + b"Content-Length: 5\r\n\r\nabc"
LONGER = b"x" * (MOST_HEAD_BYTES + 1)
MOST_CONNECTIONS = 5
MOST_AT_ONCE = 3


async def _echo(_scope: dict[str, Any], receive: Any, send: Any) -> None:  # noqa: ANN401 # ASGI's
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body, more = body + message["body"], message["more_body"]
    headers = [(b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class _Served(uvicorn.Server):
    def __init__(self, listener: socket.socket | None, **limits: Any) -> None:  # noqa: ANN401 # uvicorn's
        super().__init__(
            uvicorn.Config(
                with_health(_echo),
                lifespan="off",
                log_config=None,
                http=BoundedHttpProtocol,
                **limits,
            )
        )
        self.is_up = threading.Event()
        self.listener = listener or socket.create_server(("127.0.0.1", 0))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.is_up.set()

    @property
    def address(self) -> tuple[str, int]:
        return "127.0.0.1", self.listener.getsockname()[1]

    def connected(self) -> socket.socket:
        return socket.create_connection(self.address, PATIENCE)

    def status_of(self, path: str) -> int:
        connection = HTTPConnection(*self.address, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        finally:
            connection.close()


@contextmanager
def _serving(listener: socket.socket | None = None, **limits: Any) -> Iterator[_Served]:  # noqa: ANN401
    served = _Served(listener, **limits)
    thread = threading.Thread(target=served.run, args=([served.listener],))
    thread.start()
    try:
        assert served.is_up.wait(PATIENCE)
        yield served
    finally:
        served.should_exit = True
        thread.join(PATIENCE)


@pytest.fixture
def server() -> Iterator[_Served]:
    """Where clients on this machine are counted, as they are not behind a proxy on it."""
    limits = {"TRUSTED_PROXIES": ["192.0.2.1"], "CONNECTIONS_PER_ADDRESS": MOST_CONNECTIONS}
    with override_settings(**limits), _serving() as served:
        yield served


def answer_to(server: _Served, *parts: bytes) -> bytes:
    """What comes until the server closes; it may do so before everything is sent."""
    with server.connected() as line:
        try:
            for part in parts:
                line.sendall(part)
        except OSError:
            pass
        return everything(line)


def everything(line: socket.socket) -> bytes:
    received = b""
    try:
        while part := line.recv(65536):
            received += part
    except ConnectionResetError:
        pass
    return received


# --- heads ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        BEGINNING + b"X-Long: " + LONGER + b"\r\n\r\n",
        BEGINNING + b"X-Unended: " + LONGER,
        BEGINNING + b"X-" + LONGER,
        b"GET /" + LONGER + b" HTTP/1.1\r\n\r\n",
        BEGINNING + b"X: y\r\n" * MOST_HEADERS + b"\r\n",
        CHUNKED + b"1;" + LONGER,
        CHUNKED + b"0\r\nX-Trailer: " + LONGER,
    ],
    ids=["a value", "a value without end", "a name", "an address", "many", "a chunk", "a trailer"],
)
def test_a_head_that_is_too_large_is_refused(server: _Served, head: bytes) -> None:
    answer = answer_to(server, head)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 431 "), answer


def test_the_refusal_says_why(server: _Served) -> None:
    answer = answer_to(server, BEGINNING, b"X: y\r\n" * MOST_HEADERS + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
    assert answer.endswith(b"\r\n\r\nThe headers of this request are too long or too many.\n")


def test_a_handshake_with_too_large_a_head_opens_no_socket(
    server: _Served, caplog: pytest.LogCaptureFixture
) -> None:
    handshake = b"GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    answer = answer_to(server, handshake, b"X: y\r\n" * MOST_HEADERS + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert [record.message for record in caplog.records] == []


def test_a_large_body_is_no_head(server: _Served) -> None:
    body = b"y" * 3 * MOST_HEAD_BYTES
    head = BEGINNING + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
    assert answer_to(server, head, body[:7], body[7:]).endswith(b"\r\n\r\n" + body)


def test_requests_one_after_the_other_do_not_add_up(server: _Served) -> None:
    request = (
        BEGINNING + b"X: " + b"z" * (MOST_HEAD_BYTES // 3) + b"\r\nContent-Length: 2\r\n\r\nok"
    )
    with server.connected() as line:
        for _ in range(5):
            line.sendall(request)
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_the_site_itself_has_these_limits(site: Site) -> None:
    answer, _ = ask(site, "/", **{"X-Long": LONGER.decode()})
    assert answer.status == 431


# --- time ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "answers"),
    [
        (b"", 0),
        (BEGINNING, 0),
        (UNFINISHED, 0),
        (b"\r\n", 0),
        (BEGINNING + b"Content-Length: 2\r\n\r\nok" + UNFINISHED, 1),
    ],
    ids=[
        "nothing",
        "a part of a head",
        "a part of a body",
        "an empty line",
        "a whole request and a part of the next one's body",
    ],
)
def test_a_request_that_does_not_arrive_is_not_waited_for(
    server: _Served, monkeypatch: pytest.MonkeyPatch, sent: bytes, answers: int
) -> None:
    monkeypatch.setattr("oceania_site.fastpath.http_protocol.SECONDS_TO_ARRIVE", 0.2)
    answer = answer_to(server, sent)
    assert answer.count(b"HTTP/1.1 200 ") == answers, answer
    _, _, rest = answer.rpartition(b"\r\n\r\nok")
    assert rest == b"" or rest.startswith(b"HTTP/1.1 408 "), answer


def test_a_client_that_sends_a_byte_now_and_then_is_not_waited_for(
    server: _Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oceania_site.fastpath.http_protocol.SECONDS_TO_ARRIVE", 0.5)
    with server.connected() as line:
        line.sendall(BEGINNING)
        line.settimeout(0.1)
        assert _until_closed(line, lambda: line.sendall(b"X: y\r\n")).startswith(b"HTTP/1.1 408 ")


def _until_closed(line: socket.socket, meanwhile: Callable[[], None]) -> bytes:
    while True:
        try:
            return everything(line)
        except TimeoutError:
            meanwhile()


# --- connections ---------------------------------------------------------------------------------


def test_an_address_has_so_many_connections_and_no_more(server: _Served) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(server.connected()) for _ in range(MOST_CONNECTIONS)]
        for line in lines:
            line.sendall(BEGINNING + b"\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        assert answer_to(server, BEGINNING + b"\r\n") == b""
        lines[0].close()
        lines[1].sendall(BEGINNING + b"\r\n")  # the loop knows of the one that left after this
        assert lines[1].recv(65536).startswith(b"HTTP/1.1 200 ")
        assert server.status_of("/") == 200


def test_a_proxy_has_as_many_as_it_needs() -> None:
    limits = {"TRUSTED_PROXIES": ["127.0.0.0/8"], "CONNECTIONS_PER_ADDRESS": MOST_CONNECTIONS}
    with override_settings(**limits), _serving() as server, ExitStack() as stack:
        for _ in range(2 * MOST_CONNECTIONS):
            stack.enter_context(server.connected())
        assert server.status_of("/") == 200


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_a_proxy_is_known_where_ipv4_comes_in_by_ipv6() -> None:
    limits = {"TRUSTED_PROXIES": ["127.0.0.0/8"], "CONNECTIONS_PER_ADDRESS": MOST_CONNECTIONS}
    listener = socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True)
    with override_settings(**limits), _serving(listener) as server, ExitStack() as stack:
        for _ in range(2 * MOST_CONNECTIONS):
            stack.enter_context(server.connected())
        assert server.status_of("/") == 200


def test_health_checks_are_answered_when_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def ready() -> tuple[bool, str]:
        return True, "yes\n"

    monkeypatch.setattr("oceania_site.readiness.readiness.report", ready)
    with _serving(limit_concurrency=MOST_AT_ONCE) as server, ExitStack() as stack:
        for _ in range(MOST_AT_ONCE):
            stack.enter_context(server.connected())
        assert server.status_of("/") == 503
        assert [server.status_of(path) for path in ("/healthz", "/readyz")] == [200, 200]
