"""Django's administration under our content security policy."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site import Site, manage, running_site

PASSPHRASE = "correct horse battery"


@pytest.fixture(scope="module")
def kept_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that has a keeper."""
    directory: Path = tmp_path_factory.mktemp("kept-site")
    with running_site(directory) as site:
        manage(
            directory,
            *("createsuperuser", "--no-input", "--username", "Keeper"),
            DJANGO_SUPERUSER_PASSWORD=PASSPHRASE,
        ).check_returncode()
        yield site


def _log_in(page: Page) -> None:
    page.goto("/admin/")
    page.get_by_label("Name or e-mail address").fill("KEEPER")
    page.get_by_label("Password").fill(PASSPHRASE)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_text("Welcome, Keeper")).to_be_visible()


def test_a_keeper_adds_a_player_and_nothing_is_blocked(browser: Browser, kept_site: Site) -> None:
    context = browser.new_context(base_url=kept_site.url, locale="en")
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    _log_in(page)
    page.goto("/admin/ladder/player/add/")
    page.get_by_label("Name", exact=False).first.fill("Anouk")
    page.get_by_label("Password:", exact=True).fill(PASSPHRASE)
    page.get_by_label("Password confirmation:").fill(PASSPHRASE)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("was added successfully")).to_be_visible()
    expect(page.locator(".selector-chosen").first).to_be_visible()  # drawn by the admin's script
    page.goto("/admin/ladder/player/")
    expect(page.get_by_text("2 players")).to_be_visible()
    assert errors == []
    context.close()
