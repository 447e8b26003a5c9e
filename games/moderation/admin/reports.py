"""Reports in the administration: the queue, a report with what surrounds it, and resolving it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.matches.refusals import Refused
from games.models import ChatMessage, Report
from games.models.reports import LONGEST_NOTE
from games.moderation import reports as actions
from games.moderation.admin.filters import Waiting
from games.moderation.admin.row_actions import Acting, FormPage, PlainForm, RowAct
from games.moderation.admin.search import FoundByPeople
from games.moderation.reports import score
from ladder.models import Sanction
from ladder.read_only_admin import ReadOnly

if TYPE_CHECKING:
    ReportRows = admin.ModelAdmin[Report]
else:  # Django's own class takes no parameters
    ReportRows = admin.ModelAdmin

#: What leads to all that moderators need to know about a player.
RECORD: Final = _("The player's record")
#: How many lines are shown before a line that was reported, and after it.
_BEFORE: Final = 10
_AFTER: Final = 5
#: A key as an address may name it; no database has longer ones.
_KEY: Final = re.compile("[0-9]{1,18}")


class ResolveForm(forms.Form):
    """Whether the report was right, and what the reporter is told."""

    verdict = forms.ChoiceField(
        label=_("Verdict"), choices=[("upheld", _("upheld")), ("dismissed", _("dismissed"))]
    )
    note = forms.CharField(
        label=_("Note"),
        max_length=LONGEST_NOTE,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("The reporter reads it."),
    )


class Queue(Waiting):
    """What waits, or what has another status."""

    title = _("status")

    def lookups(self, _request: HttpRequest, _model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ANN401
        return [*Report.Status.choices, ("all", _("all"))]

    def waiting(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        chosen = [self.value()] if self.value() else Report.UNRESOLVED
        return queryset.filter(status__in=chosen)


@admin.register(Report)
class ReportAdmin(Acting, FoundByPeople, ReadOnly, ReportRows):
    fields = [
        "subject", "accused", "reporter", "reason", "words", "created_at", "points", "others",
        "match_page", "chat", "record", "status", "moderator", "note", "resolved_at",
    ]  # fmt: skip
    readonly_fields = ["points", "others", "match_page", "chat", "record"]
    list_display = [
        "points", "subject", "reason", "accused", "reporter", "status", "moderator", "created_at",
    ]  # fmt: skip
    list_display_links = ["points", "subject"]
    list_filter = [Queue, "subject", "reason"]
    list_select_related = ["accused", "reporter", "moderator"]
    search_fields = ["accused__username", "reporter__username", "match__id"]
    id_column = "match"
    ordering = ["urgent_since"]
    show_full_result_count = False
    actions = ["settle"]
    acts = (
        RowAct(
            "claim",
            _("Claim"),
            lambda row, who, _sent: actions.claim(row.pk, who),
            lambda row: row.status == Report.Status.OPEN,
            PlainForm,
        ),
        RowAct(
            "release",
            _("Release"),
            lambda row, who, _sent: actions.release(row.pk, who),
            lambda row: row.status == Report.Status.CLAIMED,
            PlainForm,
        ),
        RowAct(
            "resolve",
            _("Resolve"),
            lambda row, who, sent: actions.resolve(
                row.pk, who, upheld=sent["verdict"] == "upheld", note=sent["note"]
            ),
            lambda row: not row.is_resolved,
            ResolveForm,
        ),
    )

    def get_urls(self) -> list[URLPattern]:
        own = path(
            "settle/", self.admin_site.admin_view(self.settle_view), name="games_report_settle"
        )
        return [own, *super().get_urls()]

    def has_act_permission(self, request: HttpRequest) -> bool:
        """For Django, which asks so whether the list offers an action."""
        return self.may_act(request)

    @admin.action(description=_("Settle those about one player"), permissions=["act"])
    def settle(self, request: HttpRequest, queryset: QuerySet[Report]) -> HttpResponse | None:
        """Lead from the chosen reports to the page on which they are settled together."""
        chosen = list(queryset.order_by("pk")[: actions.MOST_TOGETHER + 1])
        try:
            actions.require_about_the_same(chosen)
        except Refused as refusal:
            self.message_user(request, str(refusal), messages.ERROR)
            return None
        return redirect(settle_address(chosen))

    def settle_view(self, request: HttpRequest) -> HttpResponse:
        """The page on which the reports that the address names are settled together."""
        if not self.may_act(request):
            raise PermissionDenied
        keys = _keys_in(request.GET.get("ids", ""))
        chosen = list(
            self.get_queryset(request)
            .select_related("accused", "reporter")
            .filter(pk__in=keys)
            .order_by("pk")
        )
        if not chosen or len(chosen) < len(keys):
            raise Http404
        form = ResolveForm(request.POST if request.method == "POST" else None)
        title, back = _("Settle reports"), reverse("admin:games_report_changelist")
        page = FormPage(self, title, back, about=_told(chosen))
        return page.answer(
            request,
            form,
            lambda sent: actions.resolve_together(
                keys,
                request.user,  # type: ignore[arg-type] # whoever enters is a Player
                upheld=sent["verdict"] == "upheld",
                note=sent["note"],
            ),
        )

    def with_any_of(self, players: QuerySet[Any]) -> Q:
        return Q(accused__in=players) | Q(reporter__in=players)

    @admin.display(description=_("score"), ordering="urgent_since")
    def points(self, report: Report) -> str:
        return f"{score(report.urgent_since, report.resolved_at or timezone.now()):.1f}"

    @admin.display(description=_("reports about the same"))
    def others(self, report: Report) -> str:
        same = actions.about_the_same(report)
        waiting = same.filter(status__in=Report.UNRESOLVED).count()
        return f"{same.count()} ({waiting})"

    @admin.display(description=_("match"))
    def match_page(self, report: Report) -> SafeString | str:
        if report.match_id is None:
            return "–"
        links = [("admin:games_match_change", _("in the administration"))]
        if report.match is not None and not report.match.is_for_seats_only:
            links.insert(0, ("match", _("on the site")))
        return format_html_join(
            " · ",
            '<a href="{}">{}</a>',
            ((reverse(page, args=[report.match_id]), words) for page, words in links),
        )

    @admin.display(description=_("chat around it"))
    def chat(self, report: Report) -> SafeString | str:
        lines = _lines_around(report)
        if not lines:
            return "–"
        return format_html_join(
            "",
            '<p>{} <b>{}</b>: {} <a href="{}">{}</a></p>',
            (
                (
                    "▶" if line.pk == report.line_id else "",
                    line.player.username,
                    line.text or "…",
                    reverse("admin:games_chatmessage_change", args=[line.pk]),
                    _("hidden") if line.hidden_at else _("hide"),
                )
                for line in lines
            ),
        )

    @admin.display(description=_("the accused"))
    def record(self, report: Report) -> SafeString | str:
        """What there is about the accused, and the way to a decision."""
        if report.accused is None:
            return "–"
        earlier = Sanction.objects.filter(player=report.accused).count()
        name = report.accused.username
        sanctions = reverse("admin:ladder_sanction_changelist")
        impose = reverse("admin:ladder_sanction_add")
        return format_html_join(
            " · ",
            '<a href="{}">{}</a>',
            (
                (reverse("admin:ladder_player_record", args=[report.accused.pk]), RECORD),
                (f"{sanctions}?{urlencode({'q': name})}", f"{_('sanctions')}: {earlier}"),
                (f"{impose}?{urlencode({'player': name})}", _("Impose a sanction")),
            ),
        )


def settle_address(reports: Iterable[Report]) -> str:
    """Where these reports are settled together."""
    query = urlencode({"ids": ",".join(str(report.pk) for report in reports)}, safe=",")
    return f"{reverse('admin:games_report_settle')}?{query}"


def _keys_in(text: str) -> set[int]:
    """The keys that an address names; none if it names anything else."""
    words = text.split(",")[: actions.MOST_TOGETHER + 1]
    return {int(word) for word in words} if all(map(_KEY.fullmatch, words)) else set()


def _told(reports: Sequence[Report]) -> list[SafeString]:
    """Whom the reports accuse, and each in a line, with the ways to their pages."""
    accused = [
        format_html(
            '{}: <a href="{}">{}</a>',
            capfirst(_("accused")),
            reverse("admin:ladder_player_record", args=[player.pk]),
            player.username,
        )
        for player in {report.accused for report in reports if report.accused}
    ]
    lines = [
        format_html(
            '<a href="{}">{} · {}</a> · {} · {} {}',
            reverse("admin:games_report_change", args=[report.pk]),
            report.get_subject_display(),
            report.get_reason_display(),
            report.reporter.username,
            report.get_status_display(),
            format_html("<q>{}</q>", report.words) if report.words else "",
        )
        for report in reports
    ]
    return accused + lines


def _lines_around(report: Report) -> list[ChatMessage]:
    """What was said before and after the line, or last in a match that was reported."""
    if report.match_id is None:
        return []
    said = ChatMessage.objects.filter(match=report.match_id).select_related("player")
    if report.line is None:
        return [*reversed(said.order_by("-pk")[: _BEFORE + _AFTER])]
    said = said.filter(room=report.line.room)
    before = said.filter(pk__lte=report.line_id).order_by("-pk")[: _BEFORE + 1]
    after = said.filter(pk__gt=report.line_id).order_by("pk")[:_AFTER]
    return [*reversed(before), *after]
