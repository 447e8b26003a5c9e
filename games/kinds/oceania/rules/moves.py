"""The small moves that make a turn, and their text forms."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from games.kinds.base import BadSyntax
from games.kinds.base import translatable as _
from games.kinds.oceania.rules.edition import KINDS


@dataclass(frozen=True, slots=True)
class Sail:
    """Put the ship on a starting point: a circle (`W3`) or an explored tile (`d3`)."""

    start: str

    def __str__(self) -> str:
        return f"sail {self.start}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the next tile of the bag."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Reuse:
    """Take one of your own face-up tiles instead of drawing, and pay for it with a scout."""

    kind: str
    value: int

    def __str__(self) -> str:
        return f"reuse {self.kind}${self.value}"


@dataclass(frozen=True, slots=True)
class Place:
    """Lay the tile in hand on a space, turned so that its sides are `sides`."""

    space: str
    sides: str

    def __str__(self) -> str:
        return f"place {self.space}:{self.sides}"


@dataclass(frozen=True, slots=True)
class Scout:
    """Put a scout on the island that has `side` on the tile just placed."""

    value: int
    side: str

    def __str__(self) -> str:
        return f"scout {self.value}{self.side}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Put no scout."""

    def __str__(self) -> str:
        return "pass"


Move: TypeAlias = Sail | Draw | Reuse | Place | Scout | Pass

KIND_PATTERN: Final = "|".join(KINDS)
SPACE_PATTERN: Final = "[a-z][1-9][0-9]?"
START_PATTERN: Final = f"[WE][1-9][0-9]?|S[a-z]|{SPACE_PATTERN}"
SIDES_PATTERN: Final = "[lw]{4}"

_MOVE: Final = re.compile(
    f"sail (?P<start>{START_PATTERN})"
    "|(?P<draw>draw)"
    rf"|reuse (?P<kind>{KIND_PATTERN})\$(?P<paid>[1-9])"
    f"|place (?P<space>{SPACE_PATTERN}):(?P<sides>{SIDES_PATTERN})"
    "|scout (?P<value>[1-9])(?P<side>[nesw])"
    "|(?P<pass>pass)"
)

#: Nearly all moves of the charts that are being looked at.
_REMEMBERED: Final = 4096


@lru_cache(maxsize=_REMEMBERED)
def parse_move(text: str) -> Move:
    """The move that `text` writes. Raises `BadSyntax`."""
    match = _MOVE.fullmatch(text)
    if match is None:
        raise BadSyntax("syntax", _("This is not a move: {text}"), text=repr(text[:40]))
    found = match.groupdict()
    if found["start"]:
        return Sail(found["start"])
    if found["draw"]:
        return Draw()
    if found["kind"]:
        return Reuse(found["kind"], int(found["paid"]))
    if found["space"]:
        return Place(found["space"], found["sides"])
    if found["side"]:
        return Scout(int(found["value"]), found["side"])
    return Pass()
