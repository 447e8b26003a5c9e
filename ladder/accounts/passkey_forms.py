from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as webauthn_forms
from django import forms
from django.core.exceptions import ValidationError
from django.forms.fields import InvalidJSONInput
from django.utils.translation import gettext_lazy as _

# What parsing an answer raises that no browser would give.
_MALFORMED = (AttributeError, KeyError, TypeError, ValueError)


# What reading it raises besides: of numbers with too many digits, and of lists that are too deep.
_UNREADABLE = (ValueError, RecursionError)


class _CredentialField(forms.JSONField):
    """What a browser answers. Whatever cannot be read is no answer; Django would fail on some."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:  # noqa: ANN401 # as Django has it
        try:
            return super().to_python(value)
        except _UNREADABLE as error:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from error

    def bound_data(self, data: Any, initial: Any) -> Any:  # noqa: ANN401 # as Django has it
        try:
            return super().bound_data(data, initial)
        except _UNREADABLE:
            return InvalidJSONInput(data)


class _FromAnybody(forms.Form):
    """A forged answer is refused like a wrong one. allauth would fail on some of them."""

    credential = _CredentialField()

    def clean_credential(self) -> Authenticator:
        try:
            return super().clean_credential()  # type: ignore[misc] # allauth's form has it
        except _MALFORMED as error:
            raise get_adapter().validation_error("incorrect_code") from error


class LoginWebAuthnForm(_FromAnybody, webauthn_forms.LoginWebAuthnForm):
    pass


class AuthenticateWebAuthnForm(_FromAnybody, webauthn_forms.AuthenticateWebAuthnForm):
    pass


class ReauthenticateWebAuthnForm(_FromAnybody, webauthn_forms.ReauthenticateWebAuthnForm):
    pass


class AddWebAuthnForm(webauthn_forms.AddWebAuthnForm):
    credential = _CredentialField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 # as allauth has it
        super().__init__(*args, **kwargs)
        name, passwordless = self.fields["name"], self.fields["passwordless"]
        name.label = _("Name of the key")
        name.help_text = _("So that you can tell your keys apart.")
        passwordless.label = _("Log in with this key alone")
        passwordless.help_text = _(
            "A passkey: it replaces the password, and asks for your fingerprint, face or PIN."
        )
        passwordless.initial = True

    def clean(self) -> dict[str, Any]:
        try:
            cleaned: dict[str, Any] = super().clean()
        except _MALFORMED as error:
            raise get_adapter().validation_error("incorrect_code") from error
        return cleaned
