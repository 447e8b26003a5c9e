"""Reading a condition off the table: who is meant, and what is true of them right now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from games.kinds.oceans.rules import numbers
from games.kinds.oceans.rules.conditions import OPERATORS, AnyOf, Comparison, Condition, Reading
from games.kinds.oceans.rules.moves import REEF
from games.kinds.oceans.rules.table import Board, Table


@dataclass(slots=True)
class ConditionScene:
    """Who plays which part when a condition is read. A part that nobody plays reads as 0."""

    table: Table
    bearer: Board | None = None
    actor: Board | None = None
    target: Board | None = None
    victim: Board | None = None
    card: int = 0
    n: int = 0

    def holds(self, condition: Condition) -> bool:
        if condition is None:
            return True
        if isinstance(condition, Comparison):
            right = condition.right
            number = right if isinstance(right, int) else self.read(right)
            return OPERATORS[condition.operator](self.read(condition.left), number)
        if isinstance(condition, AnyOf):
            return any(self.holds(part) for part in condition.parts)
        return (self.read(condition.reading) > 0) == condition.wanted

    def read(self, reading: Reading) -> int:
        if reading.of == "reef":
            return self.table.zones[REEF].pop
        if reading.of == "event":
            return self.n
        if reading.of == "card":
            return self._read_card(reading.what)
        board = self._part(reading.of)
        return 0 if board is None else _SPECIES[reading.what](self.table, board, reading.family)

    def _part(self, of: str) -> Board | None:
        if of == "self":
            return self.bearer
        if of == "actor":
            return self.actor
        return self.target if of == "target" else self.victim

    def _read_card(self, what: str) -> int:
        card = self.table.edition.cards[self.card]
        return card.deep if what == "deep" else what in card.flags


_SPECIES: Mapping[str, Callable[[Table, Board, str], int]] = {
    "pop": lambda _table, board, _family: board.pop,
    "forage": lambda table, board, _family: numbers.forage(table, board),
    "attack": lambda table, board, _family: numbers.attack(table, board),
    "deep": lambda _table, board, _family: board.profile.deep,
    "surface": lambda _table, board, _family: board.profile.surface,
    "leech": lambda _table, board, _family: board.profile.leech,
    "has": lambda _table, board, family: family in board.profile.families,
}
