"""Admiral's search: its own turn, the other's reply, and so on as far as the budget reaches.

Of the moves that look best at first sight it looks at every tile that may be drawn, at the ways to
end the turn with it that look best, and at what the other can make of that. Nothing is dealt at
random: where chance decides, the mean over the unseen tiles is taken. The budget is the number of
positions to be weighed, roughly. The ways that are looked at share it, and where a share suffices,
the next turn is searched in the same way instead of being weighed at first sight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from games.kinds.oceania.bots.evaluation import ADMIRALS, Chances, outcome
from games.kinds.oceania.bots.players import core_of
from games.kinds.oceania.bots.turns import CandidateTurns, Memory, TurnEnd
from games.kinds.oceania.rules.edition import SIDE_LETTERS, SIDES_TEXT
from games.kinds.oceania.rules.moves import Draw, Move, Pass, Place, Reuse, Sail, Scout
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_tables import KIND_NAMES
from games.kinds.oceania.rules.state import EXPLORE, PLACE, SAIL, SCOUT


class Breadth(NamedTuple):
    """So many starting points are looked at, and for each tile so many ways to end the turn."""

    starts: int
    endings: int


#: In the turn to be played, in those that are only thought of, and once the tile is known.
FIRST: Final = Breadth(6, 4)
_LATER: Final = Breadth(2, 2)
_KNOWN: Final = Breadth(1, 10)
#: A share of the budget that suffices to search a later turn.
_A_TURN: Final = 20


def choose_by_search(view: Mapping[str, Any], rng: Random, budget: int) -> str:
    """The best move, after weighing about `budget` positions."""
    weighed = Search().weigh(core_of(view), rng, budget)
    return str(max(weighed, key=lambda move: weighed[move]))


class Search:
    """A search from one position; what it found of spaces and positions is remembered."""

    def __init__(self, chances: Chances = ADMIRALS) -> None:
        self._chances = chances
        self._memory: Memory = {}
        self._promises: dict[tuple[object, ...], float] = {}

    @property
    def weighed(self) -> int:
        """How many positions were weighed at first sight."""
        return len(self._promises)

    def weigh(self, core: Playout, rng: Random, budget: float) -> dict[Move, float]:
        """The moves that look best, with what each promises the seat to move."""
        known = core.tables
        if core.phase == SAIL:
            starts = self._likeliest(core, FIRST.starts, rng)
            share = budget / len(starts)
            return {
                Sail(known.start_names[start]): self._sail(core, start, share, FIRST)
                for start in starts
            }
        if core.phase == EXPLORE:
            reuses = _reuses(core, core.ship)
            share = budget / (1 + len(reuses))
            found: dict[Move, float] = {Draw(): self._draw(core, core.ship, share, FIRST)}
            for kind, value in reuses:
                move = Reuse(KIND_NAMES[kind], value)
                found[move] = self._reuse(core, core.ship, (kind, value), share, FIRST)
            return found
        if core.phase == PLACE:
            best: dict[Move, float] = {}
            for ending, promise in self._endings(core, budget, _KNOWN):
                place = Place(known.names[ending.cell], SIDES_TEXT[ending.plan.sides])
                best[place] = max(promise, best.get(place, promise))
            return best
        return self._weigh_scouts(core, budget)

    def _weigh_scouts(self, core: Playout, budget: float) -> dict[Move, float]:
        claims = self._turns(core).claims()
        share = budget / (1 + len(claims))
        passed = core.copy()
        passed.pass_()
        found: dict[Move, float] = {Pass(): self._after(passed, core.seat, share)}
        for _, value, side in claims:
            scouted = core.copy()
            scouted.scout(value, side)
            move = Scout(value, SIDE_LETTERS[side])
            found[move] = self._after(scouted, core.seat, share)
        return found

    def _turns(self, core: Playout) -> CandidateTurns:
        return CandidateTurns(core, self._chances.scale_for(core), self._memory)

    # --- turns ------------------------------------------------------------------------------

    def _after(self, core: Playout, seat: int, budget: float) -> float:
        """What a position promises `seat`, which has just ended its turn."""
        if core.ending is not None:
            return outcome(core, seat)
        promise = self.promise(core) if budget < _A_TURN else self._searched(core, budget)
        return promise if core.seat == seat else -promise

    def _searched(self, core: Playout, budget: float) -> float:
        starts = self._likeliest(core, _LATER.starts)
        share = budget / len(starts)
        return max(self._sail(core, start, share, _LATER) for start in starts)

    def promise(self, core: Playout) -> float:
        """What a position promises the seat to move, at first sight."""
        key = _fingerprint(core)
        promise = self._promises.get(key)
        if promise is None:
            turns = self._turns(core)
            reached = {cells for _, cells in core.starting_points()}
            promise = self._promises[key] = max(map(turns.explore, reached))
        return promise

    def _likeliest(self, core: Playout, count: int, rng: Random | None = None) -> list[int]:
        """The starting points that promise most at first sight, one of those that reach the same.

        With random numbers, chance decides between those that promise the same.
        """
        turns = self._turns(core)
        starts = {cells: start for start, cells in sorted(core.starting_points())}
        promises = [(turns.explore(cells), start) for cells, start in starts.items()]
        if rng is not None:
            rng.shuffle(promises)
        promises.sort(key=lambda promise: -promise[0])
        return [start for _, start in promises[:count]]

    def _sail(self, core: Playout, start: int, budget: float, breadth: Breadth) -> float:
        """What the best of drawing and reusing promises, from a starting point."""
        reuses = _cheapest(_reuses(core, start))
        share = budget / (1 + len(reuses))
        reused = [self._reuse(core, start, reuse, share, breadth) for reuse in reuses]
        return max([self._draw(core, start, share, breadth), *reused])

    def _draw(self, core: Playout, start: int, budget: float, breadth: Breadth) -> float:
        """What drawing promises: the mean over the unseen tiles."""
        unseen = [(kind, count) for kind, count in enumerate(core.unseen()) if count]
        share = budget / len(unseen)
        total = sum(
            count * self._end(_drawn(core, start, kind), core.seat, share, breadth)
            for kind, count in unseen
        )
        return total / sum(count for _, count in unseen)

    def _reuse(
        self, core: Playout, start: int, reuse: tuple[int, int], budget: float, breadth: Breadth
    ) -> float:
        held = _at(core, start)
        held.reuse(*reuse)
        return self._end(held, core.seat, budget, breadth)

    def _end(self, core: Playout, seat: int, budget: float, breadth: Breadth) -> float:
        """What a tile in hand promises `seat`, or what is left after it was set aside."""
        if core.phase != PLACE:
            return self._after(core, seat, budget)
        return max(promise for _, promise in self._endings(core, budget, breadth))

    def _endings(
        self, core: Playout, budget: float, breadth: Breadth
    ) -> list[tuple[TurnEnd, float]]:
        """The ways to end a turn that look best, with what each promises."""
        turns = self._turns(core)
        endings = turns.all_endings(core.hand, core.reached(core.ship))
        endings.sort(key=lambda ending: -ending.worth)
        likeliest = endings[: breadth.endings]
        share = budget / len(likeliest)
        return [
            (ending, self._after(_ended(core, ending), core.seat, share)) for ending in likeliest
        ]


# --- moves ----------------------------------------------------------------------------------


def _reuses(core: Playout, start: int) -> list[tuple[int, int]]:
    """Every tile that can be taken up there, with every scout that can be paid for it."""
    kinds = core.reusable(core.reached(start))
    return [(kind, value) for kind in kinds for value in core.scout_values()]


def _cheapest(reuses: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    return [*{kind: (kind, value) for kind, value in reversed(reuses)}.values()]


def _at(core: Playout, start: int) -> Playout:
    """A copy with the ship on `start`."""
    twin = core.copy()
    if twin.phase == SAIL:
        twin.sail(start)
    return twin


def _drawn(core: Playout, start: int, kind: int) -> Playout:
    """A copy in which a tile of `kind` was drawn from `start`."""
    twin = core.copy()
    twin.put_next(kind)
    if twin.phase == SAIL:
        twin.sail(start)
    if twin.phase == EXPLORE:
        twin.draw()
    return twin


def _ended(core: Playout, ending: TurnEnd) -> Playout:
    """A copy in which the turn was ended so."""
    twin = core.copy()
    twin.place(ending.cell, ending.plan.sides)
    if ending.value:
        twin.scout(ending.value, ending.side)
    elif twin.phase == SCOUT:
        twin.pass_()
    return twin


def _fingerprint(core: Playout) -> tuple[object, ...]:
    """The same for positions between turns that differ in nothing that matters, and no others."""
    return (
        bytes(core.codes), core.filled, core.turn, len(core.bag), *core.left,
        *map(tuple, core.set_aside), tuple(core.covers), tuple(core.leads),
    )  # fmt: skip
