"""What can be played with one click: a few agreements that many like, and who suits whom."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Final

from games.actions.agreements import Agreement
from games.actions.matches import Terms
from games.clocks import Control
from games.rules.oceania.edition import CLASSIC
from games.rules.oceania.game import OCEANIA


def _agreement(clock: str, best_of: int, *, rated: bool = True) -> Agreement:
    control = Control.parse(clock)
    terms = Terms(
        OCEANIA.slug,
        CLASSIC.name,
        rated=rated,
        clock=control.kind,
        clock_seconds=control.seconds,
        clock_increment=control.increment,
    )
    return Agreement(terms, best_of)


#: By the name that a page sends.
QUICK: Final[Mapping[str, Agreement]] = MappingProxyType(
    {
        "short": _agreement("5+3", 1),
        "best-of-3": _agreement("8+5", 3),
        "slow-best-of-3": _agreement("15+10", 3),
        "best-of-5": _agreement("8+5", 5),
        "day-best-of-3": _agreement("1d", 3),
        "casual": _agreement("8+5", 1, rated=False),
    }
)

#: Two ratings suit each other at once if they are no further apart than this.
NARROWEST: Final = 150
#: The more the longer one of the two has waited, by so much a second,
WIDENING: Final = 5
#: and then anybody suits.
LONGEST_SEARCH: Final = timedelta(minutes=2)


def suit(one: int, two: int, waited: timedelta, *, rated: bool) -> bool:
    """Whether people of these ratings should be brought together after one has waited so long.

    In a casual game ratings don't matter.
    """
    if not rated or waited >= LONGEST_SEARCH:
        return True
    return abs(one - two) <= NARROWEST + WIDENING * waited.total_seconds()
