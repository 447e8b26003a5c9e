"""The audit in the administration: to be read by whoever moderates, and written by nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin

from ladder.models import AuditEntry
from ladder.read_only_admin import ReadOnly

if TYPE_CHECKING:
    AuditRows = admin.ModelAdmin[AuditEntry]
else:  # Django's own class takes no parameters
    AuditRows = admin.ModelAdmin


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly, AuditRows):
    fields = ["at", "actor", "act", "target_kind", "target_id", "reason", "before", "after"]
    list_display = ["at", "actor", "act", "target_kind", "target_id", "reason"]
    list_filter = ["target_kind"]
    list_select_related = ["actor"]
    search_fields = ["target_id", "actor__username", "act", "reason"]
    date_hierarchy = "at"
    ordering = ["-at"]
    show_full_result_count = False
