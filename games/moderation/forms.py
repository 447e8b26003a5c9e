"""What players send to the moderators."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Report
from games.models.reports import LONGEST_WORDS
from ladder.moderation.models import LONGEST_APPEAL


class ReportForm(forms.Form):
    """Why something is reported."""

    reason = forms.ChoiceField(label=_("What is wrong?"), choices=Report.Reason.choices)
    words = forms.CharField(
        label=_("In your words, if you like"),
        max_length=LONGEST_WORDS,
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )


class AppealForm(forms.Form):
    """Why a sanction should be thought over."""

    text = forms.CharField(
        label=_("Your appeal"), max_length=LONGEST_APPEAL, widget=forms.Textarea({"rows": 5})
    )
