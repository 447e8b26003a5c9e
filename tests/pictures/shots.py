"""Which pictures there are: each a page, who looks at it, and what they do there first."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

ANOUK = "Anouk_V"


def _nothing(_page: Page) -> None:
    pass


@dataclass(frozen=True)
class Shot:
    name: str
    #: An address, or the name of a page that was prepared.
    place: str
    viewer: str | None = ANOUK
    act: Callable[[Page], None] = _nothing


def _open_notices(page: Page) -> None:
    page.locator("#bell summary").click()


def _try_the_tile(page: Page) -> None:
    page.locator(".place-fits").first.click()


def _open_menu(page: Page) -> None:
    page.locator(".account-name").click()


def _wait_for_times(page: Page) -> None:
    expect(page.locator(".challenges .waiting").first).to_have_text(re.compile(r"\d:\d\d"))


def _send_a_bad_form(page: Page) -> None:
    page.locator("main input[name=username]").fill("admin")
    for field in page.locator("main input[type=password]").all():
        field.fill("too short")
    page.locator("main button").last.click()
    page.locator(".errorlist").first.wait_for()


def _sail_on_the_practice_board(page: Page) -> None:
    version = page.locator("#practice input[name=moves]").input_value()
    page.locator("#practice .place-sail").first.click()
    page.get_by_role("button", name=re.compile("Sail and draw|Segeln und ziehen")).click()
    page.locator(f"#practice input[name=moves]:not([value='{version}'])").wait_for(state="attached")


def _try_what_does_not_fit(page: Page) -> None:
    page.locator("#at-d2").click()
    page.locator(".why").wait_for()


def _look_at_an_island(page: Page) -> None:
    page.locator("#match-islands tbody tr").first.hover()
    page.locator(".board > .island-card").evaluate(
        "card => Promise.allSettled(card.getAnimations().map((it) => it.finished)).then(() => null)"
    )


def _show_the_odds(page: Page) -> None:
    page.locator("#odds-switch").evaluate("it => it.click()")


def _list_the_keys(page: Page) -> None:
    page.locator("#keys").evaluate("sheet => sheet.showModal()")


def _walk_back(page: Page) -> None:
    page.locator("#walk-back").evaluate("button => button.click()")
    page.locator("#past").wait_for()


def _lose_the_line(page: Page) -> None:
    page.context.set_offline(True)
    page.wait_for_function("() => document.getElementById('offline').textContent !== ''")


def _down_to(selector: str) -> Callable[[Page], None]:
    return lambda page: page.locator(selector).first.evaluate("it => it.scrollIntoView()")


def _down_to_the_foot(page: Page) -> None:
    page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")


#: In the order in which they are taken: a clock runs in the first.
SHOTS = [
    Shot("match", "match"),
    Shot("match-watched", "match", None),
    Shot("match-new", "match-new"),
    Shot("match-sail", "match-sail"),
    Shot("match-explore", "match-explore"),
    Shot("match-trying", "match", act=_try_the_tile),
    Shot("match-why-not", "match", act=_try_what_does_not_fit),
    Shot("match-island", "match", act=_look_at_an_island),
    Shot("match-keys", "match", act=_list_the_keys),
    Shot("match-back", "match", act=_walk_back),
    Shot("match-offline", "match", act=_lose_the_line),
    Shot("match-scout", "match-scout"),
    Shot("match-waiting", "match-waiting"),
    Shot("match-draw", "match-draw"),
    Shot("match-letters", "match-letters"),
    Shot("match-bot", "match-bot"),
    Shot("match-pause", "match-pause"),
    Shot("match-over", "match-over"),
    Shot("match-won", "match-won"),
    Shot("voyage", "voyage"),
    Shot("voyage-odds", "voyage", act=_show_the_odds),
    Shot("voyage-over", "voyage-over"),
    Shot("oceans", "oceans"),
    Shot("replay", "replay", None),
    Shot("replay-luck", "replay", None, _down_to(".luck")),
    Shot("replay-record", "/replays/", None),
    Shot("embed", "embed", None),
    Shot("ledger", "ledger"),
    Shot("statistics", "/statistics/", None),
    Shot("lobby", "/play/", act=_wait_for_times),
    Shot("lobby-stranger", "/play/", None, _wait_for_times),
    Shot("watch", "/watch/"),
    Shot("bots", "/bots/"),
    Shot("bot", "/players/Admiral/"),
    Shot("voyages", "/voyages/"),
    Shot("voyages-stranger", "/voyages/", None),
    Shot("voyage-days", "/voyages/days/"),
    Shot("voyage-day", "voyage-day"),
    Shot("dare", "dare"),
    Shot("beat", "beat", None),
    Shot("menu", "/rules/", act=_open_menu),
    Shot("notices", "/rules/", act=_open_notices),
    Shot("challenge", "challenge"),
    Shot("challenge-link", "challenge-link"),
    Shot("invitation", "invitation", None),
    Shot("new-challenge", "/challenges/new/"),
    Shot("series", "series"),
    Shot("ladder", "/ladder/oceania/"),
    Shot("seasons", "/ladder/oceania/seasons/"),
    Shot("ladder-empty", "/ladder/oceans/"),
    Shot("profile", "/players/Anouk_V/"),
    Shot("profile-foot", "/players/Anouk_V/", act=_down_to_the_foot),
    Shot("profile-other", "/players/halvard/"),
    Shot("profile-empty", "/players/Newcomer/"),
    Shot("games", "/players/Anouk_V/games/"),
    Shot("versus", "/players/Anouk_V/against/halvard/"),
    Shot("search", "/players/?q=a"),
    Shot("settings", "/settings/"),
    Shot("moderation", "/moderation/", "quillback"),
    Shot("report", "report", "gannet"),
    Shot("desk", "/admin/", "Harbourmaster"),
    Shot("home", "/", None),
    Shot("home-placing", "/", None, _sail_on_the_practice_board),
    Shot("home-foot", "/", None, _down_to_the_foot),
    Shot("rules", "/rules/", None),
    Shot("rules-oceania", "/rules/oceania/", None),
    Shot("rules-oceans", "/rules/oceans/", None),
    Shot("login", "/accounts/login/", None),
    Shot("signup", "/accounts/signup/", None),
    Shot("signup-refused", "/accounts/signup/", None, _send_a_bad_form),
    Shot("password-reset", "/accounts/password/reset/", None),
    Shot("account", "/account/"),
    Shot("account-email", "/accounts/email/"),
    Shot("account-password", "/accounts/password/set/"),
    Shot("account-security", "/accounts/2fa/"),
    Shot("account-app", "/accounts/2fa/totp/activate/"),
    Shot("account-passkeys", "/accounts/2fa/webauthn/"),
    Shot("account-sessions", "/accounts/sessions/"),
    Shot("account-delete", "/account/delete/"),
    Shot("logout", "/accounts/logout/"),
    *(
        Shot(f"error-{number}", f"error-{number}", None)
        for number in (400, 403, 404, 429, 500, 503)
    ),
    Shot("error-403_csrf", "error-403_csrf", None),
    Shot("offline", "/offline/", None),
]
