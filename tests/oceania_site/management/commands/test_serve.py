"""The site as a process: what `make run` starts."""

import gzip
import http.client
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.harness.directories import NewDirectory
from tests.harness.plain_requests import ask
from tests.harness.processes import free_port
from tests.harness.site import DATABASE, REPOSITORY, Site, environment, manage, serving


def _login_attempts(site: Site, forwarded_for: str, count: int) -> int:
    """Send the login form so often through what says it is a proxy; the last answer's status."""
    token = "t" * 32
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"csrf={token}",
        "X-Forwarded-For": forwarded_for,
    }
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=10)
    try:
        for _ in range(count):
            body = f"csrfmiddlewaretoken={token}"
            connection.request("POST", "/accounts/login/", body, headers)
            answer = connection.getresponse()
            answer.read()
        return answer.status
    finally:
        connection.close()


def test_the_home_page_and_its_static_files(site: Site) -> None:
    answer, page = ask(site, "/")
    assert answer.status == 200
    assert b"Two games of the sea" in page
    assert answer.headers["Server"] is None
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.decode())
    assert len(addresses) == len(set(addresses)) > 5
    for address in addresses:
        file, content = ask(site, address)
        assert (file.status, len(content)) == (200, int(file.headers["Content-Length"]))
        assert file.headers["X-Content-Type-Options"] == "nosniff"
        assert "immutable" in file.headers["Cache-Control"]
        assert file.headers["Access-Control-Allow-Origin"] is None


def test_pages_are_sent_compressed_and_answers_to_htmx_are_not(site: Site) -> None:
    compressed = {"Accept-Encoding": "gzip"}
    answer, page = ask(site, "/rules/oceania/", **compressed)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(page).endswith(b"</html>\n")
    assert "Accept-Encoding" in answer.headers["Vary"]
    answer, _ = ask(site, "/rules/oceania/", **compressed, **{"HX-Request": "true"})
    assert answer.headers["Content-Encoding"] is None


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/", "/join/token/"])
def test_pages_that_may_hold_secrets_are_not_compressed(site: Site, path: str) -> None:
    answer, page = ask(site, path, **{"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] is None
    assert page.endswith(b"</html>\n")


@pytest.mark.parametrize("path", ["/nowhere", "/static/nowhere.css", "/static/../manage.py"])
def test_nothing_is_found_where_nothing_is(site: Site, path: str) -> None:
    answer, page = ask(site, path)
    assert answer.status == 404
    assert b"<h1>Uncharted waters</h1>" in page


def test_a_socket_is_refused_and_leaves_no_error(site: Site) -> None:
    with pytest.raises(InvalidStatus) as refusal, connect(site.url.replace("http", "ws") + "/x"):
        pass
    assert refusal.value.response.status_code == 403
    assert "Traceback" not in site.log.read_text()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(new_directory: NewDirectory, stop: signal.Signals) -> None:
    with serving(new_directory("stopped")) as site:
        site.process.send_signal(stop)
        assert site.process.wait(15) == 0
        log = site.log.read_text()
    assert f"Oceania is at {site.url}/ (Ctrl-C stops it).\n" in log
    assert "Traceback" not in log


def test_an_https_site_believes_the_proxy_on_this_machine(new_directory: NewDirectory) -> None:
    with serving(new_directory("secure"), SITE_URL="https://oceania.example") as site:
        plain, _ = ask(site, "/robots.txt", Host="oceania.example")
        secure, content = ask(
            site, "/robots.txt", **{"Host": "oceania.example", "X-Forwarded-Proto": "https"}
        )
    assert (plain.status, plain.headers["Location"]) == (301, "https://oceania.example/robots.txt")
    assert secure.headers["Strict-Transport-Security"].startswith("max-age=31536000;")
    assert b"Disallow: /admin/" in content


def test_a_trusted_proxy_says_who_the_client_is(new_directory: NewDirectory) -> None:
    """The login page is limited by address: 30 attempts a minute."""
    directory = new_directory("proxied")
    for proxies, statuses in [("127.0.0.1", [429, 200]), ("192.0.2.1", [429, 429])]:
        with serving(directory, TRUSTED_PROXIES=proxies) as site:
            first = _login_attempts(site, "198.51.100.1", 31)
            second = _login_attempts(site, "198.51.100.2", 1)
        assert [first, second] == statuses


def test_a_port_in_use_is_said_in_a_sentence(new_directory: NewDirectory) -> None:
    with socket.create_server(("127.0.0.1", 0)) as occupant:
        port = occupant.getsockname()[1]
        outcome = manage(new_directory("occupied"), "serve", PORT=str(port))
    assert outcome.returncode == 1
    assert outcome.stderr == (
        f"CommandError: Port {port} of 127.0.0.1 is in use: stop the other program or set PORT.\n"
    )


def test_an_address_of_another_machine_is_said_in_a_sentence(new_directory: NewDirectory) -> None:
    outcome = manage(new_directory("elsewhere"), "serve", HOST="192.0.2.1", PORT=str(free_port()))
    assert outcome.returncode == 1
    assert outcome.stderr.startswith("CommandError: Cannot listen on 192.0.2.1 port ")


def test_missing_static_files_are_said_in_a_sentence(tmp_path: Path) -> None:
    outcome = manage(tmp_path, "serve", PORT=str(free_port()))
    assert outcome.stderr == (
        "CommandError: There are no static files yet: run `manage.py collectstatic`.\n"
    )


def test_a_database_without_tables_is_refused(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    outcome = manage(tmp_path, "serve", PORT=str(free_port()))
    assert (outcome.returncode, outcome.stdout) == (1, "")
    assert re.fullmatch(
        r"CommandError: The database lacks \d\d+ migrations of this version:"
        r" run `manage\.py migrate`\.\n",
        outcome.stderr,
    )


def test_a_database_of_an_older_version_is_refused(new_directory: NewDirectory) -> None:
    directory = new_directory("older")
    with closing(sqlite3.connect(directory / DATABASE, isolation_level=None)) as database:
        database.execute(
            "DELETE FROM django_migrations WHERE id = (SELECT max(id) FROM django_migrations)"
        )
    outcome = manage(directory, "serve", PORT=str(free_port()))
    assert (outcome.returncode, outcome.stdout) == (1, "")
    assert outcome.stderr == (
        "CommandError: The database lacks one migration of this version: run `manage.py migrate`.\n"
    )


def test_any_asgi_server_can_import_the_application(new_directory: NewDirectory) -> None:
    """As daphne and uvicorn do from their own command lines: nothing is set up beforehand."""
    imported = subprocess.run(
        [sys.executable, "-c", "from oceania_site.asgi import application; print('imported')"],
        env=environment(new_directory("imported")),
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (imported.stdout, imported.stderr) == ("imported\n", "")
