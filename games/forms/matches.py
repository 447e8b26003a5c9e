"""What pages send, checked for its shape. Whether a move is legal is for the rules to say."""

from __future__ import annotations

from django import forms

from games.actions.gifts import MOST_GIVEN
from games.practice import LONGEST_MOVE as LONGEST_PRACTICE_MOVE
from games.practice import MOST_MOVES

HIGHEST_VERSION = 2**31 - 1
HIGHEST_ID = 2**63 - 1


class VersionForm(forms.Form):
    """The version of the match that the page shows."""

    version = forms.IntegerField(min_value=0, max_value=HIGHEST_VERSION)


class GiftForm(forms.Form):
    """What the page shows as given to the opponent since they last moved."""

    given = forms.IntegerField(min_value=0, max_value=MOST_GIVEN)


class PracticeForm(forms.Form):
    """The moves of a practice so far, and one more."""

    moves = forms.CharField(required=False, max_length=MOST_MOVES * (LONGEST_PRACTICE_MOVE + 1))
    move = forms.CharField(max_length=LONGEST_PRACTICE_MOVE)

    def clean_moves(self) -> list[str]:
        sent: str = self.cleaned_data["moves"]
        return sent.split(",") if sent else []


class HeardForm(forms.Form):
    """The newest line that the page shows of each room of the chat; none means no line.

    And the numbers of the lines that it shows as hidden.
    """

    players = forms.IntegerField(required=False, min_value=0, max_value=HIGHEST_ID)
    spectators = forms.IntegerField(required=False, min_value=0, max_value=HIGHEST_ID)
    hidden = forms.RegexField(r"\A[0-9]{1,18}(,[0-9]{1,18})*\Z", required=False, max_length=4000)

    def clean_hidden(self) -> list[int]:
        sent: str = self.cleaned_data["hidden"]
        return [int(number) for number in sent.split(",")] if sent else []
