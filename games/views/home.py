"""The home page, and the board on it that anybody may try."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.forms.matches import PracticeForm
from games.practice import Practice, practice_after
from games.rendering.practice import practice_context
from games.rendering.sentences import sentence_of_rules
from games.rules.base import RulesError


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
        return _answer(request, before, sentence_of_rules(refusal))


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
    template = "games/practice/_practice.html" if is_htmx else "games/home.html"
    return render(request, template, context, status=422 if refusal else 200)
