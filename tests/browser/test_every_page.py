"""Every page and main state, in both languages: whole, accessible, and readable by everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override
from playwright.sync_api import BrowserContext, Page, Route

from tests.browser.inspection import (
    accessibility_violations,
    choices_lost_in_high_contrast,
    choose_language,
    small_texts,
)
from tests.browser.preparation import Prepared
from tests.site import Site

Contexts = Callable[..., BrowserContext]

STRANGERS = [
    "/",
    "/nowhere",
    "/rules/",
    "/rules/oceania/",
    "/rules/oceans/",
    "/play/",
    "/watch/",
    "/voyages/",
    "/voyages/days/",
    "/bots/",
    "/settings/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/inactive/",
]
# A player without a password need not show again who it is, so every page opens.
ACCOUNT = [
    "/account/",
    "/account/delete/",
    "/accounts/email/",
    "/accounts/logout/",
    "/accounts/password/set/",
    "/accounts/sessions/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
    "/moderation/",
    "/reports/new/?player=Vesna",
    "ledger",
]
LADDER = [
    "/ladder/oceania/",
    "/ladder/oceania/seasons/",
    "/players/Vesna/",
    "/players/Vesna/games/",
    "/players/Bosun/against/Vesna/",
    "/players/Admiral/",
    "/players/?q=b",
]
#: Pages that can't be had by asking for them, by their templates.
ERRORS = ["400", "403", "403_csrf", "429", "500", "503", "offline"]
HALLS = ["/play/", "/voyages/", "/challenges/new/", "/settings/", "challenge", "series"]
MATCHES = ["new", "sail", "explore", "place", "scout", "waiting", "over", "voyage", "oceans"]
REPLAYS = ["replay", "oceans replay", "embed", "/replays/", "/statistics/"]
_LANGUAGE_AND_HEADINGS = "[document.documentElement.lang, document.querySelectorAll('h1').length]"
#: Who walks through which pages.
WALKS = {
    "strangers": (None, STRANGERS),
    "account": ("A_rather_long_name_1", ACCOUNT),
    "ladder": ("Bosun", LADDER),
    "halls": ("anouk", HALLS),
    "first matches": ("anouk", MATCHES[:5]),
    "other matches": ("anouk", MATCHES[5:]),
    "replays": (None, REPLAYS),
}


@pytest.mark.parametrize("walk", WALKS)
def test_every_page_is_whole(
    context_of: Contexts, world: tuple[Site, Prepared], complaints: list[str], walk: str
) -> None:
    name, places = WALKS[walk]
    page = context_of(name).new_page()
    for place in places:
        address = world[1].pages.get(place, place)
        assert (place, findings(page, address)) == (place, [])
    assert [said for said in complaints if "404" not in said] == []


def test_every_error_page_is_whole(context_of: Contexts, complaints: list[str]) -> None:
    def answer(route: Route) -> None:
        language = "de" if "language=de" in route.request.all_headers()["cookie"] else "en"
        with override(language):
            page = render_to_string(f"{route.request.url.rpartition('/')[2]}.html")
        route.fulfill(body=page, content_type="text/html")

    page = context_of(None).new_page()
    page.route("**/shown/*", answer)
    for name in ERRORS:
        assert (name, findings(page, f"/shown/{name}")) == (name, [])
    assert complaints == []


def findings(page: Page, address: str) -> list[object]:
    """What is wrong with the page at this address."""
    found: list[object] = []
    for language in ("de", "en"):
        choose_language(page, language)
        page.goto(address)
        assert page.evaluate(_LANGUAGE_AND_HEADINGS) == [language, 1]
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    found += small_texts(page)
    found += choices_lost_in_high_contrast(page)
    found += [(one["id"], one["nodes"]) for one in accessibility_violations(page)]
    return found
