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
from games.htmx import HtmxHttpRequest
from games.kinds.kind import Picture, Replay, ReplayPage
from games.kinds.records import NotARecord, RecordError
from games.kinds.registry import KINDS
from games.luck.page import ReportReader, luck_panel, marks_of, report_on
from games.matches.page.endings import finishes_of
from games.matches.page.scene import Scene
from games.matches.records import record_text
from games.matches.views import kept_for_a_while, scene_or_404, varied
from games.models import Match
from games.replays.access import may_be_replayed
from games.replays.forms import RecordForm
from games.replays.page.brought import kind_of_record, kinds_of_records
from games.replays.page.frame import NO_EXTRAS, ReplayExtras
from games.replays.page.links import ReplayUrls
from games.replays.page.pictures import Caption, PictureBusy
from games.replays.page.plain import PLAIN

RECORD_TYPE: Final = "text/plain; charset=utf-8"
#: Under which heading of the site the pages are.
_SECTION: Final = {"section": "watch"}


@require_safe
def replay(request: HtmxHttpRequest, match_id: UUID, ply: int | None = None) -> HttpResponse:
    """The page at a ply, the last one if none is named; a page's script gets what changes alone."""
    scene = finished_or_404(request, match_id)
    if not request.htmx:
        return replay_page(request, scene, ply)
    page = _page_of(scene.match)
    shown = page.of_match(scene, way_of(match_id))
    parts = page.parts(shown, ply_or_404(shown.plies, ply))
    return kept_for_a_while(varied(HttpResponse("".join(parts.values()))), scene.match)


def _page_of(match: Match) -> ReplayPage:
    return KINDS[match.game].replay or PLAIN


def replay_page(
    request: HttpRequest, scene: Scene, ply: int | None = None, refusal: str = "", status: int = 200
) -> HttpResponse:
    """The whole page; with a sentence if something was refused."""
    page = _page_of(scene.match)
    shown = page.of_match(scene, way_of(scene.match.pk))
    ply = ply_or_404(shown.plies, ply)
    extras = _besides(scene, luck_reader(request, refusal))
    context = page.context(shown, ply, extras) | _sharing(scene, ply) | _SECTION
    return _never_kept(render(request, page.template, context, status=status))


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


def ply_or_404(last: int, ply: int | None) -> int:
    """A ply of the game, the last one if none is named."""
    if ply is None:
        return last
    if ply > last:
        raise Http404
    return ply


def way_of(match_id: UUID) -> ReplayUrls:
    """The addresses of a match's plies."""
    return ReplayUrls(reverse("replay", args=[match_id]), "/")


def luck_reader(request: HttpRequest, refusal: str = "") -> ReportReader:
    """Who reads the report on luck and skill: whoever the site knows may have it made."""
    return ReportReader(request, may_ask=player_of(request) is not None, refusal=refusal)


def _besides(scene: Scene, reader: ReportReader) -> ReplayExtras:
    """What else there is to say about a match: its luck and skill."""
    if KINDS[scene.match.game].analysis is None:
        return NO_EXTRAS
    report = report_on(scene)
    panel = luck_panel(scene, report, way_of(scene.match.pk).address, reader)
    return ReplayExtras(panel, marks_of(scene, report))


def _sharing(scene: Scene, ply: int) -> dict[str, Any]:
    """The addresses that people pass on; what is for the seats only has no preview and no frame."""
    match_id, page = scene.match.pk, _page_of(scene.match)
    sharing: dict[str, Any] = {
        "match_id": match_id,
        "record_url": reverse("match_record", args=[match_id]),
        "ply_url": settings.SITE_URL + way_of(match_id).address(ply),
    }
    if page.picture is not None:
        png, svg = (reverse(f"chart_{form}", args=[match_id]) for form in ("png", "svg"))
        sharing |= {
            "pictures": [("PNG", png), ("SVG", svg)],
            "public": not scene.match.is_for_seats_only,
            "picture_url": settings.SITE_URL + png,
            "picture_size": page.picture.size(scene.state),
        }
    if page.embed_template and not scene.match.is_for_seats_only:
        sharing["snippet"] = format_html(
            '<iframe src="{}" title="{}" width="640" height="680" loading="lazy"></iframe>',
            settings.SITE_URL + reverse("replay_embed", args=[match_id]),
            scene.title,
        )
    return sharing


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def replay_record(request: HtmxHttpRequest) -> HttpResponse:
    """The form; or, sent along with a record, that record at a ply: the last if none is named."""
    if not kinds_of_records():
        raise Http404
    if request.method != "POST":
        return _record_form(request, RecordForm())
    form = RecordForm(request.POST, request.FILES)
    found = _replay_in(form)
    if found is None:
        return _record_form(request, form, 422)
    page, shown = found
    wanted = form.cleaned_data["ply"]
    ply = shown.plies if wanted is None else min(wanted, shown.plies)
    if request.htmx:
        return varied(HttpResponse("".join(page.parts(shown, ply).values())))
    context = page.context(shown, ply, NO_EXTRAS) | {"record": form.cleaned_data["text"]}
    return varied(render(request, page.record_template, context))


def _record_form(request: HttpRequest, form: RecordForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "games": ", ".join(kind.title for kind in kinds_of_records())}
    return render(request, "games/replay/record_form.html", context, status=status)


def _replay_in(form: RecordForm) -> tuple[ReplayPage, Replay] | None:
    """What was sent, and how it is shown; None if that is no right record: the form says why."""
    if not form.is_valid():
        return None
    kind = kind_of_record(form.cleaned_data["text"])
    page = kind.replay
    assert page is not None
    assert page.of_record is not None
    try:
        return page, page.of_record(form.cleaned_data["text"])
    except NotARecord as error:
        form.add_error(None, ValidationError(gettext(str(error))))
    except RecordError as error:
        form.add_error(None, ValidationError(kind.wording.flaw(error)))
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
    scene = finished_or_404(request, match_id)
    page = _page_of(scene.match)
    if not page.embed_template:
        raise Http404
    wanted = request.GET.get("ply", "")
    shown = page.of_match(scene, ReplayUrls(reverse("replay_embed", args=[match_id]) + "?ply="))
    ply = ply_or_404(shown.plies, int(wanted) if _PLY.fullmatch(wanted) else None)
    context = page.context(shown, ply, NO_EXTRAS) | {
        "plies": way_of(match_id),
        "replay_url": way_of(match_id).address(ply),
    }
    return render(request, page.embed_template, context)


def _pictured_or_404(request: HttpRequest, match_id: UUID) -> tuple[Scene, Picture]:
    """A match that is over, and how its game is drawn."""
    scene = finished_or_404(request, match_id)
    picture = _page_of(scene.match).picture
    if picture is None:
        raise Http404
    return scene, picture


def _caption(scene: Scene) -> Caption:
    return Caption(tuple(finishes_of(scene)), settings.SITE_URL.partition("://")[2])


@require_safe
def chart_svg(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The chart at the end of a match."""
    scene, picture = _pictured_or_404(request, match_id)
    svg = picture.svg(scene.state, _caption(scene))
    return kept_for_a_while(HttpResponse(svg, content_type="image/svg+xml"), scene.match)


@require_safe
def chart_png(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The same in pixels, for those who show previews of links."""
    scene, picture = _pictured_or_404(request, match_id)
    try:
        png = picture.png(scene.state, _caption(scene))
    except PictureBusy:
        words = _("Other pictures are being drawn. Try again in a moment.")
        answer = HttpResponse(words, status=_SERVICE_UNAVAILABLE, content_type="text/plain")
        answer.headers["Retry-After"] = _RETRY_AFTER
        return answer
    return kept_for_a_while(HttpResponse(png, content_type="image/png"), scene.match)
