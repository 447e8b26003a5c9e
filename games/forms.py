"""What pages send, checked for its shape. Whether a move is legal is for the rules to say."""

from __future__ import annotations

from django import forms
from django.core.validators import RegexValidator

from games.actions.moves import LONGEST_MOVE

LONGEST_KEY = 64
HIGHEST_VERSION = 2**31 - 1


class MoveForm(forms.Form):
    """A move, the version of the match that the page shows, and a name for the request."""

    move = forms.CharField(max_length=LONGEST_MOVE)
    version = forms.IntegerField(min_value=0, max_value=HIGHEST_VERSION)
    key = forms.CharField(
        required=False,
        strip=False,
        max_length=LONGEST_KEY,
        validators=[RegexValidator(r"\A[A-Za-z0-9_-]+\Z")],
    )
