"""What the settings page sends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from ladder import names, time_zones
from ladder.countries import country_names
from ladder.models import Player, Preferences

if TYPE_CHECKING:
    PlayersForm = forms.ModelForm[Preferences]
else:  # Django's own class takes no parameters
    PlayersForm = forms.ModelForm


def _time_zones() -> list[tuple[str, str]]:
    return [("", gettext("as the browser has it")), *((name, name) for name in time_zones.NAMES)]


class AppearanceForm(forms.Form):
    """What belongs to the browser, and can be chosen by everybody."""

    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    theme = forms.ChoiceField(label=_("Theme"), choices=Preferences.Theme.choices)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=_time_zones, required=False)


def _countries() -> list[tuple[str, str]]:
    names = country_names(get_language() or settings.LANGUAGE_CODE)
    return [("", gettext("not said")), *names.items()]


class PreferencesForm(PlayersForm):
    """What a player has chosen, by subject. Whoever has no e-mail address gets no e-mail."""

    SUBJECTS: Final = (
        (_("Look and sound"), ("language", "time_zone", "theme", "sound")),
        (_("While playing"), ("confirmations", "hide_ratings", "bot_pace")),
        (_("On your page and in the ladder"), ("country",)),
        (_("Challenges"), ("who_may_challenge",)),
        (
            _("Notices"),
            (
                "notify_challenges",
                "notify_answers",
                "notify_turns",
                "notify_results",
                "notify_follows",
                "email_turns",
            ),
        ),
    )

    country = forms.ChoiceField(label=_("Country"), choices=_countries, required=False)
    time_zone = AppearanceForm.base_fields["time_zone"]

    class Meta:
        model = Preferences
        fields = (
            "language", "time_zone", "theme", "sound", "confirmations", "hide_ratings", "bot_pace",
            "country", "who_may_challenge",
            "notify_challenges", "notify_answers", "notify_turns", "notify_results",
            "notify_follows", "email_turns",
        )  # fmt: skip
        labels = {"confirmations": _("ask before I resign or call a match off")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 # as Django has it
        super().__init__(*args, **kwargs)
        self.fields["language"] = AppearanceForm.base_fields["language"]

    def subjects(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields in groups with a title each."""
        return [(str(title), [self[name] for name in fields]) for title, fields in self.SUBJECTS]


class BlockForm(forms.Form):
    """Whom to keep away."""

    name = forms.CharField(
        label=_("Name"),
        max_length=4 * names.LONGEST,
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def __init__(self, player: Player, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        self._player = player
        super().__init__(*args, **kwargs)

    def clean_name(self) -> Player:
        """The player of this name, who is somebody else."""
        found = Player.objects.named(names.normalise(self.cleaned_data["name"])).first()
        if found is None or found.deleted_at is not None:
            raise forms.ValidationError(_("There is no player of this name."))
        if found.pk == self._player.pk:
            raise forms.ValidationError(_("You cannot block yourself."))
        return found
