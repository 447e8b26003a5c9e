"""Replays of matches that are over, an address for each ply."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.html import format_html
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.records import record_text
from games.rendering.luck_panel import Reader, luck_panel, report_on, swing_marks
from games.rendering.position import Position
from games.rendering.replay.page import Besides, replay_context
from games.rendering.replay.picture import size_of
from games.rendering.replay.plain import PlainReplay, plain_context, plain_parts
from games.rendering.replay.plies import ply_parts
from games.rendering.replay.telling import replay_of_match
from games.rendering.replay.ways import Way
from games.rendering.scene import Scene
from games.replays import has_chart, may_be_replayed
from games.rules.oceania.view import view_of
from games.views.matches import is_htmx, scene_or_404, varied
from games.views.people import player_of
from games.views.positions import kept_for_a_while

RECORD_TYPE: Final = "text/plain; charset=utf-8"
#: Under which heading of the site the pages are.
_SECTION: Final = {"section": "watch"}


@require_safe
def replay(request: HttpRequest, match_id: UUID, ply: int | None = None) -> HttpResponse:
    """The page at a ply, the last one if none is named; a page's script gets what changes alone."""
    scene = finished_or_404(request, match_id)
    if not is_htmx(request):
        return _page_of(request, scene, ply)
    if has_chart(scene.match):
        shown = replay_of_match(scene, way_of(match_id))
        parts = ply_parts(shown, ply_or_404(shown.plies, ply))
    else:
        plain = PlainReplay(scene, way_of(match_id))
        parts = plain_parts(plain, ply_or_404(plain.plies, ply))
    return kept_for_a_while(varied(HttpResponse("".join(parts.values()))), scene.match)


def _page_of(request: HttpRequest, scene: Scene, ply: int | None) -> HttpResponse:
    return (replay_page if has_chart(scene.match) else _plain_page)(request, scene, ply)


def replay_page(
    request: HttpRequest, scene: Scene, ply: int | None = None, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The whole page; with a sentence if something was refused."""
    shown = replay_of_match(scene, way_of(scene.match.pk))
    ply = ply_or_404(shown.plies, ply)
    besides = _besides(scene, luck_reader(request, refusal))
    context = replay_context(shown, ply, besides) | _sharing(scene, ply) | _SECTION
    return _never_kept(render(request, "games/replay/match.html", context, status=status))


def _plain_page(request: HttpRequest, scene: Scene, ply: int | None) -> HttpResponse:
    """The whole page of a game that is not drawn."""
    match_id = scene.match.pk
    shown = PlainReplay(scene, way_of(match_id))
    ply = ply_or_404(shown.plies, ply)
    context = plain_context(shown, ply) | {
        **_SECTION,
        "match_id": match_id,
        "record_url": reverse("match_record", args=[match_id]),
        "ply_url": settings.SITE_URL + way_of(match_id).address(ply),
    }
    return _never_kept(render(request, "games/replay/plain.html", context))


def _never_kept(page: HttpResponse) -> HttpResponse:
    add_never_cache_headers(varied(page))
    return page


@require_safe
@never_cache
def record(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The record of any match that is over, as a file."""
    scene = finished_or_404(request, match_id)
    name = f"{scene.match.finished_at:%Y-%m-%d}-{str(match_id)[:8]}.{scene.match.game}"
    answer = HttpResponse(record_text(scene.match), content_type=RECORD_TYPE)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def finished_or_404(request: HttpRequest, match_id: UUID) -> Scene:
    """A match that is over and open to whoever asks."""
    scene = scene_or_404(request, match_id)
    if not may_be_replayed(scene.match, scene.viewer(player_of(request))):
        raise Http404
    return scene


def replayable_or_404(request: HttpRequest, match_id: UUID) -> Scene:
    """The same, of a game that is drawn."""
    scene = finished_or_404(request, match_id)
    if not has_chart(scene.match):
        raise Http404
    return scene


def ply_or_404(last: int, ply: int | None) -> int:
    """A ply of the game, the last one if none is named."""
    if ply is None:
        return last
    if ply > last:
        raise Http404
    return ply


def way_of(match_id: UUID) -> Way:
    """The addresses of a match's plies."""
    return Way(reverse("replay", args=[match_id]), "/")


def luck_reader(request: HttpRequest, refusal: str = "") -> Reader:
    """Who reads the report on luck and skill: whoever the site knows may have it made."""
    return Reader(request, may_ask=player_of(request) is not None, refusal=refusal)


def _besides(scene: Scene, reader: Reader) -> Besides:
    """What else there is to say about a match: its luck and skill."""
    report = report_on(scene)
    panel = luck_panel(scene, report, way_of(scene.match.pk).address, reader)
    return Besides(panel, swing_marks(scene, report))


def _sharing(scene: Scene, ply: int) -> dict[str, Any]:
    """The addresses that people pass on; what is for the seats only has no preview and no frame."""
    match_id = scene.match.pk
    picture = reverse("chart_png", args=[match_id])
    return {
        "match_id": match_id,
        "record_url": reverse("match_record", args=[match_id]),
        "pictures": [("PNG", picture), ("SVG", reverse("chart_svg", args=[match_id]))],
        "ply_url": settings.SITE_URL + way_of(match_id).address(ply),
        "public": not scene.match.is_for_seats_only,
        "picture_url": settings.SITE_URL + picture,
        "picture_size": size_of(Position.of(view_of(scene.state, None))),
        "snippet": format_html(
            '<iframe src="{}" title="{}" width="640" height="680" loading="lazy"></iframe>',
            settings.SITE_URL + reverse("replay_embed", args=[match_id]),
            scene.title,
        ),
    }
