"""An island that is completed is shown on the board and told, to both players."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.gestures import make_last
from tests.harness.inspection import accessibility_violations, layout_shift, record_motion

Contexts = Callable[..., BrowserContext]

# Starting points, and what else can be chosen, that the words above the chart lie on.
COVERED = """() => {
    const note = document.querySelector(".completion-note span").getBoundingClientRect();
    const places = document.querySelectorAll(".board-grid .place, .seat-place .clock");
    return [...places].filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < note.right && right > note.left && top < note.bottom - 1 && bottom > note.top;
    }).length;
}"""


def open_board(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    record_motion(page)
    page.goto(address)
    expect(page.locator("#line")).to_have_text("Live")
    return page


@pytest.mark.parametrize("calm", [False, True], ids=["moving", "calm"])
def test_both_players_see_an_island_completed(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str], calm: bool
) -> None:
    motion = {"reduced_motion": "reduce"} if calm else {}
    address = address_of("calm completion" if calm else "moving completion")
    phone = {"viewport": {"width": 390, "height": 844}}
    theirs = open_board(context_of("anouk", **motion, **phone), address)
    mine = open_board(context_of("halvard", **motion), address)
    board, shifted = theirs.locator("#match-board").bounding_box(), layout_shift(theirs)
    make_last(mine)
    for page in (mine, theirs):
        expect(page.locator(".completion-note")).to_have_text("Island A complete: 2 tiles")
    assert theirs.locator("#match-board").bounding_box() == board
    assert layout_shift(theirs) - shifted < 0.01
    make_last(mine)
    expect(mine.locator(".completion-note")).to_have_text("Island A complete: +2 for anouk")
    expect(theirs.locator(".completion-note")).to_have_text("Island A complete: +2 for you")
    for page in (mine, theirs):
        expect(page.locator(".board-picture .completed")).to_have_attribute("data-placed", "f1")
        expect(page.locator("#announcer")).to_contain_text("Island A complete: +2 for anouk")
        flashes = page.evaluate("window.moved.filter(([name]) => name === 'completed')")
        assert flashes == [["completed", 80 if calm else 1200]]
        assert page.evaluate(COVERED) == 0
        assert accessibility_violations(page) == []
    assert theirs.locator("#match-board").bounding_box() == board
    assert complaints == []
