"""What moderators have decided about the reader: sanctions with the appeal, and own reports."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.challenges.views import INVALID
from games.chat.rooms import readable_rooms
from games.current_player import player_of
from games.matches.refusals import Refused
from games.matches.views import CONFLICT, SeeOther
from games.models import ChatMessage, Match, Report
from games.moderation import sanctions as actions
from games.moderation.forms import AppealForm, ReportForm
from games.moderation.reports import ReportTarget, report
from games.notifications.actions import read_notices_of_moderation
from games.profiles.views import named_or_404
from ladder.models import Player, Sanction
from ladder.moderation.limits import WARNING

#: How many of one's own reports are listed, the latest.
_MOST_REPORTS: Final = 20


@require_safe
@never_cache
def moderation(request: HttpRequest) -> HttpResponse:
    """The page, also for those who are kept from all others."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("moderation"))
    read_notices_of_moderation(player)
    return _page(request, player)


@require_POST
@never_cache
def appeal(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """Appeal against one of one's own sanctions."""
    player = player_of(request)
    if player is None:
        return redirect_to_login(reverse("moderation"))
    form = AppealForm(request.POST, auto_id=f"appeal_{sanction_id}_%s")
    if not form.is_valid():
        return _page(request, player, {sanction_id: form}, INVALID)
    try:
        actions.appeal(sanction_id, player, form.cleaned_data["text"])
    except Sanction.DoesNotExist as error:
        raise Http404 from error
    except Refused as refusal:
        messages.error(request, str(refusal))
        return _page(request, player, status=CONFLICT)
    messages.success(request, _("Your appeal was sent. A moderator will answer it here."))
    return SeeOther(reverse("moderation"))


def _page(
    request: HttpRequest,
    player: Player,
    sent: dict[int, AppealForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    rows = player.sanctions.order_by("-starts_at", "-pk")
    reports = Report.objects.filter(reporter=player).select_related("accused")
    context = {
        "sanctions": [_shown(row, (sent or {}).get(row.pk)) for row in rows],
        "reports": reports.order_by("-created_at")[:_MOST_REPORTS],
        "barred": player.is_barred,
    }
    return render(request, "games/moderation/moderation.html", context, status=status)


def _shown(sanction: Sanction, sent: AppealForm | None) -> dict[str, Any]:
    """A sanction with how it stands, and the form for an appeal where one is possible."""
    may_appeal = sanction.appealed_at is None and sanction.lifted_at is None
    form = sent or AppealForm(auto_id=f"appeal_{sanction.pk}_%s")
    return {
        "row": sanction,
        "state": _state(sanction),
        "in_force": sanction.term.is_in_force(timezone.now()),
        "form": form if may_appeal else None,
    }


def _state(sanction: Sanction) -> str:
    if sanction.lifted_at is not None:
        return _("lifted")
    if sanction.kind == WARNING:
        return _("nothing is forbidden")
    return _("in force") if sanction.term.is_in_force(timezone.now()) else _("over")


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
        return _report_page(request, target, form, INVALID if form.is_bound else 200)
    try:
        report(player, target, form.cleaned_data["reason"], form.cleaned_data["words"])
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _report_page(request, target, form, CONFLICT)
    messages.success(request, _("Thank you. A moderator will look at it, and you will be told."))
    return SeeOther(_address(target))


def _target_or_404(query: QueryDict, player: Player) -> ReportTarget:
    """What is reported. Whatever the reporter can't see isn't there."""
    name, line, match = (query.get(key, "") for key in ("player", "line", "match"))
    if name:
        return ReportTarget.player(named_or_404(name))
    if line:
        return ReportTarget.of_line(_line_or_404(line, player))
    with suppress(ValueError):
        return ReportTarget.of_match(_match_or_404(UUID(match), player), player)
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


def _report_page(
    request: HttpRequest, target: ReportTarget, form: ReportForm, status: int
) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "target": target,
        "title": _title(target),
        "back": _address(target),
    }
    return render(request, "games/moderation/report.html", context, status=status)


def _title(target: ReportTarget) -> str:
    if target.subject == Report.Subject.MATCH:
        return _("Report this match")
    assert target.accused is not None
    name = target.accused.username
    if target.subject == Report.Subject.LINE:
        return _("Report a line by {name}").format(name=name)
    return _("Report {name}").format(name=name)


def _address(target: ReportTarget) -> str:
    """The page on which the reporter was."""
    if target.match is not None:
        return reverse("match", args=[target.match.pk])
    assert target.accused is not None
    return reverse("profile", args=[target.accused.username])
