"""The home page, and the board on it that anybody may try."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from games.htmx import HtmxHttpRequest
from games.kinds.kind import GameKind, RulesPage, Tryout
from games.kinds.registry import KINDS, first_kind
from ladder.appearance import theme_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    tryout = _tryout()
    return _home(request, tryout, tryout.begin() if tryout else {})


@require_POST
@never_cache
def practice(request: HtmxHttpRequest) -> HttpResponse:
    """One more move on the board for practice. Nothing is stored: the page sends all of them."""
    tryout = _tryout()
    if tryout is None:
        raise Http404
    shown = tryout.go_on(request.POST)
    status = 422 if shown["refusal"] else 200
    if request.htmx:
        return render(request, tryout.template, {"practice": shown}, status=status)
    return _home(request, tryout, shown, status)


def _tryout() -> Tryout | None:
    """The board of the first game that has one."""
    return next(filter(None, (kind.tryout for kind in KINDS.values())), None)


def _home(
    request: HttpRequest, tryout: Tryout | None, shown: dict[str, Any], status: int = 200
) -> HttpResponse:
    context = {"practice": shown, "kinds": KINDS.values(), "usual": first_kind()}
    template = tryout.page if tryout else "games/home.html"
    return render(request, template, context, status=status)


#: What the page needs to look like the others.
FILES: Final = (
    "brand/compass.svg",
    "site/tokens.css",
    "site/dark.css",
    "site/layout.css",
    "site/header.css",
    "site/avatars.css",
)


@require_safe
@never_cache
def offline(request: HttpRequest) -> HttpResponse:
    """The page, the same for everybody: whoever keeps it keeps nothing of anybody."""
    return HttpResponse(render_to_string("offline.html", {"theme": theme_of(request)}))


@require_safe
@never_cache
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps that page; it names the files of this release, so it changes too."""
    context = {
        "page": reverse("offline"),
        "files": [staticfiles_storage.url(name) for name in FILES],
    }
    return render(request, "service-worker.js", context, content_type="text/javascript")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Whose rules are to be read."""
    return render(request, "games/rules/index.html", {"kinds": KINDS.values()})


@require_safe
@vary_on_headers("HX-Request")
def rules_of(request: HtmxHttpRequest, game: str) -> HttpResponse:
    """The rules of a game, or that they are not written down."""
    kind = KINDS.get(game)
    if kind is None:
        raise Http404
    page = kind.rules_page or _plain_rules(kind)
    return render(request, page.template, {**page.context(), "frame": _frame(request)})


def _plain_rules(kind: GameKind) -> RulesPage:
    """What is told of a game that says nothing itself: how many can play it."""
    counts = {count for counts in kind.rules.variants.values() for count in counts}
    context = {
        "title": kind.title,
        "players": "–".join(map(str, sorted({min(counts), max(counts)}))),
    }
    return RulesPage("games/rules/plain.html", lambda: context)


def _frame(request: HtmxHttpRequest) -> str:
    """The template around the text: a page of its own, or nothing for the panel beside a match."""
    return "games/rules/_beside.html" if request.htmx else "games/rules/_base.html"
