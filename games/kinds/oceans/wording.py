"""Oceans' things in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.html.i18n import listed
from games.html.remembered import remembered
from games.kinds.oceans.rules.cards import Card
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.log import SENTENCES
from games.kinds.oceans.rules.scoring import FINISHED
from games.kinds.wording import Wording

_CARDS: Final = {
    number: card for edition in OCEANS.editions.values() for number, card in edition.cards.items()
}


def card_name(card: Card) -> str:
    """A trait or a scenario."""
    return card.name_de if get_language() == "de" else card.name


@remembered
def fact_words(fact: str) -> str:
    """A place where population lies, or what somebody has to decide; other facts as they are."""
    return {
        "reef": _("reef"),
        "score": _("score pile"),
        "play": _("playing a card"),
        "feed": _("feeding"),
        "draw": _("drawing cards"),
        "overpop": _("overpopulation"),
        "leech": _("leeching"),
        "age_again": _("aging again"),
        "surge": _("the surge"),
    }.get(fact, fact)


def log_lines(told: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """What a move led to."""
    return [_line(entry, names) for entry in told["log"]]


def _line(entry: Mapping[str, Any], names: Sequence[str]) -> str:
    facts = {name: _fact_of_line(name, fact, names) for name, fact in entry.items()}
    # Which cards somebody drew is told to nobody else.
    kind = "drew_cards" if entry["kind"] == "drew" and "cards" in entry else entry["kind"]
    return _(SENTENCES[kind]).format(**facts)


def _fact_of_line(name: str, fact: Any, names: Sequence[str]) -> str:  # noqa: ANN401 # plain data
    if name == "seat":
        return names[int(fact)]
    if name == "card":
        return card_name(_CARDS[fact])
    if name == "cards":
        return listed([card_name(_CARDS[number]) for number in fact]) or _("nothing")
    return fact_words(fact) if isinstance(fact, str) else str(fact)


WORDING: Final = Wording(
    endings={FINISHED: gettext_lazy("the last round was played")}, fact=fact_words, log=log_lines
)
