"""The course of a game: where it stood before the first turn and after each, and what led there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.kinds.base import Setup, Step
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.moves import parse_move
from games.kinds.oceania.rules.replay import Moves, Record
from games.kinds.oceania.rules.state import PLACE, State
from games.kinds.oceania.rules.turn import apply_move, legal_moves


@dataclass(frozen=True)
class CourseTurn:
    """One turn: what each of its chosen moves led to, what these forced included."""

    before: State
    moves: Moves

    @property
    def after(self) -> State:
        return self.moves[-1].state

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple([step for move in self.moves for step in move.steps])

    @property
    def seat(self) -> int:
        return self.before.seat

    @property
    def held(self) -> State | None:
        """The position in which the tile of this turn was to be placed; None if it was not."""
        states = [move.state for move in self.moves]
        return next((state for state in states if state.phase == PLACE), None)

    @property
    def ways(self) -> int:
        """In how many ways the tile of this turn could be placed."""
        return 0 if self.held is None else len(legal_moves(self.held))


@dataclass(frozen=True)
class Course:
    """A game from its beginning. The last turn may have been broken off."""

    beginning: State
    turns: tuple[CourseTurn, ...]

    def position(self, ply: int) -> State:
        """Where it stood after so many turns; 0 is the beginning."""
        return self.turns[ply - 1].after if ply else self.beginning

    @property
    def positions(self) -> tuple[State, ...]:
        return (self.beginning, *[turn.after for turn in self.turns])

    @property
    def last(self) -> State:
        return self.position(len(self.turns))


def course_of(setup: Setup, steps: Iterable[Step]) -> Course:
    """The course of a game that was played by the rules, from its steps."""
    beginning = state = OCEANIA.new(setup)
    turns = []
    for own in by_turn(list(steps)):
        before, moves = state, []
        for step in own:
            # What was forced is carried out with the move before it.
            if not step.forced:
                moves.append(apply_move(state, step.seat, parse_move(step.move)))
                state = moves[-1].state
        turns.append(CourseTurn(before, tuple(moves)))
    return Course(beginning, tuple(turns))


def course_of_record(record: Record) -> Course:
    """The course of a game as a record tells it. Raises `RecordError` at a bad turn."""
    beginning = state = record.beginning()
    turns = []
    for moves in record.played():
        turns.append(CourseTurn(state, moves))
        state = moves[-1].state
    return Course(beginning, tuple(turns))


def by_turn(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps of each turn, which begins with a sail."""
    own: list[Step] = []
    for step in steps:
        if step.move[:5] == "sail " and own:
            yield own
            own = []
        own.append(step)
    if own:
        yield own
