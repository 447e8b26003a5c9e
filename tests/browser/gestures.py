"""Making moves in a browser as players do: choose on the board, then press what sends it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.harness.inspection import version_of, wait_for_moves

#: Tiles set aside that can be used from the starting point that is chosen.
_USABLE: Final = ".offer-sail [name=reuse-kind]:enabled"


#: The address of a match.
MATCH: Final = re.compile(r"/matches/([0-9a-f-]{36})/$")


def choices(page: Page) -> Locator:
    return page.locator(".tray button[name=move]")


def place_on_chart(page: Page, name: str) -> Locator:
    """A space or a circle of the chart."""
    return page.locator(f"#at-{name}")


def sail(page: Page, start: str) -> None:
    """Choose a starting point and draw."""
    place_on_chart(page, start).click()
    page.get_by_role("button", name="Sail and draw").click()


def offered(page: Page) -> list[str]:
    """The moves that the page offers, in their order below the board."""
    moves = page.locator(".tray button[name=move]")
    found: list[str] = moves.evaluate_all("buttons => buttons.map((button) => button.value)")
    return found


def chosen(page: Page) -> Locator:
    """The offer that is shown, of those that were chosen on the board."""
    return page.locator(".offer.chosen")


def make_last(page: Page, press: Callable[[Locator], None] = Locator.click) -> None:
    """Make the last move of the page's list, by clicks or taps, and wait until it is made.

    Where a tile that was set aside can be used, that is done in the same go.
    """
    move = offered(page)[-1]
    before, made = version_of(page), 1
    kind, _, rest = move.partition(" ")
    if kind == "sail":
        press(place_on_chart(page, rest))
        made = 2 if page.locator(_USABLE).count() else 1
        if made == 2:
            press(page.locator(_USABLE).last)
            press(page.locator(".offer-sail [data-do=reuse]:enabled:visible").last)
        else:
            press(page.locator(".offer-sail [data-do=draw]"))
    elif kind == "place":
        press(place_on_chart(page, rest.partition(":")[0]))
        while chosen(page).get_attribute("data-move") != move:
            press(chosen(page).get_by_role("button", name="Turn"))
        press(chosen(page).get_by_role("button", name="Place on"))
    elif kind == "pass":
        press(chosen(page).get_by_role("button", name="No scout"))
    else:
        press(page.locator(f".tray button[value='{move}']"))
    wait_for_moves(page, before, made)


# --- by keyboard ---------------------------------------------------------------------------------


def enter_board(page: Page) -> None:
    """Go to the chart by Tab alone."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator(".board-grid :focus").count():
            return
    raise AssertionError("Tab never led to the chart")


def make_last_by_keyboard(page: Page) -> None:
    """Make the last move of the list from the chart, where the focus is and stays; never reuse."""
    expect(page.locator(".board-grid :focus")).to_have_count(1)
    move = offered(page)[-1]
    before, made = version_of(page), 1
    kind, _, rest = move.partition(" ")
    if kind == "pass":
        page.keyboard.press("0")
        page.keyboard.press("Enter")
    else:
        focus_place(page, rest.partition(":")[0])
        page.keyboard.press("Enter")
        if kind == "sail":
            made = 2 if page.locator(_USABLE).count() else 1
            page.keyboard.press("d")
        else:
            while chosen(page).get_attribute("data-move") != move:
                page.keyboard.press("r")
            page.keyboard.press("Enter")
    wait_for_moves(page, before, made)


def focus_place(page: Page, name: str) -> None:
    """Go to a place that can be chosen by its key alone."""
    for _ in range(60):
        if page.locator(":focus").get_attribute("id") == f"at-{name}":
            return
        page.keyboard.press("Shift+N")
    raise AssertionError(f"N never led to {name}")


def swipe(page: Page, selector: str, across: float, down: float = 0) -> None:
    """Draw a finger over an element, from its middle, so many pixels to the right and down."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    device = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x + across, "y": y + down}]),
        ("touchEnd", []),
    ):
        device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    device.detach()
