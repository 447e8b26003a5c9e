from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ladder.models import Player

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
