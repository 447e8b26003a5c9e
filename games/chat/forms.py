"""What pages send about the chat."""

from __future__ import annotations

from typing import Final

from django import forms

HIGHEST_ID: Final = 2**63 - 1


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
