"""Accounts in a real browser: every page whole, and the ways in, passkeys included."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.harness.chromium import new_context
from tests.harness.inspection import (
    WIDTHS,
    accessibility_violations,
    choose_language,
    gather_complaints,
    widths,
)
from tests.harness.people import PASSPHRASE
from tests.harness.site import Site

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the console of the page says; nothing, when the test is over."""
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
def context(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    # Browsers know passkeys for names only, and 127.0.0.1 is none.
    local = site.url.replace("127.0.0.1", "localhost")
    opened = new_context(browser, local)
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext, complaints: list[str]) -> Page:
    opened = context.new_page()
    gather_complaints(opened, complaints)
    return opened


def _sign_up(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("banner").get_by_role("link", name="Sign up").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSPHRASE)
    page.get_by_label("Password (again)").fill(PASSPHRASE)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text(f"Welcome aboard, {name}.")).to_be_visible()


def _log_out(page: Page) -> None:
    page.locator(".account-name").click()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_text("You are logged out.")).to_be_visible()


def _assert_whole(page: Page, path: str) -> None:
    for language in ("en", "de"):
        choose_language(page, language)
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert (path, widths(page)) == (path, WIDTHS)
    assert (path, accessibility_violations(page)) == (path, [])


def test_a_refusal_is_read_out_with_its_field(page: Page) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name", exact=True).fill("admin")
    page.get_by_label("Password", exact=True).fill(PASSPHRASE)
    page.get_by_label("Password (again)").fill(PASSPHRASE)
    page.get_by_role("button", name="Sign up").click()
    field = page.get_by_label("Name", exact=True)
    expect(field).to_have_accessible_description(
        "3 to 20 letters, digits, _ or -. This name is reserved."
    )
    assert accessibility_violations(page) == []


def test_sign_up_log_out_log_in(page: Page) -> None:
    _sign_up(page, "Anneke")
    _log_out(page)
    page.goto("/account/")
    page.get_by_label("Name or e-mail address").fill("aNNEKE")
    page.get_by_label("Password").fill(PASSPHRASE)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Anneke")).to_be_visible()


def test_a_camera_can_read_the_code_for_an_authenticator_app(
    context_of: Callable[..., BrowserContext],
) -> None:
    page = context_of("A_rather_long_name_1").new_page()
    page.goto("/accounts/2fa/totp/activate/")
    picture = page.get_by_role("img", name="QR code").bounding_box()
    assert picture is not None
    assert (picture["width"], picture["height"]) == (200, 200)


def test_sign_up_without_a_script(browser: Browser, site: Site) -> None:
    context = new_context(browser, site.url, java_script_enabled=False)
    page = context.new_page()
    _sign_up(page, "Scriptless")
    page.get_by_role("button", name="Scriptless").click()
    page.get_by_role("link", name="Account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Scriptless")
    _log_out(page)
    context.close()


def test_a_passkey_replaces_the_password(page: Page, context: BrowserContext) -> None:
    devices = context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    _sign_up(page, "Keyholder")
    page.goto("/accounts/2fa/")
    page.get_by_role("link", name="Add Passkeys").click()
    page.get_by_label("Name of the key").fill("A ring of keys")
    expect(page.get_by_label("Log in with this key alone")).to_be_checked()
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    for path in ("/accounts/2fa/recovery-codes/", "/accounts/2fa/recovery-codes/generate/"):
        _assert_whole(page, path)
    choose_language(page, "en")
    page.goto("/accounts/2fa/webauthn/")
    expect(page.get_by_role("heading", name="A ring of keys Passkey")).to_be_visible()
    assert accessibility_violations(page) == []
    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_contain_text("This device has a key for your account")
    assert accessibility_violations(page) == []
    _log_out(page)
    page.goto("/account/")  # leads to the login and back
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("heading", level=1, name="Keyholder")).to_be_visible()
    _log_out(page)
    _second_step_by_key(page)


def _second_step_by_key(page: Page) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Name or e-mail address").fill("Keyholder")
    page.get_by_label("Password").fill(PASSPHRASE)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="The second step")).to_be_visible()
    assert accessibility_violations(page) == []
    page.get_by_role("button", name="Use a passkey or security key").click()
    expect(page.get_by_text("Welcome aboard, Keyholder.")).to_be_visible()


def test_a_passkey_that_is_not_there_is_said(page: Page, context: BrowserContext) -> None:
    devices = context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto("/accounts/login/")
    problem = page.get_by_role("alert")
    expect(problem).to_be_hidden()
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(problem).to_contain_text("That did not work.")
    assert accessibility_violations(page) == []


def test_htmx_leaves_for_the_login_and_comes_back(page: Page) -> None:
    page.goto("/?from=here")
    page.evaluate("htmx.ajax('GET', '/account/', '#content')")
    expect(page.get_by_role("heading", level=1)).to_have_text("Log in")
    expect(page.locator("#content #content")).to_have_count(0)
    assert page.url.endswith("/accounts/login/?next=/%3Ffrom%3Dhere")
