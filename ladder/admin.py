from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from ladder.models import Player


@admin.register(Player)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg] # generic for the type checker only
    list_display = ("username", "is_active", "is_staff", "date_joined", "last_login")
    search_fields = ("username",)
    readonly_fields = ("date_joined", "last_login")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("date_joined", "last_login")}),
    )
