"""The arithmetic of a series. Pure: no Django, no clock, and chance only from the fair stream.

A series is played by two sides, 0 and 1, over at most `best_of` games that count: two half points
for a win, one each for a draw. It is decided as soon as the lead exceeds what the games left can
still give; equal points after the last game are a drawn series.

A game that was aborted or voided doesn't count and is played again. It keeps its number, so that
every number has one seed of its own, and the game played in its stead gets the next one. Numbers
are not without end, since each has a commitment that was published before the series began:
`most_games` says how many there are. A series that has used them up undecided is called off,
unless one side missed the last of them: it forfeits the series.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.kinds.fair_shuffle import FairStream

LENGTHS: Final = (1, 3, 5)
WIN: Final = 2
DRAW: Final = 1
#: So many games in a row, called off because of the same side, forfeit the series.
MISSED_GAMES: Final = 2
_LOT: Final = "oceania-lot-v1"


class Verdict(enum.Enum):
    WON = "won"
    DRAWN = "drawn"
    CALLED_OFF = "called off"


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game by its sides; `winner` is None for a draw. Not all games count.

    `absent` is the side that the clock called it off for, before everybody had moved.
    """

    starter: int
    winner: int | None
    counts: bool = True
    absent: int | None = None


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """How a series stands. `verdict` is None while it goes on, `leader` None at equal points."""

    half_points: tuple[int, int]
    games_left: int
    verdict: Verdict | None

    @property
    def leader(self) -> int | None:
        first, second = self.half_points
        return None if first == second else int(second > first)


def most_games(best_of: int) -> int:
    """How many games a series can have, those that don't count included.

    A single game is not repeated when it is called off; the longer a series, the more of its
    games may be.
    """
    return 2 * best_of - 1


def standing(best_of: int, results: Sequence[GameResult]) -> SeriesScore:
    """How a series stands after these games."""
    counted = [result for result in results if result.counts]
    half_points = (_half_points(counted, 0), _half_points(counted, 1))
    games_left = best_of - len(counted)
    lead = abs(half_points[0] - half_points[1])
    if lead > WIN * games_left:
        verdict = Verdict.WON
    elif games_left == 0:
        verdict = Verdict.DRAWN
    elif len(results) == most_games(best_of):
        verdict = Verdict.CALLED_OFF
    else:
        return SeriesScore(half_points, games_left, None)
    return SeriesScore(half_points, games_left, verdict)


def fewest_games_left(now: SeriesScore) -> int:
    """How many games are still played for certain, whoever wins them, if nobody gives it up.

    Each win takes a game off those left and adds to the lead, which has to exceed them.
    """
    first, second = now.half_points
    reachable = WIN * now.games_left - abs(first - second)
    return min(reachable // (2 * WIN) + 1, now.games_left)


def verdict_on_points(best_of: int, results: Sequence[GameResult]) -> Verdict:
    """What becomes of a series that ends with these games, decided or not: the points decide."""
    now = standing(best_of, results)
    if now.verdict is not None:
        return now.verdict
    if not any(result.counts for result in results):
        return Verdict.CALLED_OFF
    return Verdict.DRAWN if now.leader is None else Verdict.WON


def is_last_of_several(best_of: int, number: int) -> bool:
    """Whether no other game of a series of several can follow the one with this number."""
    return best_of > 1 and number == most_games(best_of)


def forfeited_by(best_of: int, results: Sequence[GameResult]) -> int | None:
    """The side that gives the series up by the games in which it made no first move.

    Those are two in a row, or the last that there can be: nobody gets round a deciding game.
    """
    if is_last_of_several(best_of, len(results)):
        return results[-1].absent
    absent = {result.absent for result in results[-MISSED_GAMES:]}
    if len(results) < MISSED_GAMES or len(absent) > 1:
        return None
    return absent.pop()


def next_starter(results: Sequence[GameResult]) -> int:
    """The side that starts the game after these: the loser, or after a draw the other one.

    A game that doesn't count is begun again by whoever began it.
    """
    last = results[-1]
    if not last.counts:
        return last.starter
    return 1 - last.starter if last.winner is None else 1 - last.winner


def starter_by_lot(seed: bytes, nonces: tuple[str, str]) -> int:
    """The side that starts a series whose players left it to chance.

    Seed and nonces are those of its first game, as the sides gave them, so that anybody can draw
    the lot again once the seed is revealed.
    """
    return FairStream(seed, "|".join([_LOT, *nonces])).uniform(2)


def _half_points(counted: Sequence[GameResult], side: int) -> int:
    return sum(
        DRAW if result.winner is None else WIN * (result.winner == side) for result in counted
    )
