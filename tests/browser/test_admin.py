"""Django's administration under our content security policy."""

from playwright.sync_api import Browser, Page, expect

from tests.harness.chromium import new_context
from tests.harness.people import PASSPHRASE
from tests.harness.site import Site


def _log_in(page: Page) -> None:
    page.goto("/admin/")
    page.get_by_label("Name or e-mail address").fill("HARBOURMASTER")
    page.get_by_label("Password").fill(PASSPHRASE)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_text("Welcome, Harbourmaster")).to_be_visible()


def test_a_keeper_adds_a_player_and_nothing_is_blocked(browser: Browser, site: Site) -> None:
    context = new_context(browser, site.url)
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    _log_in(page)
    page.goto("/admin/ladder/player/add/")
    page.get_by_label("Name", exact=False).first.fill("New_hand")
    page.get_by_label("Password:", exact=True).fill(PASSPHRASE)
    page.get_by_label("Password confirmation:").fill(PASSPHRASE)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("was added successfully")).to_be_visible()
    expect(page.locator(".selector-chosen").first).to_be_visible()  # drawn by the admin's script
    page.goto("/admin/ladder/player/?q=New_hand")
    expect(page.get_by_role("link", name="New_hand")).to_be_visible()
    assert errors == []
    context.close()
