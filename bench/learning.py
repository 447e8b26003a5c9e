"""Learn Admiral's weights anew, a round of games against itself: `python -m bench.learning`.

It plays with the weights in use and a small budget, now and then a turn at random so that unlikely
positions occur too. What the search thought of a position is a better witness than how the game
ended, which luck decides for the most part: a position's target is a mean of what was thought of it
and of what became of it, the later the less. Then the weights are moved to where they explain the
targets (logistic regression by gradient steps, in plain Python), and printed as the module
`games/kinds/oceania/bots/weights.py`. Ctrl-C ends the games early and goes on to learn.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import exp, sqrt
from random import Random
from typing import Final, NamedTuple

from games.kinds.console import with_progress
from games.kinds.oceania.bots.evaluation import Figures, Weights, outcome, parts_of, sharpness
from games.kinds.oceania.bots.search import Search
from games.kinds.oceania.bots.weights import LEARNED
from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_moves import make_move

#: How often a turn is played at random.
_AT_RANDOM: Final = 0.08
#: How much of a position's target is what became of it.
_LATER: Final = 0.85
#: Gradient steps: how often through all positions, how far, and how firmly the old weights hold.
_PASSES: Final = 12
_STEP: Final = 0.05
_HOLD: Final = 1e-5


class Lesson(NamedTuple):
    """A position by its parts, and the chance (from 0 to 1) to be expected of it."""

    parts: Sequence[tuple[str, Figures]]
    sharpness: float
    chance: float


class _Seen(NamedTuple):
    core: Playout
    #: What the search promised the seat to move; nothing where a turn was played at random.
    promise: float | None


def play(rng: Random, budget: int) -> tuple[list[_Seen], Playout]:
    """A game of Admiral against itself: its positions between turns, and how it ended."""
    core = Playout(CLASSIC, 2)
    core.shuffle_hidden(rng)
    seen: list[_Seen] = []
    while core.ending is None:
        before, promise = core.copy(), None
        if rng.random() < _AT_RANDOM:
            core.play_random_turn(rng)
        else:
            promise = _play_turn(core, rng, budget)
        seen.append(_Seen(before, promise))
    return seen, core


def _play_turn(core: Playout, rng: Random, budget: int) -> float:
    """Play a turn; what it promised before it began."""
    turn, promises = core.turn, []
    while core.turn == turn:
        weighed = Search().weigh(core, rng, budget)
        move = max(weighed, key=lambda move: weighed[move])
        promises.append(weighed[move])
        make_move(core, move)
    return promises[0]


def lessons_of(seen: Sequence[_Seen], end: Playout) -> Iterator[Lesson]:
    """What a game teaches of each of its positions, as White's chances from the end on."""
    became = outcome(end, 0)
    for core, promise in reversed(seen):
        if promise is not None:
            whites = -promise if core.seat else promise
            became = (1 - _LATER) * whites + _LATER * became
        seat = 1 - core.seat  # the one who has just ended a turn
        chance = min(1.0, max(0.0, (1 + (-became if seat else became)) / 2))
        yield Lesson([*parts_of(core, seat)], sharpness(len(core.bag)), chance)


def learn(lessons: Sequence[Lesson], old: Weights, rng: Random) -> dict[str, list[float]]:
    """The weights that explain the lessons best, not too far from the old ones."""
    weights = {part: list(row) for part, row in old.items()}
    steepness = {part: [1e-6] * len(row) for part, row in old.items()}
    for _ in with_progress(range(_PASSES), _PASSES):
        for parts, sharp, chance in rng.sample(lessons, len(lessons)):
            figures = _summed(parts, old)
            total = sum(
                weight * figure
                for part, row in figures.items()
                for weight, figure in zip(weights[part], row, strict=True)
            )
            miss = chance - 1 / (1 + exp(-sharp * total))
            for part, row in figures.items():
                own, steep, held = weights[part], steepness[part], old[part]
                for number, figure in enumerate(row):
                    slope = miss * sharp * figure - _HOLD * (own[number] - held[number])
                    steep[number] += slope * slope
                    own[number] += _STEP * slope / sqrt(steep[number])
    return weights


def _summed(parts: Sequence[tuple[str, Figures]], known: Weights) -> dict[str, list[float]]:
    """The figures of all parts of a name together."""
    found: dict[str, list[float]] = defaultdict(list)
    for part, figures in parts:
        if part in known:
            before = found[part] or [0.0] * len(figures)
            found[part] = [a + b for a, b in zip(before, figures, strict=True)]
    return found


def module(weights: Mapping[str, Sequence[float]]) -> str:
    """The source of `games/kinds/oceania/bots/weights.py`, to be formatted."""
    rows = [
        f'        "{part}": ({"".join(f"{weight:.3f}, " for weight in row)}),'
        for part, row in weights.items()
    ]
    return "\n".join([_HEAD, *rows, "    }", ")"])


_HEAD: Final = '''"""Admiral's weights: what it has learned to make of the parts of a position.

Each part has a weight for each of its figures, in the order of `oceania_chances.parts_of`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

LEARNED: Final[Mapping[str, tuple[float, ...]]] = MappingProxyType(
    {'''


def main() -> int:
    parser = ArgumentParser(
        description="Learn Admiral's weights, a round of games from those in use."
    )
    parser.add_argument("--games", type=int, default=1500, metavar="N")
    parser.add_argument("--budget", type=int, default=24, help="positions weighed for a move")
    parser.add_argument("--seed", default="learning")
    options = parser.parse_args()
    rng = Random(options.seed)
    lessons: list[Lesson] = []
    try:
        for _ in with_progress(range(options.games), options.games):
            lessons += lessons_of(*play(rng, options.budget))
    except KeyboardInterrupt:
        print(f"\nlearning from {len(lessons)} positions", file=sys.stderr)
    print(module(learn(lessons, LEARNED, rng)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
