"""Players of Oceania who weigh one turn: how they choose a move, and how they play on in a search.

A player is a taste and a way to choose a start. Navigator sails where a turn promises most, by the
mean over the unseen tiles; Deckhand where most tiles fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from games.kinds.oceania.bots.evaluation import PLAIN, SEASONED, Taste
from games.kinds.oceania.bots.turns import CandidateTurns
from games.kinds.oceania.rules.edition import SIDE_LETTERS, SIDES_TEXT
from games.kinds.oceania.rules.moves import Draw, Move, Pass, Place, Reuse, Sail, Scout
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_moves import make_move
from games.kinds.oceania.rules.playout_tables import KIND_NAMES
from games.kinds.oceania.rules.state import EXPLORE, PLACE, SAIL
from games.kinds.oceania.rules.view import position_from

Weights = list[tuple[float, Move]]


@dataclass(frozen=True)
class Strategy:
    """Somebody who takes the best move by a taste, and any of those that are equally good."""

    taste: Taste
    #: What sailing is worth, by the spaces that the ship reaches.
    prospect: Callable[[CandidateTurns, tuple[int, ...]], float]

    def choose(self, view: Mapping[str, Any], rng: Random, _budget: int) -> str:
        """The best option of a view."""
        return str(self.choose_in(core_of(view), rng))

    def choose_in(self, core: Playout, rng: Random) -> Move:
        """The best move in a position."""
        weights = self.weigh(core)
        best = max(worth for worth, _ in weights)
        return rng.choice([move for worth, move in weights if worth == best])

    def play_turn(self, core: Playout, rng: Random) -> None:
        """Play a turn, or the rest of one that was begun."""
        turn = core.turn
        while core.turn == turn:
            make_move(core, self.choose_in(core, rng))

    def weigh(self, core: Playout) -> Weights:
        """Every legal move with its worth; comparable with each other only."""
        turns = CandidateTurns(core, self.taste.weigh(core))
        if core.phase == SAIL:
            return self._weigh_starts(core, turns)
        if core.phase == EXPLORE:
            return _weigh_tiles(core, turns)
        if core.phase == PLACE:
            return _weigh_places(core, turns)
        return _weigh_scouts(turns)

    def _weigh_starts(self, core: Playout, turns: CandidateTurns) -> Weights:
        points = sorted(core.starting_points())
        prospects = {cells: self.prospect(turns, cells) for _, cells in points}
        names = core.tables.start_names
        return [(prospects[cells], Sail(names[start])) for start, cells in points]


def _weigh_tiles(core: Playout, turns: CandidateTurns) -> Weights:
    cells = core.reached(core.ship)
    return [
        (turns.draw(cells), Draw()),
        *(
            (turns.reuse(kind, value, cells), Reuse(KIND_NAMES[kind], value))
            for kind in core.reusable(cells)
            for value in core.scout_values()
        ),
    ]


def _weigh_places(core: Playout, turns: CandidateTurns) -> Weights:
    names = core.tables.names
    return [
        (ending.worth, Place(names[ending.cell], SIDES_TEXT[ending.plan.sides]))
        for ending in turns.endings(core.hand, core.reached(core.ship))
    ]


def _weigh_scouts(turns: CandidateTurns) -> Weights:
    return [
        (0.0, Pass()),
        *((gain, Scout(value, SIDE_LETTERS[side])) for gain, value, side in turns.claims()),
    ]


def core_of(view: Mapping[str, Any]) -> Playout:
    """A position to think with. Its hidden tiles lie in an order of no meaning."""
    return Playout.from_state(position_from(view))


DECKHAND: Final = Strategy(PLAIN, CandidateTurns.chance)
NAVIGATOR: Final = Strategy(SEASONED, CandidateTurns.explore)
