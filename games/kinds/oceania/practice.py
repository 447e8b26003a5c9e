"""The try-out on the home page: what its form sends, and what the board shows then."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from games.kinds.base import RulesError
from games.kinds.oceania.page.tryout import practice_context
from games.kinds.oceania.tryout import LONGEST_MOVE, MOST_MOVES, Practice, practice_after
from games.kinds.oceania.wording import WORDING


class PracticeForm(forms.Form):
    """The moves of a practice so far, and one more."""

    moves = forms.CharField(required=False, max_length=MOST_MOVES * (LONGEST_MOVE + 1))
    move = forms.CharField(max_length=LONGEST_MOVE)

    def clean_moves(self) -> list[str]:
        sent: str = self.cleaned_data["moves"]
        return sent.split(",") if sent else []


def begin() -> dict[str, Any]:
    """The board before the first move."""
    return practice_context(practice_after(()))


def go_on(sent: QueryDict) -> dict[str, Any]:
    """The board after one more move; the page sends all of them.

    A move that is refused leaves the board as it was; moves that can't have been made here give a
    fresh one. Either way the answer says why.
    """
    form = PracticeForm(sent)
    before = _practice_so_far(form)
    if before is None:
        reason = _("The page sent something that is not a move. Here is a fresh board.")
        return practice_context(practice_after(()), reason)
    try:
        return practice_context(before.after(form.cleaned_data["move"]))
    except RulesError as refusal:
        return practice_context(before, WORDING.refusal(refusal))


def _practice_so_far(form: PracticeForm) -> Practice | None:
    """The practice before the move that is sent; None if there can't be such a one."""
    if not form.is_valid():
        return None
    try:
        return practice_after(form.cleaned_data["moves"])
    except RulesError:
        return None
