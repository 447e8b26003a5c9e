"""Words that are explained: by the pointer, the focus and a tap, within the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.harness.inspection import accessibility_violations, layout_shift

Contexts = Callable[..., BrowserContext]
Addresses = Callable[[str], str]

PROJECTED = "Projected The score if every island, complete or not, paid whoever leads on it now."


@pytest.fixture
def page(context_of: Contexts, address_of: Addresses) -> Page:
    opened = context_of(viewport={"width": 1440, "height": 900}).new_page()
    opened.clock.install()
    opened.goto(address_of("sail"))
    return opened


def meaning(page: Page, name: str) -> Locator:
    return page.locator(f"#means-{name}")


def assert_within_window(page: Page, shown: Locator) -> None:
    box, size = shown.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]


def test_the_pointer_shows_what_a_word_means(page: Page, complaints: list[str]) -> None:
    word, shown = page.locator("#word-projected-0"), meaning(page, "projected")
    expect(page.locator("#line")).to_have_text("Live")
    shifted = layout_shift(page)
    board = page.locator("#match-board").bounding_box()
    word.hover()
    expect(shown).to_contain_text(PROJECTED)
    expect(shown).to_be_visible()
    assert_within_window(page, shown)
    shown.hover()
    page.clock.run_for(1000)
    expect(shown).to_be_visible()
    page.locator("#word-reserve").hover()
    expect(meaning(page, "reserve")).to_be_visible()
    expect(shown).to_be_hidden()
    page.locator("#guide").hover()
    expect(meaning(page, "reserve")).to_be_hidden()
    assert page.locator("#match-board").bounding_box() == board
    assert layout_shift(page) == shifted
    assert complaints == []


def test_the_focus_shows_it_and_escape_closes_it(page: Page) -> None:
    word, shown = page.locator("#word-set-aside-0"), meaning(page, "set-aside")
    page.locator("#word-projected-1").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(meaning(page, "projected")).to_be_visible()
    page.keyboard.press("Tab")
    expect(meaning(page, "sure")).to_be_visible()
    expect(meaning(page, "projected")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(meaning(page, "sure")).to_be_hidden()
    expect(page.locator("#word-sure-1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(meaning(page, "sure")).to_be_visible()
    page.keyboard.press("Enter")
    expect(meaning(page, "sure")).to_be_hidden()
    expect(word).to_have_accessible_description(
        "Set aside Tiles that a player drew and that fitted nowhere. Each costs 2 points at the"
        " end. The player can use one later instead of drawing, and pays for it with a scout."
    )
    expect(shown).to_be_hidden()


def test_the_fair_bag_and_the_ledger_are_explained(page: Page) -> None:
    page.locator("#fairness summary").hover()
    expect(meaning(page, "fair-bag")).to_be_visible()
    assert_within_window(page, meaning(page, "fair-bag"))
    page.locator("#fairness summary").click()
    expect(page.locator("#fairness")).to_have_attribute("open", "")
    page.get_by_role("button", name="What the ledger is").click()
    expect(meaning(page, "ledger")).to_be_visible()
    assert_within_window(page, meaning(page, "ledger"))
    assert accessibility_violations(page) == []


def test_a_tap_opens_it_on_a_phone_and_a_tap_elsewhere_closes_it(
    context_of: Contexts, address_of: Addresses
) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = context_of(**phone).new_page()
    page.goto(address_of("sail"))
    expect(page.locator(".goal")).to_have_text(
        "Goal: lead on islands when they are complete. Every complete island pays a point a tile to"
        " whoever has the higher sum of scouts on it, every tile set aside costs 2. Most points"
        " win."
    )
    line = page.locator(".goal").bounding_box()
    assert line is not None
    assert line["height"] <= 30
    for name, word in (("goal", "#word-goal"), ("projected", "#word-projected-0")):
        page.locator(word).tap()
        expect(meaning(page, name)).to_be_visible()
        assert_within_window(page, meaning(page, name))
        page.locator(".board-picture").tap(position={"x": 8, "y": 8}, force=True)
        expect(meaning(page, name)).to_be_hidden()
    page.locator("#tab-link-bag").tap()
    page.locator("#word-out-of-play").tap()
    expect(meaning(page, "out-of-play")).to_be_visible()
    page.locator("#word-out-of-play").tap()
    expect(meaning(page, "out-of-play")).to_be_hidden()


def test_a_word_stays_explained_while_the_match_goes_on(
    context_of: Contexts, address_of: Addresses
) -> None:
    pages = [context_of(name).new_page() for name in ("anouk", "halvard")]
    for page in pages:
        page.goto(address_of("explained"))
        expect(page.locator("#line")).to_have_text("Live")
    mine, theirs = pages
    theirs.locator("#word-projected-0").click()
    expect(meaning(theirs, "projected")).to_be_visible()
    mine.locator(".choice-start").first.evaluate("start => start.click()")
    mine.get_by_role("button", name="Sail and draw").click()
    expect(theirs.locator(".watch-words")).to_contain_text("A tile is being placed")
    expect(meaning(theirs, "projected")).to_be_visible()
    assert_within_window(theirs, meaning(theirs, "projected"))


def test_words_are_explained_without_a_script(context_of: Contexts, address_of: Addresses) -> None:
    page = context_of(java_script_enabled=False).new_page()
    page.goto(address_of("sail"))
    page.locator("#word-reserve").click()
    expect(meaning(page, "reserve")).to_be_visible()
    assert_within_window(page, meaning(page, "reserve"))


def test_a_replay_says_what_its_words_mean(
    page: Page, address_of: Addresses, complaints: list[str]
) -> None:
    page.goto(address_of("replay"))
    for word, name in (
        ("set-aside-final", "set-aside"),
        ("fair-bag", "fair-bag"),
        ("out-of-play", "out-of-play"),
    ):
        page.locator(f"#word-{word}").click()
        expect(meaning(page, name)).to_be_visible()
        assert_within_window(page, meaning(page, name))
    assert accessibility_violations(page) == []
    assert complaints == []
