"""One turn as a line of a record: `start draw place scout`, and the lines from a game's steps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from games.kinds.base import Step
from games.kinds.base import translatable as _
from games.kinds.oceania.rules.moves import (
    KIND_PATTERN,
    SIDES_PATTERN,
    SPACE_PATTERN,
    START_PATTERN,
    Draw,
    Pass,
    Place,
    Reuse,
    Sail,
    Scout,
    parse_move,
)
from games.kinds.records import RecordError

_NUMBERED: Final = re.compile(r"(0|[1-9][0-9]{0,4})\. (.*)")
_TURN: Final = re.compile(
    rf"(?P<start>{START_PATTERN})"
    rf"(?: (?:(?P<kind>{KIND_PATTERN})|\*(?P<again>{KIND_PATTERN})\$(?P<paid>[1-9]))"
    rf"(?: (?:(?P<aside>-)|(?P<space>{SPACE_PATTERN}):(?P<sides>{SIDES_PATTERN})"
    r"(?: s(?P<value>[1-9])(?P<side>[nesw]))?))?)?"
    r"(?P<open> \?)?"
)


class Turn(NamedTuple):
    """What a line tells. An `unfinished` one stops before a decision that was still to come."""

    start: str
    explored: Draw | Reuse | None = None
    #: The kind drawn or reused.
    kind: str | None = None
    place: Place | None = None
    scout: Scout | None = None
    set_aside: bool = False
    unfinished: bool = False

    def __str__(self) -> str:
        words = [self.start]
        if isinstance(self.explored, Reuse):
            words.append(f"*{self.explored.kind}${self.explored.value}")
        elif self.kind:
            words.append(self.kind)
        if self.place:
            words.append(f"{self.place.space}:{self.place.sides}")
        if self.scout:
            words.append(f"s{self.scout.value}{self.scout.side}")
        if self.set_aside:
            words.append("-")
        if self.unfinished:
            words.append("?")
        return " ".join(words)


def parse_turn(line: str, number: int) -> Turn:
    """The turn that `line` writes, which must have this number. Raises `RecordError`."""
    numbered = _NUMBERED.fullmatch(line)
    if numbered is None:
        raise RecordError(
            number, "syntax", _("this is not a numbered turn: {text!r}"), text=line[:60]
        )
    if int(numbered[1]) != number:
        raise RecordError(
            number,
            "number",
            _("turn {turn} is missing, {found} stands here"),
            turn=number,
            found=numbered[1],
        )
    match = _TURN.fullmatch(numbered[2])
    if match is None:
        raise RecordError(
            number, "syntax", _("this is not a turn: {text!r}"), text=numbered[2][:60]
        )
    turn = _turn_from(match)
    complete = turn.set_aside or turn.place is not None
    if turn.unfinished and (turn.set_aside or turn.scout):
        raise RecordError(number, "syntax", _("a finished turn does not end in a question mark"))
    if not turn.unfinished and not complete:
        raise RecordError(number, "syntax", _("the turn does not tell where the tile went"))
    return turn


def _turn_from(match: re.Match[str]) -> Turn:
    found = match.groupdict()
    explored: Draw | Reuse | None = None
    if found["again"]:
        explored = Reuse(found["again"], int(found["paid"]))
    elif found["kind"]:
        explored = Draw()
    return Turn(
        start=found["start"],
        explored=explored,
        kind=found["kind"] or found["again"],
        place=Place(found["space"], found["sides"]) if found["space"] else None,
        scout=Scout(int(found["value"]), found["side"]) if found["side"] else None,
        set_aside=bool(found["aside"]),
        unfinished=bool(found["open"]),
    )


def turns_from_steps(steps: Iterable[Step]) -> Iterator[Turn]:
    """The turns that a game's steps make; the last one is unfinished where its end is missing."""
    turn: Turn | None = None
    for step in steps:
        turn = _with_step(turn, step)
        if not turn.unfinished:
            yield turn
            turn = None
    if turn is not None:
        yield turn


def _with_step(turn: Turn | None, step: Step) -> Turn:
    move = parse_move(step.move)
    if isinstance(move, Sail):
        return Turn(move.start, unfinished=True)
    assert turn is not None
    if isinstance(move, Draw):
        aside = bool(step.shown.get("set_aside"))
        kind = str(step.shown["drawn"])
        return turn._replace(explored=move, kind=kind, set_aside=aside, unfinished=not aside)
    if isinstance(move, Reuse):
        return turn._replace(explored=move, kind=move.kind)
    if isinstance(move, Place):
        return turn._replace(place=move)
    if isinstance(move, Pass):
        return turn._replace(unfinished=False)
    return turn._replace(scout=move, unfinished=False)
