"""Playing bots in a real browser: at once, without an account, with a hint, and to the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gestures import chosen, make_last
from tests.harness.chromium import new_context
from tests.harness.directories import NewDirectory
from tests.harness.inspection import WIDTHS, choose_language, gather_complaints, widths
from tests.harness.site import Site, manage, serving

OWN_TURN = ".board-grid[data-decision]"
PLAY_ON = "from tests.browser.companions import play_on; play_on({!r})"


@pytest.fixture
def directory(new_directory: NewDirectory) -> Path:
    return new_directory("bots-site")


@pytest.fixture
def site(directory: Path) -> Iterator[Site]:
    """A site whose bots think beside it, as on every site that somebody just starts."""
    with serving(directory, BOTS="embedded") as served:
        yield served


@pytest.fixture
def page(browser: Browser, site: Site) -> Iterator[Page]:
    context = new_context(browser, site.url)
    opened = context.new_page()
    heard: list[str] = []
    gather_complaints(opened, heard)
    yield opened
    context.close()
    assert heard == []


def test_a_stranger_plays_bots(page: Page, directory: Path) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play a bot").click()
    expect(page.get_by_role("heading", name="Deckhand bot")).to_be_visible()
    _look_at_the_width(page)
    _take_a_hint(page)
    _end_turn(page)
    expect(page.locator(OWN_TURN)).to_be_visible(timeout=15_000)
    expect(page.locator(".moves td")).to_have_count(2)
    _play_drifter_to_the_end(page, directory)


def _look_at_the_width(page: Page) -> None:
    """A guest's header has most to say while it is their turn."""
    expect(page.locator("#turns")).to_be_visible()
    usual = page.viewport_size
    for language in ("de", "en"):
        choose_language(page, language)
        page.reload()
        assert (language, widths(page)) == (language, WIDTHS)
    assert usual is not None
    page.set_viewport_size(usual)


def _take_a_hint(page: Page) -> None:
    """It is told in words, chosen on the board, and put away when the match moves on."""
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#match-hint")).to_contain_text("ship to", timeout=15_000)
    page.get_by_role("button", name="Sail and draw").click()
    expect(page.locator("#match-hint")).to_contain_text("Not sure?")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#match-hint[data-move^=place]")).to_be_visible(timeout=15_000)
    advised = page.locator("#match-hint").get_attribute("data-move")
    assert chosen(page).get_attribute("data-move") == advised


def _end_turn(page: Page) -> None:
    while page.locator(OWN_TURN).count():
        make_last(page)


def _play_drifter_to_the_end(page: Page, directory: Path) -> None:
    page.goto("/bots/?bot=Drifter")
    page.get_by_label("It thinks").select_option("instant")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="Drifter bot")).to_be_visible()
    manage(
        directory, "shell", "--no-imports", "-c", PLAY_ON.format(page.url.split("/")[-2])
    ).check_returncode()
    page.reload()
    over = page.locator("#match-state[data-over=yes]")
    while not over.count():
        page.locator(OWN_TURN).or_(over).wait_for(state="attached", timeout=15_000)
        _end_turn(page)
    expect(page.locator(".ending")).to_be_visible()
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(first)
    expect(page.get_by_role("heading", name="Drifter bot")).to_be_visible()
