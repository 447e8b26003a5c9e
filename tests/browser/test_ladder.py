"""The ladder and players' pages in a real browser: accessible, never too wide, and live."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.inspection import WIDTHS, accessibility_violations, gather_complaints, widths
from tests.people import session_cookies
from tests.site import Site, manage, running_site

PATHS = ["/ladder/oceania/", "/ladder/oceania/seasons/", "/players/Anouk/", "/players/?q=b"]


@pytest.fixture(scope="module")
def var_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ladder")


@pytest.fixture(scope="module")
def ladder_site(var_dir: Path) -> Iterator[Site]:
    with running_site(var_dir) as site:
        _do(var_dir, "settle_ladder")
        yield site


@pytest.fixture
def page(browser: Browser, ladder_site: Site, var_dir: Path) -> Iterator[Page]:
    """Bosun's browser; in the end its console must have been silent."""
    context = browser.new_context(base_url=ladder_site.url, locale="en")
    session = session_cookies(var_dir, "Bosun")["Bosun"]
    context.add_cookies([{"name": "session", "value": session, "url": ladder_site.url}])
    opened = context.new_page()
    complaints: list[str] = []
    gather_complaints(opened, complaints)
    yield opened
    context.close()
    assert complaints == []


def test_pages_are_accessible_and_fit_the_window(page: Page) -> None:
    for path in PATHS:
        page.goto(path)
        assert widths(page) == WIDTHS, path
        assert accessibility_violations(page) == [], path


def test_an_open_ladder_follows_the_results(page: Page, var_dir: Path) -> None:
    page.goto("/ladder/oceania/")
    names = page.locator(".standings tbody a")
    expect(names).to_have_text(["Anouk", "Bosun"])
    expect(page.locator("#line")).to_have_text("Live")
    names.first.focus()
    _do(var_dir, "turn_the_tables")
    expect(names).to_have_text(["Bosun", "Anouk"], timeout=15_000)
    expect(page.locator("#ladder-place")).to_contain_text("1 of 2 ranked players")
    expect(page.get_by_role("link", name="Anouk")).to_be_focused()


def _do(var_dir: Path, deed: str) -> None:
    call = f"from tests.browser.voyagers import {deed}; {deed}()"
    manage(var_dir, "shell", "--no-imports", "-c", call).check_returncode()
