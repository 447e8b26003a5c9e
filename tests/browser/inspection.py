"""What holds for every page: the console is silent, axe finds nothing, nothing is too wide."""

from typing import Any, Final, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Page

#: Of windows, from narrow phones to a desk.
WIDTHS: Final = [360, 390, 800, 1200, 1440]

# What is in order would take axe longer to describe than all else.
_SCHEMES: Final[dict[Literal["light", "dark"], dict[str, Any]]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": ["color-contrast"]},
}


def gather_complaints(page: Page, complaints: list[str]) -> None:
    """Errors and warnings of the console, refused scripts and styles included."""

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))


def accessibility_violations(page: Page) -> list[dict[str, Any]]:
    """What axe finds on the page in light colours, and about its colours when they are dark."""
    violations: list[dict[str, Any]] = []
    for scheme, options in _SCHEMES.items():
        page.emulate_media(color_scheme=scheme)
        violations += Axe().run(page, options=options).response["violations"]
    return violations


def widths(page: Page) -> list[int]:
    """How wide the page is in windows of these `WIDTHS`: the same, if nothing sticks out."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found.append(page.evaluate("document.documentElement.scrollWidth"))
    return found


def choose_language(page: Page, language: str) -> None:
    """As the form in the footer does. The browser's own setting would win over a header."""
    for host in ("127.0.0.1", "localhost"):
        page.context.add_cookies(
            [{"name": "language", "value": language, "domain": host, "path": "/"}]
        )


def version_of(page: Page) -> int:
    """The version of the match that the page shows."""
    return int(page.locator("#match-state").get_attribute("data-version") or -1)


def wait_for_version(page: Page, version: int) -> None:
    """A locator looks again sooner than `expect` does, and a match has many versions."""
    page.locator(f"#match-state[data-version='{version}']").wait_for(state="attached")
