"""Which pages are looked at with much on them, and by whom.

A place is an address, the name of a page of the crowded site, or the name of something that
appears on a page only when somebody does something there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page

from tests.browser.crowd_names import (
    GUEST,
    LONG_WORD,
    MODERATOR,
    RIVAL,
    ROGUE,
    VIEWER,
    WITH_APP,
)
from tests.harness.people import PASSPHRASE
from tests.harness.prepared import Prepared

STRANGERS: Final = [
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
ACCOUNT: Final = [
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
#: Pages that can't be had by asking for them, by their templates.
ERRORS: Final = ["400", "403", "403_csrf", "429", "500", "503", "offline"]
#: What everybody can see of the ladder.
LADDER: Final = [
    "/ladder/oceania/",
    "/ladder/oceania/?bots=1",
    "/ladder/oceans/",
    "/ladder/oceania/seasons/",
    f"/players/{RIVAL}/",
    "/players/Admiral/",
    f"/players/{VIEWER}/games/",
    f"/players/{VIEWER}/against/{RIVAL}/",
    "/players/?q=W",
    "/players/?q=nobody",
]
#: What everybody can see of voyages, and of games that are over or shown elsewhere.
LOGBOOK: Final = [
    "/watch/",
    "/voyages/",
    "/voyages/days/",
    "voyage-day",
    "beat",
    "series",
    "running-series",
    "replay",
    "/replays/",
    "a record shown",
    "a record refused",
    "/statistics/",
]
#: Who looks at which pages.
WALKS: Final[dict[str, tuple[str | None, list[str]]]] = {
    "strangers": (
        None,
        [
            *STRANGERS,
            "the try-out",
            "a name refused",
            "the second step",
            "invitation",
            "embed",
            "waiting",
            "unsubscribe",
            "/offline/",
            "/accounts/confirm-email/",
            "/accounts/confirm-email/a:b/",
            "/accounts/password/reset/key/1-x/",
            "/accounts/password/reset/key/done/",
        ],
    ),
    "strangers beside the board": (None, LOGBOOK),
    "strangers at the ladder": (None, LADDER),
    "guests": (
        GUEST,
        [
            "/",
            "/play/",
            "/bots/",
            "/watch/",
            "/voyages/",
            "/challenges/new/",
            "/settings/",
            "/moderation/",
            "invitation",
            f"/players/{RIVAL}/",
        ],
    ),
    "account": (
        VIEWER,
        [
            *(place for place in ACCOUNT if "Vesna" not in place),
            "/accounts/2fa/recovery-codes/generate/",
        ],
    ),
    "keys": (
        RIVAL,
        [
            "/account/",
            "/accounts/email/",
            "/accounts/2fa/",
            "/accounts/2fa/totp/deactivate/",
            "/accounts/2fa/recovery-codes/",
            "/accounts/2fa/webauthn/",
            "key-name",
            "key-removal",
        ],
    ),
    "sanctions": (ROGUE, ["/moderation/", "/account/"]),
    "passwords": (MODERATOR, ["/accounts/password/change/", "/accounts/reauthenticate/"]),
    "second steps": (WITH_APP, ["/accounts/2fa/reauthenticate/"]),
    "lobby": (
        VIEWER,
        [
            "/",
            "/play/",
            "/bots/",
            "/challenges/new/",
            "/settings/",
            "challenge",
            "challenge-link",
            "challenge-open",
            "invitation",
            "dare",
        ],
    ),
    "beside the board": (VIEWER, LOGBOOK),
    "ladder": (
        VIEWER,
        [
            *LADDER,
            f"/players/{VIEWER}/",
            f"/reports/new/?player={RIVAL}",
            "report-line",
            "report-match",
        ],
    ),
}
#: Moderators work at desks.
DESK: Final = [
    "/admin/",
    "/admin/games/report/",
    "/admin/games/chatmessage/",
    "/admin/games/match/",
    "/admin/ladder/player/",
    "/admin/ladder/sanction/",
    "/admin/ladder/sanction/add/",
    "/admin/ladder/auditentry/",
    "desk-report",
    "desk-claim",
    "desk-line",
    "desk-match",
    "desk-player",
    "desk-sanction",
]


def _sail(page: Page, _things: Prepared) -> None:
    page.goto("/")
    page.locator("#practice .place-sail").first.click()
    page.get_by_role("button", name=re.compile("Sail and draw|Segeln und ziehen")).first.click()
    page.locator("#practice input[name=moves]:not([value=''])").wait_for(state="attached")


def _sign_up_badly(page: Page, _things: Prepared) -> None:
    page.goto("/accounts/signup/")
    page.locator("main input[name=username]").fill("admin")
    for field in page.locator("main input[type=password]").all():
        field.fill("short")
    page.locator("main button").last.click()
    page.locator(".errorlist").first.wait_for()


def _log_in_with_an_app(page: Page, _things: Prepared) -> None:
    page.goto("/accounts/login/")
    page.locator("main input[name=login]").fill(WITH_APP)
    page.locator("main input[name=password]").fill(PASSPHRASE)
    page.locator("main form button").first.click()
    page.locator("main input[name=code]").wait_for()


def _bring_a_record(page: Page, things: Prepared) -> None:
    _bring(page, page.request.get(things.pages["record"]).text())
    page.locator(".replay").first.wait_for()


def _bring_a_bad_record(page: Page, _things: Prepared) -> None:
    _bring(page, f"{LONG_WORD}\n" * 20)
    page.locator(".refusal, .errorlist").first.wait_for()


def _bring(page: Page, record: str) -> None:
    page.goto("/replays/")
    page.locator("main textarea").fill(record)
    page.locator("main form button").last.click()


#: What somebody does to see something that has no address.
DEEDS: Final[dict[str, Callable[[Page, Prepared], None]]] = {
    "the try-out": _sail,
    "a name refused": _sign_up_badly,
    "the second step": _log_in_with_an_app,
    "a record shown": _bring_a_record,
    "a record refused": _bring_a_bad_record,
}
#: Routes that answer a GET with parts of pages, with files, or by leading elsewhere.
NO_PAGES: Final = frozenset(
    {
        "account/data/",
        "accounts/2fa/recovery-codes/download/",
        "accounts/2fa/webauthn/login/",
        "accounts/login/code/confirm/",
        "api/ladder/<slug:game>/",
        "api/players/<str:name>/",
        "challenges/opponents/",
        "favicon.ico",
        "ladder/",
        "ladder/<slug:game>/fragment/",
        "ladder/<slug:game>/ladder.csv",
        "ladder/<slug:game>/rows/",
        "matches/<uuid:match_id>/chart.png",
        "matches/<uuid:match_id>/chart.svg",
        "matches/<uuid:match_id>/chat/",
        "matches/<uuid:match_id>/fragment/",
        "matches/<uuid:match_id>/hint/",
        "matches/<uuid:match_id>/luck/",
        "matches/<uuid:match_id>/positions/<int:after>/",
        "matches/<uuid:match_id>/record/",
        "notices/fragment/",
        "play/fragment/",
        "players/<str:name>/against/",
        "robots.txt",
        "service-worker.js",
    }
)
#: Routes of pages that look like another: the first turn of a replay like a later one, and a key
#: asked for on its own like a key asked for in the second step, which is reached by a deed.
LIKE_OTHERS: Final = frozenset(
    {
        "accounts/2fa/authenticate/",
        "accounts/2fa/webauthn/reauthenticate/",
        "matches/<uuid:match_id>/replay/",
    }
)
