"""What all pages share, in a real browser: languages, the way home, the keyboard, htmx."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.harness.chromium import new_context
from tests.harness.inspection import accessibility_violations, gather_complaints
from tests.harness.proxy import line_to
from tests.harness.site import Site

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
    context = new_context(browser, site.url)
    opened = context.new_page()

    gather_complaints(opened, complaints)
    yield opened
    context.close()


def test_the_language_is_chosen_in_the_footer(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    for language, button in [("en", "English"), ("de", "Deutsch")]:
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS[language])
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("button", name=button)).to_have_attribute("aria-current", "true")
    assert complaints == []


def test_a_missing_page_leads_home_where_the_keyboard_reaches_the_content_first(page: Page) -> None:
    page.goto("/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Uncharted waters")
    page.locator("main").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADINGS["en"])
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()


def test_the_second_page_knows_the_time_zone_of_the_device(browser: Browser, site: Site) -> None:
    context = new_context(browser, site.url, timezone_id="Asia/Kolkata")
    page = context.new_page()
    page.goto("/voyages/")
    expect(page.locator("#content")).to_contain_text("Until midnight UTC nobody")
    page.reload()
    expect(page.locator("#content")).to_contain_text("Until 5:30 a.m. IST nobody")
    context.close()


def test_htmx_is_configured_to_evaluate_nothing(page: Page) -> None:
    page.goto("/")
    settings = page.evaluate("htmx.config")
    assert (settings["allowEval"], settings["allowScriptTags"]) == (False, False)
    assert settings["selfRequestsOnly"] is True
    assert settings["historyCacheSize"] == 0
    swapped = [rule["code"] for rule in settings["responseHandling"] if rule["swap"]]
    assert swapped == ["[23]..", "409|422"]


def test_a_page_says_that_the_device_is_offline(page: Page) -> None:
    page.goto("/rules/")
    notice = page.locator("#offline")
    expect(notice).to_be_hidden()
    page.context.set_offline(True)
    expect(notice).to_contain_text("You are offline.")
    assert accessibility_violations(page) == []
    page.context.set_offline(False)
    expect(notice).to_be_hidden()


UNTIL_GERMAN_IS_KEPT = """
    new Promise((resolve) => {
      const look = () =>
        localStorage.getItem("offline-page")?.startsWith("de ") ? resolve() : setTimeout(look, 20);
      look();
    })
"""


def test_a_link_that_is_followed_without_a_network_leads_to_a_page_of_ours(
    browser: Browser, site: Site
) -> None:
    with line_to(site.url) as line:
        context = new_context(browser, line.url, service_workers="allow")
        page = context.new_page()
        page.goto("/rules/")
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        line.sever()
        page.get_by_role("link", name="Ladder").click()
        expect(page.get_by_role("heading", name="No wind")).to_be_visible()
        expect(page).to_have_url(f"{line.url}/ladder/")
        expect(page.locator(".message-page")).to_have_css("border-radius", "8px")
        assert accessibility_violations(page) == []
        line.heal()
        page.get_by_role("link", name="Try again").click()
        expect(page.get_by_role("heading", name="Ladder")).to_be_visible()
        page.get_by_role("button", name="Deutsch").click()
        page.evaluate(UNTIL_GERMAN_IS_KEPT)
        line.sever()
        page.goto("/rules/")
        expect(page.get_by_role("heading", name="Flaute")).to_be_visible()
        context.close()
