"""What a site tells those who watch over it: figures for Prometheus, and a log for machines."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connections, transaction

from oceania_site.logs import JsonFormatter
from tests.harness.client import post
from tests.harness.databases import POSTGRES
from tests.harness.directories import NewDirectory
from tests.harness.plain_requests import ask
from tests.harness.play import Players
from tests.harness.processes import free_port, running
from tests.harness.site import MANAGE, Site, environment, manage
from tests.harness.socket_pages import opened_at
from tests.harness.waiting import until
from tests.harness.world import World, sqlite_world

TOKEN = "a-token-of-this-test-alone"
KEY = {"Authorization": f"Bearer {TOKEN}"}
BAG = "a hidden order,\nand more"
REQUEST = "0123456789abcdef" * 2


@pytest.fixture(scope="module")
def world(new_directory: NewDirectory) -> Iterator[World]:
    with sqlite_world(new_directory("watched")) as world:
        yield world


@pytest.fixture(scope="module")
def watched(world: World) -> Iterator[Site]:
    with world.serving(METRICS_TOKEN=TOKEN, LOG_FORMAT="json") as site:
        yield site


def _figures(site: Site) -> dict[str, float]:
    answer, content = ask(site, "/metrics", **KEY)
    assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-store")
    lines = [line for line in content.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer "}, {"Authorization": TOKEN}])
def test_without_the_token_there_is_no_such_address(watched: Site, headers: dict[str, str]) -> None:
    assert ask(watched, "/metrics", **headers)[0].status == 404


def test_where_no_token_is_set_none_opens_it(site: Site) -> None:
    assert ask(site, "/metrics", Authorization="Bearer ")[0].status == 404


def test_only_reading_is_possible(watched: Site) -> None:
    assert ask(watched, "/metrics", method="POST", **KEY)[0].status == 405


def test_what_happens_is_counted(world: World, watched: Site) -> None:
    moves = 'oceania_moves_total{game="oceania"}'
    answered = 'oceania_request_seconds_count{kind="move",status="2xx"}'
    players = Players(world, "figures")
    before = _figures(watched)
    with opened_at(watched.url, "/ws/lobby/"):
        request = players.next_requests(watched.url)[0]
        assert [post(watched.url, request).status for _ in range(2)] == [200, 200]
        after = _figures(watched)
    assert after[moves] - before.get(moves, 0) == 1
    assert after[answered] - before.get(answered, 0) == 2
    assert after["oceania_sockets"] == 1
    assert after["oceania_sockets_opened_total"] - before["oceania_sockets_opened_total"] == 1
    assert after["oceania_layer_drops_total"] == 0
    assert after["oceania_steward_lag_seconds"] == 0
    assert after['oceania_chore_seconds_count{chore="steward"}'] > 0
    assert after["process_open_fds"] > 0
    assert after["process_resident_memory_bytes"] > 0


@pytest.mark.parametrize(
    ("command", "is_expected"),
    [("steward", lambda lag: lag == 0), ("bots", lambda lag: lag > 59)],
    ids=["steward", "bots"],
)
def test_a_process_that_serves_nobody_shows_its_figures_too(
    new_directory: NewDirectory, command: str, is_expected: Callable[[float], bool]
) -> None:
    """Those of a steward, which does what is due; and of the bots, beside whom nobody does."""
    port, log = free_port(), (directory := new_directory(command)) / "helper.log"
    with sqlite_world(directory) as world, world.serving(STEWARD="separate"):
        (table,) = world.open_clocked_tables(1, command)
        world.let_time_be_up({table.match: datetime.now(UTC) - timedelta(seconds=61)})
        settings = environment(directory, METRICS_TOKEN=TOKEN, METRICS_PORT=str(port))
        with running(
            [*MANAGE, command], log, lambda: b"at work" in log.read_bytes(), environment=settings
        ) as process:
            helper = Site(f"http://127.0.0.1:{port}", process, log)
            rounds = f'oceania_chore_seconds_count{{chore="{command}"}}'
            until(lambda: _figures(helper).get(rounds, 0) > 0)
            until(lambda: is_expected(_figures(helper)["oceania_steward_lag_seconds"]))
            assert ask(helper, "/metrics")[0].status == 404
            assert ask(helper, "/", **KEY)[0].status == 404
            told = manage(directory, command, METRICS_TOKEN=TOKEN, METRICS_PORT=str(port))
    assert told.stderr == (
        f"CommandError: Port {port} of 127.0.0.1 is in use:"
        " stop the other program or set METRICS_PORT.\n"
    )
    assert "Traceback" not in log.read_text()


def test_a_line_of_the_log_names_its_request_and_its_match(watched: Site) -> None:
    match = str(uuid4())
    before = watched.log.stat().st_size
    address = f"/matches/{match}/moves/"
    assert ask(watched, address, method="POST", **{"X-Request-ID": REQUEST})[0].status == 403
    assert ask(watched, address, method="POST", **{"X-Request-ID": "made up"})[0].status == 403
    text = watched.log.read_bytes()[before:].decode()
    named, unnamed = (json.loads(line) for line in text.splitlines())
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", named.pop("time"))
    assert named == {
        "level": "WARNING",
        "logger": "django.security.csrf",
        "message": "Forbidden (CSRF cookie not set.): /matches/<uuid:match_id>/moves/",
        "request": REQUEST,
        "match": match,
    }
    assert re.fullmatch(r"[0-9a-f]{32}", unnamed["request"])


def test_a_row_that_the_database_refused_is_not_repeated(database: str) -> None:
    record = _failed_write(database)
    entry: dict[str, Any] = json.loads(JsonFormatter().format(record))
    assert entry["message"] == "It failed"
    assert entry["traceback"].startswith("Traceback (most recent call last):\n")
    assert "IntegrityError: " in entry["traceback"]
    assert "constraint" in entry["traceback"]
    assert BAG not in entry["traceback"]
    if database == POSTGRES:
        assert record.exc_info
        assert BAG in str(record.exc_info[1])  # it would have been told


def _failed_write(database: str) -> logging.LogRecord:
    with connections[database].cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE hold (bag text, tiles integer CHECK (tiles > 0))")
        try:
            with transaction.atomic(using=database):
                cursor.execute("INSERT INTO hold VALUES (%s, 0)", [BAG])
        except IntegrityError:
            return logging.LogRecord("x", logging.ERROR, "", 0, "It failed", (), sys.exc_info())
    raise AssertionError("the database took the row")
