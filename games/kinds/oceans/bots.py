"""Bots of Oceans. A bot gets the view of its seat and answers with one of the options in it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from games.kinds.base import Chooser
from games.kinds.oceans.rules import feeding, numbers
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.imagining import IMAGINABLE, position_from
from games.kinds.oceans.rules.moves import ATTACK, FORAGE, REEF
from games.kinds.oceans.rules.scoring import scores
from games.kinds.oceans.rules.state import FEED, PLAY, State
from games.kinds.oceans.rules.table import Board, Table
from games.kinds.random_bot import choose_at_random

#: What a species promises, in points: a unit of its better number, a shell, a card that gains
#: and one that leeches. Fitted by play against `random`, coarsely.
_POWER, _SHELL, _GAIN, _LEECH = 0.35, 0.1, 0.7, 1.0
_ENOUGH_POWER = 6


def choose_greedily(view: Mapping[str, Any], rng: random.Random, _budget: int) -> str:
    """The option after which the position looks best, without a thought for the next turn.

    Excess population it returns to the Reef, where its own species eat.
    """
    options: Sequence[str] = view["options"]
    if view["decision"]["kind"] not in IMAGINABLE:
        return next((option for option in options if option.endswith(" reef")), options[0])
    if len(options) == 1:
        return options[0]
    state = position_from(view, OCEANS.editions[view["variant"]])
    seat = view["viewer"]
    worth = {option: _worth_after(state, seat, option) for option in options}
    best = max(worth.values())
    return rng.choice([option for option in options if worth[option] == best])


def _worth_after(state: State, seat: int, option: str) -> float:
    after = OCEANS.apply(state, seat, OCEANS.parse(option)).state
    return _lead(after, seat) + _promise(OCEANS.table(after), seat, state.seat == after.seat)


def _lead(state: State, seat: int) -> float:
    """How far `seat` is ahead of the others' average in points as they stand."""
    points = scores(state)
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def _promise(table: Table, seat: int, own_turn: bool) -> float:
    """What the own species are good for: the next feed, and what each that will live can do."""
    row = table.rows[seat]
    feeds = {board.number: _best_feed(table, board) for board in row}
    feeder = max(feeds, key=lambda number: feeds[number], default=0)
    to_come = own_turn and table.phase in {PLAY, FEED} and not table.feeder
    living = (board for board in row if _will_live(table, board, feeder if to_come else 0))
    return (feeds.get(feeder, 0) if to_come else 0) + sum(_use(table, b) for b in living)


def _will_live(table: Table, board: Board, feeder: int) -> bool:
    return board.number == feeder or board.pop >= numbers.aging(table, board)


def _use(table: Table, board: Board) -> float:
    power = max(numbers.forage(table, board), numbers.attack(table, board))
    return (
        _POWER * min(power, _ENOUGH_POWER)
        + _SHELL * numbers.shells(table, board)
        + _GAIN * len(board.profile.gains)
        + _LEECH * board.profile.leech
    )


def _best_feed(table: Table, board: Board) -> float:
    """The most that the species can eat now."""
    if feeding.feeder_bar(table, board):
        return 0
    best = 0
    if not feeding.kind_bar(table, board, FORAGE):
        best = feeding.forage_yield(table, board, REEF)
    if not feeding.kind_bar(table, board, ATTACK):
        by = feeding.hunter(table, board)
        prey = (b for b in table.boards.values() if b.owner != board.owner)
        best = max([best, *(feeding.strike(table, by, target).n for target in prey)])
    return best


BOTS: Final[Mapping[str, Chooser]] = MappingProxyType(
    {"random": choose_at_random, "greedy": choose_greedily}
)
