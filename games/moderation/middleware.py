"""Whoever is suspended or banned may log in, and gets to the page that says so and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from games.current_player import player_of
from games.matches.views import SeeOther

#: What stays open: the page and its appeal, leaving, what the law gives to everybody, and the
#: script that every page asks for.
OPEN: Final = frozenset(
    {
        "moderation", "appeal", "set_language", "service_worker", "offline", "account_logout",
        "account_data", "account_delete", "account_reauthenticate", "mfa_reauthenticate",
        "mfa_reauthenticate_webauthn",
    }
)  # fmt: skip


class SuspendedPlayerMiddleware:
    """Redirects suspended and banned players from any page to the one about moderation.

    Those in `OPEN` stay open to them. The player's row says who it is, which a request of somebody
    with a session reads anyway.
    """

    sync_capable = async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self._get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:  # noqa: ANN401 # an answer, or one to await
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _kwargs: object
    ) -> HttpResponse | None:
        """Send those away who may not be here."""
        match = request.resolver_match
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or match is None:
            return None
        if match.url_name in OPEN:
            return None
        player = player_of(request)
        if player is None or not player.is_barred:
            return None
        address = reverse("moderation")
        return HttpResponseClientRedirect(address) if HtmxDetails(request) else SeeOther(address)
