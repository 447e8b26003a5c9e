"""Bots of Oceania. A bot gets the view of its seat and answers with one of the options in it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from games.rules.base import Chooser
from games.rules.oceania.moves import Scout, parse_move
from games.rules.oceania.state import SAIL, SCOUT, State
from games.rules.oceania.turn import apply_move, legal_moves
from games.rules.oceania.view import position_from

#: How good a position is, then how cheaply it was reached; compared in this order.
_Worth = tuple[int, int]


def choose_at_random(view: Mapping[str, Any], rng: random.Random, _budget: int) -> str:
    """Any option, each equally likely."""
    options: Sequence[str] = view["options"]
    return rng.choice(options)


def choose_greedily(view: Mapping[str, Any], rng: random.Random, _budget: int) -> str:
    """A random start, then the placement and the scout that project best right now.

    Between equals it takes any, but it spends no higher scout than it needs.
    """
    if view["phase"] == SAIL:
        return choose_at_random(view, rng, _budget)
    state = position_from(view)
    options: Sequence[str] = view["options"]
    worth = {option: _worth_of(state, option) for option in options}
    best = max(worth.values())
    return rng.choice([option for option in options if worth[option] == best])


def _worth_of(state: State, option: str) -> _Worth:
    seat = state.seat
    if option == "draw":
        return _margin(state, seat), 0
    move = parse_move(option)
    after = apply_move(state, seat, move).state
    if after.phase == SCOUT or after.hand is not None:
        return max(_worth_of(after, str(reply)) for reply in legal_moves(after))
    return _margin(after, seat), -move.value if isinstance(move, Scout) else 0


def _margin(state: State, seat: int) -> int:
    """How far `seat` is ahead if every island counts as it stands."""
    scores = state.projected_scores()
    return 2 * scores[seat] - sum(scores)


BOTS: Final[Mapping[str, Chooser]] = MappingProxyType(
    {"random": choose_at_random, "greedy": choose_greedily}
)
