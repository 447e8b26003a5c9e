"""Take pictures of every page and main state: `python -m tests.pictures [--png] [name …]`.

A site of its own is filled, served on a free port and photographed by Chromium, at a desk and on a
phone, light and dark. The pictures are WebP, which Chromium makes small by itself. Ctrl-C ends it
at any time and stops the server.
"""

from __future__ import annotations

import json
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.harness.chromium import chromium, chromium_program
from tests.harness.prepared import Prepared
from tests.harness.site import REPOSITORY, Site, manage, serving
from tests.pictures.shots import SHOTS, Shot

DESTINATION: Final = REPOSITORY / "docs" / "screenshots"
WINDOWS: Final = {"desktop": (1440, 900), "phone": (390, 844)}
SCHEMES: Final = ("light", "dark")
#: Who else is around, in a lobby of their own.
AROUND: Final = ("halvard", "northing", "Wren", "kestrel", "marlin_k")
#: Matches at whose board the opponent sits.
AWAITED: Final = ("match", "match-sail", "match-explore", "match-scout", "match-waiting")
QUALITY: Final = 82
#: Milliseconds that a page may take.
PATIENCE: Final = 15_000


@dataclass
class Studio:
    """A browser before a site that has been filled."""

    browser: Browser
    site: Site
    prepared: Prepared
    options: Namespace

    def take_all(self, shots: list[Shot], destination: Path) -> None:
        """Take each picture in every window and scheme, and say how it goes."""
        with self._company():
            for number, shot in enumerate(shots, 1):
                started = monotonic()
                size = sum(self._take(shot, look, destination) for look in _looks())
                print(
                    f"[{number}/{len(shots)}] {shot.name}: {size // 1024} KiB,"
                    f" {monotonic() - started:.1f} s",
                    flush=True,
                )

    @contextmanager
    def _company(self) -> Iterator[None]:
        """Some others have the lobby open, so that somebody is here; one of them plays."""
        contexts = [self._context(name) for name in AROUND]
        for context in contexts:
            context.new_page().goto("/play/")
        for name in AWAITED:
            contexts[0].new_page().goto(self.prepared.pages[name])
        yield
        for context in contexts:
            context.close()

    def _take(self, shot: Shot, look: tuple[str, str], destination: Path) -> int:
        window, scheme = look
        width, height = WINDOWS[window]
        context = self._context(
            shot.viewer,
            color_scheme=scheme,
            viewport={"width": width, "height": height},
            device_scale_factor=1,
        )
        try:
            page = context.new_page()
            self._visit(page, shot)
            picture = self._developed(page)
        finally:
            context.close()
        kind = "png" if self.options.png else "webp"
        (destination / f"{shot.name}-{window}-{scheme}.{kind}").write_bytes(picture)
        return len(picture)

    def _visit(self, page: Page, shot: Shot) -> None:
        place = self.prepared.pages.get(shot.place, shot.place)
        if place.startswith("/"):
            page.goto(place)
        else:  # the text of a page that can't be had by asking for it
            _show(page, place)
        line = page.locator("#line:not([hidden])")
        if line.count():
            expect(line).to_have_attribute("data-state", "live")
        shot.act(page)
        page.evaluate("() => document.fonts.ready.then(() => null)")

    def _developed(self, page: Page) -> bytes:
        options: dict[str, Any] = {"captureBeyondViewport": bool(self.options.whole)}
        options |= {"format": "png"} if self.options.png else {"format": "webp", "quality": QUALITY}
        camera = page.context.new_cdp_session(page)
        if self.options.whole:
            size = camera.send("Page.getLayoutMetrics")["cssContentSize"]
            options["clip"] = {**size, "scale": 1}
        return b64decode(camera.send("Page.captureScreenshot", options)["data"])

    def _context(self, name: str | None, **options: Any) -> BrowserContext:  # noqa: ANN401
        context = self.browser.new_context(
            base_url=self.site.url, locale="en", reduced_motion="reduce", **options
        )
        context.set_default_timeout(PATIENCE)
        if name is not None:
            session = self.prepared.sessions[name]
            context.add_cookies([{"name": "session", "value": session, "url": self.site.url}])
        return context


def _show(page: Page, text: str) -> None:
    def answer(route: Route) -> None:
        route.fulfill(body=text, content_type="text/html")

    page.route("**/shown/", answer)
    page.goto("/shown/")


def _looks() -> list[tuple[str, str]]:
    return [(window, scheme) for window in WINDOWS for scheme in SCHEMES]


@contextmanager
def _filled_site() -> Iterator[tuple[Site, Prepared]]:
    with tempfile.TemporaryDirectory(prefix="oceania-pictures-") as name:
        directory = Path(name)
        for command in (["migrate", "--verbosity", "0"], ["collectstatic", "--no-input"]):
            manage(directory, *command).check_returncode()
        print("Filling a site ...", flush=True)
        call = "from tests.pictures.population import populate; populate()"
        filled = manage(directory, "shell", "--no-imports", "-c", call)
        if filled.returncode:
            sys.exit(filled.stderr)
        with serving(directory) as site:
            yield site, Prepared(**json.loads(filled.stdout))


def _options() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.pictures", description="Take pictures of pages.")
    parser.add_argument("--png", action="store_true", help="exact pictures, and much larger ones")
    parser.add_argument("--whole", action="store_true", help="the whole page, not just the window")
    parser.add_argument("--into", type=Path, default=DESTINATION, help="the folder to write to")
    parser.add_argument("shots", nargs="*", help="names of pictures; all by default")
    return parser.parse_args()


def main() -> None:
    options = _options()
    program = chromium_program()
    if program is None:
        sys.exit("Chromium is not installed.")
    shots = [shot for shot in SHOTS if not options.shots or shot.name in options.shots]
    options.into.mkdir(parents=True, exist_ok=True)
    with _filled_site() as (site, prepared), chromium(program) as browser:
        Studio(browser, site, prepared, options).take_all(shots, options.into)


if __name__ == "__main__":
    main()
