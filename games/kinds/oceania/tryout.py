"""A few turns of a game for somebody without an account. Nothing of them is stored.

It is a game of two in which only White moves, and Grey has a scout on the chart.

The page sends along the moves that were made, and the position is played anew from them each time.
The tiles come in an order that is the same for everybody and no secret, so nothing that is hidden
in a match can get out here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from games.kinds.base import GameOver
from games.kinds.base import translatable as _
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.islands import Island
from games.kinds.oceania.rules.moves import Sail, parse_move
from games.kinds.oceania.rules.replay import position_after
from games.kinds.oceania.rules.state import SAIL, State

#: The game so far, as a record writes it: each has put one scout ashore.
OPENING: Final = (
    "Sf cape f1:wlww s1e",
    "E1 corner g1:lwwl",
    "E2 cape g2:wwlw",
    "W3 sea a3:wwww",
    "a3 cape b3:wlww",
    "b3 bay b2:wlll s1e",
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
WHITE: Final = 0
#: A turn is at most a sail, a choice between drawing and using a tile, a placement and a scout.
MOST_MOVES: Final = 4 * len(TILES)
#: Longer than any move that can be made here.
LONGEST_MOVE: Final = 16


class Practice(NamedTuple):
    """A practice game as far as it has come."""

    moves: tuple[str, ...]
    state: State

    @property
    def turns_made(self) -> int:
        return (self.state.turn - _first().turn) // self.state.players

    @property
    def over(self) -> bool:
        return self.turns_made == len(TILES)

    @property
    def set_aside_last(self) -> bool:
        """Whether the last turn ended because its tile fitted nowhere."""
        is_between = bool(self.moves) and self.state.phase == SAIL
        return is_between and self.moves[-1].startswith(("sail", "draw"))

    @property
    def complete_islands(self) -> list[Island]:
        return [island for island in self.state.islands() if island.complete]

    @property
    def placed_last(self) -> bool:
        """Whether the last tile on the chart is of the last turn, and none was drawn since."""
        return bool(self.moves) and self.moves[-1].startswith(("place", "scout", "pass"))

    def after(self, text: str) -> Practice:
        """The practice after one more move. Raises a `RulesError`, changing nothing."""
        move = parse_move(text)
        if self.over:
            raise GameOver("over", _("The game is over."))
        state = self.state
        if isinstance(move, Sail):
            state = state.with_next(TILES[self.turns_made])
        state = OCEANIA.apply(state, WHITE, move).state
        return Practice((*self.moves, text), _white_to_move(state))


@cache
def _first() -> State:
    return _white_to_move(position_after(OPENING, players=2))


def _white_to_move(state: State) -> State:
    """The position in which Grey, whose turn it may be, has been passed over."""
    return state if state.seat == WHITE else state._replace(turn=state.turn + 1)


def practice_after(moves: Sequence[str]) -> Practice:
    """The practice after these moves. Raises a `RulesError` at the first that is refused."""
    practice = Practice((), _first())
    for move in moves:
        practice = practice.after(move)
    return practice
