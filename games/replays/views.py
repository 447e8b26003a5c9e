"""Replays of matches that are over, an address for each ply."""

from __future__ import annotations

import re
from typing import Any, Final
from uuid import UUID

from csp.decorators import csp_replace
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_http_methods, require_safe

from games.current_player import player_of
from games.kinds.oceania.page.position import Position
from games.kinds.oceania.replay.caption import Caption
from games.kinds.oceania.replay.picture import Busy, png_of, size_of, svg_of
from games.kinds.oceania.replay.plies import ply_parts
from games.kinds.oceania.rules.replay import read_record
from games.kinds.oceania.rules.view import view_of
from games.kinds.oceania.wording import WORDING
from games.kinds.records import NotARecord, RecordError
from games.luck.page import Reader, luck_panel, report_on, swing_marks
from games.matches.page.endings import finishes_of
from games.matches.page.scene import Scene
from games.matches.records import record_text
from games.matches.views import is_htmx, kept_for_a_while, scene_or_404, varied
from games.replays.access import has_chart, may_be_replayed
from games.replays.forms import RecordForm
from games.replays.page.links import Way
from games.replays.page.model import Replay, course_of_match, replay_of_match, replay_of_record
from games.replays.page.page import Besides, replay_context
from games.replays.page.plain import PlainReplay, plain_context, plain_parts

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


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def replay_record(request: HttpRequest) -> HttpResponse:
    """The form; or, sent along with a record, that record at a ply: the last if none is named."""
    if request.method != "POST":
        return render(request, "games/replay/record_form.html", {"form": RecordForm()})
    form = RecordForm(request.POST, request.FILES)
    shown = _replay_in(form)
    if shown is None:
        return render(request, "games/replay/record_form.html", {"form": form}, status=422)
    wanted = form.cleaned_data["ply"]
    ply = shown.plies if wanted is None else min(wanted, shown.plies)
    if is_htmx(request):
        return varied(HttpResponse("".join(ply_parts(shown, ply).values())))
    context = replay_context(shown, ply) | {"record": form.cleaned_data["text"]}
    return varied(render(request, "games/replay/record.html", context))


def _replay_in(form: RecordForm) -> Replay | None:
    """What was sent; None if that is no right record, and the form says why."""
    if not form.is_valid():
        return None
    try:
        return replay_of_record(read_record(form.cleaned_data["text"]))
    except NotARecord as error:
        form.add_error(None, ValidationError(gettext(str(error))))
    except RecordError as error:
        form.add_error(None, ValidationError(WORDING.flaw(error)))
    return None


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
