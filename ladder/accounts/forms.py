from typing import Any

from allauth.account import forms as allauth_forms
from allauth.mfa.webauthn import forms as webauthn_forms
from django import forms
from django.utils.translation import gettext_lazy as _

from ladder import names
from ladder.models import Player


class SignupForm(allauth_forms.SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 # as allauth has it
        super().__init__(*args, **kwargs)
        name, email = self.fields["username"], self.fields["email"]
        name.label = _("Name")
        name.help_text = _("3 to 20 letters, digits, _ or -.")
        # The rule counts the characters of the normalised name, and its words are better.
        name.validators = []
        name.widget.attrs.pop("maxlength", None)
        if email.required:
            email.label = _("E-mail address")
            email.help_text = _("We send you a link to confirm it. Other players never see it.")
        else:
            email.label = _("E-mail address (optional)")
            email.help_text = _(
                "The only way back in when you forget your password. Other players never see it."
            )


class LoginForm(allauth_forms.LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 # as allauth has it
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail address")
        self.fields["login"].widget.attrs["autocomplete"] = "username"


class AddEmailForm(allauth_forms.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 # as allauth has it
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 # as allauth has it
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")


class AddWebAuthnForm(webauthn_forms.AddWebAuthnForm):
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


class DeleteAccountForm(forms.Form):
    """Typing the name shows that it is meant. Who it is has been asked before."""

    name = forms.CharField(label=_("Your name"), widget=forms.TextInput({"autocomplete": "off"}))

    def __init__(self, player: Player, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        self._player = player
        super().__init__(*args, **kwargs)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if names.key(name) != names.key(self._player.username):
            raise forms.ValidationError(_("This is not your name."))
        return name
