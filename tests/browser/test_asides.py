"""What opens beside or above a page: the rules beside a board, lists and questions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.harness.inspection import accessibility_violations

Contexts = Callable[..., BrowserContext]
Addresses = Callable[[str], str]
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def open_rules(page: Page, link: str) -> None:
    """The rules open, and the page stays the same."""
    address = page.url
    page.locator(link).click()
    panel = page.locator("#rules-panel")
    expect(panel.get_by_role("heading", level=1)).to_have_text("The rules of Oceania")
    expect(page.locator("#rules-panel-close")).to_be_focused()
    assert page.url == address


@pytest.mark.parametrize(
    ("place", "window"),
    [("explore", DESKTOP), ("/", DESKTOP), ("voyage", PHONE), ("replay", PHONE)],
    ids=["match", "home", "voyage", "replay"],
)
def test_rules_open_beside_a_board(
    context_of: Contexts,
    address_of: Addresses,
    complaints: list[str],
    place: str,
    window: dict[str, int],
) -> None:
    page = context_of(viewport=window).new_page()
    page.goto(place if place == "/" else address_of(place))
    menu = page.get_by_role("button", name="Menu")
    if window is PHONE:
        menu.click()
    way = page.locator("#rules-way")
    open_rules(page, "#rules-way")
    assert accessibility_violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#rules-panel")).to_be_hidden()
    expect(menu if window is PHONE else way).to_be_focused()
    if place in ("explore", "voyage"):
        open_rules(page, "#rules-link")
        page.locator("#rules-panel").get_by_role("link", name="The score").click()
        expect(page.locator("#rules-panel #score")).to_be_in_viewport()
        page.locator("#rules-panel-close").click()
        expect(page.locator("#rules-link")).to_be_focused()
    assert complaints == []


def test_the_board_goes_on_beside_the_rules(context_of: Contexts, address_of: Addresses) -> None:
    page = context_of(viewport=DESKTOP).new_page()
    page.goto(address_of("new"))
    open_rules(page, "#rules-link")
    page.locator(".board-grid .place:enabled").first.click()
    expect(page.locator(".offer-sail [data-do=draw]")).to_be_enabled()
    expect(page.locator("#rules-panel")).to_be_visible()


def test_without_scripts_the_rules_open_in_a_new_tab(
    context_of: Contexts, address_of: Addresses
) -> None:
    context = context_of(java_script_enabled=False, viewport=DESKTOP)
    page = context.new_page()
    for place, link in [("explore", "#rules-link"), ("explore", "#rules-way"), ("", "#rules-link")]:
        page.goto(address_of(place) if place else "/")
        address = page.url
        with context.expect_page() as opened:
            page.locator(link).click()
        heading = opened.value.get_by_role("heading", level=1)
        expect(heading).to_contain_text("rules", ignore_case=True)
        assert page.url == address


@pytest.mark.parametrize(
    ("place", "summary"),
    [
        ("replay", ".share > summary"),
        ("replay", "#bell-button"),
        ("explore", "#confirm-resign > summary"),
        ("/players/halvard/", ".block-player > summary"),
    ],
)
def test_esc_closes_what_was_opened_and_gives_the_focus_back(
    context_of: Contexts, address_of: Addresses, place: str, summary: str
) -> None:
    page = context_of(viewport=DESKTOP).new_page()
    page.goto(place if place.startswith("/") else address_of(place))
    button = page.locator(summary)
    popup = button.locator("xpath=..")
    button.click()
    expect(popup).to_have_attribute("open", "")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(popup).not_to_have_attribute("open", "")
    expect(button).to_be_focused()


def test_a_click_elsewhere_closes_what_lies_over_the_page(
    context_of: Contexts, address_of: Addresses
) -> None:
    page = context_of(viewport=DESKTOP).new_page()
    page.goto(address_of("replay"))
    share = page.locator(".share")
    share.locator("summary").click()
    share.locator("label").first.click()
    expect(share).to_have_attribute("open", "")
    page.get_by_role("heading", level=1).click()
    expect(share).not_to_have_attribute("open", "")


def test_a_phone_has_search_and_theme_in_its_menu(context_of: Contexts) -> None:
    page = context_of(viewport=PHONE).new_page()
    page.goto("/ladder/oceania/")
    menu = page.get_by_role("button", name="Menu")
    expect(page.get_by_role("link", name="Find a player")).to_be_hidden()
    menu.click()
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    menu.click()
    expect(page.get_by_role("button", name="Dark colours")).to_be_hidden()
    expect(page.get_by_role("button", name="Light colours")).to_be_visible()
    page.get_by_role("link", name="Find a player").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Find a player")


def test_a_phone_says_in_words_whose_turn_it_is(
    context_of: Contexts, address_of: Addresses
) -> None:
    """In a game of a series too, whose state stands in the header beside it."""
    page = context_of(viewport=PHONE).new_page()
    page.goto(address_of("series"))
    page.get_by_role("link", name="To the game").click()
    expect(page.locator("#match-series .series")).to_be_visible()
    expect(page.locator(".turns-words")).to_have_text("Your turn · ")
    # Awaited, for the header is replaced once the socket is open.
    page.wait_for_function(
        """() => {
            const [turn, score] = [".turns-words", "#match-series .series-points"].map(
                (part) => document.querySelector(part).getBoundingClientRect());
            return turn.width > 40 && score.width > 20 && score.right <= turn.left;
        }"""
    )
