"""Chromium, for tests and for pictures."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, sync_playwright

_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium_program() -> str | None:
    """Where Chromium is; rather its shell without windows, which takes two thirds of the time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


@contextmanager
def chromium(program: str) -> Iterator[Browser]:
    """The browser that this program is, until the block ends."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_FLAGS)
        yield browser
        browser.close()


def new_context(browser: Browser, url: str, **options: Any) -> BrowserContext:  # noqa: ANN401
    """A browser of somebody who comes to this site for the first time and reads English.

    The service worker fetches a page and its styles anew in each of them, and once more with every
    change of the language, so it is left out unless it is asked for.
    """
    given = {"base_url": url, "locale": "en", "service_workers": "block"}
    return browser.new_context(**{**given, **options})


def is_complaint(message: ConsoleMessage) -> bool:
    """Whether the console complains, and of something else than the missing service worker."""
    return message.type in ("error", "warning") and "Service Worker" not in message.text
