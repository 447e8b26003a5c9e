"""Random play by our engines and by their peers: each loop plays whole games for a while.

Every loop does what a program that searches by random play would do: begin a game, choose each
move with equal chances from the complete list of legal ones, make it, and look at the result. The
engines list moves themselves; the playout core has that built in.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import monotonic, process_time
from typing import Final

from games.kinds.oceania.rules.edition import CLASSIC, Edition
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.turn import first_state


@dataclass(frozen=True, slots=True)
class Tally:
    """What was played, and the processor time it took.

    A decision is one choice from a list of moves. A turn of Oceania takes several; a move of chess
    or go is one turn and one decision.
    """

    games: int
    turns: int
    decisions: int
    seconds: float


#: Plays one game and returns its turns and decisions.
PlayGame = Callable[[], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Contestant:
    """One engine with a game to play."""

    name: str
    play_game: PlayGame

    def play_for(self, seconds: float) -> Tally:
        """Play whole games until that much processor time is used up; at least one.

        Twice the time by the clock is enough too: others may be using the processor.
        """
        games = turns = decisions = 0
        begun, used, deadline = process_time(), 0.0, monotonic() + 2 * seconds
        while not games or (used < seconds and monotonic() < deadline):
            more_turns, more_decisions = self.play_game()
            turns += more_turns
            decisions += more_decisions
            games += 1
            used = process_time() - begun
        return Tally(games, turns, decisions, used)


def reference(edition: Edition = CLASSIC) -> Contestant:
    """The rules engine: frozen states, every legal move listed, every move checked."""
    rng = Random(1)

    def play_game() -> tuple[int, int]:
        tiles = edition.unshuffled()
        rng.shuffle(tiles)
        state = first_state(edition, 2, tiles)
        decisions = 0
        while moves := OCEANIA.legal_moves(state, state.seat):
            state = OCEANIA.apply(state, state.seat, rng.choice(moves)).state
            decisions += 1
        OCEANIA.outcome(state)
        return state.turn, decisions

    return Contestant("reference", play_game)


def core(edition: Edition = CLASSIC) -> Contestant:
    """The playout core as a searching bot uses it: copy, deal the hidden tiles, play them out."""
    rng = Random(1)
    first = Playout(edition, 2)

    def play_game() -> tuple[int, int]:
        playout = first.copy()
        playout.shuffle_hidden(rng)
        playout.play_out(rng)
        return playout.turn, 0

    return Contestant("core", play_game)


#: Random chess ends without a mate more often than not. The fifty-move rule ends such games; it is
#: read off a counter, so the end costs the peer nothing, unlike `is_game_over`.
_CHESS_CLOCK: Final = 100


def python_chess() -> Contestant:
    """python-chess: list the legal moves, push one, until there is none or fifty moves are up."""
    chess = importlib.import_module("chess")
    rng = Random(1)

    def play_game() -> tuple[int, int]:
        board = chess.Board()
        while board.halfmove_clock < _CHESS_CLOCK and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
        return (len(board.move_stack),) * 2

    return Contestant("python-chess", play_game)


def open_spiel_go() -> Contestant:
    """OpenSpiel's go on 9×9, written in C++, driven from Python until both sides pass."""
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game("go(board_size=9)")
    rng = Random(1)

    def play_game() -> tuple[int, int]:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        state.returns()
        return (state.move_number(),) * 2

    return Contestant("OpenSpiel go(9)", play_game)
