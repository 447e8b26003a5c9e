from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ladder.models import GameLadder, Player, Result
from ladder.moderation.audit import Act, record
from ladder.moderation.models import LONGEST_REASON
from ladder.read_only_admin import ReadOnly

if TYPE_CHECKING:
    LadderRows = admin.ModelAdmin[GameLadder]
else:  # Django's own class takes no parameters
    LadderRows = admin.ModelAdmin

# Secrets and addresses in lists of their own are nothing that a keeper needs, and the log of
# changes would keep them after a player has left.
admin.site.unregister([EmailAddress, Authenticator, UserSession])


#: What decides where somebody may go. To change it is a moderating act, with a reason.
_STANDING: Final = ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")


class AccountForm(UserChangeForm):  # type: ignore[type-arg] # generic for the type checker only
    """A player's account in the hands of a keeper, who says why somebody is let in or kept out."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=_(
            "Needed for any change of what is above. Stays in the audit for good: please name"
            " nobody."
        ),
    )

    @property
    def changes_standing(self) -> bool:
        return not set(_STANDING).isdisjoint(self.changed_data)

    def clean(self) -> dict[str, Any]:
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if self.changes_standing and not sent.get("reason", "").strip():
            self.add_error("reason", _("Please say why."))
        return sent


class PlayerAdmin(UserAdmin):  # type: ignore[type-arg] # generic for the type checker only
    """Players' accounts. The games' administration registers it, with what belongs to the games."""

    form = AccountForm
    list_display = ("username", "is_active", "is_staff", "is_bot", "barred_until", "date_joined")
    list_filter = ("is_active", "is_staff", "is_guest", "is_bot")
    search_fields = ("username", "email")
    show_full_result_count = False
    readonly_fields = ("email", "date_joined", "last_login", "deleted_at")
    fieldsets = (
        (None, {"fields": ("username", "email", "password")}),
        (
            _("Permissions"),
            {"fields": (*_STANDING, "reason")},
        ),
        (_("Dates"), {"fields": ("date_joined", "last_login", "deleted_at")}),
    )

    def get_fieldsets(self, request: HttpRequest, obj: Player | None = None) -> Any:  # noqa: ANN401 # as Django has it
        """Addresses and permissions are for who may change them: others see who somebody is."""
        if self.has_change_permission(request, obj):
            return super().get_fieldsets(request, obj)
        limits = ("muted_until", "unrated_until", "barred_until")
        return (
            (None, {"fields": ("username", "is_active", "is_guest", "is_bot")}),
            (_("Sanctions"), {"fields": limits}),
            (_("Dates"), {"fields": ("date_joined", "deleted_at")}),
        )

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> Any:  # noqa: ANN401
        """What is no choice of a form is shown to those others all the same."""
        fields = super().get_readonly_fields(request, obj)
        if self.has_change_permission(request, obj):
            return fields
        return (*fields, "is_guest", "is_bot", "muted_until", "unrated_until", "barred_until")

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """Nor can they find out whose an address is."""
        is_keeper = request.user.has_perm("ladder.change_player")
        return ("username", "email") if is_keeper else ("username",)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:  # noqa: ANN401 # as Django has it
        """Write into the audit who was let in or kept out; belongs to the request's transaction."""
        super().save_related(request, form, formsets, change)
        if change and form.changes_standing:
            act = Act(request.user, "change account", form.cleaned_data["reason"].strip())  # type: ignore[arg-type] # whoever enters is a Player
            record(act, form.instance, _standing(form.initial), _standing(form.cleaned_data))

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Nobody gives a deleted account a name, a password or a role again, nor a bot ever."""
        if obj is not None and (obj.deleted_at or obj.is_bot):
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """The bots belong to the site."""
        if obj is not None and obj.is_bot:
            return False
        return super().has_delete_permission(request, obj)


def _standing(values: Mapping[str, Any]) -> dict[str, Any]:
    """As JSON knows it: groups and permissions by their numbers."""
    return {
        name: value if isinstance(value, bool) else sorted(row.pk for row in value)
        for name, value in ((name, values[name]) for name in _STANDING)
    }


@admin.register(GameLadder)
class GameLadderAdmin(ReadOnly, LadderRows):
    fields = ["game", "rated_results", "season", "revision", "is_settled", "progress"]
    readonly_fields = ["rated_results", "is_settled", "progress"]
    list_display = ["game", "rated_results", "season", "revision", "is_settled", "progress"]

    @admin.display(description=_("rated results"))
    def rated_results(self, ladder: GameLadder) -> int:
        """Those that count: a voided one keeps its number, and counts for nobody."""
        rated = Result.objects.filter(game=ladder.game, ordinal__isnull=False)
        return rated.filter(voided_at=None).count()

    @admin.display(boolean=True, description=_("settled"))
    def is_settled(self, ladder: GameLadder) -> bool:
        return ladder.is_settled

    @admin.display(description=_("recomputed"))
    def progress(self, ladder: GameLadder) -> str:
        return f"{ladder.percent_recomputed} %"
