"""From a line of the chat to a mute, in three browsers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from playwright.sync_api import BrowserContext, Page, expect

from tests.harness.prepared import Prepared
from tests.harness.site import Site

#: Milliseconds within which an open page shows what a moderator has decided.
AT_ONCE = 2_000


def test_a_reported_line_ends_in_a_mute_that_the_open_page_shows(
    context_of: Callable[..., BrowserContext],
    world: tuple[Site, Prepared],
    complaints: list[str],
) -> None:
    match = world[1].pages["rude"]
    author, reporter, desk = (context_of(name).new_page() for name in ("loud", "calm", "warden"))
    author.goto(match)
    expect(author.locator("#line")).to_have_attribute("data-state", "live")
    expect(author.locator("#chat-form")).to_be_visible()

    reporter.goto(match)
    reporter.get_by_role("link", name="Report this line by loud").click()
    expect(reporter.locator(".quoted")).to_have_text("you fool")
    reporter.get_by_label("What is wrong?").select_option("abuse")
    reporter.get_by_role("button", name="Report", exact=True).click()
    expect(reporter.get_by_text("Thank you. A moderator will look at it")).to_be_visible()

    desk.set_viewport_size({"width": 390, "height": 844})
    desk.goto("/admin/")
    beyond = desk.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert beyond == 0, "the front page fits a phone"
    desk.set_viewport_size({"width": 1280, "height": 720})
    desk.locator("#dashboard tr", has_text="loud").get_by_role("link").first.click()
    expect(desk.get_by_text("▶ loud: you fool")).to_be_visible()
    report = desk.url
    desk.get_by_role("link", name="Claim").click()
    desk.get_by_role("button", name="Claim").click()
    desk.get_by_role("link", name="Impose a sanction").click()
    end = datetime.now(UTC) + timedelta(days=2)
    desk.get_by_label("Sanction:").select_option("mute")
    desk.locator("[name=until_0]").fill(end.strftime("%Y-%m-%d"))
    desk.locator("[name=until_1]").fill(end.strftime("%H:%M:%S"))
    desk.get_by_label("Reason:").fill("Insults in the chat.")
    desk.get_by_role("button", name="Impose a sanction").click()
    expect(author.locator("#chat-muted")).to_be_visible(timeout=AT_ONCE)
    expect(author.locator("#chat-form")).to_be_hidden()

    desk.goto(report)
    desk.get_by_role("link", name="Resolve").click()
    desk.get_by_label("Note:").fill("They may not chat for two days.")
    desk.get_by_role("button", name="Resolve").click()
    toast = reporter.locator("#toasts", has_text="A moderator has looked at your report")
    expect(toast).to_be_visible(timeout=AT_ONCE)

    _hide_the_line(desk, report)
    told = author.locator("#toasts", has_text="with calm: Nobody is called a fool here.")
    expect(told).to_be_visible(timeout=AT_ONCE)
    _read_and_add_to_the_record(desk, report)

    author.locator("#chat-muted").get_by_role("link", name="Why?").click()
    expect(author.get_by_text("Insults in the chat.")).to_be_visible()
    author.get_by_text("Appeal", exact=True).click()
    author.get_by_label("Your appeal").fill("It was a quotation.")
    author.get_by_role("button", name="Send the appeal").click()
    expect(author.get_by_text("A moderator will answer your appeal here.")).to_be_visible()
    assert complaints == []


def _hide_the_line(desk: Page, report: str) -> None:
    desk.goto(report)
    desk.get_by_role("link", name="hide", exact=True).click()
    desk.get_by_role("link", name="Hide", exact=True).click()
    expect(desk.get_by_text("The player reads it.")).to_be_visible()
    desk.get_by_label("Reason:").fill("Nobody is called a fool here.")
    desk.get_by_role("button", name="Hide").click()


def _read_and_add_to_the_record(desk: Page, report: str) -> None:
    desk.goto(report)
    desk.get_by_role("link", name="The player's record").click()
    expect(desk.locator("#reports")).to_contain_text("They may not chat for two days.")
    expect(desk.locator("#sanctions")).to_contain_text("Insults in the chat.")
    expect(desk.locator("#games")).to_contain_text("calm")
    for width in (390, 1280):
        desk.set_viewport_size({"width": width, "height": 844})
        assert desk.evaluate("document.documentElement.scrollWidth - window.innerWidth") == 0
    desk.get_by_label("New note:").fill("Was rude to calm.")
    desk.get_by_role("button", name="Add the note").click()
    expect(desk.locator("#notes")).to_contain_text("Was rude to calm.")


def test_reports_about_one_player_are_settled_together(
    context_of: Callable[..., BrowserContext], complaints: list[str]
) -> None:
    names = ("calm", "loud")
    reporters = [context_of(name).new_page() for name in names]
    for page in reporters:
        page.goto("/players/anouk/")
        page.get_by_role("link", name="Report", exact=True).click()
        page.get_by_label("What is wrong?").select_option("name")
        page.get_by_role("button", name="Report", exact=True).click()
    desk = context_of("warden").new_page()
    desk.goto("/admin/games/report/?q=anouk")
    desk.get_by_label("Select all objects on this page for an action").check()
    desk.get_by_label("Action:").select_option("settle")
    desk.get_by_role("button", name="Go").click()
    expect(desk.get_by_role("heading", name="Settle reports")).to_be_visible()
    expect(desk.locator("#content-main li")).to_have_count(3)  # whom they accuse, and both
    desk.get_by_label("Verdict:").select_option("dismissed")
    desk.get_by_label("Note:").fill("It is a fine name.")
    desk.get_by_role("button", name="Settle reports").click()
    expect(desk.get_by_text("Done.")).to_be_visible()
    for page in reporters:
        page.goto("/moderation/")
        expect(page.get_by_text("It is a fine name.")).to_be_visible()
    assert complaints == []
