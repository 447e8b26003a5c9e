"""The kinds of decision: which moves answer each, what is legal, and what an answer does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.kinds.base import JSON
from games.kinds.oceans.rules import draw_phase, feed_phase, numbers, play_phase, turns
from games.kinds.oceans.rules.edition import KEPT
from games.kinds.oceans.rules.effects import FEED_KINDS
from games.kinds.oceans.rules.moves import ZONES, Age, LeechFrom, Move, Overpop, Surge, species_name
from games.kinds.oceans.rules.reasons import known_species, refuse
from games.kinds.oceans.rules.resolution import overpopulate
from games.kinds.oceans.rules.state import Question
from games.kinds.oceans.rules.table import Table


class DecisionKind(NamedTuple):
    """A kind of decision. `turn_move` marks those that begin something new in a player's turn."""

    moves: tuple[type, ...]
    options: Callable[[Table], list[Move]]
    check: Callable[[Table, Move], None]
    carry: Callable[[Table, Move], None]
    turn_move: bool = False


def options(table: Table) -> list[Move]:
    """Every legal answer to the decision at the head of the queue."""
    return KINDS[table.asked[0].kind].options(table)


def check(table: Table, move: Move) -> None:
    """Refuse a move that does not answer the head decision legally."""
    kind = KINDS[table.asked[0].kind]
    if not isinstance(move, kind.moves):
        refuse("WRONG_PHASE", kind=table.asked[0].kind)
    kind.check(table, move)


def carry(table: Table, move: Move) -> None:
    """Carry out a legal answer, and everything that follows from it."""
    kind = KINDS[table.asked[0].kind]
    if kind.turn_move:
        table.violet_done.clear()
    kind.carry(table, move)
    table.asked.pop(0)
    turns.advance(table)


def context(table: Table, question: Question) -> dict[str, JSON]:
    """What a decision is about, as everybody may know it."""
    facts: dict[str, JSON] = {}
    if question.kind == "play":
        facts["plays"] = table.plays
    elif question.kind == "draw":
        facts["discarded"] = table.discarded
    elif question.kind == "feed" and table.feeder:
        facts["species"] = species_name(table.feeder)
        facts["feeds"] = feeds_left(table)
    elif question.kind == "overpop":
        facts["species"] = species_name(question.species)
        facts["excess"] = table.boards[question.species].pop - KEPT
    elif question.kind == "leech":
        facts["species"] = species_name(question.species)
    return facts


def feeds_left(table: Table) -> dict[str, JSON]:
    """The extra feeds that the feeding species still has, by kind."""
    return dict(zip(FEED_KINDS, table.feeds, strict=True))


def _choice_check(table: Table, move: Move) -> None:
    """For answers that name species: theirs first, then whether it is one of the choices."""
    if isinstance(move, (Overpop, LeechFrom, Age)):
        board = known_species(table, move.species)
        if isinstance(move, LeechFrom):
            known_species(table, move.victim)
        if board.owner != table.asked[0].seat:
            refuse("NOT_OWNER", species=board.name)
    if move not in options(table):
        refuse("BAD_CHOICE")


def _overpop_options(table: Table) -> list[Move]:
    return [Overpop(table.asked[0].species, zone) for zone in range(len(ZONES))]


def _leech_options(table: Table) -> list[Move]:
    question = table.asked[0]
    return [LeechFrom(question.species, victim) for victim in question.choices]


def _age_options(table: Table) -> list[Move]:
    return [Age(number) for number in table.asked[0].choices]


def _surge_options(table: Table) -> list[Move]:
    return [Surge(zone) for zone in table.asked[0].choices]


def _overpop(table: Table, move: Move) -> None:
    assert isinstance(move, Overpop)
    # The agenda's head is the search that asked; it knows the action's acting species.
    actor = table.agenda[0].actor
    overpopulate(table, actor, table.boards[move.species], table.zones[move.zone])


def _leech(table: Table, move: Move) -> None:
    assert isinstance(move, LeechFrom)
    feed_phase.carry_leech(table, move)


def _age(table: Table, move: Move) -> None:
    assert isinstance(move, Age)
    board = table.boards[move.species]
    if turns.age(table, board):
        table.extinguish(board)


def _surge(table: Table, move: Move) -> None:
    """All species of the player take as much as they have, from the named zone first (R20)."""
    assert isinstance(move, Surge)
    for board in table.rows[table.asked[0].seat]:
        begin = len(table.log.entries)
        wanted = min(board.pop, numbers.free(table, board))
        n = table.draw_from_ocean(board, wanted, move.zone)
        table.log.note("surged", begin, species=board.name, n=n)


KINDS: Mapping[str, DecisionKind] = {
    "play": DecisionKind(
        play_phase.MOVES, play_phase.options, play_phase.check, play_phase.carry, True
    ),
    "feed": DecisionKind(
        feed_phase.MOVES, feed_phase.options, feed_phase.check, feed_phase.carry, True
    ),
    "draw": DecisionKind(
        draw_phase.MOVES, draw_phase.options, draw_phase.check, draw_phase.carry, True
    ),
    "overpop": DecisionKind((Overpop,), _overpop_options, _choice_check, _overpop),
    "leech": DecisionKind((LeechFrom,), _leech_options, _choice_check, _leech),
    "age_again": DecisionKind((Age,), _age_options, _choice_check, _age),
    "surge": DecisionKind((Surge,), _surge_options, _choice_check, _surge),
}
