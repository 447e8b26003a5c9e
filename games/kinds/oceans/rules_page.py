"""The rules page of Oceans: its cards and figures, from the tables that the rules are played by."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.kinds.oceans.rules import edition
from games.kinds.oceans.rules.cards import Card, Icons
from games.kinds.oceans.wording import card_name

#: What the cards say, once more, so that it is gathered for translation.
CARD_TEXTS: Final = (
    _("The species that feeds may feed once more this turn (optional)."),
    _(
        "Gains 2 after another species with attack 3 or more has attacked, provided this is the"
        " nearest Shark Cleaner on the left or on the right of the attacker."
    ),
    _("Gains 2 after its left neighbour has been attacked."),
    _("Gains 1 after its left neighbour has foraged or attacked."),
    _("Just before its owner's feeding phase it leeches 2 from its left neighbour."),
    _("Five forage icons; attack is crossed out. The species never overpopulates."),
    _("Three attack icons and two shells; forage is crossed out."),
    _("Two icons of each kind. The species may carry one trait more."),
    _("Four shells."),
    _("Ages 1 more. Cannot be attacked while it holds 5 or more population."),
    _("Can be neither attacked nor leeched while the Reef holds any population."),
    _(
        "Gains 3 after another species with forage 3 or more has foraged, provided this is the"
        " nearest Whale Cleaner on the left or on the right of the forager."
    ),
    _("Every gain coming from a trait is 1 larger."),
    _("A new species gains 2."),
)


def oceans_rules() -> dict[str, Any]:
    """Everything that the page shows besides its own words."""
    reef = edition.reef()
    cards = [reef.cards[number] for number in reef.surface]
    one_of_each = {card.key: card for card in reversed(cards)}
    first, second = (reef.cards[number] for number in reef.scenarios)
    return {
        "traits": [_card(card) for card in reversed(one_of_each.values())],
        "scenarios": [{"zone": "I", **_card(first)}, {"zone": "II", **_card(second)}],
        "bonus": [{"players": players, "points": points} for players, points in _bonus().items()],
        "seats": range(1, max(edition.PLAYERS) + 1),
        "copies": len(cards) // len(one_of_each),
        "hand": edition.HAND,
        "spaces": edition.SPACES,
        "kept": edition.KEPT,
        "limit": edition.TRAIT_LIMIT,
        "reserve": edition.RESERVE,
        "zone_base": edition.ZONE_BASE,
        "zone_each": edition.ZONE_PER_PLAYER,
    }


def _bonus() -> dict[int, list[int | str]]:
    """By number of players, the bonus of each seat; seats that are not there are left empty."""
    widest = max(edition.PLAYERS)
    return {
        players: [*points, *[""] * (widest - players)] for players, points in edition.BONUS.items()
    }


def _card(card: Card) -> dict[str, Any]:
    return {
        "name": card_name(card),
        "text": gettext(card.text),
        "forage": _icons(card.forage),
        "attack": _icons(card.attack),
        "shells": _icons(card.shells),
    }


def _icons(icons: Icons) -> str:
    return "×" if icons.barred else str(icons.n or "")
