"""How fast Admiral searches, beside a search of the same depth written with python-chess.

Both look at their own moves and the replies. Admiral weighs the position after its turn by all
replies to it at once, over every tile that may be drawn: 36 places for tiles and 120 ends with or
without a scout on average. The peer makes every reply on the board and counts the material.
"""

from __future__ import annotations

import importlib
from random import Random
from statistics import median
from typing import Any, Final

from bench.contestants import Contestant
from bench.rounds import decisions_per_second, play_rounds, ratios, turns_per_second, typical
from games.kinds.oceania.bots.search import Search
from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_moves import make_move

#: As in the calibration of the bots.
BUDGET: Final = 120
ROUNDS: Final = 5
SECONDS: Final = 2.0
#: So many moves of a game of chess.
_CHESS_MOVES: Final = 4
_MATERIAL: Final = (1, 3, 3, 5, 9, 0)


def admiral() -> Contestant:
    """Games of Admiral against itself; its decisions are counted as positions weighed."""
    rng = Random(1)

    def play_game() -> tuple[int, int]:
        core = Playout(CLASSIC, 2)
        core.shuffle_hidden(rng)
        weighed = 0
        while core.ending is None:
            search = Search()
            found = search.weigh(core, rng, BUDGET)
            make_move(core, max(found, key=lambda move: found[move]))
            weighed += search.weighed
        return core.turn, weighed

    return Contestant("Admiral", play_game)


def chess_search() -> Contestant:
    """The first moves of a game of chess, each chosen by the material after the best reply."""
    chess = importlib.import_module("chess")
    rng = Random(1)

    def play_game() -> tuple[int, int]:
        board = chess.Board()
        weighed = 0
        for _ in range(_CHESS_MOVES):
            promises = []
            for move in board.legal_moves:
                board.push(move)
                replies = []
                for reply in board.legal_moves:
                    board.push(reply)
                    replies.append(_material(board))
                    board.pop()
                board.pop()
                weighed += len(replies)
                promises.append((min(replies, default=0), rng.random(), move))
            board.push(max(promises)[-1])
        return _CHESS_MOVES, weighed

    return Contestant("python-chess", play_game)


def _material(board: Any) -> int:  # noqa: ANN401 - the package may be missing
    """What the side to move has more than the other."""
    own, other = board.occupied_co[board.turn], board.occupied_co[not board.turn]
    return sum(
        value * ((pieces & own).bit_count() - (pieces & other).bit_count())
        for value, pieces in zip(
            _MATERIAL,
            (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings),
            strict=True,
        )
    )


def measure() -> None:
    """Both in interleaved rounds, and how they compare."""
    contestants = [admiral()]
    try:
        contestants.append(chess_search())
    except ImportError:
        print("The peer package chess is not installed: `make bench-engine` installs it.\n")
    tallies = play_rounds("Searches", contestants, ROUNDS, SECONDS)
    print(f"\nSearching two turns deep, Admiral with a budget of {BUDGET}, medians\n")
    print(f"  {'':<18}{'positions/s':>13}{'turns/s':>10}{'positions a turn':>19}")
    for name, rounds in tallies.items():
        positions = typical(rounds, decisions_per_second)
        turns = typical(rounds, turns_per_second)
        print(f"  {name:<18}{positions:>13,.0f}{turns:>10,.1f}{positions / turns:>19.0f}")
    if len(contestants) > 1:
        found = ratios(tallies["Admiral"], tallies["python-chess"], turns_per_second)
        print(f"\n  Admiral's turns/s to python-chess {median(found):.2f}")
