"""What a balancer is told."""

from pathlib import Path
from time import monotonic

from tests.oceania_site.asking import ask
from tests.site import Site, manage, serving


def test_a_site_that_is_served_is_alive_and_ready(site: Site) -> None:
    for path in ("/health/live", "/health/ready"):
        answer, content = ask(site, path, Host="10.0.0.7")
        assert (answer.status, content) == (200, b"yes\n")
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Set-Cookie"] is None
        answer, content = ask(site, path, method="HEAD")
        assert (answer.status, content) == (200, b"")
        answer, _ = ask(site, path, method="POST")
        assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")


def test_without_its_tables_it_is_alive_and_not_ready(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    with serving(tmp_path, SITE_URL="https://oceania.example") as site:
        assert ask(site, "/health/live")[0].status == 200
        answer, content = ask(site, "/health/ready")
        assert (answer.status, content) == (503, b"no\n")
        manage(tmp_path, "migrate").check_returncode()
        deadline = monotonic() + 5
        while ask(site, "/health/ready")[0].status != 200:
            assert monotonic() < deadline
