"""The report on luck and skill, as a panel beside a replay: in whatever state it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kinds.kind import Address
from games.kinds.registry import KINDS
from games.luck.actions import UNDER_WAY
from games.matches.page.scene import Scene
from games.models import LuckReport


@dataclass(frozen=True)
class ReportReader:
    """Who looks at the panel, whether they may ask for a report, and why they were refused."""

    request: HttpRequest
    may_ask: bool
    refusal: str = ""


def report_on(scene: Scene) -> LuckReport | None:
    """The report on a match, if anybody has asked for one."""
    return LuckReport.objects.filter(pk=scene.match.pk).first()


def luck_panel(
    scene: Scene, report: LuckReport | None, address: Address, reader: ReportReader
) -> SafeString:
    """The panel: what there is to see, or how to get it, or why that was refused just now."""
    analysis = KINDS[scene.match.game].analysis
    assert analysis is not None
    context: dict[str, Any] = {
        "url": reverse("luck", args=[scene.match.pk]),
        "back": address(analysis.turns_in(scene.state)),
        "state": _state_of(scene, report),
        "may_ask": reader.may_ask,
        "refusal": reader.refusal,
        "report": report,
    }
    if report is not None and report.status == LuckReport.Status.WAITING:
        context["before"] = _before(report)
    if report is not None and report.status == LuckReport.Status.DONE:
        context |= analysis.context(scene, list(map(analysis.decode, report.turns)), address)
        context["command"] = f"{analysis.command} {_('FILE')} --seed {report.seed}"
    return render_to_string("games/replay/_luck.html", context, reader.request)


def marks_of(scene: Scene, report: LuckReport | None) -> tuple[tuple[int, str], ...]:
    """The plies that a report marks, each with what it is marked for."""
    analysis = KINDS[scene.match.game].analysis
    if analysis is None or report is None or report.status != LuckReport.Status.DONE:
        return ()
    return analysis.marks(scene, list(map(analysis.decode, report.turns)))


def _state_of(scene: Scene, report: LuckReport | None) -> str:
    if report is not None:
        return report.status
    if scene.match.is_sealed:
        return "sealed"
    return "unasked" if scene.steps else "nothing"


def _before(report: LuckReport) -> int:
    """How many reports are to be made before this one."""
    return LuckReport.objects.filter(status__in=UNDER_WAY, asked_at__lt=report.asked_at).count()
