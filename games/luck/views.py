"""The report on luck and skill beside a replay: seeing how far it is, and asking for it."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.current_player import player_of
from games.htmx import HtmxHttpRequest
from games.kinds.registry import KINDS
from games.luck.actions import ask_for_report
from games.luck.page import luck_panel, report_on
from games.matches.page.scene import Scene
from games.matches.refusals import Refused
from games.matches.views import CONFLICT, SeeOther
from games.replays.views import finished_or_404, luck_reader, replay_page, way_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def luck(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """The panel, for whoever may replay the match; whoever is known may have the report made."""
    scene = finished_or_404(request, match_id)
    analysis = KINDS[scene.match.game].analysis
    if analysis is None:
        raise Http404
    if request.method != "POST":
        return _panel(request, scene)
    page = way_of(match_id).address(analysis.turns_in(scene.state))
    if player_of(request) is None:
        return redirect_to_login(page)
    try:
        ask_for_report(scene.match)
    except Refused as refusal:
        return _refused(request, scene, str(refusal))
    return _panel(request, scene) if request.htmx else SeeOther(f"{page}#luck")


def _refused(request: HtmxHttpRequest, scene: Scene, sentence: str) -> HttpResponse:
    if request.htmx:
        return _panel(request, scene, sentence, CONFLICT)
    return replay_page(request, scene, refusal=sentence, status=CONFLICT)


def _panel(
    request: HttpRequest, scene: Scene, refusal: str = "", status: int = 200
) -> HttpResponse:
    address = way_of(scene.match.pk).address
    panel = luck_panel(scene, report_on(scene), address, luck_reader(request, refusal))
    return HttpResponse(panel, status=status)
