"""What the tests of matches share: a site with players and matches, and browsers logged in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

from tests.browser.preparation import Prepared, prepared
from tests.site import Site, running_site, serving


@pytest.fixture(scope="session")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("match-site")


@pytest.fixture(scope="session")
def world(directory: Path) -> Iterator[tuple[Site, Prepared]]:
    """A site with players and matches."""
    with running_site(directory):
        pass
    things = prepared(directory)
    with serving(directory) as site:
        yield site, things


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
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    def make(name: str | None = "anouk", **options: Any) -> BrowserContext:  # noqa: ANN401
        context = browser.new_context(**{"base_url": site.url, "locale": "en", **options})
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
    return lambda match: f"/matches/{world[1].matches[match]}/"
