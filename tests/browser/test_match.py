"""Matches in a real browser: played to the end without script, and pleasant to all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.gestures import chosen, enter_board, place_on_chart, sail
from tests.harness.inspection import (
    accessibility_violations,
    names_in_accessibility_tree,
    unreachable_controls,
    version_of,
    wait_for_version,
)
from tests.harness.site import manage

BOTH = ("anouk", "halvard")
Contexts = Callable[..., BrowserContext]


def play_on(page: Page) -> None:
    """Play without script until somebody else has to decide; always the last choice."""
    buttons = page.locator("button[name=move]")
    while buttons.count():
        before = version_of(page)
        buttons.last.click()
        wait_for_version(page, before + 1)


def test_two_people_play_a_match_to_its_end_without_script(
    context_of: Contexts,
    address_of: Callable[[str], str],
    complaints: list[str],
    directory: Path,
) -> None:
    pages = [context_of(name, java_script_enabled=False).new_page() for name in BOTH]
    for page in pages:
        page.goto(address_of("scriptless"))
    for _turn in range(80):
        for page in pages:
            if page.locator(".reload").count():
                page.get_by_role("link", name="Reload").click()
            play_on(page)
        if pages[1].locator(".ending").count():
            break
    for page in pages:
        page.reload()
    results = [page.locator(".ending h2").inner_text() for page in pages]
    assert results[0] == results[1]
    assert "won" in results[0] or "draw" in results[0]
    assert complaints == []
    assert manage(directory, "audit_matches").returncode == 0


def test_a_double_click_plays_once(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("doubled"))
    place_on_chart(page, "W3").click()
    page.get_by_role("button", name="Sail and draw").dblclick()
    wait_for_version(page, 1)
    page.wait_for_load_state("networkidle")
    assert version_of(page) == 1
    assert page.get_by_role("alert").count() == 0
    assert complaints == []


def test_a_second_click_on_the_starting_point_sails(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("clicked"))
    place_on_chart(page, "W3").click()
    place_on_chart(page, "E3").click()
    assert version_of(page) == 0
    place_on_chart(page, "E3").click()
    wait_for_version(page, 1)
    expect(page.locator("#announcer")).to_contain_text("anouk sailed to E3. Place your")
    assert complaints == []


def test_the_ship_sails_from_beside_the_starting_point(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("beside"))
    pill = page.locator(".board-grid .pill")
    for start in ("W1", "W5", "E1", "E5", "Sa", "Sg", "Sd"):
        place_on_chart(page, start).click()
        assert unreachable_controls(page, ".board-grid") == []
    assert accessibility_violations(page) == []
    pill.get_by_text("Sail and draw").click()
    wait_for_version(page, 1)
    expect(page.locator("#announcer")).to_contain_text("anouk sailed to Sd. Place your")
    assert complaints == []


def test_a_stale_page_gets_the_true_board_and_the_reason(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    context = context_of()
    first, second = context.new_page(), context.new_page()
    # The second page hears nothing of what the first one does.
    second.route("**/fragment/**", lambda route: route.abort())
    second.route_web_socket("**/ws/**", lambda _: None)
    for page in (first, second):
        page.goto(address_of("stale"))
    sail(first, "W3")
    wait_for_version(first, 1)
    board = second.locator(".board-picture")
    where = board.bounding_box()
    sail(second, "E3")
    expect(second.get_by_role("alert")).to_contain_text("The match has moved on")
    assert board.bounding_box() == where
    assert version_of(second) == 1
    assert second.locator("#match").inner_text().count("Place your") == 1
    assert len(complaints) == 1
    assert "409" in complaints[0]


def test_a_click_without_an_answer_is_told_and_can_be_made_again(
    context_of: Contexts, address_of: Callable[[str], str]
) -> None:
    page = context_of().new_page()
    # The move arrives, the answer does not, and no push tells of it.
    page.route_web_socket("**/ws/**", lambda _: None)
    page.route("**/fragment/**", lambda route: route.abort())
    page.goto(address_of("unanswered"))
    page.route("**/moves/", lambda route: (route.fetch(), route.abort()))
    sail(page, "W3")
    expect(page.get_by_role("alert")).to_contain_text("The site did not answer.")
    page.unroute("**/moves/")
    page.get_by_role("button", name="Sail and draw").click()
    wait_for_version(page, 1)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_keys_lead_over_the_chart_and_a_sheet_lists_them(
    context_of: Contexts, address_of: Callable[[str], str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("new"))
    enter_board(page)
    expect(place_on_chart(page, "W5")).to_be_focused()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown"):
        page.keyboard.press(key)
    focused = page.locator(":focus")
    expect(focused).to_have_text("West circle 3, starting point, leads to a3.")
    for key, name in (("n", "E3"), ("Shift+N", "W3")):
        page.keyboard.press(key)
        expect(place_on_chart(page, name)).to_be_focused()
    assert page.locator(".board-grid [tabindex='0']").count() == 1
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert accessibility_violations(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    # A letter is a letter wherever else it is typed.
    page.get_by_label("Say something to the others").press("d")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("d")
    assert version_of(page) == 0


def test_what_happened_is_announced_and_focus_is_kept(
    context_of: Contexts, address_of: Callable[[str], str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("new"))
    place_on_chart(page, "Sd").focus()
    page.keyboard.press("Enter")
    announcer = page.locator("#announcer")
    expect(announcer).to_contain_text("The ship starts at South circle d. It reaches d1.")
    assert version_of(page) == 0
    page.keyboard.press("d")
    expect(announcer).to_contain_text("anouk sailed to Sd. Place your")
    expect(place_on_chart(page, "Sd")).to_be_focused()


def test_a_tile_is_tried_before_it_is_placed(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("place"))
    assert names_in_accessibility_tree(page, "grid") == ["Chart"]
    assert set(names_in_accessibility_tree(page, "button")) >= {
        "c1, unexplored. Needs water east. Your cape fits 2 ways.",
        "g3, cape, land west. Island C, open, 1 tile, Grey leads 3 to 0. Grey scout 3, west.",
        "South circle c, leads to c1.",
        "East circle 3, spent.",
    }
    before, space, title = version_of(page), place_on_chart(page, "c1"), chosen_title(page)
    space.click()
    expect(title).to_have_text("Cape, turned 1 of 2 ways for c1")
    expect(page.locator("[data-move='place c1:lwww'] .preview")).to_be_visible()
    turn = chosen(page).get_by_role("button", name="Turn")
    for way in (2, 1):
        turn.press("Enter")
        expect(title).to_have_text(f"Cape, turned {way} of 2 ways for c1")
        expect(turn).to_be_focused()
    space.click()
    expect(title).to_have_text("Cape, turned 2 of 2 ways for c1")
    expect(page.locator("[data-move='place c1:lwww'] .ghost")).to_be_hidden()
    page.get_by_role("button", name="Turn left").click()
    expect(title).to_have_text("Cape, turned 1 of 2 ways for c1")
    page.keyboard.press("ArrowUp")
    expect(place_on_chart(page, "c2")).to_be_focused()
    page.keyboard.press("Escape")
    expect(title).to_have_count(0)
    expect(page.get_by_text("Try your cape on a dashed space")).to_be_visible()
    place_on_chart(page, "d5").click()
    expect(page.locator(".why")).to_have_text("The ship at d1 does not reach d5.")
    expect(page.locator("#announcer")).to_have_text("The ship at d1 does not reach d5.")
    assert version_of(page) == before

    page.goto(address_of("misfit"))
    before = version_of(page)
    place_on_chart(page, "g2").click()
    expect(page.locator("[data-wrong-side=east] .why")).to_have_text(
        "Water must meet the sea frame on the east side."
    )
    place_on_chart(page, "f3").click()
    expect(page.locator(".board-grid .why")).to_have_count(0)
    expect(chosen(page)).to_contain_text("Also fits e2.")
    assert accessibility_violations(page) == []
    page.get_by_role("button", name="Place here").click()
    wait_for_version(page, before + 1)
    assert complaints == []


def test_a_scout_is_chosen_by_value_and_island(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("strait"))
    offer, before = chosen(page), version_of(page)
    expect(offer).to_have_attribute("data-move", "scout 1e")
    place_on_chart(page, "f1").focus()
    page.keyboard.press("Enter")  # one too many: nobody has chosen this scout yet
    expect(page.locator("#announcer")).to_contain_text(chosen_title(page).inner_text())
    for key, move in (("2", "scout 2e"), ("s", "scout 2w"), ("0", "pass"), ("3", "pass")):
        page.keyboard.press(key)
        expect(offer).to_have_attribute("data-move", move)
    page.keyboard.press("1")
    place_on_chart(page, "f1").click(position={"x": 8, "y": 50})
    expect(offer).to_have_attribute("data-move", "scout 1w")
    card = page.get_by_role("group", name="Scout for which island?")
    card.get_by_role("button", name="East: island").click()
    expect(offer).to_have_attribute("data-move", "scout 1e")
    assert accessibility_violations(page) == []
    card.get_by_role("button", name="Place scout").click()
    wait_for_version(page, before + 1)
    expect(page.get_by_role("heading", name="Waiting for halvard")).to_be_visible()
    assert complaints == []


def test_a_tile_that_was_set_aside_is_used_with_the_sail(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    page = context_of().new_page()
    page.goto(address_of("reuse"))
    before, uses = version_of(page), page.get_by_role("button", name="Use your bay")
    expect(uses).to_have_count(3)
    place_on_chart(page, "W1").click()
    expect(page.locator(".offer-line").first).to_contain_text("Not to be used there: bay.")
    expect(uses.first).to_be_disabled()
    place_on_chart(page, "W2").click()
    page.keyboard.press("u")
    expect(uses.first).to_be_focused()
    assert version_of(page) == before
    page.keyboard.press("Enter")
    wait_for_version(page, before + 2)
    expect(page.get_by_role("heading", name="Place your bay tile")).to_be_visible()
    assert complaints == []


def chosen_title(page: Page) -> Locator:
    return chosen(page).locator(".offer-title")


def test_controls_are_large_enough_for_a_thumb(
    context_of: Contexts, address_of: Callable[[str], str]
) -> None:
    page = context_of(viewport={"width": 360, "height": 800}).new_page()
    for match in ("new", "explore", "scout"):
        page.goto(address_of(match))
        for width in (360, 390):
            page.set_viewport_size({"width": width, "height": 800})
            for box in boxes(page, "#match .choice:visible, #match .action:visible"):
                assert min(box["width"], box["height"]) >= 44
            for box in boxes(page, ".place"):
                assert min(box["width"], box["height"]) >= 24
                assert max(box["width"], box["height"]) >= 44


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """How large these are."""
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(
        "elements => elements.map((element) => element.getBoundingClientRect().toJSON())"
    )
    return found


def test_somebody_who_only_watches_sees_the_match(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    page = context_of(None).new_page()
    page.goto(address_of("place"))
    expect(page.get_by_role("heading", name="Waiting for anouk")).to_be_visible()
    expect(page.locator(".board-picture")).to_be_visible()
    assert page.locator("#match [name=move]").count() == 0
    expect(page.locator("#line")).to_have_text("Live")
    assert complaints == []
