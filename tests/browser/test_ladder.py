"""The ladder in a real browser: it follows the results by itself."""

from __future__ import annotations

import re
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
    names.first.focus()
    with page.expect_response(re.compile("/rows/")) as polled:
        pass
    assert polled.value.status == 204
    expect(names).to_have_text(["Vesna", "Bosun"])
    call = "from tests.browser.voyagers import turn_the_tables; turn_the_tables()"
    manage(directory, "shell", "--no-imports", "-c", call).check_returncode()
    expect(names).to_have_text(["Bosun", "Vesna"], timeout=15_000)
    expect(page.get_by_role("link", name="Vesna")).to_be_focused()
    assert complaints == []
