"""The administration as a whole: who may enter, how they log in, and its front page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from allauth.account.decorators import secure_admin_login
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite, ModelAdmin
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver
from django.utils.translation import gettext_lazy as _

from games.moderation.admin.lookups import ListedLookups
from ladder.models import Player

#: Completing what is typed into a field, and leading from a row's key to its page on the site.
_CLOSED: Final = ("autocomplete", "view_on_site")


class Administration(AdminSite):
    """Django's own, behind the one login of the site: rate limited, with a second step."""

    site_title = _("Administration")
    site_header = _("Oceania, administration")
    index_title = _("What there is to do")
    index_template = "admin/dashboard.html"

    def register(
        self,
        model_or_iterable: type[Model] | Iterable[type[Model]],
        admin_class: type[ModelAdmin[Any]] | None = None,
        **options: Any,  # noqa: ANN401 # as Django has it
    ) -> None:
        """Take a model in, also a third party's, with lists that tell no more than they show."""
        given = admin_class or ModelAdmin
        guarded = type(given.__name__, (ListedLookups, given), {"__module__": given.__module__})
        super().register(model_or_iterable, guarded, **options)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Without the ways to look up rows of any model, to which no page here leads."""
        return [url for url in super().get_urls() if getattr(url, "name", "") not in _CLOSED]

    def has_permission(self, request: HttpRequest) -> bool:
        """Staff; where the settings say so, only with a second step set up."""
        return super().has_permission(request) and not _lacks_second_step(request)

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """By way of the site's login, or to where a second step is set up."""
        if super().has_permission(request) and _lacks_second_step(request):
            words = _("Set up a second step first: without it nobody enters the administration.")
            messages.warning(request, words)
            return redirect("mfa_index")
        answer: HttpResponse = secure_admin_login(super().login)(request, extra_context)
        return answer

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """The list of models, below what waits to be looked at."""
        from games.moderation.admin.dashboard import dashboard_for  # noqa: PLC0415 # needs the registered rows

        assert isinstance(request.user, Player)
        return super().index(
            request, {"dashboard": dashboard_for(request.user), **(extra_context or {})}
        )


def _lacks_second_step(request: HttpRequest) -> bool:
    return (
        settings.STAFF_SECOND_STEP
        and isinstance(request.user, Player)
        and not is_mfa_enabled(request.user)
    )
