"""The rules' refusals in the reader's language.

The rules are pure and write English. Their sentences stand here once more, so that they are
gathered for translation; a test compares them with the rules' source.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kinds.base import RulesError
from games.kinds.records import END, TAGS, RecordError
from games.matches.refusals import Refused

OCEANIA: Final = (
    _("This is not a move: {text}"),
    _("The game is over."),
    _("It is the other player's turn."),
    _("First choose a starting point for the ship."),
    _("Now draw a tile, or use one that you set aside."),
    _("Now place the tile in hand."),
    _("Now put a scout on the tile just placed, or pass."),
    _("There is no {start} on this chart."),
    _("Circle {start} leads to {space}, which is explored."),
    _("No ship can start from {start}: it is unexplored."),
    _("No dotted route leads from {start} to an unexplored space."),
    _("You have no {kind} set aside."),
    _("You have no scout of {value} to pay with."),
    _("Your {kind} fits nowhere the ship reaches."),
    _("There is no {space} on this chart."),
    _("There is a tile on {space} already."),
    _("The ship at {ship} does not reach {space}."),
    _("The tile in hand is a {kind}; it has no such sides."),
    _("Water must meet the sea frame on the {side} side."),
    _("Land must meet land on the {side} side."),
    _("Water must meet water on the {side} side."),
    _("The {side} side of this tile is water: there is no island to scout."),
    _("You have no scout of {value} left."),
)

#: What can be wrong with a record of Oceania, besides moves that the rules refuse.
RECORDS: Final = (
    _("a record begins with its tags, such as [Game ...]"),
    _("this is not a tag: {text!r}"),
    _("{name} is given twice"),
    _("{name} is missing: every record has it"),
    _("{name} is missing: a Seed needs its Commitment and nonces"),
    _("{text!r} is not a day such as 2026-11-15"),
    _("{name} is not 16 to 64 lower-case hex digits"),
    _("{name} is not 64 lower-case hex digits"),
    _("the Commitment is not the SHA-256 of the Seed"),
    _("this is a game of {game!r}, not of Oceania"),
    _("there is no edition {edition!r}"),
    _("Players is 1 or 2"),
    _("a solo voyage has no {name}"),
    _("{reason!r} is not a way in which a game ends"),
    _("this is not a numbered turn: {text!r}"),
    _("turn {turn} is missing, {found} stands here"),
    _("this is not a turn: {text!r}"),
    _("a finished turn does not end in a question mark"),
    _("the turn does not tell where the tile went"),
    _("only the last turn may be unfinished"),
    _("The next tile of the bag is a {next}, not a {kind}."),
    _("No {kind} is left among the unseen tiles."),
    _("Nothing could be reused here: the tile drawn must be told."),
    _("The {kind} fits, so it must be placed."),
    _("The {kind} fits nowhere that the ship reaches."),
    _("There is no scout to put here."),
    _("Nothing was left to decide in this turn."),
    _("the game ended by {ending!r}, not {reason!r}"),
    _("the result is {result}, not {given!r}"),
    _("{name} is missing: the rules did not end this game"),
    _("the winner cannot be {winner!r}"),
    _("the game is not over, but {name} is given"),
)

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
