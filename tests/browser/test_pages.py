"""Pages in a real browser: whole, silent in the console, accessible, and never too wide."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.inspection import (
    WIDTHS,
    accessibility_violations,
    choose_language,
    gather_complaints,
    widths,
)
from tests.site import Site

HEADINGS = {
    "en": "Two games of the sea, in your browser",
    "de": "Zwei Spiele vom Meer, in deinem Browser",
}


@pytest.fixture
def complaints() -> list[str]:
    return []


@pytest.fixture
def page(browser: Browser, site: Site, complaints: list[str]) -> Iterator[Page]:
    """A page that gathers what the console says, refused scripts and styles included."""
    context = browser.new_context(base_url=site.url, locale="en")
    opened = context.new_page()

    gather_complaints(opened, complaints)
    yield opened
    context.close()


def test_home_is_whole_in_both_languages(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    for language, button in [("en", "English"), ("de", "Deutsch")]:
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS[language])
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("button", name=button)).to_have_attribute("aria-current", "true")
        assert accessibility_violations(page) == []
        assert widths(page) == WIDTHS
    assert complaints == []


def test_a_missing_page_is_whole(page: Page) -> None:
    page.goto("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Uncharted waters")
    assert accessibility_violations(page) == []
    assert widths(page) == WIDTHS
    choose_language(page, "de")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert widths(page) == WIDTHS
    page.locator("main").get_by_role("link").click()
    expect(page).to_have_url(page.url.replace("/nowhere", "/"))


def test_the_keyboard_reaches_the_content_first(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()


def test_htmx_is_configured_to_evaluate_nothing(page: Page) -> None:
    page.goto("/")
    settings = page.evaluate("htmx.config")
    assert (settings["allowEval"], settings["allowScriptTags"]) == (False, False)
    assert settings["selfRequestsOnly"] is True
    assert settings["historyCacheSize"] == 0
    swapped = [rule["code"] for rule in settings["responseHandling"] if rule["swap"]]
    assert swapped == ["[23]..", "409|422"]
