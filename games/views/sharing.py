"""What leads from other places to a game that is over: a picture of its end, and a frame."""

from __future__ import annotations

import re
from typing import Final
from uuid import UUID

from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games.rendering.endings import finishes_of
from games.rendering.replay.caption import Caption
from games.rendering.replay.page import replay_context
from games.rendering.replay.picture import Busy, png_of, svg_of
from games.rendering.replay.telling import course_of_match, replay_of_match
from games.rendering.replay.ways import Way
from games.rendering.scene import Scene
from games.views.positions import kept_for_a_while
from games.views.replays import ply_or_404, replayable_or_404, way_of

_PLY: Final = re.compile(r"[0-9]{1,4}")
_RETRY_AFTER: Final = "3"
_SERVICE_UNAVAILABLE: Final = 503


@require_safe
@never_cache
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type] # it takes any view
def embed(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The replay in a frame on somebody else's page: the one answer that may be framed.

    Nothing can be done here but look. A browser sends no session along into a foreign page, so all
    see what everybody may see.
    """
    scene = replayable_or_404(request, match_id)
    wanted = request.GET.get("ply", "")
    shown = replay_of_match(scene, Way(reverse("replay_embed", args=[match_id]) + "?ply="))
    ply = ply_or_404(shown.plies, int(wanted) if _PLY.fullmatch(wanted) else None)
    context = replay_context(shown, ply) | {
        "plies": way_of(match_id),
        "replay_url": way_of(match_id).address(ply),
    }
    return render(request, "games/replay/embed.html", context)


def _caption(scene: Scene) -> Caption:
    return Caption(tuple(finishes_of(scene)), settings.SITE_URL.partition("://")[2])


@require_safe
def chart_svg(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The chart at the end of a match."""
    scene = replayable_or_404(request, match_id)
    picture = svg_of(course_of_match(scene).last, _caption(scene))
    return kept_for_a_while(HttpResponse(picture, content_type="image/svg+xml"), scene.match)


@require_safe
def chart_png(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The same in pixels, for those who show previews of links."""
    scene = replayable_or_404(request, match_id)
    try:
        picture = png_of(course_of_match(scene).last, _caption(scene))
    except Busy:
        words = _("Other pictures are being drawn. Try again in a moment.")
        answer = HttpResponse(words, status=_SERVICE_UNAVAILABLE, content_type="text/plain")
        answer.headers["Retry-After"] = _RETRY_AFTER
        return answer
    return kept_for_a_while(HttpResponse(picture, content_type="image/png"), scene.match)
