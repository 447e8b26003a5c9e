"""What a position of Oceania promises: the chance to win, by weights that were learned from games.

The weights are those of a logistic regression (`oceania_weights.py`; `bench/learning.py` finds
them). They weigh a position for the seat that has just ended its turn. Chances go from -1, a sure
loss, to 1; with the last tile the points decide. A solo voyage is weighed by its points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import sqrt, tanh
from typing import Final

from games.bots.oceania_scales import Scale, island_table, scout_table
from games.bots.oceania_weights import LEARNED
from games.bots.oceania_worth import solo_scale
from games.rules.oceania.edition import Edition
from games.rules.oceania.playout import Playout
from games.rules.oceania.state import EXPLORE, FACE_UP_COST, SAIL

#: For each part of a position the weights of its figures; see `parts_of`.
Weights = Mapping[str, tuple[float, ...]]
Figures = tuple[float, ...]

#: Islands with more open sides, and higher leads, count as these.
_MOST_FACING: Final = 6
_HIGHEST_LEAD: Final = 3
#: A bag is full with so many tiles.
_FULL: Final = 32
#: The more tiles are to come, the less is decided: weights count by the root of these and a few.
_ALWAYS_OPEN: Final = 2
#: Whoever wins anyway likes to win by more.
_A_POINT_MORE: Final = 0.0005

# --- parts and their figures ----------------------------------------------------------------


def parts_of(core: Playout, seat: int) -> Iterator[tuple[str, Figures]]:
    """The parts of a position between turns, as `seat` sees it, with their figures."""
    other, fill = 1 - seat, len(core.bag) / _FULL
    yield "whole", (1.0, fill)
    for owner, whose in ((seat, "own"), (other, "other")):
        for value in core.scouts_left(owner):
            yield f"{whose} scout {value}", _scout_figures(fill)
        for _ in core.set_aside[owner]:
            yield f"{whose} tile aside", (1.0, fill)
    for island in core.islands():
        lead = -core.leads[island] if seat else core.leads[island]
        size, facing = core.covers[island].bit_count(), core.facing[island]
        if facing:
            yield _island_name(facing, lead), _island_figures(fill, size)
        elif lead:
            yield "complete island", (float(size if lead > 0 else -size),)


def sharpness(bag: int) -> float:
    """By how much a weighed position decides the game while so many tiles are to come."""
    return 1 / sqrt(bag + _ALWAYS_OPEN)


def _island_name(facing: int, lead: int) -> str:
    lead = max(-_HIGHEST_LEAD, min(_HIGHEST_LEAD, lead))
    return f"island {min(facing, _MOST_FACING)} {lead:+}"


def _island_figures(fill: float, size: int) -> Figures:
    return 1.0, fill, float(size), fill * size


def _scout_figures(fill: float) -> Figures:
    return 1.0, fill, fill * fill


# --- scales ---------------------------------------------------------------------------------


class Chances:
    """The scales that follow from weights; each is made when it is first asked for."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._scales: dict[tuple[Edition, int], Scale] = {}

    def scale_for(self, core: Playout) -> Scale:
        """The scale for ends of the turn under way."""
        bag = len(core.bag) - (core.phase in (SAIL, EXPLORE))
        edition = core.tables.edition
        if core.players == 1:
            return solo_scale(edition, last=bag <= 0)
        if bag <= 0:
            return _scale_of_points(edition)
        scale = self._scales.get((edition, bag))
        if scale is None:
            scale = self._scales[edition, bag] = self._scale(edition, bag)
        return scale

    def _scale(self, edition: Edition, bag: int) -> Scale:
        fill, sharp = bag / _FULL, sharpness(bag) / 2

        def weigh(part: str, figures: Figures) -> float:
            """In units of which the hyperbolic tangent is a chance from -1 to 1."""
            weights = self._weights.get(part, ())
            return sharp * sum(a * b for a, b in zip(weights, figures, strict=False))

        def island(facing: int, lead: int, size: int) -> float:
            if facing:
                return weigh(_island_name(facing, lead), _island_figures(fill, size))
            return weigh("complete island", (float(size * _sign(lead)),))

        def scouts(whose: str) -> list[float]:
            return scout_table(
                edition, lambda value: weigh(f"{whose} scout {value}", _scout_figures(fill))
            )

        islands, even = island_table(edition, island, _HIGHEST_LEAD)
        return Scale(
            islands,
            even,
            own=scouts("own"),
            other=scouts("other"),
            own_aside=weigh("own tile aside", (1.0, fill)),
            other_aside=weigh("other tile aside", (1.0, fill)),
            whole=weigh("whole", (1.0, fill)),
            felt=tanh,
        )


@lru_cache
def _scale_of_points(edition: Edition) -> Scale:
    """With the last tile: what is complete counts, and nothing else."""
    islands, even = island_table(
        edition, lambda facing, lead, size: 0.0 if facing else float(size * _sign(lead)), 1
    )
    nothing = scout_table(edition, lambda _value: 0.0)
    aside = float(FACE_UP_COST)
    return Scale(islands, even, nothing, nothing, -aside, aside, felt=decided)


def outcome(core: Playout, seat: int) -> float:
    """What a game that is over has brought `seat`."""
    scores = core.sure_scores()
    return decided(2 * scores[seat] - sum(scores)) if len(scores) > 1 else float(scores[0])


def decided(lead: float) -> float:
    """What a lead is worth at the end of the game."""
    return _sign(lead) + _A_POINT_MORE * lead


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


#: What Admiral thinks of positions.
ADMIRALS: Final = Chances(LEARNED)
