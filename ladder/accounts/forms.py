from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.utils.translation import gettext_lazy as _

from ladder import names
from ladder.models import Player


class _PasswordRule(forms.Form):
    """Says the rule for passwords in one sentence, where Django has a list of four."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 # as allauth has it
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = _(
            "At least 8 characters, not only digits, nothing common, and not like your name."
        )


class SignupForm(_PasswordRule, allauth_forms.SignupForm):
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

    def clean_login(self) -> str:
        """One name is one name to the rate limits too, in whatever letters it is typed."""
        login: str = super().clean_login()
        return login if "@" in login else names.normalise(login)


class ChangePasswordForm(_PasswordRule, allauth_forms.ChangePasswordForm):
    pass


class ResetPasswordKeyForm(_PasswordRule, allauth_forms.ResetPasswordKeyForm):
    pass


class AddEmailForm(allauth_forms.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 # as allauth has it
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 # as allauth has it
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")


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
