"""The rules' refusals in the reader's language.

The rules are pure and write English; there their sentences are marked for translation.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext

from games.kinds.base import RulesError
from games.kinds.records import END, TAGS, RecordError
from games.matches.refusals import Refused

#: Facts of a sentence that are words themselves.
WORDS: Final = ("kind", "next", "side")


def sentence_of(refusal: Refused) -> str:
    """Why an action was refused, for the player."""
    error = refusal.__cause__
    if not isinstance(error, RulesError) or str(refusal) != str(error):
        return str(refusal)
    return sentence_of_rules(error)


def sentence_of_record(error: RecordError) -> str:
    """What is wrong with a record, and where."""
    words = sentence_of_rules(error)
    if error.where == TAGS:
        return gettext("In the tags: {words}").format(words=words)
    if error.where == END:
        return gettext("At the end: {words}").format(words=words)
    return gettext("Turn {turn}: {words}").format(turn=error.where, words=words)


def sentence_of_rules(error: RulesError | RecordError) -> str:
    """Why the rules refuse a move."""
    facts = {
        name: gettext(str(fact)) if name in WORDS else fact for name, fact in error.facts.items()
    }
    return gettext(error.template).format(**facts)
