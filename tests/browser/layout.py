"""The layout audit: what a reader could not read or reach on a page, in windows of many sizes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import Page

#: Windows: desks, a tablet either way, phones upright and on their side, and the narrowest.
SIZES: Final = [
    (1440, 900),
    (1366, 768),
    (1280, 800),
    (1024, 768),
    (820, 1180),
    (390, 844),
    (375, 667),
    (844, 390),
    (320, 568),
]
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
#: By how much what stands on a page may move by itself when somebody has moved.
MOST_SHIFT: Final = 0.05

_AUDIT: Final = (Path(__file__).parent / "layout.js").read_text()


def audit(
    page: Page,
    wide: Iterable[str],
    sizes: Iterable[tuple[int, int]] = SIZES,
    schemes: Iterable[Literal["light", "dark"]] = SCHEMES,
) -> list[str]:
    """What is wrong with the page in these windows and colours, a sentence for each.

    A text with one of the `wide` words in it may end in an ellipsis; no other text may be cut.
    """
    found: list[str] = []
    words = list(wide)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            found += [f"{width}×{height} {scheme}: {one}" for one in page.evaluate(_AUDIT, words)]
    return found
