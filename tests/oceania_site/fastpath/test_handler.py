"""The HTTP application on a real server, with pages that do what the site's own pages don't."""

from __future__ import annotations

import gc
import http.client
import json
import logging
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from time import monotonic
from uuid import UUID

import pytest
import uvicorn
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.core.signals import request_finished, request_started
from django.test import Client, override_settings
from django.utils import timezone

from games.matches.inflight import arrivals
from ladder.guests import create_guest, remember
from oceania_site.fastpath.handler import PooledHandler
from tests.harness.factories import make_player
from tests.harness.processes import PATIENCE
from tests.oceania_site.fastpath import handler_pages as pages

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 2


class _Served(uvicorn.Server):
    """A server in a thread of the tests' process."""

    def __init__(self, application: PooledHandler) -> None:
        super().__init__(
            uvicorn.Config(application, lifespan="off", log_config=None, log_level="error")
        )
        self.is_up = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.is_up.set()

    @property
    def address(self) -> tuple[str, int]:
        host, port = self.listener.getsockname()
        return host, port


@pytest.fixture
def server() -> Iterator[_Served]:
    """The application on two threads, with our middlewares in front of the tests' pages."""
    for event in (pages.arrived, pages.go_on, pages.finished):
        event.clear()
    with override_settings(ROOT_URLCONF="tests.oceania_site.fastpath.handler_pages"):
        served = _Served(PooledHandler(THREADS))
        thread = threading.Thread(target=served.run, args=([served.listener],))
        thread.start()
        try:
            assert served.is_up.wait(PATIENCE)
            yield served
        finally:
            pages.go_on.set()
            served.should_exit = True
            thread.join(PATIENCE)


@pytest.fixture
def client(server: _Served) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection(*server.address, timeout=PATIENCE)
    yield connection
    connection.close()


def ask(
    client: http.client.HTTPConnection, page: str, method: str = "GET", body: bytes | None = None
) -> tuple[int, bytes]:
    client.request(
        method, f"/{page}/", body, {"X-CSRFToken": "t" * 32, "Cookie": f"csrf={'t' * 32}"}
    )
    answer = client.getresponse()
    return answer.status, answer.read()


def connected(server: _Served) -> socket.socket:
    return socket.create_connection(server.address, PATIENCE)


def everything(line: socket.socket) -> bytes:
    """What arrives until the server closes."""
    parts = []
    while part := line.recv(65536):
        parts.append(part)
    return b"".join(parts)


def too_large_a_body(server: _Served) -> bytes:
    """What is answered to a body when one byte more of it than permitted has arrived."""
    with connected(server) as line:
        line.sendall(b"POST /wait/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n")
        line.sendall(b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1))
        return everything(line)


# --- bodies --------------------------------------------------------------------------------------


def test_a_body_arrives_whole(client: http.client.HTTPConnection) -> None:
    body = bytes(range(256)) * 1024
    assert len(body) == settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert ask(client, "echo", "POST", body) == (200, body)
    assert ask(client, "echo", "POST", b"") == (200, b"")


def test_a_body_that_is_too_large_is_refused_before_it_has_arrived(server: _Served) -> None:
    answer = too_large_a_body(server)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"That is more than this site takes at once" in answer
    assert not pages.arrived.is_set()


def test_a_client_that_leaves_within_its_body_is_forgotten(
    server: _Served, client: http.client.HTTPConnection
) -> None:
    with connected(server) as line:
        line.sendall(b"POST /wait/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nhalf")
    assert ask(client, "tell_traces")[0] == 200
    assert not pages.arrived.is_set()


def test_an_answer_to_head_has_no_body(client: http.client.HTTPConnection) -> None:
    client.request("HEAD", "/tell_traces/")
    answer = client.getresponse()
    assert (answer.status, answer.read()) == (200, b"")
    assert int(answer.headers["Content-Length"]) > 0


# --- threads and their connections ---------------------------------------------------------------


def test_requests_share_the_threads_and_each_keeps_its_connection(server: _Served) -> None:
    def visits(_number: int) -> list[tuple[str, int]]:
        client = http.client.HTTPConnection(*server.address, timeout=PATIENCE)
        seen = [json.loads(ask(client, "where")[1]) for _ in range(10)]
        client.close()
        return [(visit["thread"], visit["connection"]) for visit in seen]

    with ThreadPoolExecutor(4) as visitors:
        seen = {visit for visits in visitors.map(visits, range(4)) for visit in visits}
    assert 1 <= len(seen) <= THREADS
    assert len({thread for thread, _ in seen}) == len(seen)
    assert all(thread.startswith("request_") for thread, _ in seen)


def test_the_signals_of_a_request_come_in_its_own_thread(
    client: http.client.HTTPConnection,
) -> None:
    threads: list[str] = []

    def note(**_facts: object) -> None:
        threads.append(threading.current_thread().name)

    request_started.connect(note)
    request_finished.connect(note)
    try:
        visited = json.loads(ask(client, "where")[1])["thread"]
    finally:
        request_started.disconnect(note)
        request_finished.disconnect(note)
    assert threads == [visited, visited]


def test_a_slow_request_leaves_the_others_their_threads(
    server: _Served, client: http.client.HTTPConnection
) -> None:
    with connected(server) as line:
        line.sendall(b"GET /wait/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert pages.arrived.wait(PATIENCE)
        assert ask(client, "tell_traces")[0] == 200
        pages.go_on.set()
        assert everything(line).endswith(b"done")


def keep_threads_busy(server: _Served, stack: ExitStack) -> None:
    """Let as many pages as there are threads wait for the test."""
    for _ in range(THREADS):
        line = stack.enter_context(connected(server))
        line.sendall(b"GET /wait/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert pages.arrived.wait(PATIENCE)
        pages.arrived.clear()


MATCH = f"matches/{UUID(int=7)}"


@pytest.fixture
def session() -> str:
    """That of somebody who is logged in."""
    client = Client()
    client.force_login(make_player("mover"))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


@pytest.fixture
def guest_session() -> str:
    """That of somebody who plays without an account."""
    session = SessionStore()
    remember(session, create_guest())
    return str(session.session_key)


def post(
    client: http.client.HTTPConnection, page: str, session: str = "", body: str = ""
) -> http.client.HTTPConnection:
    token = "t" * 32
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "X-CSRFToken": token,
        "Cookie": f"csrf={token}; {settings.SESSION_COOKIE_NAME}={session}",
    }
    client.request("POST", f"/{page}/", body, headers)
    return client


def answer_to(client: http.client.HTTPConnection) -> bytes:
    return client.getresponse().read()


def test_a_move_waits_for_no_page(
    server: _Served, client: http.client.HTTPConnection, session: str
) -> None:
    assert answer_to(post(client, "who", session)) == b"yes"
    with ExitStack() as stack:
        keep_threads_busy(server, stack)
        assert answer_to(post(client, f"{MATCH}/moves", session)) == b"move_0"


def test_nor_does_a_guest_s(
    server: _Served, client: http.client.HTTPConnection, guest_session: str
) -> None:
    assert answer_to(post(client, "who", guest_session)) == b"no"
    with ExitStack() as stack:
        keep_threads_busy(server, stack)
        assert answer_to(post(client, f"{MATCH}/moves", guest_session)) == b"move_0"


def test_the_first_move_of_a_session_holds_flags_back(server: _Served, session: str) -> None:
    """It waits with the pages, and may have come in time. What has no session is no move."""
    with ExitStack() as stack:
        keep_threads_busy(server, stack)
        for shown, holds_back in (("", False), (session, True)):
            line = http.client.HTTPConnection(*server.address, timeout=PATIENCE)
            stack.callback(line.close)
            post(line, f"{MATCH}/moves", shown)
            # The loop answers this one without a thread, and it came later.
            assert too_large_a_body(server).startswith(b"HTTP/1.1 413 ")
            now = timezone.now()
            assert (arrivals.answered_until() < now) == holds_back
        pages.go_on.set()
        assert answer_to(line).startswith(b"request_")
    assert arrivals.answered_until() > now


def test_what_is_no_move_of_a_player_waits_with_the_pages(
    client: http.client.HTTPConnection, session: str
) -> None:
    """A session that nobody has shown here since the server began may be made up, too."""
    assert answer_to(post(client, f"{MATCH}/moves", session)).startswith(b"request_")
    assert answer_to(post(client, "who", session)) == b"yes"
    assert answer_to(post(client, f"{MATCH}/moves", session)) == b"move_0"
    for page, shown in [
        (f"{MATCH}/chat", session),
        (f"{MATCH}/moves", ""),
        (f"{MATCH}/moves", "a" * 32),
        (f"{MATCH}/moves", f"{session}; x"[:31]),
    ]:
        assert answer_to(post(client, page, shown)).startswith(b"request_"), (page, shown)


def test_one_session_has_few_moves_under_way(
    server: _Served, client: http.client.HTTPConnection, session: str
) -> None:
    """Whoever sends more of them at once keeps nobody else's waiting."""
    assert answer_to(post(client, "who", session)) == b"yes"
    with ExitStack() as stack:
        lines = [http.client.HTTPConnection(*server.address, timeout=PATIENCE) for _ in range(2)]
        for line in lines:
            stack.callback(line.close)
            post(line, f"{MATCH}/moves", session, "wait=yes")
        assert pages.arrived.wait(PATIENCE)
        # The loop has taken the second one once it has answered what came after it.
        assert answer_to(post(client, "who", session)) == b"yes"
        assert answer_to(post(client, f"{MATCH}/moves", session)).startswith(b"request_")
        pages.go_on.set()
        assert [answer_to(line) for line in lines] == [b"move_0", b"move_0"]
    assert answer_to(post(client, f"{MATCH}/moves", session)) == b"move_0"


def test_a_request_ends_without_the_collector(client: http.client.HTTPConnection) -> None:
    gc.disable()
    try:
        assert ask(client, "remember") == (200, b"remembered")
        # A second answer on the same connection is there after the first request has ended.
        ask(client, "tell_traces")
        assert [request() for request in pages.remembered] == [None]
    finally:
        gc.enable()
        pages.remembered.clear()


def test_a_request_is_stamped_before_it_waits_for_a_thread(server: _Served) -> None:
    with ExitStack() as stack:
        keep_threads_busy(server, stack)
        third = stack.enter_context(connected(server))
        third.sendall(b"GET /arrival/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        # The loop answers this one without a thread, and it came later.
        assert too_large_a_body(server).startswith(b"HTTP/1.1 413 ")
        released_at = monotonic()
        pages.go_on.set()
        told = json.loads(everything(third).rpartition(b"\r\n")[2])
    assert told["arrived_at"] < released_at


# --- one request and the next --------------------------------------------------------------------


def test_nothing_of_a_request_is_left_to_the_next(client: http.client.HTTPConnection) -> None:
    for _ in range(2 * THREADS):
        assert ask(client, "leave_traces") == (200, b"changed")
        told = json.loads(ask(client, "tell_traces")[1])
        assert told == {"zone": "UTC", "language": "en"}


def test_nothing_is_left_to_a_request_that_was_sent_along(server: _Served) -> None:
    """The server begins with a pipelined request inside the one before it."""
    with connected(server) as line:
        line.sendall(
            b"GET /leave_traces/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            b"GET /tell_traces/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        )
        answers = everything(line)
    assert answers.count(b"HTTP/1.1 200 ") == 2
    assert answers.endswith(b'{"zone": "UTC", "language": "en"}')


def test_a_page_that_fails_answers_500_and_the_thread_goes_on(
    client: http.client.HTTPConnection, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2 * THREADS):
        assert ask(client, "fail")[0] == 500
    assert ask(client, "tell_traces")[0] == 200
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 2 * THREADS


def test_work_is_done_to_its_end_when_the_client_hangs_up(server: _Served) -> None:
    with connected(server) as line:
        line.sendall(b"GET /wait/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert pages.arrived.wait(PATIENCE)
    assert not pages.finished.is_set()
    pages.go_on.set()
    assert pages.finished.wait(PATIENCE)
