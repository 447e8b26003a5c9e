"""What moderators have decided about the reader: sanctions with the appeal, and own reports."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.actions import sanctions as actions
from games.actions.notices import read_notices_of_moderation
from games.actions.refusals import Refused
from games.forms.moderation import AppealForm
from games.models import Report
from games.views.challenges import INVALID
from games.views.matches import CONFLICT, SeeOther
from games.views.people import player_of
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
