"""How a reader gets from turn to turn.

A stored match has an address for each of its plies. A record that somebody brought has none, since
nothing of it is kept: its text is sent along with every step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.html.icons import icon


class ReplayLink(NamedTuple):
    """A step to a ply: its id and content, and for a move, whose it is and if it is shown now.

    Those that walk through the game have a name for the script, and a label.
    """

    ply: int
    #: Empty if the ply has none.
    address: str
    id: str
    content: str
    name: str = ""
    current: bool = False
    walk: str = ""
    label: str = ""


@dataclass(frozen=True)
class ReplayUrls:
    """The steps to plies; `before` and `after` are what stands around a ply in its address."""

    before: str = ""
    after: str = ""

    @property
    def has_addresses(self) -> bool:
        return bool(self.before)

    def address(self, ply: int) -> str:
        """Where a ply is shown; empty if it has no address."""
        return f"{self.before}{ply}{self.after}" if self.before else ""

    def to_move(self, ply: int, content: str, name: str = "", *, current: bool) -> ReplayLink:
        """The step to the position after a move, in the list of moves."""
        return ReplayLink(ply, self.address(ply), f"turn-{ply}", content, name, current)

    def walk(self, name: str, ply: int, sign: str, label: str) -> ReplayLink:
        """A step from where the reader is."""
        return ReplayLink(
            ply, self.address(ply), f"walk-{name}", icon(sign), walk=name, label=label
        )
