"""The luck and skill of a game of Oceania, turn by turn, and what they sum up to.

A report is made of what was played alone. Each turn has randomness of its own, drawn from the
report's seed and the turn's number: whoever stops between two turns can go on later, and the same
seed and budget give the same figures to the last digit anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from games.kinds.base import Step
from games.kinds.oceania.analysis.parts import InParts
from games.kinds.oceania.analysis.questions import weigh_choice, weigh_draw
from games.kinds.oceania.rules.moves import Move, Sail, parse_move
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_tables import KIND_INDEX
from games.kinds.oceania.rules.state import EXPLORE, State
from games.kinds.oceania.rules.turn import apply_move

#: Changes whenever another code would find other figures; reports of another method are not mixed.
METHOD: Final = 1
#: Playouts for each choice; a draw gets twice as many. With it a game takes half a minute.
FULL_BUDGET: Final = 2000
_DRAWS_SHARE: Final = 2
_DIGITS: Final = 3


class PlayedTurn(NamedTuple):
    """A turn as it was played: the position before it, and its chosen moves."""

    number: int
    before: State
    moves: tuple[Move, ...]


class WeighedChoice(NamedTuple):
    """A choice, the best that was found, and what the one was worth against the other."""

    move: str
    best: str
    worth: float


class WeighedDraw(NamedTuple):
    """What came, what it was worth to who drew it, and the lead to be expected before."""

    kind: str
    worth: float
    #: White's lead to be expected at the end, or a solo sailor's points.
    expected: float


class WeighedTurn(NamedTuple):
    """What a turn was worth to its seat. Nothing was drawn where a tile was reused."""

    number: int
    seat: int
    draw: WeighedDraw | None
    #: Where there was nothing to choose, there is no choice.
    choices: tuple[WeighedChoice, ...]

    @property
    def luck(self) -> float:
        """What the draw was worth against the average one."""
        return self.draw.worth if self.draw else 0.0

    @property
    def decisions(self) -> float:
        """What all choices of the turn were worth against the best found."""
        return sum(choice.worth for choice in self.choices)


def played_turns(first: State, steps: Iterable[Step]) -> list[PlayedTurn]:
    """The turns that the steps of a game make up; the last one may be half-made."""
    state = before = first
    turns: list[PlayedTurn] = []
    moves: list[Move] = []
    for step in steps:
        if step.forced:
            continue
        if state.turn != before.turn:
            turns.append(PlayedTurn(before.turn + 1, before, tuple(moves)))
            before, moves = state, []
        moves.append(parse_move(step.move))
        state = apply_move(state, state.seat, moves[-1]).state
    if moves:
        turns.append(PlayedTurn(before.turn + 1, before, tuple(moves)))
    return turns


def weigh_turn(turn: PlayedTurn, budget: int, seed: str) -> InParts[WeighedTurn]:
    """What the draw and the choices of a turn were worth."""
    state = turn.before
    draw: WeighedDraw | None = None
    choices: list[WeighedChoice] = []
    for number, move in enumerate(turn.moves):
        rng = Random(f"{seed}|{turn.number}|{number}")
        choice = yield from weigh_choice(Playout.from_state(state), move, budget, rng)
        if choice:
            worth = round(choice.worth, _DIGITS)
            choices.append(WeighedChoice(str(move), str(choice.best), worth))
        transition = apply_move(state, state.seat, move)
        for step in transition.steps:
            if "drawn" in step.shown:
                ship = move.start if isinstance(move, Sail) else state.ship
                kind = str(step.shown["drawn"])
                draw = yield from _weigh_draw(_at_sea(state, ship), kind, budget, rng)
        state = transition.state
    return WeighedTurn(turn.number, turn.before.seat, draw, tuple(choices))


def _at_sea(state: State, ship: str | None) -> Playout:
    """The position in which the ship lies at a starting point and a tile is to be drawn."""
    core = Playout.from_state(state)
    assert ship is not None
    core.ship, core.phase = core.tables.start_numbers[ship], EXPLORE
    return core


def _weigh_draw(core: Playout, kind: str, budget: int, rng: Random) -> InParts[WeighedDraw]:
    values = yield from weigh_draw(core, KIND_INDEX[kind], _DRAWS_SHARE * budget, rng)
    luck = values.luck(KIND_INDEX[kind])
    worth = -luck if core.seat else luck
    return WeighedDraw(kind, round(worth, _DIGITS), round(values.mean, _DIGITS))


# --- storage ----------------------------------------------------------------------------------


def encode_turn(turn: WeighedTurn) -> list[Any]:
    """A turn as plain data."""
    return [
        turn.number,
        turn.seat,
        turn.draw and list(turn.draw),
        [list(choice) for choice in turn.choices],
    ]


def decode_turn(data: Sequence[Any]) -> WeighedTurn:
    """The turn that `encode_turn` wrote."""
    number, seat, draw, choices = data
    return WeighedTurn(
        number,
        seat,
        draw and WeighedDraw(*draw),
        tuple(WeighedChoice(*choice) for choice in choices),
    )
