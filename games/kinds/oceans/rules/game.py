"""Oceans as a game of this site: the protocol's methods, each handed on to its subject."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kinds.base import (
    JSON,
    Decision,
    GameOver,
    NotYourDecision,
    Outcome,
    Setup,
    Step,
    Transition,
    Viewer,
    check_form,
)
from games.kinds.base import translatable as _
from games.kinds.oceans.rules import codec, dealing, decisions, moves, scoring, view
from games.kinds.oceans.rules.edition import PLAYERS, Edition, reef
from games.kinds.oceans.rules.log import Log
from games.kinds.oceans.rules.moves import Move
from games.kinds.oceans.rules.state import OVER, State
from games.kinds.oceans.rules.table import Table


class Oceans:
    """The game over the editions that it is given, by the name of the variant."""

    slug = "oceans"
    title = "Oceans"
    unlisted = frozenset({"discard"})

    def __init__(self, editions: Mapping[str, Edition]) -> None:
        self.editions = editions
        self.variants: Mapping[str, range] = dict.fromkeys(editions, PLAYERS)

    def seating(self, setup: Setup) -> tuple[int, ...]:
        """For each seat, the index of the player who sits there."""
        return dealing.seat_players(setup)

    def new(self, setup: Setup) -> State:
        """The state before the first move."""
        check_form(self.variants, setup)
        return dealing.deal(setup, self.editions[setup.variant])

    def pending(self, state: State) -> tuple[Decision, ...]:
        """The head of the queue of decisions; only that one may be answered."""
        if not state.asked:
            return ()
        question = state.asked[0]
        context = decisions.context(self.table(state), question)
        return (Decision(question.seat, question.kind, {"id": question.id, **context}),)

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """Every legal move of `seat`, but for what may be discarded, in a fixed order."""
        if not state.asked or state.asked[0].seat != seat:
            return ()
        return decisions.options(self.table(state))

    def parse(self, text: str) -> Move:
        """The move that `text` writes. Raises `BadSyntax`."""
        return moves.parse(text)

    def apply(self, state: State, seat: int, move: Move) -> Transition[State]:
        """Carry out `move` and everything it forces. Raises a `RulesError`, changing nothing."""
        if state.phase == OVER:
            raise GameOver("GAME_OVER", _("The game is over."))
        if state.asked[0].seat != seat:
            raise NotYourDecision("NOT_YOUR_DECISION", _("Another player has to decide now."))
        table = self.table(state)
        decisions.check(table, move)
        decisions.carry(table, move)
        return Transition(table.freeze(), (_step(seat, move, table.log),))

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it is being played."""
        return scoring.outcome(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each seat as they stand."""
        return scoring.scores(state)

    def view_for(self, state: State, viewer: Viewer) -> dict[str, JSON]:
        """Everything `viewer` may know, and nothing else."""
        return view.view_of(self.table(state), viewer)

    def encode(self, state: State) -> dict[str, JSON]:
        """The whole state, hidden parts included, as plain data."""
        return codec.encode(state)

    def decode(self, data: Mapping[str, Any]) -> State:
        """The state that `encode` wrote. Raises `CorruptState`."""
        return codec.decode(data, self.editions)

    def table(self, state: State) -> Table:
        """A working copy of `state`, to read numbers off or to try things on."""
        return Table(state, self.editions[state.variant])


def _step(seat: int, move: Move, log: Log) -> Step:
    """The move with its log: the same lines for everybody, with more in them for some."""
    private = {told: {"log": lines} for told, lines in log.told().items()}
    return Step(seat, str(move), shown={"log": log.entries}, private=private)


OCEANS = Oceans({"reef": reef()})
