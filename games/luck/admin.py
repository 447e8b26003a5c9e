"""Reports on luck and skill in the administration: to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.matches.admin import sealed_matches
from games.models import LuckReport
from ladder.read_only_admin import ReadOnly

if TYPE_CHECKING:
    ReportRows = admin.ModelAdmin[LuckReport]
else:  # Django's own classes take no parameters
    ReportRows = admin.ModelAdmin


@admin.register(LuckReport)
class LuckReportAdmin(ReadOnly, ReportRows):
    """The figures themselves are left out: they are on the page of the replay.

    As with matches, those on whose bag others may still sail are not there at all.
    """

    fields = [
        "match", "status", "turns_weighed", "turns_played", "attempts", "seed", "budget", "method",
        "asked_at", "finished_at",
    ]  # fmt: skip
    list_display = ["pk", "status", "turns_weighed", "turns_played", "asked_at", "finished_at"]
    list_filter = ["status"]
    search_fields = ["=match__id"]
    ordering = ["-asked_at"]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[LuckReport]:
        return super().get_queryset(request).exclude(pk__in=sealed_matches()).defer("turns")
