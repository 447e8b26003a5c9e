"""Pages with much on them, in windows of many sizes: all of it can be read and reached.

Ordinarily a sample: every page once, and a match in all its states in four windows. With
LAYOUT=full (`make layout`) every page is looked at in all windows, light and dark.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.chromium import new_context
from tests.browser.crowd_names import VIEWER
from tests.browser.inspection import choose_language
from tests.browser.preparation import Prepared
from tests.directories import MadeOnce, NewDirectory
from tests.site import DATABASE, Site, manage, serving

LIST = "prepared.json"
Visits = Callable[..., Page]


@pytest.fixture(scope="session")
def crowded(new_directory: NewDirectory, made_once: MadeOnce) -> Path:
    """A database with much in it, and a list of its pages: once for all workers."""

    def fill(directory: Path) -> None:
        shutil.copy(new_directory("empty") / DATABASE, directory)
        call = "from tests.browser.crowd import prepare; prepare()"
        done = manage(directory, "shell", "--no-imports", "--command", call)
        done.check_returncode()
        (directory / LIST).write_text(done.stdout.splitlines()[-1])

    return made_once("crowded", fill)


@pytest.fixture(scope="module")
def harbour(new_directory: NewDirectory, crowded: Path) -> Iterator[tuple[Site, Prepared]]:
    """A site with much on every page."""
    directory = new_directory("crowded-site", crowded / DATABASE)
    with serving(directory) as site:
        yield site, Prepared(**json.loads((crowded / LIST).read_text()))


@pytest.fixture
def visit(browser: Browser, harbour: tuple[Site, Prepared]) -> Iterator[Visits]:
    """Opens pages of the crowded site for somebody who reads German."""
    site, things = harbour
    opened: list[BrowserContext] = []

    def open_page(place: str, viewer: str | None = VIEWER) -> Page:
        context = new_context(browser, site.url, reduced_motion="reduce")
        opened.append(context)
        if viewer is not None:
            session = things.sessions[viewer]
            context.add_cookies([{"name": "session", "value": session, "url": site.url}])
        page = context.new_page()
        choose_language(page, "de")
        page.goto(things.pages.get(place, place))
        return page

    yield open_page
    for context in opened:
        context.close()


# Which lines are as high as their text, and whether the last can be seen where they scroll.
CHAT = """() => {
    const lines = document.getElementById("chat-players-lines");
    const line = parseFloat(getComputedStyle(lines).lineHeight);
    const { bottom } = lines.getBoundingClientRect();
    return {
        whole: [...lines.children].filter((one) => one.clientHeight >= line
            && one.scrollHeight <= one.clientHeight + 1).length,
        scrolls: lines.scrollHeight > lines.clientHeight,
        seesLast: lines.lastElementChild.getBoundingClientRect().bottom <= bottom + 1,
        unused: document.getElementById("chat").getBoundingClientRect().bottom
            - document.getElementById("chat-form").getBoundingClientRect().bottom,
    };
}"""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (820, 1180), (390, 844)])
def test_forty_lines_of_chat_can_be_read(visit: Visits, size: tuple[int, int]) -> None:
    page = visit("sail")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = page.locator("#tab-link-chat")
    if tab.is_visible():
        tab.click()
    found = page.evaluate(CHAT)
    assert found.pop("unused") < 20
    assert found == {"whole": 40, "scrolls": True, "seesLast": True}
