"""The home page and the rules in a real browser: a first move within seconds, by all means."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.gestures import enter_board, place_on_chart, sail
from tests.harness.chromium import new_context
from tests.harness.inspection import (
    accessibility_violations,
    gather_complaints,
    motion_in,
    record_motion,
)
from tests.harness.site import Site


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the console says; nothing, when the test is over."""
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
def context(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    opened = new_context(browser, site.url)
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Page:
    opened = context.new_page()
    gather_complaints(opened, complaints)
    return opened


def test_a_stranger_plays_the_practice_to_its_end(page: Page) -> None:
    record_motion(page)
    page.goto("/")
    sail(page, "d4")
    expect(page.get_by_role("status")).to_contain_text("Place your cape tile")
    place_on_chart(page, "a1").click()
    expect(page.get_by_role("status")).to_contain_text("There is a tile on a1 already.")
    place_on_chart(page, "d3").click()
    assert accessibility_violations(page) == []
    expect(page.locator(".lead .chip")).to_have_text("you trail by 3")
    page.get_by_role("button", name="Place here").click()
    expect(page.get_by_role("status")).to_contain_text("Place a scout, or pass")
    expect(page.locator(".completion-note")).to_have_text("Island B complete: 7 tiles")
    page.locator(".scout-card [data-value='2']").click()
    assert accessibility_violations(page) == []
    page.get_by_role("button", name="Place scout").click()
    expect(page.get_by_text("B·7")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("Island B complete: +7 for you")
    expect(page.locator(".lead .chip")).to_have_text("you lead by 10")
    assert motion_in(page) == {"ship": 280, "settling": 160, "completed": 1200}
    for turn, circle in enumerate(("W5", "E5", "E3", "Sd"), start=2):
        expect(page.locator(".practice-note")).to_contain_text(f"Turn {turn} of 5.")
        sail(page, circle)
        page.locator(".place-fits").first.click()
        page.get_by_role("button", name="Place here").click()
        page.locator(".scout-card").get_by_role("button", name="No scout").click()
    expect(page.get_by_role("heading", name="You have charted a piece of the sea")).to_be_visible()
    assert accessibility_violations(page) == []
    page.get_by_role("link", name="Sign up and sail on").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign up")


def test_the_practice_needs_no_script(browser: Browser, site: Site) -> None:
    context = new_context(browser, site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Sail to d4").click()
    page.get_by_role("button", name="Place on d3 (land west)").click()
    page.get_by_role("button", name="Place, end turn (scout 2, west)").click()
    expect(page.locator(".practice-note")).to_contain_text("Turn 2 of 5.")
    expect(page.get_by_role("button", name="Sounds")).to_have_count(0)
    page.get_by_role("link", name="Begin again").click()
    expect(page.locator(".practice-note")).to_contain_text("Turn 1 of 5.")
    context.close()


def test_the_practice_is_played_with_the_keyboard(page: Page) -> None:
    page.goto("/")
    enter_board(page)
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(":focus")).to_have_text(re.compile(r"^d4, sea, starting point"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Place your cape tile")
    expect(place_on_chart(page, "d4")).to_be_focused()
    page.keyboard.press("n")
    expect(page.locator(":focus")).to_have_text(re.compile(r"unexplored.*Your cape fits"))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Place a scout, or pass")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".practice-note")).to_contain_text("Turn 2 of 5.")


def test_a_practice_move_without_an_answer_is_told(page: Page, complaints: list[str]) -> None:
    page.goto("/")
    page.route("**/practice/", lambda route: route.abort())
    sail(page, "d4")
    expect(page.get_by_role("alert")).to_have_text("The site did not answer. Try again.")
    page.unroute("**/practice/")
    page.get_by_role("button", name="Sail and draw").click()
    expect(page.get_by_role("status")).to_contain_text("Place your cape tile")
    expect(page.get_by_role("alert")).to_have_count(0)
    complaints.clear()  # the console names the request that failed


def test_sounds_wait_for_a_gesture_and_can_be_switched_off(page: Page) -> None:
    page.goto("/")
    heard = "oceaniaSounds.play('move')"
    assert page.evaluate(heard) is False
    switch = page.get_by_role("button", name="Sounds")
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Shift")
    page.wait_for_function(heard)
    for name in ("turn", "draw", "end", "low", "chat"):
        assert page.evaluate(f"oceaniaSounds.play('{name}')") is True
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(heard) is False
    page.reload()
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "false")


def test_the_contents_lead_to_their_sections(page: Page) -> None:
    page.goto("/rules/oceania/")
    page.get_by_role("link", name="The score").click()
    expect(page.get_by_role("heading", name="The score")).to_be_in_viewport()
