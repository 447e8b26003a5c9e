"""Where django-allauth asks us: names, where to go next, what leaves the site by e-mail."""

import logging
import time
from smtplib import SMTPException
from typing import Any, Final, cast
from urllib.parse import urlsplit

import qrcode
from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import (
    get_authentication_records,
    record_authentication,
)
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ladder import guests, names
from ladder.appearance import note_time_zone, remember_choices_of
from ladder.mail import attach_html_alternative
from ladder.models import Player
from ladder.validators import validate_name

#: Nobody wants to come back to these.
_ENTRANCES: Final = ("account_login", "account_logout", "account_signup")

_log = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": gettext_lazy("This name is taken."),
        "username_password_mismatch": gettext_lazy("This name and this password do not match."),
        "email_password_mismatch": gettext_lazy("This address and this password do not match."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        plain = names.normalise(username)
        validate_name(plain)
        if not shallow and (reason := Player.objects.why_taken(plain)):
            raise ValidationError(reason, code="username_taken")
        return plain

    def save_user(
        self,
        request: HttpRequest,
        user: Player,
        form: BaseForm,
        commit: bool = True,
    ) -> Player:
        """The guest of this browser becomes the player, and so keeps the games.

        Two may ask for one name at once. The database decides, and the other one is told.
        """
        try:
            with transaction.atomic():
                guests.hand_over(request.session, user)
                saved: Player = super().save_user(request, user, form, commit)
        except IntegrityError as error:
            messages.error(request, self.error_messages["username_taken"])
            raise ImmediateHttpResponse(redirect("account_signup")) from error
        guests.forget(request.session)
        return saved

    def post_login(self, request: HttpRequest, user: Player, **login: Any) -> HttpResponse:  # noqa: ANN401 # as allauth has it
        """Bring the player's language and theme along into this browser.

        Whoever signs up has just chosen the password, which allauth does not count as saying it.
        """
        if login["signup"]:
            record_authentication(request, user, method="password", username=user.username)
        response: HttpResponse = super().post_login(request, user, **login)
        note_time_zone(request, user)
        remember_choices_of(user, response)
        return response

    def is_reauthentication_required(self, *, app: str, **options: Any) -> bool:  # noqa: ANN401 # as allauth has it
        """Whoever has just logged in need not say it again to see to keys and codes."""
        if app == "allauth.mfa" and _has_just_logged_in(self.request):
            return False
        asks: bool = super().is_reauthentication_required(app=app, **options)
        return asks

    def is_safe_url(self, url: str | None) -> bool:
        """A page of this site; and who comes in is not sent to one that leads in or out."""
        safe: bool = super().is_safe_url(url)
        if self.request.path == reverse("account_logout"):
            return safe
        return safe and urlsplit(url or "").path not in map(reverse, _ENTRANCES)

    def get_password_change_redirect_url(self, _request: HttpRequest) -> str:
        return reverse("account")

    def render_mail(self, *rendered: Any, **options: Any) -> EmailMultiAlternatives:  # noqa: ANN401 # as allauth has it
        return attach_html_alternative(super().render_mail(*rendered, **options))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail server that is away is said to the player, and is no broken page.

        Links lead to the site's own address, whatever host and port the request was sent to.
        """
        try:
            super().send_mail(template_prefix, email, self._with_own_links(context))
        except (OSError, SMTPException):
            _log.exception("An e-mail could not be sent: %s", template_prefix)
            messages.error(
                self.request,
                _("We could not send an e-mail just now. Please try again in a while."),
            )

    def _with_own_links(self, context: dict[str, Any]) -> dict[str, Any]:
        asked: str = self.request.build_absolute_uri("/")
        links = {
            name: f"{settings.SITE_URL}/{value.removeprefix(asked)}"
            for name, value in context.items()
            if isinstance(value, str) and value.startswith(asked)
        }
        return context | links | {"site_url": settings.SITE_URL}


def _has_just_logged_in(request: HttpRequest) -> bool:
    records = get_authentication_records(request, cast(Player, request.user))
    limit: int = app_settings.REAUTHENTICATION_TIMEOUT
    return any(time.time() - record["at"] < limit for record in records)


class MFAAdapter(DefaultMFAAdapter):
    """Authenticators show the player's name. allauth would give them the e-mail address."""

    def get_totp_label(self, user: Player) -> str:
        return user.username

    def build_totp_svg(self, url: str) -> str:
        """A picture to set into the page; our content security policy allows no data: address."""
        code = qrcode.QRCode()
        code.add_data(url)
        rows = code.get_matrix()
        squares = "".join(
            f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
        )
        return format_html(
            '<svg class="qr" viewBox="0 0 {0} {0}" role="img" aria-label="{1}">'
            '<path d="{2}"/></svg>',
            len(rows),
            _("QR code"),
            squares,
        )

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        entity: dict[str, str] = super().get_public_key_credential_rp_entity()
        return entity | {"name": "Oceania"}

    def get_public_key_credential_user_entity(self, user: Player) -> dict[str, Any]:
        entity: dict[str, Any] = super().get_public_key_credential_user_entity(user)
        return entity | {"name": user.username}
