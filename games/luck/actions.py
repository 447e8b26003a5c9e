"""Reports on luck and skill: asking for one, and keeping what was found, turn by turn."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.kinds.base import JSON
from games.kinds.kind import Analysis
from games.kinds.registry import KINDS
from games.matches.history import histories
from games.matches.refusals import NotPossible
from games.models import LuckReport, Match, setup_of

#: So many reports may be under way: some twenty minutes of work for one process.
MOST_UNDER_WAY: Final = 40
#: How often a turn is begun; by then it is the turn's fault and not that of a restart.
MOST_ATTEMPTS: Final = 3
UNDER_WAY: Final = (LuckReport.Status.WAITING, LuckReport.Status.WORKING)


class NothingToWeigh(NotPossible):
    sentence = _("There is nothing to report on: nobody took a turn.")


class StillSealed(NotPossible):
    sentence = _("Others may still sail on the same bag. The report can be made afterwards.")


class TooManyLuckReports(NotPossible):
    sentence = _("Many reports are waiting to be made. Ask again in a few minutes.")


@transaction.atomic
def ask_for_report(match: Match) -> LuckReport:
    """The report on a match that may be replayed; one that failed is tried again.

    Whoever asks first is the one who has it made. Raises a `Refused`.
    """
    report = LuckReport.objects.select_for_update().filter(match=match).first()
    if report is not None and report.status != LuckReport.Status.FAILED:
        return report
    if LuckReport.objects.filter(status__in=UNDER_WAY)[:MOST_UNDER_WAY].count() == MOST_UNDER_WAY:
        raise TooManyLuckReports
    if report is not None:
        report.status, report.attempts = LuckReport.Status.WAITING, 0
        report.asked_at = timezone.now()
        report.save(update_fields=["status", "attempts", "asked_at"])
        return report
    if match.is_sealed:
        raise StillSealed
    analysis = KINDS[match.game].analysis
    turns = len(turns_of_match(match)) if match.is_over and analysis is not None else 0
    if analysis is None or not turns:
        raise NothingToWeigh
    return LuckReport.objects.get_or_create(
        match=match,
        defaults={
            "seed": secrets.token_hex(16),
            "budget": analysis.budget,
            "method": analysis.method,
            "turns_played": turns,
            "asked_at": timezone.now(),
        },
    )[0]


def analysis_of(match: Match) -> Analysis:
    """How the turns of a match are weighed of which there is a report."""
    analysis = KINDS[match.game].analysis
    assert analysis is not None
    return analysis


def turns_of_match(match: Match) -> Sequence[Any]:
    """The turns that were played in a match, as its game's analysis has them."""
    first = KINDS[match.game].rules.new(setup_of(match, list(match.seats.all())))
    return analysis_of(match).turns_of(first, histories.of(match))


def reports_to_make(most: int) -> list[UUID]:
    """The matches whose reports are still to be made, the one asked for first at the head."""
    waiting = LuckReport.objects.filter(status__in=UNDER_WAY).order_by("asked_at")
    return list(waiting.values_list("pk", flat=True)[:most])


@transaction.atomic
def take_up(match_id: UUID) -> LuckReport | None:
    """Begin a report, or go on with it; None if there is nothing to do about it any more.

    One that was begun by another method is begun anew.
    """
    report = LuckReport.objects.select_for_update().filter(pk=match_id).first()
    if report is None or not report.is_under_way:
        return None
    if report.attempts == MOST_ATTEMPTS:
        report.status = LuckReport.Status.FAILED
        report.save(update_fields=["status"])
        return None
    method = analysis_of(report.match).method
    if report.method != method:
        report.method, report.turns, report.turns_weighed = method, [], 0
    report.status = LuckReport.Status.WORKING
    report.attempts += 1
    report.save(update_fields=["status", "attempts", "method", "turns", "turns_weighed"])
    return report


@transaction.atomic
def keep_turn(match_id: UUID, number: int, turn: JSON) -> bool:
    """Keep a turn, counted from 1, that was weighed; False if another process was there already."""
    report = LuckReport.objects.select_for_update().filter(pk=match_id).first()
    if report is None or report.turns_weighed != number - 1 or not report.is_under_way:
        return False
    report.turns = [*report.turns, turn]
    report.turns_weighed = number
    report.attempts = 0
    if report.turns_weighed == report.turns_played:
        report.status, report.finished_at = LuckReport.Status.DONE, timezone.now()
    report.save(update_fields=["turns", "turns_weighed", "attempts", "status", "finished_at"])
    return True
