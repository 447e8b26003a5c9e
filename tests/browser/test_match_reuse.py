"""Using a tile that was set aside: first the tile, then the scout that pays for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.gestures import place_on_chart
from tests.harness.inspection import (
    accessibility_violations,
    choices_lost_in_high_contrast,
    unreachable_controls,
    version_of,
    wait_for_version,
)

Contexts = Callable[..., BrowserContext]
Address = Callable[[str], str]

KINDS: Final = ("sea", "cape", "corner", "strait", "bay")
SIZES: Final = [
    (1440, 900),
    (1366, 768),
    (1280, 800),
    (1024, 768),
    (820, 1180),
    (844, 390),
    (390, 844),
    (375, 667),
    (320, 640),
]


def start_for_all(page: Page) -> str:
    """A starting point from which every kind could be used."""
    start = page.locator(f".choice-start[data-reuses='{' '.join(KINDS)}']").first
    return start.get_attribute("data-at") or ""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_tile_and_scout_can_be_hit_and_nothing_sticks_out(
    context_of: Contexts, address_of: Address, size: tuple[int, int]
) -> None:
    width, height = size
    page = context_of(viewport={"width": width, "height": height}).new_page()
    page.goto(address_of("laden"))
    expect(page.get_by_role("radio")).to_have_count(len(KINDS))
    place_on_chart(page, start_for_all(page)).click()
    for kind in KINDS:
        page.get_by_role("radio", name=kind).check()
        expect(page.get_by_role("button", name=f"Use your {kind}")).to_have_count(3)
        assert unreachable_controls(page, ".tray") == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert unreachable_controls(page, "#match") == []


def test_the_tile_and_the_scout_are_chosen_by_keys(
    context_of: Contexts, address_of: Address, complaints: list[str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("laden"))
    before = version_of(page)
    radios = page.get_by_role("radio")
    expect(radios.and_(page.locator(":enabled"))).to_have_count(0)
    place_on_chart(page, start_for_all(page)).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("u")
    expect(page.get_by_role("radio", name="sea")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="cape")).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Use your cape, pay scout 1")).to_be_focused()
    assert accessibility_violations(page) == []
    assert choices_lost_in_high_contrast(page) == []
    page.keyboard.press("Tab")
    assert version_of(page) == before
    page.keyboard.press("Enter")
    wait_for_version(page, before + 2)
    expect(page.get_by_role("heading", name="Place your cape tile")).to_be_visible()
    assert complaints == []


def test_the_tile_and_the_scout_are_chosen_without_a_script(
    context_of: Contexts, address_of: Address
) -> None:
    page = context_of("halvard", java_script_enabled=False).new_page()
    page.goto(address_of("laden unscripted"))
    page.locator(f".choice-start[data-reuses='{' '.join(KINDS)}']").first.click()
    expect(page.get_by_role("button", name="Use your sea")).to_have_count(3)
    page.get_by_role("radio", name="corner").check()
    expect(page.get_by_role("button", name="Use your sea")).to_have_count(0)
    page.get_by_role("button", name="Use your corner, pay scout 2").click()
    expect(page.get_by_role("heading", name="Place your corner tile")).to_be_visible()
