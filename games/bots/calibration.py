"""How strong players are, from the games that they played against each other. Pure arithmetic.

Ratings are fitted to all games at once: those under which the points to be expected are the points
that were made. Their intervals follow from how sharply the games fix them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import log, sqrt
from typing import Final, NamedTuple

from ladder.elo import START, expected

#: So many games for those who follow each other in strength, and for all other pairs.
NEIGHBOURS: Final = 400
OTHERS: Final = 100
#: For each move of Admiral's: less than against people, who have the time.
ADMIRALS_BUDGET: Final = 120

#: Points of Elo for a unit of the logistic curve.
_SCALE: Final = 400 / log(10)
#: In a normal distribution 95 % lie within so many standard deviations.
_NINETY_FIVE: Final = 1.96
_STEPS: Final = 50
#: A pair in which one has won everything would have no finite difference: a draw is added to each.
_ADDED_DRAWS: Final = 1

_Matrix = list[list[float]]


class Fixture(NamedTuple):
    """A game to be played: who begins, and the number of its deal among this pair's."""

    first: str
    second: str
    deal: int


class PlayedFixture(NamedTuple):
    """A game that was played, with the points on the board."""

    fixture: Fixture
    scores: tuple[int, int]

    @property
    def points(self) -> float:
        """What the first player made of it: 1, ½ or 0."""
        own, other = self.scores
        return 0.5 if own == other else float(own > other)


class ScoreShare(NamedTuple):
    """The points that were made in some games, as a share of them, and half its 95 % interval."""

    games: int
    share: float
    margin: float


class FittedRating(NamedTuple):
    """A rating, and half its 95 % interval."""

    rating: float
    margin: float


def fixtures(
    players: Sequence[str], neighbours: int = NEIGHBOURS, others: int = OTHERS
) -> list[Fixture]:
    """Every game of a calibration, so that whoever stops early has some games of every pair.

    Each deal is played twice, and each of the two begins once.
    """
    planned = [
        (game / total, Fixture(*(pair if game % 2 else pair[::-1]), game // 2))
        for pair, total in _pairs(players, neighbours, others)
        for game in range(total)
    ]
    return [fixture for _, fixture in sorted(planned)]


def _pairs(
    players: Sequence[str], neighbours: int, others: int
) -> Iterator[tuple[tuple[str, str], int]]:
    """Each pair, the weaker first, and how many games it plays."""
    for (low, weaker), (high, stronger) in combinations(enumerate(players), 2):
        yield (weaker, stronger), neighbours if high == low + 1 else others


def share_between(games: Iterable[PlayedFixture], player: str, other: str) -> ScoreShare:
    """What `player` made of the games against `other`."""
    return _share(
        [
            game.points if game.fixture.first == player else 1 - game.points
            for game in games
            if {game.fixture.first, game.fixture.second} == {player, other}
        ]
    )


def share_of_first(games: Iterable[PlayedFixture]) -> ScoreShare:
    """What those who began made of it."""
    return _share([game.points for game in games])


def share_of_draws(games: Iterable[PlayedFixture]) -> ScoreShare:
    """How many games were drawn."""
    return _share([float(game.points == 0.5) for game in games])


def _share(points: Sequence[float]) -> ScoreShare:
    count = len(points)
    if not count:
        return ScoreShare(0, 0, 0)
    mean = sum(points) / count
    variance = sum((each - mean) ** 2 for each in points) / count
    return ScoreShare(count, mean, _NINETY_FIVE * sqrt(variance / count))


def ratings(games: Iterable[PlayedFixture], players: Sequence[str]) -> dict[str, FittedRating]:
    """The rating of each by all games. Their mean is where everybody's rating starts."""
    met, made = _table(games, players)
    fitted = [START] * len(players)
    for _ in range(_STEPS):
        spread = _inverse(_information(met, fitted))
        surplus = [
            sum(
                made[i][j] - met[i][j] * expected(fitted[i], fitted[j]) for j in range(len(players))
            )
            for i in range(len(players))
        ]
        for i, row in enumerate(spread):
            fitted[i] += _SCALE * sum(a * b for a, b in zip(row, surplus, strict=True))
    spread = _inverse(_information(met, fitted))
    common = 1 / len(players)
    return {
        player: FittedRating(
            fitted[i], _NINETY_FIVE * _SCALE * sqrt(max(0.0, spread[i][i] - common))
        )
        for i, player in enumerate(players)
    }


def _table(games: Iterable[PlayedFixture], players: Sequence[str]) -> tuple[_Matrix, _Matrix]:
    """How often each pair met, and the points that each made against each other."""
    number: Mapping[str, int] = {player: index for index, player in enumerate(players)}
    met = [[0.0] * len(players) for _ in players]
    made = [[0.0] * len(players) for _ in players]
    for game in games:
        i, j = number[game.fixture.first], number[game.fixture.second]
        for one, other, points in ((i, j, game.points), (j, i, 1 - game.points)):
            if not met[one][other]:
                met[one][other] += _ADDED_DRAWS
                made[one][other] += _ADDED_DRAWS / 2
            met[one][other] += 1
            made[one][other] += points
    return met, made


def _information(met: _Matrix, fitted: Sequence[float]) -> _Matrix:
    """How sharply the games fix the ratings.

    Only differences show in games; adding the same to every entry fixes the mean as well.
    """
    count = len(fitted)
    found = [[1 / count] * count for _ in range(count)]
    for i, j in combinations(range(count), 2):
        chance = expected(fitted[i], fitted[j])
        weight = met[i][j] * chance * (1 - chance)
        found[i][i] += weight
        found[j][j] += weight
        found[i][j] -= weight
        found[j][i] -= weight
    return found


def _inverse(matrix: _Matrix) -> _Matrix:
    """The inverse of a small symmetric matrix without zeros on its way (Gauss and Jordan).

    No numpy: four rows and columns are no reason to depend on it.
    """
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for i in range(count):
        pivot = rows[i][i]
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(count):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[count:] for row in rows]
