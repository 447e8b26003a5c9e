"""The home page, and the board on it that anybody may try."""

from __future__ import annotations

from typing import Final

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from games.kinds.base import RulesError
from games.kinds.oceania.forms import PracticeForm
from games.kinds.oceania.page.tryout import practice_context
from games.kinds.oceania.tryout import Practice, practice_after
from games.kinds.oceania.wording import WORDING
from games.kinds.registry import KINDS
from ladder.appearance import theme_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "games/home.html", {"practice": practice_context(practice_after(()))})


@require_POST
@never_cache
def practice(request: HttpRequest) -> HttpResponse:
    """One more move on the board for practice. Nothing is stored: the page sends all of them.

    A move that is refused leaves the board as it was; moves that can't have been made here give a
    fresh one. Either way the answer says why.
    """
    form = PracticeForm(request.POST)
    before = _practice_so_far(form)
    if before is None:
        reason = _("The page sent something that is not a move. Here is a fresh board.")
        return _answer(request, practice_after(()), reason)
    try:
        return _answer(request, before.after(form.cleaned_data["move"]))
    except RulesError as refusal:
        return _answer(request, before, WORDING.refusal(refusal))


def _practice_so_far(form: PracticeForm) -> Practice | None:
    """The practice before the move that is sent; None if there can't be such a one."""
    if not form.is_valid():
        return None
    try:
        return practice_after(form.cleaned_data["moves"])
    except RulesError:
        return None


def _answer(request: HttpRequest, shown: Practice, refusal: str = "") -> HttpResponse:
    context = {"practice": practice_context(shown, refusal)}
    is_htmx = request.headers.get("HX-Request") == "true"
    template = "oceania/practice/_practice.html" if is_htmx else "games/home.html"
    return render(request, template, context, status=422 if refusal else 200)


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
    return render(request, "games/rules/index.html")


@require_safe
@vary_on_headers("HX-Request")
def rules_of(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game, where they are written."""
    kind = KINDS.get(game)
    if kind is None or kind.rules_page is None:
        raise Http404
    context = {**kind.rules_page.context(), "frame": _frame(request)}
    return render(request, kind.rules_page.template, context)


def _frame(request: HttpRequest) -> str:
    """The template around the text: a page of its own, or nothing for the panel beside a match."""
    is_beside = request.headers.get("HX-Request") == "true"
    return "games/rules/_beside.html" if is_beside else "games/rules/_base.html"
