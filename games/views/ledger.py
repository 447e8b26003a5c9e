"""The public ledger of a match: what happened outside of its moves."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.rendering.ledger import ledger_rows
from games.views.matches import scene_or_404


@require_safe
@never_cache
def ledger(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The page, for whoever may see the match."""
    scene = scene_or_404(request, match_id)
    context = {
        "title": scene.title,
        "rows": ledger_rows(scene),
        "match_url": reverse("match", args=[match_id]),
    }
    return render(request, "games/moderation/ledger.html", context)
