"""What a position of Oceania is worth to a seat, in points, by the figures of a taste.

Islands count as large as they are, for whoever leads on them; open ones the less, the more easily
the lead is lost. Scouts that are left count for what they may still claim. How likely an island is
to be completed, and how far it would grow, is not weighed. On a solo voyage islands count by their
squares.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from games.bots.oceania_scales import Scale, island_table, scout_table
from games.rules.oceania.edition import Edition
from games.rules.oceania.playout import Playout
from games.rules.oceania.state import UNEXPLORED_COST


class Taste(NamedTuple):
    """The figures of a judgement."""

    #: How safe a lead of one is, and how much of the doubt each further point leaves.
    lead: float
    doubt: float
    #: What a scout of 1 is worth while the bag is full, what each further point adds, and with how
    #: many tiles left two thirds of it remain.
    scout: float
    scout_a_point: float
    scouts_late: float
    #: What a tile set aside costs.
    aside: float

    def weigh(self, core: Playout) -> Scale:
        """The scale for ends of the turn under way."""
        if core.players == 1:
            return solo_scale(core.tables.edition)
        return _scale(self, core.tables.edition, len(core.bag))

    def island(self, facing: int, lead: int, size: int) -> float:
        """What an island is worth to whoever leads on it by `lead`."""
        if not lead:
            return 0.0
        doubt = (1 - self.lead) * self.doubt ** (abs(lead) - 1) if facing else 0
        worth = size * (1 - doubt)
        return worth if lead > 0 else -worth


#: A lead is a lead, and a scout goes where it claims two tiles or more.
PLAIN: Final = Taste(lead=1, doubt=1, scout=2, scout_a_point=1, scouts_late=15, aside=2)
#: The best of 14 tastes, by 200 games each, which differed by little more than chance does.
SEASONED: Final = Taste(lead=0.7, doubt=0.5, scout=1.5, scout_a_point=0.55, scouts_late=12, aside=2)

#: All tastes at every length of the bag.
_REMEMBERED: Final = 256


@lru_cache(maxsize=_REMEMBERED)
def _scale(taste: Taste, edition: Edition, bag: int) -> Scale:
    fresh = 1 - exp(-(bag + 1) / taste.scouts_late)
    islands, even = island_table(edition, taste.island, sum(edition.scouts))
    scouts = scout_table(
        edition, lambda value: fresh * (taste.scout + taste.scout_a_point * (value - 1))
    )
    return Scale(
        islands, even, scouts, [-worth for worth in scouts], -taste.aside, float(taste.aside)
    )


@lru_cache
def solo_scale(edition: Edition, *, last: bool = False) -> Scale:
    """A voyage's points if every island counted as it stands, or with the `last` tile: only what
    is complete. Tiles set aside cost nothing.
    """
    islands, even = island_table(
        edition, lambda facing, _lead, size: 0.0 if last and facing else float(size * size), 0
    )
    nothing = scout_table(edition, lambda _value: 0.0)
    return Scale(islands, even, nothing, nothing, 0.0, 0.0, space=float(UNEXPLORED_COST))
