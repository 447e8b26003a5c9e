from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ladder.models import GameLadder, Player, RatingChange, Result, Side, Signal
from ladder.read_only_admin import ReadOnly

if TYPE_CHECKING:
    SidesOfResult = admin.TabularInline[Side, Result]
    ChangesOfResult = admin.TabularInline[RatingChange, Result]
    ResultRows = admin.ModelAdmin[Result]
    LadderRows = admin.ModelAdmin[GameLadder]
    SignalRows = admin.ModelAdmin[Signal]
else:  # Django's own classes take no parameters
    SidesOfResult = ChangesOfResult = admin.TabularInline
    ResultRows = LadderRows = SignalRows = admin.ModelAdmin

# Secrets and addresses in lists of their own are nothing that a keeper needs, and the log of
# changes would keep them after a player has left.
admin.site.unregister([EmailAddress, Authenticator, UserSession])


@admin.register(Player)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg] # generic for the type checker only
    list_display = ("username", "is_active", "is_staff", "is_bot", "barred_until", "date_joined")
    list_filter = ("is_active", "is_staff", "is_guest", "is_bot")
    search_fields = ("username", "email")
    show_full_result_count = False
    readonly_fields = ("email", "date_joined", "last_login", "deleted_at")
    fieldsets = (
        (None, {"fields": ("username", "email", "password")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("date_joined", "last_login", "deleted_at")}),
    )

    def get_fieldsets(self, request: HttpRequest, obj: Player | None = None) -> Any:  # noqa: ANN401 # as Django has it
        """Addresses and permissions are for keepers: moderators see who somebody is."""
        if request.user.has_perm("ladder.change_player"):
            return super().get_fieldsets(request, obj)
        limits = ("muted_until", "unrated_until", "barred_until")
        return (
            (None, {"fields": ("username", "is_active", "is_guest", "is_bot")}),
            (_("Sanctions"), {"fields": limits}),
            (_("Dates"), {"fields": ("date_joined", "deleted_at")}),
        )

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> Any:  # noqa: ANN401
        """What is no choice of a form is shown to moderators all the same."""
        fields = super().get_readonly_fields(request, obj)
        if request.user.has_perm("ladder.change_player"):
            return fields
        return (*fields, "is_guest", "is_bot", "muted_until", "unrated_until", "barred_until")

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """Nor can they find out whose an address is."""
        is_keeper = request.user.has_perm("ladder.change_player")
        return ("username", "email") if is_keeper else ("username",)

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


class SideInline(ReadOnly, SidesOfResult):
    model = Side
    fields = ["seat", "player", "place", "score", "outcome"]
    fk_name = "result"


class RatingChangeInline(ReadOnly, ChangesOfResult):
    model = RatingChange
    fields = ["player", "before", "after", "games_before"]


@admin.register(Result)
class ResultAdmin(ReadOnly, ResultRows):
    fields = [
        "game", "match", "series", "private", "ended_by", "moves", "finished_at", "unrated",
        "ordinal", "season", "voided_at",
    ]  # fmt: skip
    list_display = ["match", "game", "ended_by", "unrated", "ordinal", "voided_at", "finished_at"]
    list_filter = ["game", "unrated", ("voided_at", admin.EmptyFieldListFilter)]
    search_fields = ["match", "sides__player__username"]
    ordering = ["-finished_at"]
    inlines = [SideInline, RatingChangeInline]
    show_full_result_count = False


@admin.register(GameLadder)
class GameLadderAdmin(ReadOnly, LadderRows):
    list_display = ["game", "last_ordinal", "season", "revision", "is_settled", "progress"]

    @admin.display(boolean=True, description=_("settled"))
    def is_settled(self, ladder: GameLadder) -> bool:
        return ladder.is_settled

    @admin.display(description=_("recomputed"))
    def progress(self, ladder: GameLadder) -> str:
        return f"{ladder.percent_recomputed} %"


@admin.register(Signal)
class SignalAdmin(ReadOnly, SignalRows):
    list_display = ["kind", "game", "player", "other", "times", "first_seen_at", "last_seen_at"]
    list_filter = ["kind", "game"]
    list_select_related = ["player", "other"]
    search_fields = ["player__username", "other__username"]
    ordering = ["-last_seen_at"]
    show_full_result_count = False
