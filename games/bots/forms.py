"""What the page of the bots sends."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.bots.accounts import account_of
from games.bots.roster import BOT_PROFILES
from games.challenges.forms import TermsForm, games_for_two
from games.challenges.terms import Agreement
from games.matches.clocks import NONE
from ladder.models import Player, Preferences


class BotGameForm(TermsForm):
    """Which bot somebody wants to play, and how."""

    bot = forms.ChoiceField(
        label=_("Bot"),
        choices=[(profile.name, profile.name) for profile in BOT_PROFILES],
        widget=forms.RadioSelect,
    )
    bot_pace = forms.ChoiceField(label=_("It thinks"), choices=Preferences.BotPace.choices)

    #: Fields that most leave as they are.
    RARE: Final = ("odds_allowed", "private")
    FIRST: Final = {
        "bot": "Deckhand",
        "game": lambda: games_for_two()[0][0],
        "best_of": 1,
        "clock": NONE,
        "minutes": 8,
        "increment": 5,
        "days": 3,
    }

    def opponent(self) -> Player:
        """The bot's account. The form is valid."""
        return account_of(self.cleaned_data["bot"])

    def agreement(self) -> Agreement:
        """What is agreed on. The form is valid."""
        sent = self.cleaned_data
        return Agreement(
            self.terms(rated=False),
            sent["best_of"],
            odds_allowed=sent["odds_allowed"],
            bot_pace=sent["bot_pace"],
        )
