"""What pages send about challenges."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.actions.agreements import Agreement
from games.actions.challenges import Offer
from games.clocks import LIVE
from games.forms.terms import SealedForm, TermsForm, games_for_two
from games.models import Challenge
from games.models.challenges import LONGEST_WORDS
from games.models.terms import AgreedSeries
from games.quick_pairing import QUICK
from ladder import names
from ladder.models import Player

#: Longer than any name; what is longer is not even looked up.
LONGEST_NAME: Final = 4 * names.LONGEST
_HIGHEST_RATING: Final = 4000


class PairingForm(SealedForm):
    """Which of the quick agreements somebody wants to play."""

    quick = forms.ChoiceField(choices=[(name, name) for name in QUICK])

    def is_for_guests(self) -> bool:
        """Whether it is valid, and asks for a game that needs no account."""
        return self.is_valid() and not self.agreement().terms.rated

    def agreement(self) -> Agreement:
        """What is agreed on. The form is valid."""
        return QUICK[self.cleaned_data["quick"]]


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

    def offer(self) -> Offer:
        """What the player offers. The form is valid."""
        sent = self.cleaned_data
        opponent: Player | None = sent.get("found")
        kind = Challenge.Kind.LINK if sent["link"] else Challenge.Kind.OPEN
        terms = self.terms(rated=sent["rated"])
        return Offer(
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
