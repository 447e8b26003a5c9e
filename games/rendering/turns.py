"""The moves of Oceania, turn by turn, as the list beside the board shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rendering import pieces
from games.rendering.words import kind_name
from games.rules.base import Step
from games.rules.oceania.edition import sides_of
from games.rules.oceania.moves import Reuse
from games.rules.oceania.record import Turn, turns_from_steps


@dataclass(frozen=True)
class Played:
    """A turn, whose it was, and how many spaces it filled from the reserve."""

    seat: int
    turn: Turn
    filled: int


def turns_of(steps: Sequence[Step]) -> list[Played]:
    """The turns that these steps make, the last of them maybe unfinished."""
    return [
        Played(own[0].seat, next(turns_from_steps(own)), sum(_filled(step) for step in own))
        for own in _by_turn(steps)
    ]


def _by_turn(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Every turn begins with a sail."""
    own: list[Step] = []
    for step in steps:
        if step.move.startswith("sail ") and own:
            yield own
            own = []
        own.append(step)
    if own:
        yield own


def _filled(step: Step) -> int:
    spaces = step.shown.get("filled", ())
    return len(spaces) if isinstance(spaces, Sequence) else 0


def rows_of(turns: Sequence[Played], seats: int) -> list[dict[str, Any]]:
    """Rounds: a number, and a cell for each seat that has had its turn."""
    return [
        {
            "number": first // seats + 1,
            "cells": [_cell(played) for played in turns[first : first + seats]],
        }
        for first in range(0, len(turns), seats)
    ]


def _cell(played: Played) -> dict[str, Any]:
    turn = played.turn
    reused = turn.explored if isinstance(turn.explored, Reuse) else None
    return {
        "words": turn_words(played),
        "tile": _tile(turn),
        "start": turn.start,
        "space": turn.place.space if turn.place else "",
        "set_aside": turn.set_aside,
        "unfinished": turn.unfinished,
        "paid": pieces.scout_picture(played.seat, reused.value) if reused else "",
        "scout": pieces.scout_picture(played.seat, turn.scout.value) if turn.scout else "",
        "filled": played.filled,
    }


def _tile(turn: Turn) -> str:
    if turn.place:
        return pieces.tile(sides_of(turn.place.sides))
    return pieces.tile_of_kind(turn.kind) if turn.kind else ""


def turn_words(played: Played) -> str:
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
