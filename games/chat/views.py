"""The chat of a match: what was said since, and saying something."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.chat.actions import TooFast, Unsayable, say
from games.chat.forms import HeardForm
from games.chat.page import Draft, render_changed_lines, render_lines, render_refusal
from games.chat.queries import games_so_far
from games.chat.rooms import readable_rooms
from games.current_player import player_of
from games.htmx import HtmxHttpRequest
from games.matches.refusals import NotSeated, Refused
from games.matches.views import (
    CONFLICT,
    PageExtras,
    SeeOther,
    match_page,
    scene_or_404,
    varied,
)
from games.models import Match
from ladder.models import Player

STATUS: Final[dict[type[Refused], int]] = {Unsayable: 422, TooFast: CONFLICT}
#: Of what a page sends, more than this is not even looked at; it is far more than a line may have.
LONGEST_TEXT: Final = 3000


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def chat(request: HtmxHttpRequest, match_id: UUID) -> HttpResponse:
    """The lines that a page has not got yet, or one more line."""
    if request.method != "POST":
        return _newer_lines(request, match_id)
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("match", args=[match_id]))
    return _say(request, match_id, player)


def _newer_lines(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """What was said after the lines that the page names, in the rooms that are open to it.

    And those of its lines that a moderator has hidden or restored meanwhile.
    """
    sent = HeardForm(request.GET)
    if not sent.is_valid():
        return HttpResponseBadRequest(_("The page did not say which lines it shows."))
    columns = ("private", "sealed_until", "status", "series_id", "number")
    match = Match.objects.only(*columns).filter(pk=match_id).first()
    if match is None:
        raise Http404
    player = player_of(request)
    seated = player is not None and match.seats.filter(player=player).exists()
    if match.is_for_seats_only and not seated:
        raise Http404
    heard = {
        room: sent.cleaned_data[room] or 0
        for room in readable_rooms(seated=seated, over=match.is_over)
    }
    games = games_so_far(match)
    lines = "".join(
        render_changed_lines(games, room, newest, sent.cleaned_data["hidden"], get_language())
        + render_lines(games, room, newest, get_language())
        for room, newest in heard.items()
    )
    return HttpResponse(lines) if lines else HttpResponse(status=204)


def _say(request: HtmxHttpRequest, match_id: UUID, player: Player) -> HttpResponse:
    text = request.POST.get("text", "")[:LONGEST_TEXT]
    try:
        message = say(match_id, player, text)
    except (Match.DoesNotExist, NotSeated) as error:
        # What is there for its seats only does not exist for others.
        raise Http404 from error
    except Refused as refusal:
        return _refused(request, match_id, Draft(text, str(refusal)), STATUS.get(type(refusal)))
    if not request.htmx:
        return SeeOther(reverse("match", args=[match_id]))
    line = render_lines([match_id], message.room, message.pk - 1, get_language())
    return varied(HttpResponse(line + render_refusal()))


def _refused(
    request: HtmxHttpRequest, match_id: UUID, draft: Draft, status: int | None
) -> HttpResponse:
    status = status or CONFLICT
    if request.htmx:
        return varied(HttpResponse(render_refusal(draft.refusal), status=status))
    return match_page(request, scene_or_404(request, match_id), PageExtras(draft=draft), status)
