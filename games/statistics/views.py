"""The page of the site's figures."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.statistics.page import statistics_context
from games.statistics.queries import site_statistics


@require_safe
@never_cache
def statistics(request: HttpRequest) -> HttpResponse:
    """Open to everybody."""
    return render(request, "games/statistics.html", statistics_context(site_statistics()))
