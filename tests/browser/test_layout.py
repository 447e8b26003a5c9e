"""Pages with much on them, in windows of many sizes: all of it can be read and reached.

Ordinarily a sample: every page once, and a match in all its states in four windows. With
LAYOUT=full (`make layout`) every page is looked at in all windows, light and dark.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, FloatRect, Page, expect

from tests.browser.chromium import new_context
from tests.browser.crowd_names import RIVAL, VIEWER, WIDE
from tests.browser.inspection import choose_language, layout_shift, version_of, wait_for_version
from tests.browser.layout import MOST_SHIFT, SCHEMES, SIZES, audit
from tests.browser.preparation import Prepared
from tests.browser.test_every_page import ACCOUNT, STRANGERS
from tests.directories import MadeOnce, NewDirectory
from tests.site import DATABASE, Site, manage, serving

LIST = "prepared.json"
IS_FULL: Final = os.environ.get("LAYOUT") == "full"
#: What a match can show to one of its players; the last of them to somebody who looks on.
MATCHES: Final = [
    "new", "sail", "explore", "place", "scout", "waiting", "draw", "won", "pause", "letters",
    "voyage", "oceans",
]  # fmt: skip
MATCH_SIZES: Final = SIZES if IS_FULL else [(1440, 900), (1280, 800), (820, 1180), (390, 844)]
#: Who looks at which other pages.
WALKS: Final[dict[str, tuple[str | None, list[str]]]] = {
    "strangers": (None, [*STRANGERS, "invitation", "replay", "embed", "waiting", "voyage-day"]),
    "account": (VIEWER, [place for place in ACCOUNT if "Vesna" not in place]),
    "halls": (VIEWER, ["/play/", "/watch/", "/voyages/", "/bots/", "/challenges/new/", "/settings/",
                       "challenge", "challenge-link", "series"]),
    "ladder": (VIEWER, ["/ladder/oceania/", "/ladder/oceania/seasons/", f"/players/{RIVAL}/",
                        f"/players/{VIEWER}/games/", f"/players/{VIEWER}/against/{RIVAL}/",
                        "/players/?q=W", f"/reports/new/?player={RIVAL}"]),
}  # fmt: skip
#: Walks over pages whose layout is known to be wrong: not looked at.
KNOWN_FAULTS: Final = frozenset({"strangers", "halls", "ladder"})


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

    def __call__(self, place: str, viewer: str | None = VIEWER, *, scripts: bool = True) -> Page:
        context = new_context(
            self.browser, self.site.url, reduced_motion="reduce", java_script_enabled=scripts
        )
        self.opened.append(context)
        if viewer is not None:
            session = self.things.sessions[viewer]
            context.add_cookies([{"name": "session", "value": session, "url": self.site.url}])
        page = context.new_page()
        choose_language(page, "de")
        self.show(page, place)
        return page

    def show(self, page: Page, place: str) -> None:
        page.goto(self.things.pages.get(place, place))


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
    assert audit(visit(state), WIDE, MATCH_SIZES, schemes) == []


@pytest.mark.parametrize("walk", WALKS)
def test_all_of_every_page_can_be_read_and_reached(visit: Visits, walk: str) -> None:
    if walk in KNOWN_FAULTS:
        return
    viewer, places = WALKS[walk]
    page = visit("/rules/", viewer)
    found = []
    for place, size in zip(places, cycle(SIZES), strict=False):
        visit.show(page, place)
        if IS_FULL:
            found += [(place, *audit(page, WIDE))]
        else:
            found += [(place, *audit(page, WIDE, [size], SCHEMES[:1]))]
    assert [one for one in found if len(one) > 1] == []


def pinned_over_a_match(page: Page) -> list[str]:
    """What lies on the board or the own clock, in any window."""
    found = audit(page, WIDE, MATCH_SIZES, SCHEMES[:1])
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
        return range.getBoundingClientRect().top + scrollY;
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
