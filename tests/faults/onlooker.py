"""Somebody who keeps a match's page open in a browser while its server goes and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from playwright.sync_api import Page, expect

from tests.harness.chromium import chromium, chromium_program, new_context
from tests.harness.inspection import wait_for_version
from tests.harness.proxy import Line, line_to
from tests.harness.servers import missing

#: Milliseconds until a page is given up that does not come back.
PATIENCE = 30_000


class Onlooker:
    """A page that was opened once and is never loaded again."""

    def __init__(self, page: Page, line: Line) -> None:
        self._page = page
        self._line = line

    def follow(self, server: str, version: int) -> float:
        """The server is there now; the seconds until the page is live and shows this version."""
        began = monotonic()
        self._line.lead_to(server)
        wait_for_version(self._page, version)
        expect(self._page.locator("#line")).to_have_text("Live")
        return monotonic() - began


@contextmanager
def onlooker(server: str, match: str) -> Iterator[Onlooker]:
    """A visitor who watches the match."""
    program = chromium_program() or missing("chromium")
    with chromium(program) as browser, line_to(server) as line:
        page = new_context(browser, line.url).new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"/matches/{match}/")
        expect(page.locator("#line")).to_have_text("Live", timeout=PATIENCE)
        yield Onlooker(page, line)
