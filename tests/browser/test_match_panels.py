"""What surrounds the chart, for somebody who watches: islands, the past, tabs, motion."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.live_games import in_the_site, opened
from tests.harness.inspection import motion_in, record_motion, version_of, wait_for_version

Contexts = Callable[..., BrowserContext]

# Where an island has land, as the page's own script finds it.
LAND_OF = """letter => {
  const land = document.querySelector(`.lit[data-island=${letter}] .lit-land`);
  const box = land.getBoundingClientRect();
  for (let y = box.top + 2; y < box.bottom; y += 4) {
    for (let x = box.left + 2; x < box.right; x += 4) {
      const island = document.elementsFromPoint(x, y).find((one) => one.closest(".lit"));
      if (island?.closest(".lit").dataset.island === letter) return [x, y];
    }
  }
}"""

# Whether the list of moves is longer than what is seen of it, and whether its end is seen.
MOVES_HIDDEN = """() => {
  const { scrollTop, clientHeight, scrollHeight } = document.getElementById("moves-scroll");
  return [scrollHeight - clientHeight > 100, scrollHeight - clientHeight - scrollTop < 4];
}"""


def test_a_spectator_looks_around_and_back(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    page, calm = (
        context_of(
            "maren", viewport={"width": 1440, "height": 900}, reduced_motion=motion
        ).new_page()
        for motion in ("no-preference", "reduce")
    )
    for each in (page, calm):
        record_motion(each)
        each.goto(address_of("watched"))
        expect(each.locator("#line")).to_have_text("Live")
    look_at_islands(page)
    walk_back(page)
    page.locator("#walk-back").focus()
    mover = context_of("anouk", java_script_enabled=False).new_page()
    mover.goto(address_of("watched"))
    version = play_a_turn(mover)
    stay_in_the_past(page, version)
    expect(calm.locator("#match-state")).to_have_attribute("data-version", str(version))
    moved, calmly_moved = motion_in(page), motion_in(calm)
    assert moved["ship"] == 280
    assert set(calmly_moved.values()) == {80}
    use_tabs(page)
    assert complaints == []
    lose_the_way(page)
    assert len(complaints) == 1


def test_the_tile_that_is_tried_turns(
    context_of: Contexts, address_of: Callable[[str], str]
) -> None:
    for wish, time in (("no-preference", 140), ("reduce", 80)):
        page = context_of(reduced_motion=wish).new_page()
        record_motion(page)
        page.goto(address_of("place"))
        page.locator(".place-fits").first.click()
        page.keyboard.press("r")
        ((style, taken),) = motion_in(page).items()
        assert (style.split()[0], taken) == ("ghost-way", time)


def look_at_islands(page: Page) -> None:
    card = page.locator(".board > .island-card")
    page.mouse.move(*page.evaluate(LAND_OF, "A"))
    expect(card).to_contain_text("Island A")
    expect(page.locator(".lit.is-lit")).to_have_attribute("data-island", "A")
    expect(page.locator("#match-islands tr.is-lit")).to_contain_text("A")
    card.hover(force=True)  # it lets the pointer through to the places below
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.mouse.move(5, 5)
    page.locator("#match-islands tbody a").nth(1).focus()
    expect(card).to_contain_text("Island B")
    page.locator(".brand").focus()
    expect(card).to_have_count(0)


def walk_back(page: Page) -> None:
    page.get_by_role("button", name="One turn back").dblclick()
    expect(page.get_by_role("heading", name=re.compile("^Earlier: round 4, "))).to_be_visible()
    page.get_by_role("button", name="One turn on").click()
    expect(page.get_by_role("heading", name=re.compile("^Earlier: round 5, "))).to_be_visible()
    expect(page.locator("#match-board")).to_be_hidden()
    page.keyboard.press("Home")
    expect(page.get_by_role("heading", name="Earlier: before the first move")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("#match-board")).to_be_visible()
    page.locator("#match-moves [data-after]").nth(2).click()
    expect(page.get_by_role("heading", name=re.compile("^Earlier: round 2, "))).to_be_visible()
    page.get_by_role("link", name="Back to now").focus()
    for key, number in (("ArrowLeft", 1), ("ArrowRight", 2)):
        page.keyboard.press(key)
        earlier = page.get_by_role("heading", name=re.compile(f"^Earlier: round {number}, "))
        expect(earlier).to_be_visible()
        expect(page.get_by_role("link", name="Back to now")).to_be_focused()


def play_a_turn(page: Page) -> int:
    """Make the first choice again and again until somebody else has to decide."""
    buttons = page.locator("button[name=move]")
    while buttons.count():
        buttons.first.click()
    return version_of(page)


def stay_in_the_past(page: Page, version: int) -> None:
    expect(page.locator("#match-state")).to_have_attribute("data-version", str(version))
    expect(page.get_by_text("The match has gone on.")).to_be_visible()
    expect(page.locator("#match-board")).to_be_hidden()
    expect(page.locator("#walk-back")).to_be_focused()
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("#match-board")).to_be_visible()
    expect(page.locator("#match-past")).to_be_empty()


def use_tabs(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    tab = page.get_by_role("tab", name="Moves")
    expect(page.locator("#tab-islands")).to_be_visible()
    expect(page.locator("#tab-moves")).to_be_hidden()
    expect(page.get_by_role("tab", name=re.compile(r"^Bag \d+$"))).to_be_visible()
    tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(page.locator("#tab-moves")).to_be_visible()
    expect(page.locator("#tab-islands")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tabpanel", name="Chat")).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.get_by_role("tablist")).to_have_count(0)
    expect(page.locator("#tab-moves")).to_be_visible()


def lose_the_way(page: Page) -> None:
    """A chart that can't be fetched leaves the one that is shown, and the way back."""
    page.locator("#match-moves [data-after]").nth(2).click()
    heading = page.get_by_role("heading", name=re.compile("^Earlier: round 2, "))
    expect(heading).to_be_visible()
    page.route("**/positions/**", lambda route: route.abort())
    page.get_by_role("button", name="One turn back").click()
    expect(page.get_by_role("alert")).to_contain_text("That chart could not be fetched.")
    expect(heading).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#match-past")).to_be_empty()


def test_the_moves_go_on_to_follow_after_a_panel_made_the_list_shorter(
    context_of: Contexts, directory: Path, complaints: list[str]
) -> None:
    match = in_the_site(
        directory,
        "match = begin_and_move()",
        "while match.state['turn'] < 16 or player_to_move(match).username != 'anouk':",
        "    match = play(match, options(match)[-1])",
        "print(match.pk)",
    )
    page = opened(context_of("halvard", viewport={"width": 1440, "height": 700}), match)
    assert page.evaluate(MOVES_HIDDEN) == [True, True]
    # In one go: a page whose socket opens late replaces the list.
    shorten = "() => { document.getElementById('moves-scroll').style.maxHeight = '40px'; }"
    assert page.evaluate(f"() => {{ ({shorten})(); return ({MOVES_HIDDEN})(); }}") == [True, False]
    version = version_of(page)
    in_the_site(
        directory,
        f"match = Match.objects.get(pk={match!r})",
        "play(match, options(match)[-1])",
    )
    wait_for_version(page, version + 1)
    assert page.evaluate(MOVES_HIDDEN) == [True, True]
    assert complaints == []
