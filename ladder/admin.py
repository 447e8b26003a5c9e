from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import UUID

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ladder.models import GameLadder, Player, RatingChange, Result, Side, Signal
from ladder.rating.actions import restore_result, void_result
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

# The one login of the site: rate limited, and with a second factor where there is one.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

# Secrets and addresses in lists of their own are nothing that a keeper needs, and the log of
# changes would keep them after a player has left.
admin.site.unregister([EmailAddress, Authenticator, UserSession])


@admin.register(Player)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg] # generic for the type checker only
    list_display = ("username", "is_active", "is_staff", "date_joined", "last_login")
    search_fields = ("username", "email")
    readonly_fields = ("email", "date_joined", "last_login", "deleted_at")
    fieldsets = (
        (None, {"fields": ("username", "email", "password")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("date_joined", "last_login", "deleted_at")}),
    )

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Nobody gives a deleted account a name, a password or a role again."""
        if obj is not None and obj.deleted_at:
            return False
        return super().has_change_permission(request, obj)


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
    actions = ["void", "restore"]

    def has_void_permission(self, request: HttpRequest) -> bool:
        """Whoever may change results may take them out of the ladder, and nothing else."""
        return request.user.has_perm("ladder.change_result")

    @admin.action(permissions=["void"], description=_("Take the chosen results out of the ladder"))
    def void(self, request: HttpRequest, results: QuerySet[Result]) -> None:
        self._change_past(request, results, void_result, "voided")

    @admin.action(permissions=["void"], description=_("Let the chosen results count again"))
    def restore(self, request: HttpRequest, results: QuerySet[Result]) -> None:
        self._change_past(request, results, restore_result, "restored")

    def _change_past(
        self,
        request: HttpRequest,
        results: QuerySet[Result],
        action: Callable[[UUID], Result],
        done: str,
    ) -> None:
        for result in results:
            self.log_change(request, action(result.match), done)
        self.message_user(request, _("The ratings are worked out again in the background."))


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
