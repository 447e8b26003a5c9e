"""What was worth how much at one point of a game: the tile that came, or the choice that was made.

Every estimate is a mean over games that the pilot plays on from there, and everything random in it
comes from the generator that is given. Leads are White's; on a solo voyage they are the points.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from games.kinds.oceania.analysis.deals import Deal
from games.kinds.oceania.analysis.parts import InParts
from games.kinds.oceania.analysis.pilot import Pilot
from games.kinds.oceania.rules.moves import Move, Sail
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_moves import make_move, options_of

#: Of the playouts for a choice so many serve to find the best; the rest tell what it is worth.
_FOR_FINDING: Final = 0.6
#: Another choice counts as better once it leads by so many standard errors while it is looked for.
_CLEARLY: Final = 2.0


class Choice(NamedTuple):
    """What a choice was worth against the best found, to whoever made it, and which that is."""

    worth: float
    best: Move


class Values(NamedTuple):
    """The lead to be expected by the kind that is drawn, and how many of each kind are unseen."""

    by_kind: Mapping[int, float]
    unseen: Mapping[int, int]

    @property
    def mean(self) -> float:
        """The lead to be expected before the draw."""
        total = sum(self.unseen.values())
        return sum(self.by_kind[kind] * count for kind, count in self.unseen.items()) / total

    def luck(self, kind: int) -> float:
        """What drawing a kind is worth to White against the average draw."""
        return self.by_kind[kind] - self.mean


def weigh_choice(core: Playout, chosen: Move, budget: int, rng: Random) -> InParts[Choice | None]:
    """What `chosen` was worth in a position; None where there was nothing to choose."""
    question = _Question(core, chosen)
    if len(question.options) < 2:
        return None
    best = yield from question.best_of(round(_FOR_FINDING * budget), rng)
    if best == question.chosen:
        return Choice(0.0, chosen)
    deals = max(1, round((1 - _FOR_FINDING) * budget / 2))
    differences = []
    for _ in range(deals):
        differences.append(question.difference(best, Deal(core, rng)))
        yield
    return Choice(sum(differences) / deals, best)


class _Question:
    """A position with its options. Of starting points that reach the same spaces one is enough."""

    def __init__(self, core: Playout, chosen: Move) -> None:
        self._core = core
        self._pilot = Pilot(core.unseen())
        self._sign = -1 if core.seat else 1
        found: dict[Hashable, Move] = {}
        for option in sorted(options_of(core), key=str):
            found.setdefault(self._effect(option), option)
        self.options = list(found.values())
        self.chosen = found[self._effect(chosen)]

    def _effect(self, option: Move) -> Hashable:
        if isinstance(option, Sail):
            return self._core.reached(self._core.tables.start_numbers[option.start])
        return option

    def result(self, option: Move, deal: Deal) -> float:
        """What the mover gets out of an option under a deal."""
        twin = self._core.copy()
        deal.give(twin)
        make_move(twin, option)
        return self._sign * self._pilot.play_on(twin, deal.lots)

    def difference(self, other: Move, deal: Deal) -> float:
        """How much more the chosen option brings than another."""
        return self.result(self.chosen, deal) - self.result(other, deal)

    def best_of(self, budget: int, rng: Random) -> InParts[Move]:
        """The best option found: the worse half drops out again and again, the chosen one never.

        What is not clearly better than the chosen one is not taken for better.
        """
        options = self.options
        results: dict[Move, list[float]] = {option: [] for option in options}
        rounds = (len(options) - 1).bit_length()
        for _ in range(rounds):
            for _ in range(max(1, budget // (rounds * len(options)))):
                deal = Deal(self._core, rng)
                for option in options:
                    results[option].append(self.result(option, deal))
                yield
            ranked = sorted(options, key=lambda option: -sum(results[option]))
            kept = ranked[: (len(options) + 1) // 2]
            options = kept if self.chosen in kept else [*kept, self.chosen]
        best = ranked[0]
        clear = _is_clear(results[best], results[self.chosen])
        return best if clear else self.chosen


def _is_clear(better: Sequence[float], worse: Sequence[float]) -> bool:
    """Whether one of two series under the same deals is clearly better than the other."""
    gaps = [one - other for one, other in zip(better, worse, strict=True)]
    mean = sum(gaps) / len(gaps)
    if len(gaps) < 2:
        return False
    variance = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
    return mean > _CLEARLY * sqrt(variance / len(gaps))


def weigh_draw(core: Playout, drawn: int, budget: int, rng: Random) -> InParts[Values]:
    """What each unseen kind would be worth to White where the ship lies and a tile is drawn.

    The kind that came is played under every deal, and each other kind under some of them. Their
    differences to it under these deals give their values.
    """
    pilot = Pilot(core.unseen())
    unseen = {kind: count for kind, count in enumerate(core.unseen()) if count}
    others = [kind for kind, count in unseen.items() if kind != drawn for _ in range(count)]
    deals = max(1, budget // 2, len(others))
    results: list[float] = []
    gaps: dict[int, list[float]] = {kind: [] for kind in unseen}

    def result(kind: int, deal: Deal) -> float:
        twin = core.copy()
        deal.give(twin, kind)
        twin.draw()
        return pilot.play_on(twin, deal.lots)

    for number in range(deals):
        deal = Deal(core, rng)
        results.append(result(drawn, deal))
        if others:
            other = others[number * len(others) // deals]
            gaps[other].append(result(other, deal) - results[-1])
        yield
    mean = sum(results) / deals
    return Values({kind: mean + sum(gap) / max(1, len(gap)) for kind, gap in gaps.items()}, unseen)
