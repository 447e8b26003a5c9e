"""What pages send, checked for its shape. Whether a move is legal is for the rules to say."""

from __future__ import annotations

from django import forms

from games.matches.actions import MOST_GIVEN
from games.matches.sent_move import HIGHEST_VERSION


class VersionForm(forms.Form):
    """The version of the match that the page shows."""

    version = forms.IntegerField(min_value=0, max_value=HIGHEST_VERSION)


class GiftForm(forms.Form):
    """What the page shows as given to the opponent since they last moved."""

    given = forms.IntegerField(min_value=0, max_value=MOST_GIVEN)
