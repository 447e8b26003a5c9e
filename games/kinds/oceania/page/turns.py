"""The moves of Oceania, turn by turn, as the list beside the board shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.html.parts import from_template
from games.html.remembered import remembered
from games.kinds.base import JSON, Step
from games.kinds.oceania.rules.course import by_turn
from games.kinds.oceania.rules.edition import sides_of
from games.kinds.oceania.rules.moves import Reuse
from games.kinds.oceania.rules.record import Turn, turns_from_steps
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.wording import kind_name

#: More than the turns of all matches that are being looked at.
_REMEMBERED: Final = 8192

#: A step's move, the tile drawn by it, if that was set aside, and how many spaces it filled.
_Facts = tuple[str, JSON, bool, int]


@dataclass(frozen=True, eq=False)
class ListedTurn:
    """A turn, whose it was, how many spaces it filled from the reserve, and its number of steps.

    Turns that went alike are the same object, so they are compared and remembered by identity.
    """

    seat: int
    turn: Turn
    filled: int
    steps: int


Turns = tuple[ListedTurn, ...]


def turns_of(steps: Sequence[Step]) -> Turns:
    """The turns that these steps make, the last of them maybe unfinished."""
    return tuple([_played_by(own) for own in by_turn(steps)])


def _played_by(own: list[Step]) -> ListedTurn:
    return _played(own[0].seat, tuple([_facts(step) for step in own]))


def _facts(step: Step) -> _Facts:
    shown = step.shown
    if not shown:
        return step.move, None, False, 0
    spaces = shown.get("filled", ())
    filled = len(spaces) if isinstance(spaces, (list, tuple)) else 0
    return step.move, shown.get("drawn"), bool(shown.get("set_aside")), filled


@lru_cache(maxsize=_REMEMBERED)
def _played(seat: int, own: tuple[_Facts, ...]) -> ListedTurn:
    steps = [
        Step(seat, move, shown={"drawn": drawn, "set_aside": aside})
        for move, drawn, aside, _spaces in own
    ]
    filled = sum(filled for *_, filled in own)
    return ListedTurn(seat, next(turns_from_steps(steps)), filled, len(own))


def rounds_of(turns: Turns, seats: int, positions: str) -> Iterator[SafeString]:
    """Rounds as rows of a table: a number, and a cell for each seat that has had its turn.

    Each turn that is over leads to the chart as it was then: `positions` and the number of steps.
    """
    steps = 0
    for first in range(0, len(turns), seats):
        cells: list[_Cell] = []
        for played in turns[first : first + seats]:
            steps += played.steps
            cells.append((played, 0 if played.turn.unfinished else steps))
        yield _round(first // seats + 1, tuple(cells), positions)


#: A turn, and the number of steps after it; 0 as long as it goes on.
_Cell = tuple[ListedTurn, int]


@remembered
def _round(number: int, cells: tuple[_Cell, ...], positions: str) -> SafeString:
    context = {
        "number": number,
        "cells": [(turn_cell(played), str(after) if after else "") for played, after in cells],
        "positions": positions,
    }
    return from_template("oceania/match/_round.html", context)


@remembered
def turn_cell(played: ListedTurn) -> SafeString:
    """A turn in words for those who listen, and in signs for those who look."""
    turn = played.turn
    context = {
        "words": turn_words(played),
        "picture": _tile(turn),
        "turn": turn,
        "seat": played.seat,
        "paid": turn.explored.value if isinstance(turn.explored, Reuse) else 0,
        "filled": played.filled,
    }
    return from_template("oceania/match/_turn.html", context)


def _tile(turn: Turn) -> SafeString | str:
    if turn.place:
        return tokens.tile(sides_of(turn.place.sides))
    return tokens.tile_of_kind(turn.kind) if turn.kind else ""


@remembered
def turn_words(played: ListedTurn) -> str:
    """What was done in a turn, after the name of whoever did it."""
    turn = played.turn
    if turn.set_aside and turn.kind:
        words = [_("set a {kind} aside").format(kind=kind_name(turn.kind))]
    elif turn.place and turn.kind:
        words = [
            _("placed a {kind} on {space}").format(
                kind=kind_name(turn.kind), space=turn.place.space
            )
        ]
    else:
        words = [_("sailed to {start}").format(start=turn.start)]
    if isinstance(turn.explored, Reuse):
        words.append(_("paid scout {value}").format(value=turn.explored.value))
    if turn.scout:
        words.append(_("scout {value}").format(value=turn.scout.value))
    if played.filled:
        words.append(
            ngettext("{count} space filled", "{count} spaces filled", played.filled).format(
                count=played.filled
            )
        )
    return ", ".join(words)
