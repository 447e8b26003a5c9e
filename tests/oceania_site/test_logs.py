"""What the server writes to its log, and above all what it does not."""

import http.client
import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from django.test import Client

from oceania_site.logs import RouteFormatter, Seldom
from tests.harness.directories import NewDirectory
from tests.harness.site import DATABASE, Site, serving

TOKEN = "one-time-token"
ROUTE = "/join/<str:token>/"
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"


@pytest.fixture(scope="module")
def site(new_directory: NewDirectory) -> Iterator[Site]:
    """A site that has lost its tables: whatever needs the database breaks."""
    var_dir = new_directory("broken")
    with serving(var_dir, LOG_LEVEL="DEBUG") as served:
        with closing(sqlite3.connect(var_dir / DATABASE, timeout=20)) as database:
            tables = (
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
            )
            for (name,) in database.execute(tables).fetchall():
                database.execute(f'DROP TABLE "{name}"')
        yield served


def _ask(site: Site, method: str, path: str, **headers: str) -> tuple[int, str]:
    """The status of the answer, and what was logged meanwhile."""
    before = site.log.stat().st_size
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=10)
    try:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status, site.log.read_bytes()[before:].decode()
    finally:
        connection.close()


def _lines(log: str) -> list[str]:
    """Without the time; without asyncio, which tells of its own working at DEBUG; and without what
    goes on beside requests and misses its tables here."""
    lines = [line.split(" ", 2)[2] for line in log.splitlines()]
    return [line for line in lines if not line.startswith(("DEBUG asyncio: ", "ERROR games."))]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", f"/reset/{TOKEN}/?key={TOKEN}", 404),
        ("GET", f"/static/{TOKEN}", 404),
        ("GET", f"/language/?key={TOKEN}", 405),
        ("GET", f"/robots.txt?key={TOKEN}", 200),
    ],
)
def test_an_ordinary_answer_leaves_no_line(site: Site, method: str, path: str, status: int) -> None:
    answered, log = _ask(site, method, path)
    assert (answered, _lines(log)) == (status, [])


def test_a_foreign_host_is_one_line(site: Site) -> None:
    status, log = _ask(site, "GET", f"/reset/{TOKEN}/", Host="elsewhere.example")
    assert status == 400
    assert _lines(log) == [
        (
            "ERROR django.security.DisallowedHost: Invalid HTTP_HOST header: 'elsewhere.example'."
            " You may need to add 'elsewhere.example' to ALLOWED_HOSTS."
        )
    ]


def test_a_form_without_its_token_is_one_line_with_the_route(site: Site) -> None:
    status, log = _ask(site, "POST", f"/join/{TOKEN}/")
    assert status == 403
    assert _lines(log) == [
        f"WARNING django.security.csrf: Forbidden (CSRF cookie not set.): {ROUTE}"
    ]


def test_an_error_keeps_its_traceback_and_names_the_route(site: Site) -> None:
    status, log = _ask(site, "GET", f"/join/{TOKEN}/", Cookie="session=anything")
    assert status == 500
    assert _lines(log.splitlines()[0]) == [f"ERROR django.request: Internal Server Error: {ROUTE}"]
    assert "\ndjango.db.utils.OperationalError: no such table: django_session\n" in log
    assert TOKEN not in log


def test_a_form_from_another_site_does_not_bring_its_address(
    caplog: pytest.LogCaptureFixture, client: Client
) -> None:
    caplog.handler.setFormatter(RouteFormatter("{message}", style="{"))
    client.handler.enforce_csrf_checks = True
    page = f"https://elsewhere.example/reset/{TOKEN}/"
    answer = client.post("/language/", secure=True, headers={"referer": page})
    assert answer.status_code == 403
    assert caplog.text == (
        "Forbidden (Referer checking failed - https://elsewhere.example does not match any"
        " trusted origins.): /language/\n"
    )


def test_a_socket_leaves_no_address(site: Site) -> None:
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
    }
    status, log = _ask(site, "GET", f"/socket/{TOKEN}/", **upgrade)
    assert status == 403
    assert TOKEN not in log


def test_a_complaint_that_comes_again_and_again_is_logged_now_and_then(
    caplog: pytest.LogCaptureFixture,
) -> None:
    logger = logging.getLogger("tests.repeating")
    seldom = Seldom(seconds=0.2)
    logger.addFilter(seldom)
    try:
        for _ in range(3):
            _complain(logger)
        time.sleep(0.21)  # the filter reads a clock
        _complain(logger)
    finally:
        logger.removeFilter(seldom)
    assert [record.getMessage() for record in caplog.records] == ["Lost 100%: no line"] * 2
    assert [record.exc_info for record in caplog.records] == [None, None]


def _complain(logger: logging.Logger) -> None:
    try:
        raise ConnectionError("no line")
    except ConnectionError:
        logger.exception("Lost %s", "100%")
