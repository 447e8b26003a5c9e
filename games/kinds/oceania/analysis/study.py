"""Whether reports mean something: how well luck and skill explain results. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from games.kinds.oceania.analysis.summary import Sum

#: In a normal distribution 95 % lie within so many standard deviations.
_NINETY_FIVE: Final = 1.96
_RESAMPLES: Final = 2000


class Studied(NamedTuple):
    """A game between two bots with what its report found. Leads are White's."""

    players: tuple[str, str]
    lead: float
    #: The lead after half of the turns: by complete islands, and with all islands as they stood.
    sure_at_half: float
    projected_at_half: float
    sums: tuple[Sum, Sum]

    @property
    def draws(self) -> float:
        """By how much White's draws were better than Grey's."""
        return self.sums[0].draws - self.sums[1].draws

    @property
    def decisions(self) -> float:
        """By how much White's decisions were better than Grey's."""
        return self.sums[0].decisions - self.sums[1].decisions

    @property
    def explained(self) -> float:
        """Both together."""
        return self.draws + self.decisions


class Interval(NamedTuple):
    """A figure with the bounds of its 95 % interval."""

    value: float
    low: float
    high: float


Measure = Callable[[Studied], float]


def explained_share(games: Sequence[Studied], by: Measure) -> float:
    """The share of the variance of results that a straight line in a measure explains: R²."""
    xs, ys = [by(game) for game in games], [game.lead for game in games]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    both = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    squares = sum((x - mean_x) ** 2 for x in xs) * sum((y - mean_y) ** 2 for y in ys)
    return both**2 / squares if squares else 0.0


def resampled(
    games: Sequence[Studied], figure: Callable[[Sequence[Studied]], float], rng: Random
) -> Interval:
    """A figure with the interval in which it lies when the games are drawn anew from themselves."""
    found = sorted(figure(rng.choices(games, k=len(games))) for _ in range(_RESAMPLES))
    tail = _RESAMPLES // 40
    return Interval(figure(games), found[tail], found[-tail - 1])


def mean_of(values: Sequence[float]) -> Interval:
    """A mean with its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    margin = _NINETY_FIVE * sqrt(variance / count)
    return Interval(mean, mean - margin, mean + margin)


def sums_of(games: Sequence[Studied], player: str) -> list[Sum]:
    """What a player's draws and decisions were worth in each of its games."""
    return [
        found
        for game in games
        for name, found in zip(game.players, game.sums, strict=True)
        if name == player
    ]


def edges_of(games: Sequence[Studied], player: str, other: str) -> list[float]:
    """By how much the decisions of a player were better than the other's, game by game."""
    return [
        game.decisions if game.players[0] == player else -game.decisions
        for game in games
        if sorted(game.players) == sorted((player, other))
    ]
