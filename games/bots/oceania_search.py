"""Admiral's search: the moves that look best are compared by playing each of them on.

A playout deals the unseen tiles anew, makes the move, ends the turn as Navigator would, lets the
other reply as Navigator would, and judges. All moves are tried with the same deals. The worse half
drops out again and again, so that most of the budget goes to those that are hard to tell apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from games.bots.oceania_players import NAVIGATOR, core_of
from games.bots.oceania_worth import judge_for
from games.rules.oceania.moves import Move
from games.rules.oceania.playout import Playout
from games.rules.oceania.playout_moves import make_move

#: So many moves are looked at.
_CANDIDATES: Final = 6
#: How many turns a playout goes on for after the one to be chosen.
_TURNS: Final = 1
#: Playouts differ widely by their deals: Navigator's own view of a move counts for so many of them.
_TRUST: Final = 8


def choose_by_search(view: Mapping[str, Any], rng: Random, budget: int) -> str:
    """The best of the likeliest moves, after about `budget` playouts."""
    core = core_of(view)
    sums = {move: _TRUST * worth for worth, move in _likeliest(core, rng)}
    moves = list(sums)
    rounds = (len(moves) - 1).bit_length()
    for _ in range(rounds):
        for _ in range(max(1, budget // (rounds * len(moves)))):
            deal = rng.getrandbits(64)
            for move in moves:
                sums[move] += _played_on(core, move, Random(deal))
        # All that are left have had the same number of playouts, so their sums compare.
        moves = sorted(moves, key=lambda move: -sums[move])[: (len(moves) + 1) // 2]
    return str(moves[0])


def _likeliest(core: Playout, rng: Random) -> list[tuple[float, Move]]:
    """The moves that Navigator likes best, in a random order where it likes them equally."""
    weights = NAVIGATOR.weigh(core)
    rng.shuffle(weights)
    weights.sort(key=lambda weight: -weight[0])
    return weights[:_CANDIDATES]


def _played_on(core: Playout, move: Move, rng: Random) -> float:
    """What `move` proved to be worth to the seat to move, a few turns later."""
    twin = core.copy()
    twin.shuffle_hidden(rng)
    seat, turn = twin.seat, twin.turn
    make_move(twin, move)
    while twin.ending is None and twin.turn <= turn + _TURNS:
        NAVIGATOR.play_turn(twin, rng)
    if twin.ending is None:
        return judge_for(NAVIGATOR.taste, len(twin.bag)).worth(twin, seat)
    points = twin.sure_scores()
    return float(2 * points[seat] - sum(points) if len(points) > 1 else points[0])
