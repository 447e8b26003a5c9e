"""Matches in a real browser: played to the end without script, and pleasant to all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.inspection import (
    version_of,
    wait_for_version,
)
from tests.site import manage

BOTH = ("anouk", "halvard")
SHOWN = ("new", "sail", "explore", "place", "scout", "waiting", "over", "voyage", "oceans")
Contexts = Callable[..., BrowserContext]


def play_on(page: Page) -> None:
    """Play until somebody else has to decide, or the match is over; always the last choice."""
    buttons = page.locator("button[name=move]")
    while buttons.count():
        before = version_of(page)
        buttons.last.click()
        wait_for_version(page, before + 1)


def test_two_people_play_a_match_to_its_end_without_script(
    context_of: Contexts,
    address_of: Callable[[str], str],
    complaints: list[str],
    directory: Path,
) -> None:
    pages = [context_of(name, java_script_enabled=False).new_page() for name in BOTH]
    for page in pages:
        page.goto(address_of("scriptless"))
    for _turn in range(80):
        for page in pages:
            if page.locator(".reload").count():
                page.get_by_role("link", name="Reload").click()
            play_on(page)
        if pages[1].locator(".ending").count():
            break
    for page in pages:
        page.reload()
    results = [page.locator(".ending h2").inner_text() for page in pages]
    assert results[0] == results[1]
    assert "won" in results[0] or "draw" in results[0]
    assert complaints == []
    assert manage(directory, "audit_matches").returncode == 0


def test_a_double_click_plays_once(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("doubled"))
    start = page.get_by_role("gridcell", name="West circle 3").get_by_role("button")
    start.dblclick()
    wait_for_version(page, 1)
    page.wait_for_load_state("networkidle")
    assert version_of(page) == 1
    assert page.get_by_role("alert").count() == 0
    assert complaints == []


def test_a_stale_page_gets_the_true_board_and_the_reason(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    context = context_of()
    first, second = context.new_page(), context.new_page()
    # The second page hears nothing of what the first one does.
    second.route("**/fragment/**", lambda route: route.abort())
    second.route_web_socket("**/ws/**", lambda _: None)
    for page in (first, second):
        page.goto(address_of("stale"))
    first.get_by_role("button", name="Sail to W3").click()
    wait_for_version(first, 1)
    second.get_by_role("button", name="Sail to E3").click()
    expect(second.get_by_role("alert")).to_contain_text("The match has moved on")
    assert version_of(second) == 1
    assert second.locator("#match").inner_text().count("Place your") == 1
    assert len(complaints) == 1
    assert "409" in complaints[0]


def test_a_click_without_an_answer_is_told_and_can_be_made_again(
    context_of: Contexts, address_of: Callable[[str], str]
) -> None:
    page = context_of().new_page()
    # The move arrives, the answer does not, and no push tells of it.
    page.route_web_socket("**/ws/**", lambda _: None)
    page.route("**/fragment/**", lambda route: route.abort())
    page.goto(address_of("unanswered"))
    page.route("**/moves/", lambda route: (route.fetch(), route.abort()))
    page.get_by_role("button", name="Sail to W3").click()
    expect(page.get_by_role("alert")).to_contain_text("The site did not answer.")
    page.unroute("**/moves/")
    page.get_by_role("button", name="Sail to W3").click()
    wait_for_version(page, 1)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_chart_is_played_with_the_keyboard(
    context_of: Contexts, address_of: Callable[[str], str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("new"))
    circle = page.get_by_role("gridcell", name="West circle 5").get_by_role("button")
    circle.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
    focused = page.locator(":focus")
    expect(focused).to_have_text("West circle 3, starting point, leads to a3.")
    assert page.locator(".board-grid [tabindex='0']").count() == 1


def test_what_happened_is_announced_and_focus_is_kept(
    context_of: Contexts, address_of: Callable[[str], str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("new"))
    page.get_by_role("button", name="Sail to Sd").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_contain_text("anouk sailed to Sd. Place your")
    expect(page.locator("#guide")).to_be_focused()


def test_controls_are_large_enough_for_a_thumb(
    context_of: Contexts, address_of: Callable[[str], str]
) -> None:
    page = context_of(viewport={"width": 360, "height": 800}).new_page()
    for match in ("new", "explore", "scout"):
        page.goto(address_of(match))
        for width in (360, 390):
            page.set_viewport_size({"width": width, "height": 800})
            for box in boxes(page, "#match .choice:visible, #match .action:visible"):
                assert min(box["width"], box["height"]) >= 44
            for box in boxes(page, ".place"):
                assert min(box["width"], box["height"]) >= 24
                assert max(box["width"], box["height"]) >= 44


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """How large these are."""
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(
        "elements => elements.map((element) => element.getBoundingClientRect().toJSON())"
    )
    return found


def test_somebody_who_only_watches_sees_the_match(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    page = context_of(None).new_page()
    page.goto(address_of("place"))
    expect(page.get_by_role("heading", name="Waiting for anouk")).to_be_visible()
    expect(page.locator(".board-picture")).to_be_visible()
    assert page.locator("#match [name=move]").count() == 0
    expect(page.locator("#line")).to_have_text("Live")
    assert complaints == []
