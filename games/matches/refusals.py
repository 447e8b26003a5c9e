"""Why an action was refused: the text is for the player.

A refusal changes nothing, but for `TimeRanOut`.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _


class Refused(Exception):
    """An action that cannot be done; `sentence` says why in the reader's language."""

    sentence: str | Promise = ""

    def __init__(self, sentence: str | Promise | None = None) -> None:
        super().__init__()
        if sentence is not None:
            self.sentence = sentence

    def __str__(self) -> str:
        return str(self.sentence)


class NotSeated(Refused):
    sentence = _("You are not playing in this match.")


class Over(Refused):
    sentence = _("This match is over.")


class TimeRanOut(Over):
    """Somebody's time was up before the request arrived. Unlike others, this ended the match."""

    def __init__(self, name: str | None = None) -> None:
        if name is None:
            super().__init__(_("Your time ran out before this arrived: the match is over."))
        else:
            sentence = _("The time of {name} ran out before this arrived: the match is over.")
            super().__init__(format_lazy(sentence, name=name))


class Stale(Refused):
    sentence = _("The match has moved on since your page was loaded. Here is how it stands now.")


class NotYourTurn(Refused):
    sentence = _("It is not your turn.")


class Illegal(Refused):
    """The rules forbid the move, or it is none; `rule` names which rule."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule


class NotPossible(Refused):
    """The action itself has no place in this match as it stands."""
