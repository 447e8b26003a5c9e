"""Sanctions in the administration: imposing and lifting them, and answering appeals."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AdminSplitDateTime
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.moderation import sanctions as actions
from games.moderation.admin.row_actions import TOLD, Acting, FormPage, ReasonForm, RowAct
from games.moderation.admin.search import FoundByPeople
from ladder import names
from ladder.models import Player, Sanction
from ladder.moderation.models import LONGEST_REASON
from ladder.read_only_admin import ReadOnly

if TYPE_CHECKING:
    SanctionRows = admin.ModelAdmin[Sanction]
else:  # Django's own class takes no parameters
    SanctionRows = admin.ModelAdmin


_FOR_EVER: Final = "ever"
#: By their days; the first leaves it to the calendar.
_LENGTHS: Final = (
    ("", _("as the calendar says")),
    ("1", _("1 day")),
    ("7", _("7 days")),
    ("30", _("30 days")),
    (_FOR_EVER, _("for ever")),
)


class SanctionForm(forms.Form):
    """What shall be laid upon whom."""

    player = forms.CharField(label=_("Player"), max_length=names.LONGEST)
    kind = forms.ChoiceField(label=_("Sanction"), choices=Sanction.Kind.choices)
    length = forms.ChoiceField(label=_("Length"), choices=_LENGTHS, required=False)
    until = forms.SplitDateTimeField(
        label=_("Until"),
        required=False,
        widget=AdminSplitDateTime,
        help_text=_("In your time zone. A suspension needs it; warnings and bans have none."),
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 4}),
        help_text=TOLD,
    )

    def clean(self) -> dict[str, Any]:
        """The end of it, by the length or by the calendar."""
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        length = sent.get("length")
        if length and sent.get("until"):
            self.add_error("length", _("Choose a length or a time, not both."))
        elif length and length != _FOR_EVER:
            sent["until"] = timezone.now() + timedelta(days=int(length))
        return sent

    def clean_player(self) -> Player:
        """The player of this name, who may be a guest."""
        found = Player.objects.named(names.normalise(self.cleaned_data["player"])).first()
        if found is None or found.deleted_at is not None:
            raise forms.ValidationError(_("There is no player of this name."))
        return found


class AnswerForm(forms.Form):
    """What the player is told about the appeal."""

    reason = forms.CharField(
        label=_("Answer"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("The player reads it."),
    )
    lifts = forms.BooleanField(label=_("Lift the sanction"), required=False)


class InForce(admin.SimpleListFilter):
    """Whether a sanction holds somebody back now."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, _request: HttpRequest, _model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ANN401
        return [("in_force", _("in force")), ("appealed", _("appealed, not answered"))]

    def queryset(self, _request: HttpRequest, queryset: QuerySet[Sanction]) -> QuerySet[Sanction]:
        if self.value() == "in_force":
            return queryset & Sanction.in_force(timezone.now())
        if self.value() == "appealed":
            return queryset.filter(appealed_at__isnull=False, answered_at=None)
        return queryset


@admin.register(Sanction)
class SanctionAdmin(Acting, FoundByPeople, ReadOnly, SanctionRows):
    fields = [
        "player", "kind", "reason", "author", "starts_at", "ends_at", "lifted_at", "appeal",
        "appealed_at", "answer", "answered_at",
    ]  # fmt: skip
    list_display = [
        "player", "kind", "starts_at", "ends_at", "is_in_force", "author", "appealed_at",
        "answered_at",
    ]  # fmt: skip
    list_filter = [InForce, "kind"]
    list_select_related = ["player", "author"]
    search_fields = ["player__username"]
    id_column = ""
    ordering = ["-starts_at"]
    show_full_result_count = False
    acts = (
        RowAct(
            "lift",
            _("Lift"),
            lambda row, who, sent: actions.lift(row.pk, who, sent["reason"]),
            lambda row: row.lifted_at is None,
            ReasonForm,
        ),
        RowAct(
            "answer",
            _("Answer the appeal"),
            lambda row, who, sent: actions.answer_appeal(
                row.pk, who, sent["reason"], lifts=sent["lifts"]
            ),
            lambda row: row.appealed_at is not None and row.answered_at is None,
            AnswerForm,
        ),
    )

    def with_any_of(self, players: QuerySet[Any]) -> Q:
        return Q(player__in=players)

    @admin.display(boolean=True, description=_("in force"))
    def is_in_force(self, sanction: Sanction) -> bool:
        return sanction.term.is_in_force(timezone.now())

    def has_add_permission(self, request: HttpRequest, *_arguments: Any) -> bool:  # noqa: ANN401
        """Imposing one is the only way to add a row."""
        return request.user.has_perm("ladder.add_sanction")

    def add_view(self, request: HttpRequest, *_arguments: Any, **_more: Any) -> HttpResponse:  # noqa: ANN401
        """The form by which a sanction is imposed; the address may name the player."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        first = {"player": request.GET.get("player", ""), "kind": request.GET.get("kind", "")}
        form = SanctionForm(request.POST if request.method == "POST" else None, initial=first)
        page = FormPage(self, _("Impose a sanction"), reverse("admin:ladder_sanction_changelist"))
        return page.answer(request, form, lambda sent: self._impose(request, sent))

    @staticmethod
    def _impose(request: HttpRequest, sent: Any) -> None:  # noqa: ANN401 # what the form has cleaned
        assert isinstance(request.user, Player)
        order = actions.Order(sent["player"], sent["kind"], sent["reason"], sent["until"])
        actions.impose(order, request.user)
