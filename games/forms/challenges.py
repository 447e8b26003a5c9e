"""What pages send about challenges."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.actions.agreements import Agreement
from games.actions.challenges import Offer
from games.actions.matches import Terms
from games.clocks import DAY, DAYS, LIVE, MINUTE, NONE
from games.models import Challenge
from games.models.challenges import LONGEST_WORDS
from games.models.terms import AgreedSeries
from games.quick_pairing import QUICK
from games.rendering.terms import game_words
from games.rules.registry import GAMES
from games.series import LENGTHS
from ladder import names
from ladder.models import Player

#: Longer than any name; what is longer is not even looked up.
LONGEST_NAME: Final = 4 * names.LONGEST
_HIGHEST_RATING: Final = 4000
_LONGEST_NONCE: Final = 64


def games_for_two() -> list[tuple[str, str]]:
    """The games that two can play, by what the form sends for each."""
    return [
        (f"{slug}/{variant}", game_words(slug, variant))
        for slug, game in GAMES.items()
        for variant, players in game.variants.items()
        if 2 in players
    ]


class ContributionForm(forms.Form):
    """The nonce that a browser contributes; without script it is empty, and the site makes one."""

    nonce = forms.CharField(required=False, max_length=_LONGEST_NONCE)


class SealedForm(ContributionForm):
    """`seal` names the commitments that the page has shown."""

    seal = forms.UUIDField(required=False)


class PairingForm(SealedForm):
    """Which of the quick agreements somebody wants to play."""

    quick = forms.ChoiceField(choices=[(name, name) for name in QUICK])


class ChallengeForm(SealedForm):
    """What is offered, and to whom."""

    game = forms.ChoiceField(label=_("Game"), choices=games_for_two, widget=forms.RadioSelect)
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
    opponent = forms.CharField(
        label=_("Opponent"),
        required=False,
        max_length=LONGEST_NAME,
        widget=forms.TextInput(
            {"placeholder": _("Anyone"), "autocomplete": "off", "list": "opponents"}
        ),
    )
    rated = forms.BooleanField(label=_("Rated"), required=False)
    link = forms.BooleanField(label=_("By a link that I send to somebody"), required=False)
    starter = forms.ChoiceField(
        label=_("First player"),
        choices=[
            (AgreedSeries.Starter.RULES, _("by the rules: who lost last")),
            (AgreedSeries.Starter.LOT, _("by lot")),
        ],
    )
    rating_low = forms.IntegerField(
        label=_("Lowest rating"), required=False, min_value=0, max_value=_HIGHEST_RATING
    )
    rating_high = forms.IntegerField(
        label=_("Highest rating"), required=False, min_value=0, max_value=_HIGHEST_RATING
    )
    odds_allowed = forms.BooleanField(label=_("The odds may be shown"), required=False)
    private = forms.BooleanField(label=_("Nobody else may watch"), required=False)

    #: Fields that most leave as they are.
    RARE: Final = ("link", "starter", "rating_low", "rating_high", "odds_allowed", "private")
    FIRST: Final = {
        "game": games_for_two()[0][0],
        "best_of": 3,
        "clock": LIVE,
        "minutes": 8,
        "increment": 5,
        "days": 3,
        "rated": True,
        "starter": AgreedSeries.Starter.RULES,
    }

    def clean(self) -> dict[str, Any]:
        """Look the opponent up, and ask for what the chosen clock needs."""
        sent = self.cleaned_data
        if sent.get("clock") == LIVE and sent.get("minutes") is None and "minutes" in sent:
            self.add_error("minutes", _("How many minutes?"))
        if sent.get("clock") == DAYS and sent.get("days") is None and "days" in sent:
            self.add_error("days", _("How many days?"))
        if sent.get("opponent"):
            self._find_opponent(sent["opponent"])
        return sent

    def _find_opponent(self, name: str) -> None:
        found = Player.objects.named(names.normalise(name)).filter(is_guest=False).first()
        if found is None:
            self.add_error("opponent", _("There is no player of this name."))
        elif self.cleaned_data.get("link"):
            self.add_error("link", _("A link is for whoever has it: leave the opponent empty."))
        else:
            self.cleaned_data["found"] = found

    def offer(self) -> Offer:
        """What the player offers. The form is valid."""
        sent = self.cleaned_data
        opponent: Player | None = sent.get("found")
        kind = Challenge.Kind.LINK if sent["link"] else Challenge.Kind.OPEN
        return Offer(
            Agreement(self._terms(), sent["best_of"], sent["starter"], sent["odds_allowed"]),
            kind=Challenge.Kind.DIRECT if opponent else kind,
            opponent=opponent,
            rating_low=sent["rating_low"],
            rating_high=sent["rating_high"],
        )

    def _terms(self) -> Terms:
        sent = self.cleaned_data
        game, _slash, variant = sent["game"].partition("/")
        seconds = {LIVE: (sent["minutes"] or 0) * MINUTE, DAYS: (sent["days"] or 0) * DAY}
        clock = sent["clock"]
        return Terms(
            game,
            variant,
            private=sent["private"],
            rated=sent["rated"],
            clock=clock,
            clock_seconds=int(seconds.get(clock, 0)),
            clock_increment=(sent["increment"] or 0) if clock == LIVE else 0,
        )


class DeclineForm(forms.Form):
    """Why somebody does not want to play."""

    reason = forms.ChoiceField(label=_("Reason"), choices=Challenge.DeclineReason.choices)
    words = forms.CharField(label=_("A few words"), required=False, max_length=LONGEST_WORDS)
