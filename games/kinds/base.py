"""The one protocol that every game implements.

A *game* is a stateless object of a few methods over frozen *states*. Seats are numbered from 0 in
turn order. A *viewer* is a seat, or ``None`` for everybody who has none. Everything random comes
from the `Setup`'s seed through the fair stream, so the same set-up and moves give the same game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from games.kinds.fair_shuffle import SEED_BYTES

JSON: TypeAlias = "bool | int | str | Sequence[JSON] | Mapping[str, JSON] | None"
Viewer: TypeAlias = "int | None"


def translatable(text: str) -> str:
    """The text as it is, marked for translators: rules write English, and `Wording` translates."""
    return text


class RulesError(Exception):
    """A refusal: `rule` names the rule, the text is a sentence that a player understands.

    `template` and `facts` are the sentence before its figures are filled in, so that a page can
    translate it. A refused move changes nothing: states are frozen.
    """

    def __init__(self, rule: str, template: str, **facts: str | int) -> None:
        super().__init__(template.format(**facts))
        self.rule = rule
        self.template = template
        self.facts = facts


class BadSyntax(RulesError):
    """The text is not in the game's notation."""


class IllegalMove(RulesError):
    """The move is well formed, and the rules forbid it here."""


class NotYourDecision(RulesError):
    """Another seat has to decide."""


class GameOver(RulesError):
    """The game has ended."""


class CorruptState(ValueError):
    """A stored state that this code cannot have written."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What fixes a game before its first move.

    `nonces` are in the order in which the players are named; `Game.seating` says who sits where.
    """

    variant: str
    nonces: tuple[str, ...]
    seed: bytes = field(repr=False)

    def __post_init__(self) -> None:
        """Refuse what would make the stream another than the players agreed on."""
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
        if any("|" in nonce for nonce in self.nonces):
            raise ValueError("a nonce has no | in it: that parts the nonces in the stream's label")

    @property
    def players(self) -> int:
        return len(self.nonces)


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that the game waits for. `facts` are public: what the choice is about."""

    seat: int
    kind: str
    facts: Mapping[str, JSON] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One move that was carried out, chosen by its seat or forced by the rules.

    `shown` is what everybody learns from it (the tile drawn, the spaces filled); `private` is what
    only the seats named there learn.
    """

    seat: int
    move: str
    forced: bool = False
    shown: Mapping[str, JSON] = field(default_factory=dict)
    private: Mapping[int, Mapping[str, JSON]] = field(default_factory=dict)

    def told_to(self, viewer: Viewer) -> Mapping[str, JSON]:
        """What `viewer` learns from this step."""
        if viewer is None or viewer not in self.private:
            return self.shown
        return {**self.shown, **self.private[viewer]}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `placing` gives each seat its place from 1, equal places are shared."""

    reason: str
    scores: tuple[int, ...]
    placing: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; all of them when the game is drawn."""
        return tuple(seat for seat, place in enumerate(self.placing) if place == 1)


class MoveText(Protocol):
    """A move is a small frozen value whose `str` is its text form."""

    def __str__(self) -> str: ...


StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT", bound=MoveText)


@dataclass(frozen=True, slots=True)
class Transition(Generic[StateT]):
    """What applying a move gave: the new state, and the steps that led there in order."""

    state: StateT
    steps: tuple[Step, ...]


class Game(Protocol[StateT, MoveT]):
    """What a game's package offers. Every implementation has these methods in this order."""

    slug: str
    title: str
    #: The variants (or editions) by name, each with the numbers of players it takes.
    variants: Mapping[str, range]
    #: First words of moves that `apply` accepts although `legal_moves` does not list each of them.
    unlisted: frozenset[str]

    def seating(self, setup: Setup) -> tuple[int, ...]:
        """For each seat, the index of the player who sits there."""
        ...

    def new(self, setup: Setup) -> StateT:
        """The state before the first move."""
        ...

    def pending(self, state: StateT) -> tuple[Decision, ...]:
        """The decisions that may be answered now; empty once the game is over."""
        ...

    def legal_moves(self, state: StateT, seat: int) -> Sequence[MoveT]:
        """Every legal move of `seat` (but see `unlisted`), in a fixed order."""
        ...

    def parse(self, text: str) -> MoveT:
        """The move that `text` writes; `parse(str(move)) == move`. Raises `BadSyntax`."""
        ...

    def apply(self, state: StateT, seat: int, move: MoveT) -> Transition[StateT]:
        """Carry out `move` and everything it forces. Raises a `RulesError`, changing nothing."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended, or None while it is being played."""
        ...

    def scores(self, state: StateT) -> tuple[int, ...]:
        """The score by seat as it stands: what is written down if the game is broken off."""
        ...

    def view_for(self, state: StateT, viewer: Viewer) -> dict[str, JSON]:
        """Everything `viewer` may know, and nothing else: built by allow-list, as plain data."""
        ...

    def encode(self, state: StateT) -> dict[str, JSON]:
        """The whole state, hidden parts included, as plain data with a version field `v`."""
        ...

    def decode(self, data: Mapping[str, Any]) -> StateT:
        """The state that `encode` wrote. Raises `CorruptState`."""
        ...


def check_form(variants: Mapping[str, range], setup: Setup) -> None:
    """Refuse a set-up that a game of these variants cannot be played in."""
    if setup.variant not in variants:
        raise ValueError(f"there is no variant {setup.variant!r}")
    if setup.players not in variants[setup.variant]:
        raise ValueError(f"{setup.variant} is not for {setup.players} players")


#: A bot: what its seat may see, random numbers and a budget of playouts to the text of a move.
Chooser: TypeAlias = Callable[[Mapping[str, Any], random.Random, int], str]


def placing_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """Places from 1 by descending key; equal keys share the better place."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
