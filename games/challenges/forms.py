"""What pages send about the terms of a game, whoever it is played against."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.challenges.actions import ChallengeOffer
from games.challenges.pairing import quick_agreements
from games.challenges.terms import Agreement
from games.challenges.wording import game_words
from games.kinds.registry import KINDS
from games.matches.clocks import DAY, DAYS, LIVE, MINUTE, NONE
from games.matches.lifecycle import Terms
from games.models import Challenge
from games.models.challenges import LONGEST_WORDS
from games.models.terms import AgreedSeries
from games.series.standing import LENGTHS
from ladder import names
from ladder.models import Player

_LONGEST_NONCE: Final = 64


def games_for_two() -> list[tuple[str, str]]:
    """The games that two can play, by what the form sends for each."""
    return [
        (f"{slug}/{variant}", game_words(slug, variant))
        for slug, kind in KINDS.items()
        for variant, players in kind.rules.variants.items()
        if 2 in players
    ]


class GameSelect(forms.RadioSelect):
    """One button for each game; a rules preview is marked, for the page's style and script."""

    def create_option(self, name: str, value: str, *rest: Any, **options: Any) -> dict[str, Any]:  # noqa: ANN401 # as Django has it
        option: dict[str, Any] = super().create_option(name, value, *rest, **options)
        if KINDS[value.partition("/")[0]].is_preview:
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


#: Longer than any name; what is longer is not even looked up.
LONGEST_NAME: Final = 4 * names.LONGEST
_HIGHEST_RATING: Final = 4000


def _quick_names() -> list[tuple[str, str]]:
    return [(name, name) for name in quick_agreements()]


class PairingForm(SealedForm):
    """Which of the quick agreements somebody wants to play."""

    quick = forms.ChoiceField(choices=_quick_names)

    def is_for_guests(self) -> bool:
        """Whether it is valid, and asks for a game that needs no account."""
        return self.is_valid() and not self.agreement().terms.rated

    def agreement(self) -> Agreement:
        """What is agreed on. The form is valid."""
        return quick_agreements()[self.cleaned_data["quick"]]


class ChallengeForm(TermsForm):
    """What is offered, and to whom."""

    opponent = forms.CharField(
        label=_("Opponent"),
        required=False,
        max_length=LONGEST_NAME,
        widget=forms.TextInput(
            {"placeholder": _("Anyone"), "autocomplete": "off", "list": "opponents"}
        ),
    )
    rated = forms.BooleanField(label=_("Rated"), required=False)
    #: Set by the page for invitations: whoever has the link may accept.
    link = forms.BooleanField(required=False, widget=forms.HiddenInput)
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

    #: Fields that most leave as they are.
    RARE: Final = ("starter", "rating_low", "rating_high", "odds_allowed", "private")
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

    @property
    def is_invitation(self) -> bool:
        """Whether it is the form for a link."""
        return bool(self.fields["link"].to_python(self["link"].value()))

    def clean(self) -> dict[str, Any]:
        """Look the opponent up."""
        sent = super().clean()
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

    def offer(self) -> ChallengeOffer:
        """What the player offers. The form is valid."""
        sent = self.cleaned_data
        opponent: Player | None = sent.get("found")
        kind = Challenge.Kind.LINK if sent["link"] else Challenge.Kind.OPEN
        terms = self.terms(rated=sent["rated"])
        return ChallengeOffer(
            Agreement(terms, sent["best_of"], sent["starter"], sent["odds_allowed"]),
            kind=Challenge.Kind.DIRECT if opponent else kind,
            opponent=opponent,
            rating_low=sent["rating_low"],
            rating_high=sent["rating_high"],
        )


class DeclineForm(forms.Form):
    """Why somebody does not want to play."""

    reason = forms.ChoiceField(label=_("Reason"), choices=Challenge.DeclineReason.choices)
    words = forms.CharField(label=_("A few words"), required=False, max_length=LONGEST_WORDS)
