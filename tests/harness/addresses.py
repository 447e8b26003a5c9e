"""Every route of the site, from its URL configuration, and an address of each."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from tests.harness.cast import World

#: Addresses of routes that are written as regular expressions, or take what the world has not.
EXAMPLES = {
    "accounts/^confirm-email/(?P<key>[-:\\w]+)/$": "accounts/confirm-email/a:b/",
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": (
        "accounts/password/reset/key/1-x/"
    ),
    "accounts/2fa/webauthn/keys/<int:pk>/remove/": "accounts/2fa/webauthn/keys/7/remove/",
    "accounts/2fa/webauthn/keys/<int:pk>/edit/": "accounts/2fa/webauthn/keys/7/edit/",
    "account/unsubscribe/<str:token>/": "account/unsubscribe/nobody/",
    "admin/(?P<url>.*)$": "admin/nowhere/",
    "admin/ladder/player/<id>/password/": "admin/ladder/player/0/password/",
}
#: What an address has to say besides.
QUERIES = {
    "admin/games/report/settle/": "?ids=<object_id>",
    "matches/<uuid:match_id>/fragment/": "?version=0",
    "reports/new/": "?match=<match_id>",
}
#: Routes of matches that are over.
FINISHED = (
    "replay/", "replay/<int:ply>/", "record/", "embed/", "chart.svg", "chart.png", "luck/",
)  # fmt: skip
_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


def patterns() -> list[str]:
    """Every route as its configuration writes it, in one order."""
    return sorted(set(_patterns(get_resolver())))


def _patterns(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    for entry in resolver.url_patterns:
        pattern = prefix + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield pattern
        else:
            yield from _patterns(entry, pattern)


def address_of(pattern: str, world: World) -> str:
    """An address that leads to this route."""
    if pattern in EXAMPLES:
        return f"/{EXAMPLES[pattern]}"
    if "app_label" in pattern:
        return "/admin/games/"
    model = pattern.split("/")[2] if pattern.count("/") > 2 else ""
    keys = {**world.keys, "act": "void" if model in ("match", "series") else _ACTS.get(model, "")}
    if pattern.removeprefix("matches/<uuid:match_id>/") in FINISHED:
        keys["match_id"] = world.keys["finished_id"]
    if pattern.startswith("admin/"):
        keys["object_id"] = world.rows.get(model, "0")
    address = pattern + QUERIES.get(pattern, "")
    return "/" + _PARAMETER.sub(lambda found: keys[found[1]], address)


_ACTS = {"chatmessage": "hide", "report": "claim", "sanction": "lift", "signal": "look"}
