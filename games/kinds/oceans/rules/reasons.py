"""The reasons for which a move is refused: a code each, and a sentence that a player understands.

The codes stand in the order in which they are looked for; the first that applies counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from games.kinds.base import IllegalMove
from games.kinds.base import translatable as _
from games.kinds.oceans.rules.moves import species_name
from games.kinds.oceans.rules.table import Board, Table

SENTENCES: Mapping[str, str] = {
    "WRONG_PHASE": _("That does not answer the decision that is waiting: {kind}."),
    "NO_SUCH_CARD": _("There is no card {card} in this game."),
    "NO_SUCH_SPECIES": _("There is no species {species}."),
    "DUPLICATE_CARD": _("The card {card} is named twice."),
    "NOT_IN_HAND": _("The card {card} is not in your hand."),
    "NOT_OWNER": _("The species {species} is not yours."),
    "NOT_ON_SPECIES": _("The trait {card} is not on the species {species}."),
    "PLAY_QUOTA": _("You have played all your cards of this turn."),
    "DEEP_LOCKED": _("Deep cards can be played only after the Cambrian Explosion."),
    "NOT_AN_EVENT": _("The card {card} is not an event."),
    "EVENT_NOT_TRAIT": _("The card {card} is an event and not a trait."),
    "TRAIT_LIMIT": _("The species {species} can carry no more traits."),
    "NO_BOARD": _("All species boards are in use."),
    "BAD_POSITION": _("Your row has no place {at}."),
    "PAY_MISSING": _("The card {card} costs {cost}: say where the payment goes."),
    "PAY_SURPLUS": _("The card {card} costs nothing."),
    "CANT_PAY": _("The card {card} costs {cost}; your score pile is smaller."),
    "SAME_ZONE": _("Population migrates to another zone."),
    "SOURCE_EMPTY": _("There is nothing in the zone {zone}."),
    "MUST_PLAY": _("You still have a card to play."),
    "MUST_FEED": _("One of your species must feed."),
    "OTHER_SPECIES_FED": _("The species {species} cannot feed: another one feeds this turn."),
    "NO_FEEDS_LEFT": _("The species {species} has no feeding left."),
    "OVERPOPULATED": _("The species {species} overpopulated this turn and feeds no more."),
    "NO_SPACE": _("The species {species} has no free space."),
    "FORAGE_BARRED": _("The species {species} cannot forage now."),
    "ATTACK_BARRED": _("The species {species} cannot attack now."),
    "ZONE_BARRED": _("The species {species} cannot forage from the ocean."),
    "ZONE_EMPTY": _("There is nothing to forage in the zone {zone}."),
    "SELF_TARGET": _("A species does not attack itself."),
    "TARGET_RESTRICTED": _("The species {species} may not attack the species {target}."),
    "TARGET_IMMUNE": _("The species {target} cannot be attacked now."),
    "NO_YIELD": _("Attacking the species {target} would bring nothing."),
    "HAND_FULL": _("Your hand is full."),
    "DECK_EMPTY": _("There is no Deep card to draw."),
    "POOL_EMPTY": _("There is no card on that stack of the gene pool."),
    "STEP_ORDER": _("That step of drawing is over."),
    "BAD_CHOICE": _("That is not among the choices."),
}


def refuse(code: str, **facts: str | int) -> NoReturn:
    """Refuse a move for the reason `code`."""
    raise IllegalMove(code, SENTENCES[code], **facts)


def known_species(table: Table, number: int) -> Board:
    """The species of that number, if it is in play."""
    board = table.boards.get(number)
    if board is None:
        refuse("NO_SUCH_SPECIES", species=species_name(number))
    return board


def known_card(table: Table, number: int) -> None:
    """Refuse the number of a card that is not in this game."""
    if number not in table.edition.cards:
        refuse("NO_SUCH_CARD", card=number)
