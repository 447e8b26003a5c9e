"""Elo ratings: who is expected to win, and what a result changes. Pure arithmetic.

Ratings have two decimals, so that they are the same numbers in every database, and whoever
computes them again gets exactly what is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

START: Final = 1500.0
#: A rating is provisional, and has no rank, until so many rated games are played.
SETTLED_AFTER: Final = 10
#: How far a single result can move a rating: much at first, little at the top.
FACTOR_OF_NEWCOMERS: Final = 40
FACTOR: Final = 20
FACTOR_OF_MASTERS: Final = 10
NEWCOMER_UNTIL: Final = 30
MASTER_FROM: Final = 2400.0

_SCALE: Final = 400.0
_DECIMALS: Final = 2


@dataclass(frozen=True)
class Standing:
    """A player's rating, and the number of rated games that led to it."""

    rating: float = START
    games: int = 0

    def moved(self, change: float) -> Standing:
        """The standing after one more game, which changed the rating by so much."""
        return Standing(round(self.rating + change, _DECIMALS), self.games + 1)


def expected(own: float, other: float) -> float:
    """The share of points that `own` is expected to take from `other`, from 0 to 1."""
    return float(1 / (1 + 10 ** ((other - own) / _SCALE)))


def factor(standing: Standing) -> int:
    """K. The first games count double at any rating, so that a newcomer's place is soon found."""
    if standing.games < NEWCOMER_UNTIL:
        return FACTOR_OF_NEWCOMERS
    return FACTOR_OF_MASTERS if standing.rating >= MASTER_FROM else FACTOR


def changes(standings: Sequence[Standing], places: Sequence[int]) -> tuple[float, ...]:
    """What each rating changes by, for players who finished in these places.

    Among more than two, each pair counts as a game, and K is divided by the number of opponents:
    a match moves a rating no further than a game of two could. Equal places are a draw.
    """
    if len(standings) < 2 or len(standings) != len(places):
        raise ValueError("a result needs two players at least, and a place for each")
    return tuple(_change(seat, standings, places) for seat in range(len(standings)))


def _change(seat: int, standings: Sequence[Standing], places: Sequence[int]) -> float:
    own = standings[seat]
    surplus = sum(
        _points(places[seat], places[other]) - expected(own.rating, standings[other].rating)
        for other in range(len(standings))
        if other != seat
    )
    return round(factor(own) / (len(standings) - 1) * surplus, _DECIMALS)


def _points(own_place: int, other_place: int) -> float:
    """1 for the better place, ½ for the same."""
    return 0.5 if own_place == other_place else float(own_place < other_place)
