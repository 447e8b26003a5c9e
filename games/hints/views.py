"""Hints: asking for one, and looking whether it was found."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.current_player import player_of
from games.hints.actions import NoHints, ask_hint
from games.hints.page import hint_context
from games.htmx import HtmxHttpRequest
from games.matches.forms import VersionForm
from games.matches.refusals import NotSeated, Refused
from games.matches.views import (
    CONFLICT,
    STATUS,
    Malformed,
    PageExtras,
    SeeOther,
    match_page,
    scene_or_404,
    varied,
)
from games.models import Match


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def hint(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """The panel of hints, for its seat; a POST asks for one in the position that the page shows."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("match", args=[match_id]))
    if request.method != "POST":
        return _panel(request, match_id)
    form = VersionForm(request.POST)
    try:
        if not form.is_valid():
            raise Malformed
        ask_hint(match_id, player, form.cleaned_data["version"])
    except Match.DoesNotExist as error:
        raise Http404 from error
    except Refused as refusal:
        return _refused(request, match_id, refusal)
    return _panel(request, match_id) if request.htmx else _back(match_id)


def _panel(
    request: HtmxHttpRequest, match_id: UUID, refusal: str = "", status: int = 200
) -> HttpResponse:
    scene = scene_or_404(request, match_id)
    context = hint_context(scene, scene.viewer(player_of(request)), refusal)
    if not request.htmx:
        return redirect("match", match_id)
    if context is None:  # the match is over by now, or nobody is given hints in it
        return varied(HttpResponse(status=status))
    return varied(render(request, "games/match/_hint.html", {"hint": context}, status=status))


def _refused(request: HtmxHttpRequest, match_id: UUID, refusal: Refused) -> HttpResponse:
    scene = scene_or_404(request, match_id)
    if scene.viewer(player_of(request)) is None:
        refusal = NotSeated()
    status = STATUS.get(type(refusal), CONFLICT)
    words = str(refusal)
    if request.htmx and not isinstance(refusal, NotSeated | NoHints):
        return _panel(request, match_id, words, status)
    return match_page(request, scene, PageExtras(refusal=words), status)


def _back(match_id: UUID) -> HttpResponse:
    return SeeOther(reverse("match", args=[match_id]))
