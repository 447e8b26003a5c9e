"""The lobby and its pages in real browsers: live, without script, for guests, for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.gestures import MATCH, choices
from tests.browser.layout import MOST_SHIFT
from tests.harness.inspection import choose_language, layout_shift
from tests.harness.people import PASSPHRASE
from tests.harness.site import manage

Contexts = Callable[..., BrowserContext]
Addresses = Callable[[str], str]

#: Whether each of two submissions of a form, one right after the other, is prevented.
SENT_TWICE = """() => [1, 2].map(() => {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  document.getElementById("lobby-form").dispatchEvent(event);
  return event.defaultPrevented;
})"""

EXPIRE = """
from django.utils import timezone
from games.models import Challenge
challenges = Challenge.objects.filter(status="open", opponent__username="halvard")
challenges.update(expires_at=timezone.now())
"""


def lobby(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/play/")
    expect(page.locator("#line")).to_have_text("Live")
    return page


def test_challenges_come_and_go_by_themselves(context_of: Contexts, complaints: list[str]) -> None:
    mine, theirs = lobby(context_of("anouk")), lobby(context_of("halvard"))
    theirs.get_by_label("Opponent").press_sequentially("ANO")
    expect(theirs.locator("#opponents option")).to_have_attribute("value", "anouk")
    theirs.get_by_label("Opponent").fill("half a name")
    theirs.get_by_role("radio", name="Casual").check()
    mine.get_by_role("button", name=re.compile("^15 \\+ 10 ")).click()
    expect(mine.locator("#quick-slow-best-of-3")).to_contain_text("you wait")
    expect(theirs.locator("#quick-slow-best-of-3")).to_contain_text("1 waiting")
    # The filter and what was typed have stayed; the rated game is there and hidden.
    expect(theirs.get_by_label("Opponent")).to_have_value("half a name")
    expect(theirs.locator("#show-casual")).to_be_checked()
    expect(theirs.locator(".challenges tbody tr")).to_be_hidden()
    expect(theirs.get_by_text("Nobody offers a casual game just now.")).to_be_visible()
    theirs.get_by_role("radio", name="All 1").check()
    expect(theirs.locator(".challenges .waiting")).to_have_text(re.compile(r"^\d:\d\d$"))
    mine.get_by_role("button", name=re.compile("^Cancel")).click()
    expect(theirs.get_by_text("Nobody is looking for a game just now.")).to_be_visible()
    # Two who click on the same tile play, and whoever waited is taken there.
    mine.locator("#quick-short").click()
    expect(mine.locator("#quick-short")).to_contain_text("you wait")
    theirs.locator("#quick-short").click()
    expect(theirs).to_have_url(MATCH)
    mine.wait_for_url(theirs.url)
    assert complaints == []


def test_an_invited_guest_signs_up_and_still_has_the_game(
    context_of: Contexts, complaints: list[str]
) -> None:
    at_home = context_of("anouk")
    at_home.grant_permissions(["clipboard-read", "clipboard-write"])
    host = lobby(at_home)
    assert host.evaluate(SENT_TWICE) == [False, True], "a double click sends a form once"
    host.get_by_role("link", name="Invite somebody by a link").click()
    expect(host.get_by_label("Rated")).not_to_be_checked()
    host.get_by_role("button", name="Make the link").click()
    host.get_by_role("button", name="Copy").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    link = host.evaluate("navigator.clipboard.readText()")
    assert link == host.get_by_label(re.compile("^Send this link")).input_value()
    guest = context_of(None).new_page()
    guest.goto(link)
    guest.get_by_role("button", name="Play as a guest").click()
    expect(guest).to_have_url(MATCH)
    host.wait_for_url(guest.url)
    expect(guest.locator("#line")).to_have_text("Live")
    name = guest.locator(".guest-name").inner_text()
    assert re.fullmatch(r"Guest-\d+", name)
    assert choices(guest).count() > 0, "a guest counts as newest, and so begins"
    match = guest.url
    guest.get_by_role("link", name=re.compile("^Sign up( to keep your games)?$")).click()
    guest.get_by_label("Name", exact=True).fill("Former_Guest")
    for label in ("Password", "Password (again)"):
        guest.get_by_label(label, exact=True).fill(PASSPHRASE)
    guest.get_by_role("button", name="Sign up").click()
    expect(guest.locator("#turns")).to_have_text("Your turn · 1")
    guest.locator("#turns").click()
    expect(guest).to_have_url(match)
    expect(guest.locator(".player-you h2")).to_contain_text("Former_Guest")
    assert choices(guest).count() > 0
    assert complaints == []


def test_everything_works_without_script(context_of: Contexts) -> None:
    mine, theirs = (
        context_of(name, java_script_enabled=False).new_page() for name in ("anouk", "halvard")
    )
    mine.goto("/play/")
    mine.get_by_label("Opponent").fill("halvard")
    mine.get_by_role("button", name="Post challenge").click()
    theirs.goto("/")
    theirs.locator("#bell summary").click()
    theirs.locator("#bell").get_by_role("link", name="anouk challenges you").click()
    assert "the site makes your nonce" in theirs.content()
    theirs.get_by_role("button", name="Accept").click()
    expect(theirs).to_have_url(MATCH)
    theirs.get_by_text("Call off").click()
    theirs.get_by_role("button", name="Yes, call it off").click()
    theirs.get_by_role("button", name="Ready").click()
    mine.goto(theirs.url)
    mine.get_by_role("button", name="Ready").click()
    mine.get_by_role("link", name="To the next game").click()
    expect(mine.locator(".series-games")).to_contain_text("1 · doesn't count")
    mine.goto("/settings/")
    mine.get_by_label("Theme").select_option("dark")
    mine.get_by_role("button", name="Save").click()
    expect(mine.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_challenge_is_answered_from_any_page(context_of: Contexts, complaints: list[str]) -> None:
    mine, theirs = context_of("anouk").new_page(), context_of("halvard").new_page()
    theirs.set_viewport_size({"width": 1440, "height": 900})
    theirs.goto("/rules/")
    offer = theirs.locator(".challenge-strip")

    def challenge_by_name() -> None:
        mine.goto("/play/")
        mine.get_by_label("Opponent").fill("halvard")
        mine.get_by_role("button", name="Post challenge").click()
        expect(offer).to_contain_text("anouk challenges you", timeout=10_000)
        expect(offer).to_contain_text("Oceania · Best of 3 · 8 + 5 · rated")

    challenge_by_name()
    header = theirs.locator(".site-header").bounding_box()
    strip = offer.bounding_box()
    assert header is not None
    assert strip is not None
    assert strip["y"] >= header["y"], "it covers nothing"
    assert strip["y"] + strip["height"] <= header["y"] + header["height"]
    offer.get_by_role("button", name="Decline").click()
    expect(offer).to_have_count(0)
    expect(theirs).to_have_url(re.compile("/rules/$"))
    expect(mine.locator(".state")).to_have_text(re.compile("^It was declined: "), timeout=10_000)
    expect(mine.get_by_role("button", name="Withdraw")).to_have_count(0)
    challenge_by_name()
    mine.get_by_role("button", name="Withdraw").click()
    expect(offer).to_have_count(0, timeout=10_000)
    challenge_by_name()
    offer.get_by_role("button", name="Accept").click()
    expect(theirs).to_have_url(MATCH)
    mine.wait_for_url(theirs.url)
    assert complaints == []


def test_a_rules_preview_takes_the_box_of_rated_games_away(context_of: Contexts) -> None:
    for path in ("/play/", "/challenges/new/"):
        page = context_of("anouk").new_page()
        page.goto(path)
        rated, reason = page.get_by_label("Rated"), page.locator("#about-preview")
        expect(rated).to_be_checked()
        expect(reason).to_be_hidden()
        page.get_by_role("radio", name="Oceans").check(force=True)
        expect(rated).to_be_disabled()
        expect(rated).not_to_be_checked()
        expect(rated).to_have_accessible_description(re.compile("^Oceans is a rules preview"))
        expect(reason).to_be_visible()
        page.get_by_role("radio", name="Oceania").check(force=True)
        expect(rated).to_be_enabled()
        expect(rated).to_be_checked()


def challenged_by_name(page: Page, name: str) -> None:
    """Let the player of this page challenge somebody."""
    page.goto("/play/")
    page.get_by_label("Opponent").fill(name)
    page.get_by_role("button", name="Post challenge").click()
    expect(page.get_by_role("button", name="Withdraw")).to_be_visible()


def strip_of(page: Page) -> Locator:
    return page.locator(".challenge-strip")


@pytest.mark.parametrize("width", [1440, 1366, 390])
def test_a_challenge_covers_and_moves_nothing_in_any_window(
    context_of: Contexts, address_of: Addresses, width: int
) -> None:
    size = {"width": width, "height": 844}
    mine = context_of("anouk").new_page()
    theirs = context_of("halvard", viewport=size).new_page()
    choose_language(theirs, "de")
    theirs.goto(address_of("waiting"))
    expect(theirs.locator("#line")).to_have_attribute("data-state", "live")
    layout_shift(theirs)
    challenged_by_name(mine, "halvard")
    expect(strip_of(theirs)).to_be_visible(timeout=10_000)
    assert layout_shift(theirs) < MOST_SHIFT, "the board stays where it is"
    for path in (address_of("waiting"), "/", "/rules/", "/ladder/oceania/", "/voyages/"):
        if not theirs.url.endswith(path):
            theirs.goto(path)
        strip = strip_of(theirs)
        expect(strip).to_contain_text("anouk fordert dich heraus", timeout=10_000)
        expect(strip).to_contain_text("Oceania · Best of 3 · 8 + 5 · gewertet")
        header, box = theirs.locator(".site-header").bounding_box(), strip.bounding_box()
        assert header is not None
        assert box is not None
        assert header["y"] <= box["y"]
        assert box["y"] + box["height"] <= header["y"] + header["height"]
        for name in ("Annehmen", "Ablehnen", "Beiseitelegen"):
            strip.get_by_role("button", name=name).click(trial=True)
        assert theirs.evaluate("document.documentElement.scrollWidth") == width
    if width == 1366:
        theirs.get_by_role("button", name="Menü").click()
        theirs.get_by_role("link", name="Rangliste", exact=True).click(trial=True)
        theirs.keyboard.press("Escape")
    strip_of(theirs).get_by_role("button", name="Beiseitelegen").click()
    expect(strip_of(theirs)).to_have_count(0)
    expect(theirs.locator("#bell-button")).to_be_visible()
    mine.get_by_role("button", name="Withdraw").click()


def test_a_challenge_goes_when_its_time_is_over(context_of: Contexts, directory: Path) -> None:
    mine, theirs = context_of("anouk").new_page(), context_of("halvard").new_page()
    still = context_of("halvard", java_script_enabled=False).new_page()
    theirs.goto("/rules/")
    for answer in ("Accept", "Decline"):
        challenged_by_name(mine, "halvard")
        expect(strip_of(theirs)).to_be_visible(timeout=10_000)
        still.goto("/rules/")
        manage(directory, "shell", "--no-imports", "--command", EXPIRE).check_returncode()
        expect(strip_of(theirs)).to_have_count(0, timeout=10_000)
        # Whose page is older is told so.
        strip_of(still).get_by_role("button", name=answer).click()
        expect(still.get_by_role("alert")).to_have_text("This challenge has expired.")
        expect(strip_of(still)).to_have_count(0)
