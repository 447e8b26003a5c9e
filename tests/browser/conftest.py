"""What the tests share: Chromium, a site with players and matches, and browsers logged in."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

from tests.browser.preparation import prepared
from tests.harness.chromium import chromium, chromium_program, is_complaint, new_context
from tests.harness.directories import MadeOnce, NewDirectory
from tests.harness.prepared import Prepared
from tests.harness.servers import missing
from tests.harness.site import DATABASE, Site, serving

LIST = "prepared.json"


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium. Not for the whole session: Playwright's event loop keeps the ORM from working."""
    with chromium(chromium_program() or missing("chromium")) as opened:
        yield opened


@pytest.fixture(scope="session")
def full(new_directory: NewDirectory, made_once: MadeOnce) -> Path:
    """A database with players and matches, and a list of them beside it: once for all workers."""

    def fill(directory: Path) -> None:
        shutil.copy(new_directory("empty") / DATABASE, directory)
        (directory / LIST).write_text(prepared(directory))

    return made_once("full", fill)


@pytest.fixture(scope="session")
def directory(new_directory: NewDirectory, full: Path) -> Path:
    return new_directory("match-site", full / DATABASE)


@pytest.fixture(scope="session")
def world(directory: Path, full: Path) -> Iterator[tuple[Site, Prepared]]:
    """A site with players and matches."""
    with serving(directory) as site:
        yield site, Prepared(**json.loads((full / LIST).read_text()))


@pytest.fixture(scope="session")
def site(world: tuple[Site, Prepared]) -> Site:
    """The same site, for tests that need nobody who is there already."""
    return world[0]


@pytest.fixture
def complaints() -> list[str]:
    return []


@pytest.fixture
def context_of(
    browser: Browser, world: tuple[Site, Prepared], complaints: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers in which somebody is logged in; what their consoles say is gathered."""
    site, things = world
    opened: list[BrowserContext] = []

    def listen(message: ConsoleMessage) -> None:
        if is_complaint(message):
            complaints.append(message.text)

    def make(name: str | None = "anouk", **options: Any) -> BrowserContext:  # noqa: ANN401
        context = new_context(browser, site.url, **options)
        if name is not None:
            cookie = {"name": "session", "value": things.sessions[name], "url": site.url}
            context.add_cookies([cookie])  # type: ignore[list-item] # a plain dict will do
        context.on("console", listen)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()


@pytest.fixture
def address_of(world: tuple[Site, Prepared]) -> Callable[[str], str]:
    return lambda match: world[1].pages[match]
