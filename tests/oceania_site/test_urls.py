"""Every address: who may ask, by which method, and what comes back."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from ladder.models import Player

pytestmark = pytest.mark.django_db

# Tested in tests/ladder/accounts/test_views.py.
ACCOUNT_PAGES = {
    "account/", "account/data/", "account/delete/", "account/sessions/<int:session_id>/end/",
    "account/unsubscribe/<str:token>/",
}  # fmt: skip


@dataclass(frozen=True)
class Route:
    """An address that anybody may get, unless `methods` says otherwise."""

    path: str
    pattern: str
    content: str = ""
    methods: str = "GET, HEAD"
    location: str = ""


NOTHING = "00000000-0000-4000-8000-000000000000"
NO_MATCH, NO_CHALLENGE, NO_SERIES = (
    f"/{kind}/{NOTHING}/" for kind in ("matches", "challenges", "series")
)
ROUTES = [
    Route("/", "", content="Two games of the sea, in your browser"),
    Route("/practice/", "practice/", methods="POST"),
    Route("/rules/", "rules/", content="The rules of Oceania"),
    Route("/rules/oceania/", "rules/<slug:game>/", content="130 − 60 = 70 points"),
    Route("/rules/oceans/", "rules/<slug:game>/", content="Apex Predator"),
    Route("/play/", "play/", content="Nobody is looking for a game just now."),
    Route("/play/fragment/", "play/fragment/", content='<div id="lobby-challenges"'),
    Route("/play/pair/", "play/pair/", methods="POST"),
    Route("/watch/", "watch/", content="No game between others is being played just now."),
    Route("/voyages/", "voyages/", content="Your voyages", methods="GET, HEAD, POST"),
    Route("/voyages/today/", "voyages/today/", methods="POST"),
    Route("/voyages/days/", "voyages/days/", content="Days that are over will stand here"),
    Route("/voyages/days/2026-01-01/", "voyages/days/<str:day>/"),
    Route("/beat/nothing/", "beat/<str:dare>/", methods="GET, HEAD, POST"),
    Route("/bots/", "bots/", content="Against whom?", methods="GET, HEAD, POST"),
    Route("/replays/", "replays/", content="Replay a record", methods="GET, HEAD, POST"),
    Route("/statistics/", "statistics/", content="<h1>Statistics</h1>"),
    Route("/offline/", "offline/", content="<h1>No wind</h1>"),
    Route("/service-worker.js", "service-worker.js", content='const PAGE = "/offline/"'),
    Route("/theme/", "theme/", methods="POST"),
    Route(
        "/challenges/new/",
        "challenges/new/",
        methods="GET, HEAD, POST",
        location="/accounts/login/?next=/challenges/new/",
    ),
    Route(
        "/challenges/opponents/",
        "challenges/opponents/",
        location="/accounts/login/?next=/challenges/new/",
    ),
    Route(NO_CHALLENGE, "challenges/<uuid:challenge_id>/"),
    *(
        Route(
            f"{NO_CHALLENGE}{action}/", f"challenges/<uuid:challenge_id>/{action}/", methods="POST"
        )
        for action in ("accept", "decline", "cancel")
    ),
    Route("/join/nobody/", "join/<str:token>/", methods="GET, HEAD, POST"),
    Route(NO_SERIES, "series/<uuid:series_id>/"),
    Route("/notices/fragment/", "notices/fragment/"),
    Route("/notices/read/", "notices/read/", methods="POST"),
    Route("/moderation/", "moderation/", location="/accounts/login/?next=/moderation/"),
    Route(
        "/moderation/sanctions/1/appeal/",
        "moderation/sanctions/<int:sanction_id>/appeal/",
        methods="POST",
    ),
    Route(
        "/reports/new/?player=nobody",
        "reports/new/",
        methods="GET, HEAD, POST",
        location="/accounts/login/?next=/reports/new/%3Fplayer%3Dnobody",
    ),
    Route("/settings/", "settings/", content="Settings", methods="GET, HEAD, POST"),
    Route("/settings/blocks/", "settings/blocks/", methods="POST"),
    Route("/settings/blocks/1/remove/", "settings/blocks/<int:player_id>/remove/", methods="POST"),
    Route(NO_MATCH, "matches/<uuid:match_id>/"),
    Route(f"{NO_MATCH}fragment/", "matches/<uuid:match_id>/fragment/"),
    Route(f"{NO_MATCH}positions/1/", "matches/<uuid:match_id>/positions/<int:after>/"),
    Route(f"{NO_MATCH}ledger/", "matches/<uuid:match_id>/ledger/"),
    Route(f"{NO_MATCH}chat/", "matches/<uuid:match_id>/chat/", methods="GET, HEAD, POST"),
    Route(f"{NO_MATCH}replay/1/", "matches/<uuid:match_id>/replay/<int:ply>/"),
    *(
        Route(f"{NO_MATCH}{part}", f"matches/<uuid:match_id>/{part}")
        for part in ("replay/", "embed/", "record/", "chart.svg", "chart.png")
    ),
    *(
        Route(f"{NO_MATCH}{part}/", f"matches/<uuid:match_id>/{part}/", methods="GET, HEAD, POST")
        for part in ("dare", "hint", "luck")
    ),
    *(
        Route(f"{NO_MATCH}{action}/", f"matches/<uuid:match_id>/{action}/", methods="POST")
        for action in (
            "moves",
            "claim",
            "give",
            "resign",
            "abort",
            "draw/offer",
            "draw/accept",
            "draw/decline",
            "series/ready",
            "series/resign",
            "series/rematch",
            "series/rematch/withdraw",
        )
    ),
    Route("/ladder/", "ladder/", location="/ladder/oceania/"),
    Route("/ladder/oceania/", "ladder/<slug:game>/", content="Nobody has a rank here yet."),
    Route(
        "/ladder/oceania/fragment/", "ladder/<slug:game>/fragment/", content='data-version="0.0"'
    ),
    Route("/ladder/oceania/rows/", "ladder/<slug:game>/rows/", content='id="standings"'),
    Route("/ladder/oceania/seasons/", "ladder/<slug:game>/seasons/", content="No season is over"),
    Route("/ladder/oceania/ladder.csv", "ladder/<slug:game>/ladder.csv", content="rank,name,"),
    Route("/players/?q=no", "players/", content="Nobody's name begins with “no”."),
    Route("/players/nobody/", "players/<str:name>/"),
    Route("/players/nobody/games/", "players/<str:name>/games/"),
    *(
        Route(f"/players/nobody/{tie}/", f"players/<str:name>/{tie}/", methods="POST")
        for tie in ("follow", "unfollow", "block", "unblock")
    ),
    Route("/players/nobody/against/", "players/<str:name>/against/"),
    Route("/players/nobody/against/none/", "players/<str:name>/against/<str:other>/"),
    Route("/api/ladder/oceania/", "api/ladder/<slug:game>/", content='"players": []'),
    Route("/api/players/nobody/", "api/players/<str:name>/"),
    Route("/robots.txt", "robots.txt", content="Disallow: /admin/", methods="GET, HEAD, OPTIONS"),
    Route("/favicon.ico", "favicon.ico", location="/static/brand/compass."),
    Route("/language/", "language/", methods="POST"),
    Route("/admin/", "admin/", location="/admin/login/?next=/admin/", methods=""),
]
READABLE = [route for route in ROUTES if route.content or route.location]


def _patterns(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    for entry in resolver.url_patterns:
        pattern = prefix + str(entry.pattern)
        if isinstance(entry, URLPattern) or pattern == "admin/":
            yield pattern
        else:
            yield from _patterns(entry, pattern)


def test_the_tables_name_every_route() -> None:
    patterns = {pattern for pattern in _patterns(get_resolver()) if not is_of_accounts(pattern)}
    assert patterns == {route.pattern for route in ROUTES} | ACCOUNT_PAGES


def is_of_accounts(pattern: str) -> bool:
    """Whether tests/ladder/accounts has the table in which it stands."""
    return pattern.startswith("accounts/") and pattern != "accounts/"


@pytest.mark.parametrize("route", READABLE, ids=lambda route: route.path)
def test_anybody_may_read(client: Client, route: Route) -> None:
    answer = client.get(route.path)
    assert answer.status_code == (302 if route.location else 200)
    assert route.content in answer.content.decode()
    assert answer.headers.get("Location", "").startswith(route.location)
    assert settings.SESSION_COOKIE_NAME not in answer.cookies


def test_a_session_begins_with_the_login(client: Client, admin_user: Player) -> None:
    """So that the test above looks for the cookie's true name."""
    login = {"login": admin_user.username, "password": "password"}
    answer = client.post("/accounts/login/", login)
    assert answer.status_code == 302
    assert settings.SESSION_COOKIE_NAME in answer.cookies


@pytest.mark.parametrize("route", [r for r in ROUTES if r.methods], ids=lambda route: route.path)
def test_another_method_is_refused(client: Client, route: Route) -> None:
    answer = client.put(route.path)
    assert (answer.status_code, answer.headers["Allow"]) == (405, route.methods)


def test_the_language_is_kept_in_a_cookie(client: Client) -> None:
    answer = client.post("/language/", {"language": "de", "next": "/"}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "Zwei Spiele vom Meer, in deinem Browser" in answer.content.decode()
    assert '<html lang="de">' in client.get("/").content.decode()


def test_the_language_form_leads_to_no_other_site(client: Client) -> None:
    answer = client.post("/language/", {"language": "de", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"


def test_an_unknown_language_is_ignored(client: Client) -> None:
    answer = client.post("/language/", {"language": "xx", "next": "/"})
    assert "language" not in answer.cookies


def test_the_browser_s_language_is_the_first_choice(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "de-AT,de;q=0.9,en;q=0.5"})
    assert '<html lang="de">' in page.content.decode()


def test_only_staff_is_shown_the_way_to_the_administration(
    client: Client, admin_client: Client
) -> None:
    assert "/admin/" not in client.get("/").content.decode()
    assert 'href="/admin/"' in admin_client.get("/").content.decode()
