"""The ladder in a real browser: it follows the results by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.site import manage


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
    assert complaints == []
