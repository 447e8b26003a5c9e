"""A game in words, in the language that is being spoken: each kind has a `wording.py` of its own.

Sentences of the rules stand in the rules, in English, and are marked there for translators.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.kinds.base import RulesError
from games.kinds.records import END, TAGS, RecordError


@dataclass(frozen=True, kw_only=True)
class Wording:
    """What shared pages say of a game. A game that says less is told in the texts of its rules."""

    #: The ways in which its rules end a game, by reason. Other reasons are the site's.
    endings: Mapping[str, str | Promise] = field(default_factory=dict)
    #: A fact of a sentence, which may be a word to translate.
    fact: Callable[[str], str] = str
    #: What a move does, from its text.
    move: Callable[[str], str] = str
    #: What a move led to, line by line: from what somebody learned of it, and the names by seat.
    log: Callable[[Mapping[str, Any], Sequence[str]], Sequence[str]] | None = None

    def ending(self, reason: str) -> str:
        """Why the rules ended a game, in a few words."""
        return str(self.endings.get(reason, reason))

    def refusal(self, error: RulesError | RecordError) -> str:
        """Why the rules refuse a move."""
        facts = {
            name: self.fact(fact) if isinstance(fact, str) else fact
            for name, fact in error.facts.items()
        }
        return _(error.template).format(**facts)

    def flaw(self, error: RecordError) -> str:
        """What is wrong with a record, and where."""
        words = self.refusal(error)
        if error.where == TAGS:
            return _("In the tags: {words}").format(words=words)
        if error.where == END:
            return _("At the end: {words}").format(words=words)
        return _("Turn {turn}: {words}").format(turn=error.where, words=words)
