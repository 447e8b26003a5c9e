"""Earlier positions of a match, for those who walk back in its moves."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, patch_cache_control, patch_vary_headers
from django.views.decorators.http import require_safe

from games.models import Match
from games.rendering.matches import match_past
from games.views.matches import Besides, is_htmx, match_page, scene_or_404, varied
from games.views.people import player_of

#: Seconds. A position never changes, but the names in it may be erased, and the look may change.
_KEPT: Final = 600


@require_safe
def position(request: HttpRequest, match_id: UUID, after: int) -> HttpResponse:
    """The chart after so many moves, for whoever may see the match: everybody sees the same of it.

    A page's script gets the chart alone; a browser without script the whole page around it.
    """
    scene = scene_or_404(request, match_id)
    past = match_past(scene, after, scene.viewer(player_of(request)))
    if past is None:
        raise Http404
    if not is_htmx(request):
        answer = match_page(request, scene, Besides(past=past))
        add_never_cache_headers(answer)
        return answer
    return kept_for_a_while(varied(HttpResponse(past)), scene.match)


def kept_for_a_while(answer: HttpResponse, match: Match) -> HttpResponse:
    """An answer that a browser may keep, unless the match is for its seats only."""
    if match.is_for_seats_only:
        add_never_cache_headers(answer)
    else:
        patch_vary_headers(answer, ["Accept-Language", "Cookie"])
        patch_cache_control(answer, private=True, max_age=_KEPT)
    return answer
