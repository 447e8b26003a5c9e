"""A few turns of a voyage for somebody without an account. Nothing of them is stored.

The page sends along the moves that were made, and the position is played anew from them each time.
The tiles come in an order that is the same for everybody and no secret, so nothing that is hidden
in a match can get out here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from games.rules.base import GameOver
from games.rules.oceania.game import OCEANIA
from games.rules.oceania.islands import Island, square_points
from games.rules.oceania.moves import Sail, parse_move
from games.rules.oceania.replay import position_after
from games.rules.oceania.state import State

#: The voyage so far, as a record writes it.
OPENING: Final = (
    "Sf cape f1:wlww",
    "E1 corner g1:lwwl",
    "E2 cape g2:wwlw",
    "W3 sea a3:wwww",
    "a3 cape b3:wlww",
    "b3 bay b2:wlll",
    "W2 cape a2:wlww",
    "Sb cape b1:lwww",
    "Sc sea c1:wwww",
    "c1 corner c2:lwwl",
    "b3 sea b4:wwww",
    "b4 sea c4:wwww",
    "c4 bay c3:wlll",
    "c4 sea d4:wwww",
    "E4 corner g4:lwwl",
)
#: What is drawn in the turns that follow.
TILES: Final = ("cape", "corner", "cape", "cape", "corner")
#: Each turn is a sail and a placement.
MOST_MOVES: Final = 2 * len(TILES)
#: Longer than any move that can be made here.
LONGEST_MOVE: Final = 16


class Practice(NamedTuple):
    """A practice voyage as far as it has come."""

    moves: tuple[str, ...]
    state: State

    @property
    def turns_made(self) -> int:
        return self.state.turn - _first().turn

    @property
    def over(self) -> bool:
        return self.turns_made == len(TILES)

    @property
    def set_aside_last(self) -> bool:
        """Whether the last turn ended because its tile fitted nowhere."""
        return bool(self.moves) and self.moves[-1].startswith("sail") and self.state.hand is None

    @property
    def complete_islands(self) -> list[Island]:
        return [island for island in self.state.islands() if island.complete]

    @property
    def worth(self) -> int:
        """What the complete islands are worth on a voyage."""
        return square_points(self.complete_islands)

    def after(self, text: str) -> Practice:
        """The practice after one more move. Raises a `RulesError`, changing nothing."""
        move = parse_move(text)
        if self.over:
            raise GameOver("over", "The game is over.")
        state = self.state
        if isinstance(move, Sail):
            state = state.with_next(TILES[self.turns_made])
        return Practice((*self.moves, text), OCEANIA.apply(state, state.seat, move).state)


@cache
def _first() -> State:
    return position_after(OPENING, players=1)


def practice_after(moves: Sequence[str]) -> Practice:
    """The practice after these moves. Raises a `RulesError` at the first that is refused."""
    practice = Practice((), _first())
    for move in moves:
        practice = practice.after(move)
    return practice
