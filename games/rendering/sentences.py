"""The rules' refusals in the reader's language.

The rules are pure and write English. Their sentences stand here once more, so that they are
gathered for translation; a test compares them with the rules' source.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.actions.refusals import Refused
from games.rules.base import RulesError

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

#: Facts of a sentence that are words themselves.
WORDS: Final = ("kind", "side")


def sentence_of(refusal: Refused) -> str:
    """Why an action was refused, for the player."""
    error = refusal.__cause__
    if not isinstance(error, RulesError) or str(refusal) != str(error):
        return str(refusal)
    return sentence_of_rules(error)


def sentence_of_rules(error: RulesError) -> str:
    """Why the rules refuse a move."""
    facts = {
        name: gettext(str(fact)) if name in WORDS else fact for name, fact in error.facts.items()
    }
    return gettext(error.template).format(**facts)
