"""A tile that fits nowhere is shown, told and put aside, to both players."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.gestures import place_on_chart
from tests.harness.inspection import record_motion

Contexts = Callable[..., BrowserContext]


@pytest.mark.parametrize("calm", [False, True], ids=["moving", "calm"])
def test_both_players_see_what_becomes_of_a_tile_that_fits_nowhere(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str], calm: bool
) -> None:
    motion = {"reduced_motion": "reduce"} if calm else {}
    pages = [context_of(name, **motion).new_page() for name in ("anouk", "halvard")]
    name = "calm misfit" if calm else "moving misfit"
    for page in pages:
        record_motion(page)
        page.goto(address_of(name))
        expect(page.locator("#line")).to_have_text("Live")
    mine, theirs = pages
    for _click in range(2):
        place_on_chart(mine, "W1").click()
    expect(mine.locator(".misfit-note")).to_have_text(
        "Your strait fits nowhere from West circle 1: it is set aside for −2 points."
    )
    expect(theirs.locator(".misfit-note")).to_have_text(
        "anouk drew a strait that fits nowhere from West circle 1: it is set aside for −2 points."
    )
    for page in pages:
        expect(page.locator(".board-picture .misfit")).to_have_attribute("data-seat", "0")
        expect(page.locator("#match-seat-0 .aside")).to_have_count(1)
        expect(page.locator("#announcer")).to_contain_text("anouk drew a strait that fits nowhere")
        moved = page.evaluate("window.moved.filter(([name]) => /flying|misfit/.test(name))")
        assert moved == ([["misfit", 80]] if calm else [["tile flying", 280]])
        expect(page.locator(".flying")).to_have_count(0)
    # Who waits is told of it until the own next turn; the board shows what is done now.
    theirs.locator(".choice-start").first.evaluate("start => start.click()")
    theirs.get_by_role("button", name="Sail and draw").click()
    expect(theirs.get_by_role("heading", name="Place your")).to_be_visible()
    expect(mine.locator(".board-picture .misfit")).to_have_count(0)
    expect(mine.locator(".misfit-note")).to_contain_text("Your strait fits nowhere")
    assert complaints == []
