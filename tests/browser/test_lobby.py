"""The lobby and its pages in real browsers: live, without script, for guests, for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_series import MATCH, choices
from tests.people import PASSPHRASE

Contexts = Callable[..., BrowserContext]

#: Whether each of two submissions of a form, one right after the other, is prevented.
SENT_TWICE = """() => [1, 2].map(() => {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  document.getElementById("lobby-form").dispatchEvent(event);
  return event.defaultPrevented;
})"""


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
    challenge_by_name()
    mine.get_by_role("button", name="Withdraw").click()
    expect(offer).to_have_count(0, timeout=10_000)
    challenge_by_name()
    offer.get_by_role("button", name="Accept").click()
    expect(theirs).to_have_url(MATCH)
    mine.wait_for_url(theirs.url)
    assert complaints == []
