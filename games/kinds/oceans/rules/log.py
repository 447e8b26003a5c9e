"""What a move led to, line by line, and the sentence for each kind of line.

A line is plain data: its kind, and the facts that its sentence has places for. Everybody gets the
same lines; where one seat learns more, its own copy of the line holds more facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.kinds.base import JSON
from games.kinds.base import translatable as _


@dataclass(slots=True, eq=False)
class Log:
    """What a move led to. `secrets` add to an entry what only one seat learns."""

    entries: list[dict[str, JSON]] = field(default_factory=list)
    secrets: list[tuple[int, int, dict[str, JSON]]] = field(default_factory=list)

    def note(self, kind: str, /, before: int | None = None, **facts: JSON) -> None:
        """Add a line; `before` puts it in front of what it caused, where its figures came late."""
        place = len(self.entries) if before is None else before
        self.entries.insert(place, {"kind": kind, **facts})

    def whisper(self, seat: int, **facts: JSON) -> None:
        """Tell `seat` alone more about the last entry."""
        self.secrets.append((len(self.entries) - 1, seat, facts))

    def told(self) -> Mapping[int, list[dict[str, JSON]]]:
        """For each seat that learns more than everybody does: the lines as it gets them."""
        told: dict[int, list[dict[str, JSON]]] = {}
        for index, seat, facts in self.secrets:
            lines = told.setdefault(seat, [dict(entry) for entry in self.entries])
            lines[index] |= facts
        return told


SENTENCES: Mapping[str, str] = {
    "turn": _("Turn {number}: {seat} plays."),
    "created": _("{species} comes into being with {card}."),
    "evolved": _("{species} gets {card}."),
    "dropped": _("{species} loses its trait {card}."),
    "paid": _("{seat} pays {n} to {to} for {card}."),
    "migrated": _("{n} migrate from {source} to {to} by {card}."),
    "leeched": _("{species} leeches {n} from {source}."),
    "foraged": _("{species} forages {n} from {source}."),
    "attacked": _("{species} attacks {target} and takes {n}."),
    "gained": _("{species} gains {n} by {card}."),
    "took": _("{species} takes {n} from {source} by {card}."),
    "lost": _("{species} loses {n} to the Reef by {card}."),
    "surged": _("{species} takes {n} in the surge."),
    "overpopulated": _("{species} overpopulates: {n} go to {to}."),
    "emptied": _("The zone {zone} is empty."),
    "poured": _("The reserve of {n} is poured into III."),
    "explosion": _("The Cambrian Explosion begins."),
    "violet": _("The scenario {card} happens."),
    "blue_on": _("The scenario {card} is in force."),
    "blue_off": _("The scenario {card} is no longer in force."),
    "aged": _("{species} ages by {n}."),
    "extinct": _("{species} goes extinct."),
    "discarded": _("{seat} discards {cards}."),
    "reshuffled": _("The discard pile of {n} becomes the deck."),
    "drew": _("{seat} draws {n}."),
    "drew_cards": _("{seat} draws {cards}."),
    "last_round": _("The ocean is empty: this is the last round."),
    "over": _("The game is over."),
}
