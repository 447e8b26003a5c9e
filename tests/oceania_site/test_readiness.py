"""What a balancer is told."""

import socket
import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic

from tests.harness.directories import NewDirectory
from tests.harness.plain_requests import ask
from tests.harness.site import DATABASE, Site, serving

READY = b"database: yes\nmigrations: yes\nchannel layer: yes\nstaying: yes\n"


def test_a_site_that_is_served_is_alive_and_ready(site: Site) -> None:
    for path, expected in [("/healthz", b"yes\n"), ("/readyz", READY)]:
        answer, content = ask(site, path, Host="10.0.0.7")
        assert (answer.status, content) == (200, expected)
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Set-Cookie"] is None
        answer, content = ask(site, path, method="HEAD")
        assert (answer.status, content) == (200, b"")
        answer, _ = ask(site, path, method="POST")
        assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")


def test_it_is_alive_and_not_ready_while_it_lacks_tables(new_directory: NewDirectory) -> None:
    directory = new_directory("tables")
    with (
        serving(directory, SITE_URL="https://oceania.example") as site,
        closing(sqlite3.connect(directory / DATABASE, isolation_level=None)) as database,
    ):
        database.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
        assert ask(site, "/healthz")[0].status == 200
        answer, content = ask(site, "/readyz")
        assert answer.status == 503
        assert content == b"database: no\nmigrations: no\nchannel layer: yes\nstaying: yes\n"
        database.execute("ALTER TABLE elsewhere RENAME TO django_migrations")
        newest = database.execute(
            "DELETE FROM django_migrations WHERE id = (SELECT max(id) FROM django_migrations)"
            " RETURNING *"
        ).fetchone()
        _await(site, 503, READY.replace(b"migrations: yes", b"migrations: no"))
        database.execute("INSERT INTO django_migrations VALUES (?, ?, ?, ?)", newest)
        _await(site, 200, READY)


def test_whoever_started_it_is_told_when_it_answers_and_when_it_stops(
    new_directory: NewDirectory, tmp_path: Path
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "supervisor"))
        supervisor.settimeout(10)
        address = str(tmp_path / "supervisor")
        with serving(new_directory("supervised"), NOTIFY_SOCKET=address) as site:
            assert supervisor.recv(100) == b"READY=1"
            assert ask(site, "/readyz")[0].status == 200
        assert supervisor.recv(100) == b"STOPPING=1"


def _await(site: Site, status: int, content: bytes) -> None:
    deadline = monotonic() + 5
    while (answer := ask(site, "/readyz")) and (answer[0].status, answer[1]) != (status, content):
        assert monotonic() < deadline, answer[1]
