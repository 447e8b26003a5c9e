"""What the try-out on the home page sends."""

from __future__ import annotations

from django import forms

from games.kinds.oceania.tryout import LONGEST_MOVE, MOST_MOVES


class PracticeForm(forms.Form):
    """The moves of a practice so far, and one more."""

    moves = forms.CharField(required=False, max_length=MOST_MOVES * (LONGEST_MOVE + 1))
    move = forms.CharField(max_length=LONGEST_MOVE)

    def clean_moves(self) -> list[str]:
        sent: str = self.cleaned_data["moves"]
        return sent.split(",") if sent else []
