"""Reporting a player, a line of the chat or a match to the moderators."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.actions.refusals import Refused
from games.actions.reports import Target, report
from games.chat_rooms import readable_rooms
from games.forms.moderation import ReportForm
from games.models import ChatMessage, Match, Report
from games.views.challenges import INVALID
from games.views.matches import CONFLICT, SeeOther
from games.views.people import player_of
from games.views.profiles import named_or_404
from ladder.models import Player


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new_report(request: HttpRequest) -> HttpResponse:
    """The form for a report of whatever the address names, and what it sends."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(request.get_full_path())
    target = _target_or_404(request.GET, player)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, target, form, INVALID if form.is_bound else 200)
    try:
        report(player, target, form.cleaned_data["reason"], form.cleaned_data["words"])
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _page(request, target, form, CONFLICT)
    messages.success(request, _("Thank you. A moderator will look at it, and you will be told."))
    return SeeOther(_address(target))


def _target_or_404(query: QueryDict, player: Player) -> Target:
    """What is reported. Whatever the reporter can't see isn't there."""
    name, line, match = (query.get(key, "") for key in ("player", "line", "match"))
    if name:
        return Target.player(named_or_404(name))
    if line:
        return Target.of_line(_line_or_404(line, player))
    with suppress(ValueError):
        return Target.of_match(_match_or_404(UUID(match), player), player)
    raise Http404


def _line_or_404(number: str, player: Player) -> ChatMessage:
    if not (number.isascii() and number.isdigit() and len(number) < 19):
        raise Http404
    lines = ChatMessage.objects.select_related("player", "match").defer("match__state")
    line = lines.filter(pk=int(number)).first()
    if line is None or line.hidden_at is not None:
        raise Http404
    seated = line.match.seats.filter(player=player).exists()
    rooms = readable_rooms(seated=seated, over=line.match.is_over)
    if line.room not in rooms or (line.match.is_for_seats_only and not seated):
        raise Http404
    return line


def _match_or_404(match_id: UUID, player: Player) -> Match:
    match = Match.objects.filter(pk=match_id).defer("state").first()
    if match is None:
        raise Http404
    if match.is_for_seats_only and not match.seats.filter(player=player).exists():
        raise Http404
    return match


def _page(request: HttpRequest, target: Target, form: ReportForm, status: int) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "target": target,
        "title": _title(target),
        "back": _address(target),
    }
    return render(request, "games/moderation/report.html", context, status=status)


def _title(target: Target) -> str:
    if target.subject == Report.Subject.MATCH:
        return _("Report this match")
    assert target.accused is not None
    name = target.accused.username
    if target.subject == Report.Subject.LINE:
        return _("Report a line by {name}").format(name=name)
    return _("Report {name}").format(name=name)


def _address(target: Target) -> str:
    """The page on which the reporter was."""
    if target.match is not None:
        return reverse("match", args=[target.match.pk])
    assert target.accused is not None
    return reverse("profile", args=[target.accused.username])
