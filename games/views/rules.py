"""The rules of the games, in words and pictures."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from games.rendering.rules_page import oceania_rules
from games.rendering.rules_page_oceans import oceans_rules


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Whose rules are to be read."""
    return render(request, "games/rules/index.html")


@require_safe
@vary_on_headers("HX-Request")
def oceania(request: HttpRequest) -> HttpResponse:
    context = {**oceania_rules(), "frame": _frame(request)}
    return render(request, "games/rules/oceania.html", context)


@require_safe
@vary_on_headers("HX-Request")
def oceans(request: HttpRequest) -> HttpResponse:
    context = {**oceans_rules(), "frame": _frame(request)}
    return render(request, "games/rules/oceans.html", context)


def _frame(request: HttpRequest) -> str:
    """The template around the text: a page of its own, or nothing for the panel beside a match."""
    is_beside = request.headers.get("HX-Request") == "true"
    return "games/rules/_beside.html" if is_beside else "games/rules/_base.html"
