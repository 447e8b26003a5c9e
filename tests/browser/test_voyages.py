"""Voyages alone in a real browser: one in practice and that of the day, by finger on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.gestures import make_last
from tests.harness.inspection import accessibility_violations, version_of, wait_for_version
from tests.harness.site import manage

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Contexts = Callable[..., BrowserContext]


def set_sail(page: Page, button: str) -> str:
    """Begin a voyage, and make its first two moves; its id."""
    page.goto("/voyages/")
    page.get_by_role("button", name=button).tap()
    page.wait_for_url("**/matches/**")
    for _ in range(2):
        make_last(page, Locator.tap)
    return page.url.split("/")[-2]


def sail_on(directory: Path, *matches: str) -> None:
    """Let all but the last turns pass."""
    calls = "; ".join(f"sail_on({match!r})" for match in matches)
    command = f"from tests.browser.voyagers import sail_on; {calls}"
    manage(directory, "shell", "--command", command).check_returncode()


def arrive(page: Page, match: str) -> str:
    """Come to the end of a voyage; how it is told."""
    page.goto(f"/matches/{match}/")
    while not page.locator(".ending").count():
        before = version_of(page)
        make_last(page, Locator.tap)
        wait_for_version(page, before + 1)
    return page.locator(".ending h2").inner_text()


def test_a_practice_voyage_and_the_one_of_the_day_come_to_their_ends(
    context_of: Contexts, complaints: list[str], directory: Path
) -> None:
    page = context_of("Vesna", **PHONE).new_page()
    practice = set_sail(page, "Set sail")
    daily = set_sail(page, "Sail today's voyage")
    sail_on(directory, practice, daily)

    told = arrive(page, practice)
    assert told.startswith("The voyage is over: ")
    page.get_by_role("link", name="Beat this").tap()
    page.get_by_role("button", name="Make the link").tap()
    link = page.get_by_label("Send this link").input_value()
    friend = context_of(None).new_page()
    friend.goto(f"/beat/{link.rstrip('/').rpartition('/')[2]}/")
    expect(friend.get_by_role("button", name="Set sail as a guest")).to_be_visible()
    expect(friend.locator(".glimpse")).to_have_count(0)

    points = arrive(page, daily).removeprefix("The voyage is over: ").partition(" ")[0]
    friend.goto(f"/matches/{daily}/")
    expect(friend.get_by_role("heading", level=1)).to_have_text("Uncharted waters")
    page.get_by_role("link", name="To the ranks").tap()
    row = page.locator(".voyage-ranks .own")
    expect(row.locator("td").nth(0)).to_have_text("1")
    expect(row.locator("td").nth(1)).to_have_text(points)
    expect(page.locator(".score-plot .own-label")).to_have_text(f"you: {points}")
    assert accessibility_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.goto("/voyages/")
    expect(page.locator(".voyage-today")).to_contain_text("Your streak: 1 day, 1 at most.")
    expect(page.get_by_role("button", name="Sail today's voyage")).to_have_count(0)
    assert [said for said in complaints if "404" not in said] == []
