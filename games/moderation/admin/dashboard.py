"""The front of the administration: what waits, what holds, what runs, and what looks odd."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Q
from django.utils import timezone

from games.models import Match, Report
from games.moderation.reports import score
from ladder.models import Player, Sanction, Signal

#: Of each list the most pressing.
_MOST: Final = 10
#: Reports by how long they have waited.
_AGES: Final = (timedelta(days=1), timedelta(days=7))
_LATELY: Final = timedelta(days=30)


def dashboard_for(reader: Player) -> dict[str, Any]:
    """What the reader may see of it, in eight queries however much there is."""
    now = timezone.now()
    shown: dict[str, Any] = {}
    if reader.has_perm("games.view_report"):
        shown["reports"] = _reports(now)
    if reader.has_perm("ladder.view_sanction"):
        shown["sanctions"] = _sanctions(now)
    if reader.has_perm("games.view_match"):
        shown["running"] = _running()
    if reader.has_perm("ladder.view_signal"):
        shown["signals"] = _signals(now)
    return shown


def _reports(now: datetime) -> dict[str, Any]:
    waiting = Report.objects.filter(status__in=Report.UNRESOLVED)
    day, week = (now - age for age in _AGES)
    counts = waiting.aggregate(
        today=Count("pk", filter=Q(created_at__gt=day)),
        this_week=Count("pk", filter=Q(created_at__lte=day, created_at__gt=week)),
        older=Count("pk", filter=Q(created_at__lte=week)),
    )
    urgent = waiting.select_related("accused", "moderator").order_by("urgent_since")[:_MOST]
    rows = [{"row": row, "score": score(row.urgent_since, now)} for row in urgent]
    return {**counts, "urgent": rows}


def _sanctions(now: datetime) -> dict[str, Any]:
    held = Sanction.in_force(now).order_by().values("kind").annotate(players=Count("player"))
    names = dict(Sanction.Kind.choices)
    appeals = Sanction.objects.filter(appealed_at__isnull=False, answered_at=None)
    return {
        "in_force": [
            {"kind": row["kind"], "words": names[row["kind"]], "players": row["players"]}
            for row in held.order_by("kind")
        ],
        "appeals": appeals.count(),
        "oldest_appeals": appeals.select_related("player").order_by("appealed_at")[:_MOST],
    }


def _running() -> dict[str, int]:
    running = Match.objects.filter(status=Match.Status.PLAYING)
    return running.aggregate(
        all=Count("pk"),
        live=Count("pk", filter=Q(clock=Match.Clock.LIVE)),
        rated=Count("pk", filter=Q(rated=True)),
    )


def _signals(now: datetime) -> Any:  # noqa: ANN401 # rows, read when they are shown
    lately = Signal.waiting().filter(last_seen_at__gt=now - _LATELY)
    return lately.select_related("player", "other").order_by("-last_seen_at")[:_MOST]
