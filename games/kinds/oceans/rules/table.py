"""The table while a move is carried out: a working copy of a state that may change.

A table is made of a state and `freeze` makes the next state of it; the state itself is never
touched. Markers move by `shift` only, which is where the ocean's own rules are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from games.kinds.oceans.rules.edition import Edition
from games.kinds.oceans.rules.log import Log
from games.kinds.oceans.rules.moves import OCEAN, ZONE_1, ZONE_2, ZONE_3, ZONES, species_name
from games.kinds.oceans.rules.profile import Profile
from games.kinds.oceans.rules.rulings import RING_STEP
from games.kinds.oceans.rules.state import Event, Question, Species, State, Task


class Holder(Protocol):
    """Whatever population can lie on."""

    pop: int


@dataclass(slots=True, eq=False)
class Zone:
    index: int
    pop: int


@dataclass(slots=True, eq=False)
class Pile:
    """A player's score pile."""

    pop: int


@dataclass(slots=True, eq=False)
class Board:
    """A species in play."""

    number: int
    owner: int
    traits: tuple[int, ...]
    pop: int
    overpopulated: bool
    profile: Profile

    @property
    def name(self) -> str:
        return species_name(self.number)


class Table:
    """A working copy of `state`. The attributes are those of the state, in changeable form."""

    def __init__(self, state: State, edition: Edition) -> None:
        self.state = state
        self.edition = edition
        self.log = Log()
        self.drawn = state.drawn
        self.turn = state.turn
        self.seat = state.seat
        self.phase = state.phase
        self.plays = state.plays
        self.feeder = state.feeder
        self.feeds = list(state.feeds)
        self.discarded = state.discarded
        self.zones = [Zone(i, pop) for i, pop in enumerate(state.zones)]
        self.reserve = state.reserve
        self.emptied = list(state.emptied)
        self.explosion = state.explosion
        self.exploded = state.exploded
        self.last_round = state.last_round
        self.violet_done = list(state.violet_done)
        self.born = state.born
        self.hands = list(state.hands)
        self.piles = [Pile(pop) for pop in state.piles]
        self.deck = state.deck
        self.discard = list(state.discard)
        self.removed = list(state.removed)
        self.agenda = list(state.agenda)
        self.events = list(state.events)
        self.asked = list(state.asked)
        self.questions = state.questions
        self.blue = state.blue
        self.climate = edition.climate(state.blue)
        self.boards: dict[int, Board] = {}
        self.rows = [
            [self._thaw(species, seat) for species in row] for seat, row in enumerate(state.rows)
        ]
        self._ring: list[Board] = []
        self._places: dict[int, int] = {}

    # The state and the agenda

    def freeze(self) -> State:
        old = self.state
        return State(
            variant=old.variant,
            nonces=old.nonces,
            seed=old.seed,
            drawn=self.drawn,
            turn=self.turn,
            seat=self.seat,
            phase=self.phase,
            plays=self.plays,
            feeder=self.feeder,
            feeds=(self.feeds[0], self.feeds[1], self.feeds[2]),
            discarded=self.discarded,
            zones=tuple([zone.pop for zone in self.zones]),
            reserve=self.reserve,
            emptied=tuple(self.emptied),
            explosion=self.explosion,
            exploded=self.exploded,
            last_round=self.last_round,
            blue=self.blue,
            violet_done=tuple(self.violet_done),
            rows=tuple([tuple([_freeze(board) for board in row]) for row in self.rows]),
            born=self.born,
            hands=tuple(self.hands),
            piles=tuple([pile.pop for pile in self.piles]),
            deck=self.deck,
            discard=tuple(self.discard),
            removed=tuple(self.removed),
            agenda=tuple(self.agenda),
            events=tuple(self.events),
            asked=tuple(self.asked),
            questions=self.questions,
        )

    def ask(self, seat: int, kind: str, species: int = 0, choices: tuple[int, ...] = ()) -> None:
        """Put a decision at the end of the queue; the agenda rests until it is answered."""
        self.questions += 1
        self.asked.append(Question(self.questions, seat, kind, species, choices))

    def plan(self, *tasks: Task) -> None:
        """Put `tasks` in front of the agenda, to be done in this order."""
        self.agenda[:0] = tasks

    def record(self, event: Event) -> None:
        self.events.append(event)

    # Species and their places

    @property
    def ring(self) -> list[Board]:
        """All species, left to right, as one ring."""
        if not self._ring:
            for row in self.rows[::RING_STEP]:
                self._ring += row
            self._places = {board.number: i for i, board in enumerate(self._ring)}
        return self._ring

    def neighbour(self, board: Board, step: int) -> Board:
        """The species `step` places to the right (negative: to the left)."""
        ring = self.ring
        return ring[(self._places[board.number] + step) % len(ring)]

    def neighbours(self, board: Board) -> list[Board]:
        """The species to the left and to the right; each once, and never the species itself."""
        left, right = self.neighbour(board, -1), self.neighbour(board, 1)
        if left is right:
            return [] if left is board else [left]
        return [left, right]

    def walk(self, board: Board) -> list[Board]:
        """Clockwise round the table: from the left neighbour to the species itself."""
        ring = self.ring
        place = self._places[board.number]
        return ring[:place][::-1] + ring[place:][::-1]

    def order(self, actor: int) -> list[Board]:
        """The order in which species act: from the acting one, or else that of the table."""
        board = self.boards.get(actor)
        return self.table_order() if board is None else self.walk(board)

    def table_order(self) -> list[Board]:
        return [b for row in (*self.rows[self.seat :], *self.rows[: self.seat]) for b in row]

    def create(self, at: int) -> Board:
        """A new species of the active player, at index `at` of the own row."""
        self.born += 1
        profile = self.edition.profile(())
        board = Board(self.born, self.seat, (), 0, False, profile)
        self.boards[board.number] = board
        self.rows[self.seat].insert(at, board)
        self._ring = []
        return board

    def set_traits(self, board: Board, traits: tuple[int, ...]) -> None:
        board.traits = traits
        board.profile = self.edition.profile(traits)

    def lay_off(self, card: int) -> None:
        """Put away a card that was used or dropped: Deep cards leave the game."""
        (self.removed if self.edition.cards[card].deep else self.discard).append(card)

    def extinguish(self, board: Board) -> None:
        """Remove a species; its board returns, its traits leave as when dropped."""
        for card in board.traits:
            self.lay_off(card)
        self.rows[board.owner].remove(board)
        del self.boards[board.number]
        self._ring = []
        self.log.note("extinct", species=board.name)

    # Population

    def shift(self, source: Holder, goal: Holder, n: int) -> None:
        """Move `n` markers; a zone that runs empty may end the game or open the reserve."""
        if n <= 0:
            return
        source.pop -= n
        goal.pop += n
        if source.pop == 0 and isinstance(source, Zone):
            self._zone_emptied(source)

    def draw_from_ocean(self, goal: Holder, n: int, first: int = ZONE_1) -> int:
        """Move up to `n` from zone `first`, then I, II, III, across a pouring; how many came."""
        left = n
        while left and (zone := self._leftmost(goal, first)):
            amount = min(left, zone.pop)
            self.shift(zone, goal, amount)
            left -= amount
        return n - left

    def _leftmost(self, goal: Holder, first: int) -> Zone | None:
        for index in (first, *OCEAN):
            zone = self.zones[index]
            if zone.pop and zone is not goal:
                return zone
        return None

    def _zone_emptied(self, zone: Zone) -> None:
        if zone.index not in self.emptied:
            self.emptied.append(zone.index)
        self.log.note("emptied", zone=ZONES[zone.index])
        zones = self.zones
        if not self.last_round and zones[ZONE_1].pop == zones[ZONE_2].pop == zones[ZONE_3].pop == 0:
            self.last_round = True
            self.log.note("last_round")
        if self.reserve and zones[ZONE_3].pop == 0:
            self.log.note("poured", n=self.reserve)
            zones[ZONE_3].pop += self.reserve
            self.reserve = 0

    def _thaw(self, species: Species, owner: int) -> Board:
        number, traits, pop, overpopulated = species
        profile = self.edition.profile(traits)
        board = Board(number, owner, traits, pop, overpopulated, profile)
        self.boards[number] = board
        return board


def _freeze(board: Board) -> Species:
    return Species(board.number, board.traits, board.pop, board.overpopulated)
