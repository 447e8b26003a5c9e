"""The state of a game at a pause: frozen plain data, complete enough to resume anywhere.

What is still to be done stands in the `agenda`; what a player has to answer first, in `asked`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

#: The phases of a turn, and the state after the last one.
PLAY, PREFEED, FEED, AGE, DRAW, OVER = "play", "prefeed", "feed", "age", "draw", "over"


class Species(NamedTuple):
    """A species board: `traits` in the order in which they were evolved."""

    number: int
    traits: tuple[int, ...]
    pop: int
    overpopulated: bool = False


class Event(NamedTuple):
    """Something that happened in an action and that effects may answer.

    Species and cards are named by number, 0 for none. `ignored` are traits of the target that
    count as absent for this event.
    """

    kind: str
    subject: int = 0
    actor: int = 0
    target: int = 0
    n: int = 0
    card: int = 0
    ignored: tuple[int, ...] = ()


class Due(NamedTuple):
    """An effect whose condition was met and that is still to be carried out.

    `verb` is gain, lose, take, take_reef or pay. `bearer` has the card (0: nobody, a scenario);
    `other` is the species that gives.
    """

    verb: str
    bearer: int
    card: int
    n: int
    other: int = 0


class Task(NamedTuple):
    """A step on the agenda: its name and the acting species (0: none).

    `part` says where it goes on, or which zone or seat it is for; `dues` are still to be done.
    """

    name: str
    actor: int = 0
    part: int = 0
    dues: tuple[Due, ...] = ()


class Question(NamedTuple):
    """A decision that the game waits for, with the species and the choices that it is about."""

    id: int
    seat: int
    kind: str
    species: int = 0
    choices: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game. Zones are in the order reef, I, II, III; the rest is by seat.

    `seed` and `drawn` (words read from the fair stream) let a reshuffle go on with the stream.
    `exploded` is `explosion` as it was when the phase began, which is what the phase goes by.
    The deck's first card is its top; the discard pile's last card is its top. `feeds` are the
    extra feeds left of kind any, forage and attack.
    """

    variant: str
    nonces: tuple[str, ...]
    seed: bytes = field(repr=False)
    drawn: int = field(repr=False)
    turn: int
    seat: int
    phase: str
    plays: int
    feeder: int
    feeds: tuple[int, int, int]
    discarded: bool
    zones: tuple[int, ...]
    reserve: int
    emptied: tuple[int, ...]
    explosion: bool
    exploded: bool
    last_round: bool
    blue: tuple[bool, bool]
    violet_done: tuple[int, ...]
    rows: tuple[tuple[Species, ...], ...]
    born: int
    hands: tuple[tuple[int, ...], ...] = field(repr=False)
    piles: tuple[int, ...] = field(repr=False)
    deck: tuple[int, ...] = field(repr=False)
    discard: tuple[int, ...]
    removed: tuple[int, ...]
    agenda: tuple[Task, ...]
    events: tuple[Event, ...]
    asked: tuple[Question, ...]
    questions: int

    @property
    def players(self) -> int:
        return len(self.rows)
