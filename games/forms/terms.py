"""What pages send about the terms of a game, whoever it is played against."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.actions.matches import Terms
from games.clocks import DAY, DAYS, LIVE, MINUTE, NONE
from games.rendering.terms import game_words
from games.rules.registry import GAMES, RULES_PREVIEWS
from games.series import LENGTHS

_LONGEST_NONCE: Final = 64


def games_for_two() -> list[tuple[str, str]]:
    """The games that two can play, by what the form sends for each."""
    return [
        (f"{slug}/{variant}", game_words(slug, variant))
        for slug, game in GAMES.items()
        for variant, players in game.variants.items()
        if 2 in players
    ]


class GameSelect(forms.RadioSelect):
    """One button for each game; a rules preview is marked, for the page's style and script."""

    def create_option(self, name: str, value: str, *rest: Any, **options: Any) -> dict[str, Any]:  # noqa: ANN401 # as Django has it
        option: dict[str, Any] = super().create_option(name, value, *rest, **options)
        if value.partition("/")[0] in RULES_PREVIEWS:
            option["attrs"]["data-preview"] = True
        return option


class ContributionForm(forms.Form):
    """The nonce that a browser contributes; without script it is empty, and the site makes one."""

    nonce = forms.CharField(required=False, max_length=_LONGEST_NONCE)


class SealedForm(ContributionForm):
    """`seal` names the commitments that the page has shown."""

    seal = forms.UUIDField(required=False)


class TermsForm(SealedForm):
    """What is played, over how many games, and by which clock."""

    game = forms.ChoiceField(label=_("Game"), choices=games_for_two, widget=GameSelect)
    best_of = forms.TypedChoiceField(
        label=_("Series"),
        coerce=int,
        choices=[(games, str(games)) for games in LENGTHS],
        widget=forms.RadioSelect,
    )
    clock = forms.ChoiceField(
        label=_("Clock"),
        choices=[(LIVE, _("minutes")), (DAYS, _("days")), (NONE, _("none"))],
        widget=forms.RadioSelect,
    )
    minutes = forms.FloatField(
        label=_("Minutes"), required=False, min_value=0.5, max_value=180, step_size=0.5
    )
    increment = forms.IntegerField(label=_("+ seconds"), required=False, min_value=0, max_value=60)
    days = forms.TypedChoiceField(
        label=_("Days"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[(1, "1"), (3, "3"), (7, "7")],
    )
    odds_allowed = forms.BooleanField(label=_("The odds may be shown"), required=False)
    private = forms.BooleanField(label=_("Nobody else may watch"), required=False)

    def clean(self) -> dict[str, Any]:
        """Ask for what the chosen clock needs."""
        sent = self.cleaned_data
        if sent.get("clock") == LIVE and sent.get("minutes") is None and "minutes" in sent:
            self.add_error("minutes", _("How many minutes?"))
        if sent.get("clock") == DAYS and sent.get("days") is None and "days" in sent:
            self.add_error("days", _("How many days?"))
        return sent

    def terms(self, *, rated: bool) -> Terms:
        """The terms of each game. The form is valid."""
        sent = self.cleaned_data
        game, _slash, variant = sent["game"].partition("/")
        seconds = {LIVE: (sent["minutes"] or 0) * MINUTE, DAYS: (sent["days"] or 0) * DAY}
        clock = sent["clock"]
        return Terms(
            game,
            variant,
            private=sent["private"],
            rated=rated,
            clock=clock,
            clock_seconds=int(seconds.get(clock, 0)),
            clock_increment=(sent["increment"] or 0) if clock == LIVE else 0,
        )
