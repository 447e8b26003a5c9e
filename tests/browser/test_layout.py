"""Pages with much on them, in windows of many sizes: all of it can be read and reached.

Ordinarily a sample: every page once, and a match in all its states in four windows. With
LAYOUT=full (`make layout`) every page is looked at in all windows, light and dark.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils.translation import override
from playwright.sync_api import Browser, BrowserContext, FloatRect, Page, expect

from tests.browser.crowd_names import MODERATOR, RIVAL, VIEWER, WIDE
from tests.browser.layout import MOST_SHIFT, SCHEMES, SIZES, audit
from tests.browser.layout_walks import DEEDS, DESK, ERRORS, LIKE_OTHERS, NO_PAGES, WALKS
from tests.harness.chromium import new_context
from tests.harness.directories import MadeOnce, NewDirectory
from tests.harness.inspection import (
    choose_language,
    gather_complaints,
    hard_to_use,
    layout_shift,
    version_of,
    wait_for_version,
)
from tests.harness.prepared import Prepared
from tests.harness.routes import ROUTES
from tests.harness.site import DATABASE, Site, manage, serving

LIST = "prepared.json"
#: What a browser says of a page that isn't there, and of a form that was refused.
EXPECTED: Final = re.compile(r"\b(404|422)\b")
IS_FULL: Final = os.environ.get("LAYOUT") == "full"
#: Dark colours are computed by another test, from the stylesheets' tokens.
THOROUGHLY: Final = SCHEMES if IS_FULL else SCHEMES[:1]
#: What a match can show to one of its players; the last of them to somebody who looks on.
MATCHES: Final = [
    "new", "first", "sail", "explore", "place", "scout", "waiting", "draw", "won", "pause",
    "letters", "voyage", "oceans",
]  # fmt: skip
MATCH_SIZES: Final = SIZES if IS_FULL else [(1440, 900), (1280, 800), (820, 1180), (390, 844)]


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


@dataclass
class Visits:
    """Opens pages of the crowded site for people who read German."""

    browser: Browser
    site: Site
    things: Prepared
    opened: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def __call__(self, place: str, viewer: str | None = VIEWER, *, scripts: bool = True) -> Page:
        context = new_context(
            self.browser, self.site.url, reduced_motion="reduce", java_script_enabled=scripts
        )
        self.opened.append(context)
        if viewer is not None:
            session = self.things.sessions[viewer]
            context.add_cookies([{"name": "session", "value": session, "url": self.site.url}])
        page = context.new_page()
        gather_complaints(page, self.complaints)
        choose_language(page, "de")
        self.show(page, place)
        return page

    def show(self, page: Page, place: str) -> None:
        if place in DEEDS:
            DEEDS[place](page, self.things)
        else:
            answer = page.goto(self.things.pages.get(place, place))
            assert answer
            assert (place, answer.status) == (place, 404 if place == "/nowhere" else 200)


@pytest.fixture
def visit(browser: Browser, harbour: tuple[Site, Prepared]) -> Iterator[Visits]:
    visits = Visits(browser, *harbour)
    yield visits
    for context in visits.opened:
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


# Opens what is folded up, and says how many of them there were. Those that open over the page
# hide what is below them.
OPEN_DETAILS = """() => {
    const closed = [...document.querySelectorAll("main details:not([open], [data-popup])")];
    closed.forEach((one) => { one.open = true; });
    return closed.length;
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


@pytest.mark.parametrize("state", MATCHES)
def test_all_of_a_match_can_be_read_and_reached(visit: Visits, state: str) -> None:
    schemes = SCHEMES if IS_FULL else SCHEMES[:1]
    page = visit(state)
    assert audit(page, WIDE, MATCH_SIZES, schemes) == []
    page.evaluate(OPEN_DETAILS)
    assert hard_to_use(page, THOROUGHLY) == []
    assert visit.complaints == []


@pytest.mark.parametrize("size", [(1440, 900), (1366, 768), (1280, 800), (390, 844)])
def test_the_first_move_is_made_without_scrolling(visit: Visits, size: tuple[int, int]) -> None:
    page = visit("first")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".first-move")).to_be_in_viewport(ratio=1)
    expect(page.locator(".tray [data-do=draw]")).to_be_in_viewport(ratio=1)
    expect(page.locator(".seat-place:has(.player-you) .clock")).to_be_in_viewport(ratio=1)
    assert pinned_over_a_match(page, [size]) == []


@pytest.mark.parametrize("walk", WALKS)
def test_all_of_every_page_can_be_read_and_reached(visit: Visits, walk: str) -> None:
    viewer, places = WALKS[walk]
    assert _faults(visit, viewer, places, SIZES) == []
    assert [said for said in visit.complaints if not EXPECTED.search(said)] == []


def test_all_of_the_administration_can_be_read_and_reached(visit: Visits) -> None:
    assert _faults(visit, MODERATOR, DESK, SIZES[:3]) == []


@pytest.mark.parametrize("name", ERRORS)
def test_all_of_an_error_s_page_can_be_read_and_reached(visit: Visits, name: str) -> None:
    page = visit("/rules/", None)
    with override("de"):
        shown = render_to_string(f"{name}.html")
    page.route("**/shown/", lambda route: route.fulfill(body=shown, content_type="text/html"))
    page.goto("/shown/")
    sizes = SIZES if IS_FULL else [SIZES[0], SIZES[-1]]
    assert audit(page, WIDE, sizes, SCHEMES if IS_FULL else SCHEMES[:1]) == []
    assert hard_to_use(page, THOROUGHLY) == []
    assert visit.complaints == []


def _faults(
    visit: Visits, viewer: str | None, places: list[str], sizes: list[tuple[int, int]]
) -> list[tuple[object, ...]]:
    """What is wrong with each of these places; each is looked at with its details closed and open.

    Unless all is to be looked at, each in one of the windows.
    """
    page = visit("/rules/", viewer)
    found: list[tuple[object, ...]] = []
    for place, size in zip(places, cycle(sizes), strict=False):
        visit.show(page, place)
        windows, schemes = (sizes, SCHEMES) if IS_FULL else ([size], SCHEMES[:1])
        faults: list[object] = [*audit(page, WIDE, windows, schemes)]
        if page.evaluate(OPEN_DETAILS):
            faults += audit(page, WIDE, windows, SCHEMES[:1])
        if viewer != MODERATOR or place not in DESK:  # the administration is Django's own
            faults += hard_to_use(page, THOROUGHLY)
        if faults:
            found.append((place, *faults))
    return found


def test_every_page_is_looked_at(harbour: tuple[Site, Prepared]) -> None:
    pages = harbour[1].pages
    walked = [place for _, places in WALKS.values() for place in places]
    addresses = [pages.get(place, place) for place in [*walked, *MATCHES] if place not in DEEDS]
    looked_at = {_route(address) for address in addresses}
    answering = {route for (way, _), routes in ROUTES.items() if way == "GET" for route in routes}
    own = {route.replace("/^", "/") for route in answering if not route.startswith("admin/")}
    assert own - looked_at == NO_PAGES | LIKE_OTHERS
    assert set(DEEDS) <= set(walked)


def test_every_page_speaks_english_too(visit: Visits) -> None:
    for viewer, places in WALKS.values():
        page = visit("/rules/", viewer)
        choose_language(page, "en")
        for place in places:
            if place in DEEDS:
                continue
            html = page.request.get(visit.things.pages.get(place, place)).text()
            assert (place, html.count('<html lang="en"'), html.count("<h1")) == (place, 1, 1)


def _route(address: str) -> str | None:
    """The route of an address, as its configuration writes it; None if it leads nowhere."""
    try:
        return resolve(address.partition("?")[0]).route
    except Resolver404:
        return None


def pinned_over_a_match(page: Page, sizes: list[tuple[int, int]] = MATCH_SIZES) -> list[str]:
    """What lies on the board or the own clock, in any of these windows."""
    found = audit(page, WIDE, sizes, SCHEMES[:1])
    return [one for one in found if "pinned" in one]


def test_no_banner_moves_or_covers_the_board(visit: Visits) -> None:
    page = visit("waiting")

    def places() -> list[FloatRect | None]:
        found = []
        for width, height in MATCH_SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found.append(page.locator("#match-board").bounding_box())
        return found

    before = places()
    page.locator("#trouble").evaluate("banner => { banner.hidden = false }")
    assert (places(), pinned_over_a_match(page)) == (before, [])
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_contain_text("Du bist offline.")
    assert (places(), pinned_over_a_match(page)) == (before, [])
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()


def test_an_unread_line_does_not_move_the_word_chat(visit: Visits) -> None:
    page, theirs = visit("waiting"), visit("waiting", RIVAL)
    page.set_viewport_size({"width": 390, "height": 844})
    top = """tab => {
        const range = document.createRange();
        range.selectNode(tab.firstChild);
        return range.getBoundingClientRect().top - tab.getBoundingClientRect().top;
    }"""
    tab = page.locator("#tab-link-chat")
    before = tab.evaluate(top)
    theirs.locator("#chat-text").fill("Land in Sicht")
    theirs.locator("#chat-send").click()
    expect(page.locator(".tab-news:not([hidden])")).to_be_attached()
    assert tab.evaluate(top) == before


def test_a_move_moves_little_else(visit: Visits) -> None:
    """One player goes through a turn; the page of the other stays calm in every window.

    That it is their turn now is told on the page of another match, beside its clock and board.
    """
    page, theirs = visit("moving"), visit("moving", RIVAL, scripts=False)
    elsewhere = visit("waiting")
    moves = theirs.locator("button[name=move]")
    for width, height in cycle(MATCH_SIZES):
        if not moves.count():
            break
        page.set_viewport_size({"width": width, "height": height})
        before = layout_shift(page)
        moves.first.click()
        wait_for_version(page, version_of(theirs))
        assert layout_shift(page) - before < MOST_SHIFT
    message = elsewhere.locator(".toast").get_by_role("link", name=f"Du bist am Zug gegen {RIVAL}")
    message.focus()
    assert pinned_over_a_match(elsewhere) == []
    expect(message).to_be_visible()


def test_the_header_shows_a_new_rating_at_once(visit: Visits) -> None:
    page, theirs = visit("ending"), visit("ending", RIVAL)
    shown = page.locator("#own-rating")
    before = shown.inner_text()
    theirs.locator("#confirm-resign summary").click()
    theirs.locator("#confirm-resign button").click()
    expect(page.locator(".ending")).to_be_visible()
    expect(shown).not_to_have_text(before)
    now = shown.inner_text()
    page.reload()
    expect(shown).to_have_text(now)
