"""The page for those who watch."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.live.switchboard import crowd
from games.rendering.glimpse_rows import glimpse_rows
from games.watching import spectacle


@require_safe
@never_cache
def watch(request: HttpRequest) -> HttpResponse:
    """All matches that are being played before everybody's eyes, and the last that are over."""
    present = crowd()
    shown = spectacle(present.ids)
    rows = {
        "running": glimpse_rows(shown.running, shown.ratings, present),
        "ended": glimpse_rows(shown.ended, shown.ratings, present),
    }
    return render(request, "games/watch.html", rows)
