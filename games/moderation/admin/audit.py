"""The audit in the administration: to be read by whoever moderates, and written by nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import ChatMessage, Match, Report, Series
from games.moderation.admin.filters import Month
from ladder.models import AuditEntry, Player, Sanction, Signal
from ladder.read_only_admin import ReadOnly

if TYPE_CHECKING:
    AuditRows = admin.ModelAdmin[AuditEntry]
else:  # Django's own class takes no parameters
    AuditRows = admin.ModelAdmin


class TargetFilter(admin.SimpleListFilter):
    """By what something was done to."""

    title = _("kind of target")
    parameter_name = "target"

    def lookups(self, _request: HttpRequest, _model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ANN401
        kinds = (ChatMessage, Match, Player, Report, Sanction, Series, Signal)
        return [(_name_of(kind), kind._meta.verbose_name) for kind in kinds]  # noqa: SLF001 # documented in spite of its name

    def queryset(
        self, _request: HttpRequest, queryset: QuerySet[AuditEntry]
    ) -> QuerySet[AuditEntry]:
        return queryset.filter(target_kind=self.value()) if self.value() else queryset


class TargetRow(admin.SimpleListFilter):
    """By the row that something was done to; there for the address that names one."""

    title = _("target")
    parameter_name = "row"

    def lookups(self, request: HttpRequest, _model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ANN401
        asked = request.GET.get(self.parameter_name)
        return [(asked, asked)] if asked else []

    def queryset(
        self, _request: HttpRequest, queryset: QuerySet[AuditEntry]
    ) -> QuerySet[AuditEntry]:
        return queryset.filter(target_id=self.value()) if self.value() else queryset


class Done(Month):
    column = "at"


def _name_of(kind: type[Model]) -> str:
    return kind._meta.model_name or ""  # noqa: SLF001 # documented in spite of its name


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly, AuditRows):
    fields = ["at", "actor", "act", "target_kind", "target_id", "reason", "before", "after"]
    list_display = ["at", "actor", "act", "target_kind", "target_id", "reason"]
    list_filter = [TargetFilter, TargetRow, Done]
    list_select_related = ["actor"]
    search_fields = ["target_id", "actor__username", "act", "reason"]
    ordering = ["-at"]
    show_full_result_count = False
