"""The ladder in a real browser: it follows the results by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.harness.site import manage


def test_an_open_ladder_follows_the_results(
    context_of: Callable[..., BrowserContext], directory: Path, complaints: list[str]
) -> None:
    page = context_of("Bosun").new_page()
    page.goto("/ladder/oceania/")
    names = page.locator(".standings tbody a")
    expect(names).to_have_text(["Vesna", "Bosun"])
    expect(page.locator("#line")).to_have_text("Live")
    names.first.focus()
    call = "from tests.browser.voyagers import turn_the_tables; turn_the_tables()"
    manage(directory, "shell", "--no-imports", "-c", call).check_returncode()
    expect(names).to_have_text(["Bosun", "Vesna"], timeout=15_000)
    expect(page.locator("#ladder-place")).to_contain_text("1 of 2 ranked players")
    expect(page.get_by_role("link", name="Vesna")).to_be_focused()
    page.goto("/players/Vesna/")
    _read_the_chart(page)
    assert complaints == []


def _read_the_chart(page: Page) -> None:
    """The value of a game is read off the line by a pointer, and by keys."""
    chart = page.locator(".rating-chart")
    words = chart.locator(".reading text")
    box = chart.bounding_box()
    assert box
    chart.hover(position={"x": box["width"] * 0.12, "y": box["height"] * 0.3})
    expect(words).to_have_text(re.compile(r": 1538 \(\+18\)$"))
    chart.press("End")
    last = words.text_content() or ""
    chart.press("ArrowLeft")
    expect(words).not_to_have_text(last)
    expect(page.locator(".profile-chart [aria-live]")).to_have_text(words.text_content() or "none")
    chart.press("Escape")
    expect(words).to_be_hidden()
