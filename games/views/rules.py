"""The rules of the games, in words and pictures."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rendering.rules_page import oceania_rules
from games.rendering.rules_page_oceans import oceans_rules


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Whose rules are to be read."""
    return render(request, "games/rules/index.html")


@require_safe
def oceania(request: HttpRequest) -> HttpResponse:
    return render(request, "games/rules/oceania.html", oceania_rules())


@require_safe
def oceans(request: HttpRequest) -> HttpResponse:
    return render(request, "games/rules/oceans.html", oceans_rules())
