"""A database that cuts its lines, or is away for a while: an answer in words, and no error."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import psycopg
import pytest
from django.db import InterfaceError
from psycopg import sql

from oceania_site.database import is_away
from tests.harness.client import Person
from tests.harness.directories import NewDirectory
from tests.harness.guards import PLAIN_HEADERS, guards_in, policy_in
from tests.harness.plain_requests import ask
from tests.harness.postgres import MIGRATED, new_database
from tests.harness.site import Site, serving
from tests.harness.socket_pages import opened_at

NAME = "tidal"
#: A page that asks the database whoever looks at it.
PAGE = "/play/"
LOBBY = "/ws/lobby/"
BACK = 5.0
BUSY = 1013


class Harbour:
    """A site on PostgreSQL, and the power over its database."""

    def __init__(self, site: Site, cluster: psycopg.Connection) -> None:
        self.site = site
        self._cluster = cluster

    def cut_lines(self) -> int:
        """End all connections to the database, as a restart does; their number."""
        cut = self._cluster.execute(
            "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity"
            " WHERE datname = %s",
            [NAME],
        ).fetchone()
        assert cut is not None
        return int(cut[0])

    def close(self) -> None:
        self._allow("false")
        self.cut_lines()

    def open(self) -> None:
        self._allow("true")

    def _allow(self, whether: str) -> None:
        change = sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS {}")
        self._cluster.execute(change.format(sql.Identifier(NAME), sql.SQL(whether)))

    def status(self, path: str = PAGE) -> int:
        return ask(self.site, path)[0].status


@pytest.fixture(scope="module")
def harbour(postgres_url: str, new_directory: NewDirectory) -> Iterator[Harbour]:
    with (
        new_database(postgres_url, NAME, MIGRATED) as url,
        psycopg.connect(postgres_url, autocommit=True) as cluster,
        serving(new_directory("tidal"), DATABASE_URL=url) as site,
    ):
        yield Harbour(site, cluster)
        assert "Traceback" not in site.log.read_text()


def test_lines_that_were_cut_are_made_anew_without_an_error(harbour: Harbour) -> None:
    for _ in range(5):
        assert [harbour.status() for _ in range(6)] == [200] * 6
        assert harbour.cut_lines() >= 1
        assert [harbour.status() for _ in range(6)] == [200] * 6


def test_while_the_database_is_away_everybody_is_told_and_can_wait(harbour: Harbour) -> None:
    with opened_at(harbour.site.url, LOBBY) as page:
        harbour.close()
        try:
            answer, content = ask(harbour.site, PAGE)
            assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
            assert answer.headers["Cache-Control"] == "no-store"
            assert "<h1>Waiting for the tide</h1>" in content.decode()
            assert guards_in(answer.headers) == PLAIN_HEADERS
            assert policy_in(answer.headers)["script-src"] == "'self'"
            answer, content = ask(harbour.site, PAGE, **{"Accept-Language": "de"})
            assert (answer.status, answer.headers["Content-Language"]) == (503, "de")
            assert "<h1>Warten auf die Flut</h1>" in content.decode()
            answer, content = ask(harbour.site, PAGE, **{"HX-Request": "true"})
            assert (answer.status, answer.headers["Retry-After"]) == (503, "5")
            assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
            assert content.startswith(b"The site cannot reach its records at the moment.")
            assert guards_in(answer.headers) == PLAIN_HEADERS
            assert policy_in(answer.headers)["script-src"] == "'self'"
            assert (harbour.status("/healthz"), harbour.status("/robots.txt")) == (200, 200)
            _await_status(harbour, "/readyz", 503)
            with opened_at(harbour.site.url, LOBBY, Person(1, "a" * 32)) as late:
                assert late.close_code() == BUSY
        finally:
            harbour.open()
        _await_status(harbour, PAGE, 200)
        _await_status(harbour, "/readyz", 200)
        page.pulse()
    lines = harbour.site.log.read_text().splitlines()
    assert sum("ERROR django.request: The database is away: " in line for line in lines) == 1


def _await_status(harbour: Harbour, path: str, status: int) -> None:
    deadline = monotonic() + BACK
    while harbour.status(path) != status:
        assert monotonic() < deadline


def test_an_error_that_follows_from_the_loss_is_the_loss() -> None:
    lost = InterfaceError("the connection is closed")
    lost.__cause__ = psycopg.InterfaceError("the connection is closed")
    later = RuntimeError("no transaction")
    later.__context__ = lost
    assert is_away(later)
    assert not is_away(RuntimeError("of its own"))
    assert not is_away(None)
