"""A fast, mutable position of Oceania, for bots and analysis.

It plays by the same rules as the reference engine (`turn.py`), which stays the judge of real
games; tests hold the two together turn by turn. What makes it fast:

* Each space is one number in the list `codes` that says all about it, and laying a tile is a
  precomputed `Plan` for the space's code (see `playout_tables.py`): five list entries change.
* Islands grow in a union-find structure. `owners` gives an island for each border between two
  spaces that land crosses, `parents` leads on to the island that it was merged into. For each
  island there is a bit mask of the tiles it covers (so that a strait counts once), the number of
  its sides that face the unexplored (none: it is complete), and White's lead in scouts. A score is
  a sum over these few.
* Starting points lie in the list `starts` together with some that are none any more. Whoever picks
  one at random throws the dead ones out as they come up: that leaves the choice uniform among the
  live ones and costs next to nothing.
* A player's face-up tiles are a list and a bit mask of their kinds; the scouts left are one number.
* Nothing can be undone. `copy` is a handful of short list copies.

Kinds are numbers in the order of the kinds' table (`KIND_NAMES`), spaces have the reference's
numbers, starting points are numbered in `Tables`. White is seat 0; a solo voyage has no other.

Moves are expected to be legal: pick them from what the listing methods give.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Self

from games.kinds.oceania.rules.board import UNEXPLORED as NO_TILE
from games.kinds.oceania.rules.edition import Edition, Sides
from games.kinds.oceania.rules.playout_chart import PlayoutChart
from games.kinds.oceania.rules.playout_tables import (
    FITS,
    FITTING,
    KIND_INDEX,
    KIND_NAMES,
    MEMBERS,
    PLANS,
    SHORES,
    SIDES_OF_CODE,
)
from games.kinds.oceania.rules.state import (
    EXPLORE,
    FACE_UP_COST,
    OVER,
    PLACE,
    SAIL,
    SCOUT,
    UNEXPLORED_COST,
    State,
)
from games.kinds.oceania.rules.turn import BAG, FULL, STUCK


class Playout(PlayoutChart):
    """One position with its hidden tiles, changed in place by every move."""

    __slots__ = (
        "aside_kinds", "bag", "ending", "hand", "left", "phase", "placed", "players", "removed",
        "set_aside", "ship", "turn",
    )  # fmt: skip

    def __init__(self, edition: Edition, players: int) -> None:
        """The first position, its tiles unshuffled: see `shuffle_hidden`."""
        super().__init__(edition)
        self.players = players
        self.phase = SAIL
        self.ending: str | None = None
        self.turn = 0
        #: Where the ship is, the kind in hand, the space just placed on: -1 outside their phase.
        self.ship = self.hand = self.placed = -1
        #: Face-up tiles by seat, and their kinds as a bit mask.
        self.set_aside: list[list[int]] = [[] for _ in range(players)]
        self.aside_kinds = [0] * players
        #: The scouts left by seat, each as the number of a set; see `Tables`.
        self.left = [self.tables.scout_set(edition.scouts if players > 1 else ())] * players
        #: Hidden: the tiles to be drawn, the next one last, and those taken out.
        hidden = [KIND_INDEX[kind] for kind in edition.unshuffled()]
        self.bag, self.removed = hidden[edition.removed :], hidden[: edition.removed]

    @classmethod
    def from_state(cls, state: State) -> Self:
        """The position of `state`, in any phase and with the same hidden tiles."""
        self = cls(state.edition, state.players)
        known = self.tables
        for cell, sides in enumerate(state.tiles):
            if sides != NO_TILE:
                self.lay(cell, PLANS[self.codes[cell]][sides])
        for scout in state.scouts:
            self.put_scout(scout.cell, scout.side, scout.seat, scout.value)
        self.filled = sum(known.bits[cell] for cell in state.filled)
        self.reserve = list(state.reserve)
        self.left = [known.scout_set(values) for values in state.scouts_left]
        for seat, kinds in enumerate(state.set_aside):
            for kind in kinds:
                self.put_aside(seat, KIND_INDEX[kind])
        self.bag = [KIND_INDEX[kind] for kind in reversed(state.bag)]
        self.removed = [KIND_INDEX[kind] for kind in state.removed]
        self.phase, self.ending, self.turn = state.phase, state.ending, state.turn
        if state.ship is not None and self.phase in (EXPLORE, PLACE):
            self.ship = known.start_numbers[state.ship]
        self.hand = -1 if state.hand is None else KIND_INDEX[state.hand]
        self.placed = -1 if state.placed is None else state.placed
        return self

    def copy(self) -> Self:
        """A position of its own that is equal to this one."""
        twin = self.copy_chart_to(type(self).__new__(type(self)))
        twin.players = self.players
        twin.phase, twin.ending, twin.turn = self.phase, self.ending, self.turn
        twin.ship, twin.hand, twin.placed = self.ship, self.hand, self.placed
        twin.set_aside = [kinds.copy() for kinds in self.set_aside]
        twin.aside_kinds = self.aside_kinds.copy()
        twin.left = self.left.copy()
        twin.bag, twin.removed = self.bag.copy(), self.removed.copy()
        return twin

    # --- hidden tiles -----------------------------------------------------------------------

    def unseen(self) -> list[int]:
        """How many tiles of each kind nobody has seen: those in the bag and those taken out."""
        hidden = self.bag + self.removed
        return [hidden.count(kind) for kind in range(len(KIND_NAMES))]

    def shuffle_hidden(self, rng: Random) -> None:
        """Deal the unseen tiles anew. The result depends on which they are, not on their order."""
        random = rng.random
        hidden = sorted(self.bag + self.removed)
        hidden.sort(key=lambda _: random())
        size = len(self.bag)
        self.bag, self.removed = hidden[:size], hidden[size:]

    def put_next(self, kind: int) -> None:
        """Change places of hidden tiles so that `kind`, which must be unseen, is drawn next."""
        pile = self.bag if kind in self.bag else self.removed
        found = pile.index(kind)
        pile[found], self.bag[-1] = self.bag[-1], kind

    # --- scores -----------------------------------------------------------------------------

    def sure_scores(self) -> tuple[int, ...]:
        """The score by seat as it stands: complete islands only. It is the result once over."""
        return self._scores(self.facing)

    def projected_scores(self) -> tuple[int, ...]:
        """The score by seat if every island counted as it stands."""
        return self._scores([0] * len(self.facing))

    def _scores(self, facing: list[int]) -> tuple[int, ...]:
        if self.players == 1:
            pairs = zip(self.covers, facing, strict=True)
            squares = sum(cover.bit_count() ** 2 for cover, faces in pairs if not faces)
            return (squares - UNEXPLORED_COST * self.unexplored,)
        white, grey = (-FACE_UP_COST * len(kinds) for kinds in self.set_aside)
        for cover, faces, lead in zip(self.covers, facing, self.leads, strict=True):
            if faces:
                continue
            if lead > 0:
                white += cover.bit_count()
            elif lead < 0:
                grey += cover.bit_count()
        return white, grey

    # --- what may be done -------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Whose turn it is (or would be, after the end)."""
        return self.turn % self.players

    def scouts_left(self, seat: int) -> tuple[int, ...]:
        """The scouts that a seat still has, ascending."""
        return self.tables.scouts_in(self.left[seat])

    def scout_values(self) -> tuple[int, ...]:
        """The different values of the scouts that the seat whose turn it is has left."""
        return self.tables.values_left[self.left[self.turn % self.players]]

    def reusable(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """The kinds of one's own face-up tiles that fit on one of `cells`; none without a scout."""
        seat = self.turn % self.players
        if not self.left[seat]:
            return ()
        fitting, codes = 0, self.codes
        for cell in cells:
            fitting |= FITTING[codes[cell]]
        return MEMBERS[fitting & self.aside_kinds[seat]]

    def shores(self) -> tuple[int, ...]:
        """The sides by which a scout names the islands on the tile just placed."""
        return SHORES[SIDES_OF_CODE[self.codes[self.placed]]]

    # --- a turn, move by move ---------------------------------------------------------------

    def sail(self, start: int) -> None:
        """Put the ship on a starting point. The draw follows at once if nothing can be reused."""
        self.ship, self.phase = start, EXPLORE
        if not self.reusable(self.reached(start)):
            self.draw()

    def draw(self) -> None:
        """Draw the next tile. It is set aside if it fits nowhere, which ends the turn."""
        kind = self.bag.pop()
        if self.placements(kind, self.reached(self.ship)):
            self.hand, self.phase = kind, PLACE
        else:
            self.put_aside(self.seat, kind)
            self._end_turn()

    def reuse(self, kind: int, value: int) -> None:
        """Take up a face-up tile and pay a scout of `value` for it."""
        self.take_up(self.seat, kind, value)
        self.hand, self.phase = kind, PLACE

    def place(self, cell: int, sides: Sides) -> None:
        """Lay the tile in hand and fill what it surrounds. If no scout can follow, it ends."""
        self.explore(cell, PLANS[self.codes[cell]][sides])
        self.ship, self.hand, self.placed, self.phase = -1, -1, cell, SCOUT
        if not sides or not self.left[self.seat]:
            self._end_turn()

    def scout(self, value: int, side: int) -> None:
        """Put a scout on the island that has `side` on the tile just placed."""
        seat = self.seat
        self.left[seat] -= self.tables.price[value]
        self.put_scout(self.placed, side, seat, value)
        self._end_turn()

    def pass_(self) -> None:
        """Put no scout."""
        self._end_turn()

    def play_turn(
        self,
        start: int,
        reuse: tuple[int, int] | None = None,
        place: tuple[int, Sides] | None = None,
        scout: tuple[int, int] | None = None,
    ) -> None:
        """A whole turn: the start, the (kind, value) reused unless a tile is drawn, the (space,
        sides) unless it is set aside, and the (value, side) of a scout unless there is none.
        """
        turn = self.turn
        self.sail(start)
        if reuse:
            self.reuse(*reuse)
        elif self.phase == EXPLORE:
            self.draw()
        if place:
            self.place(*place)
        if scout:
            self.scout(*scout)
        elif self.phase == SCOUT:
            self.pass_()
        assert self.turn == turn + 1, "these moves do not make up a turn"

    def _end_turn(self) -> None:
        self.ship = self.hand = self.placed = -1
        self.turn += 1
        if not self.unexplored:
            self.ending = FULL
        elif not self.bag:
            self.ending = BAG
        elif not self.has_starting_point():
            self.ending = STUCK
        self.phase = OVER if self.ending else SAIL

    def put_aside(self, seat: int, kind: int) -> None:
        """Lay a tile face up in front of a seat."""
        self.set_aside[seat].append(kind)
        self.aside_kinds[seat] |= 1 << kind

    def take_up(self, seat: int, kind: int, value: int) -> None:
        """Take a seat's face-up tile away, and a scout of `value` for it."""
        face_up = self.set_aside[seat]
        face_up.remove(kind)
        if kind not in face_up:
            self.aside_kinds[seat] ^= 1 << kind
        self.left[seat] -= self.tables.price[value]

    # --- random play ------------------------------------------------------------------------
    # Every decision is uniform among the moves that the reference would list for it.

    def play_out(self, rng: Random) -> tuple[tuple[int, ...], str]:
        """Play on at random to the end: the scores and the ending.

        Hidden tiles are drawn in the order in which they lie; see `shuffle_hidden`.
        """
        if self.phase not in (SAIL, OVER):
            self.play_random_turn(rng)
        random = rng.random
        # Unlike `play_random_turn` this finds out that the game is over when no turn can begin.
        while self.ending is None:
            if cells := self._random_start(random):
                self._explore_at_random(random, cells)
                self.turn += 1
        self.phase = OVER
        return self.sure_scores(), self.ending

    def play_random_turn(self, rng: Random) -> None:
        """Play a turn at random, or the rest of one that was begun."""
        random = rng.random
        if self.phase == SAIL:
            self._explore_at_random(random, self._random_start(random))
        elif self.phase == EXPLORE:
            self._explore_at_random(random, self.reached(self.ship))
        elif self.phase == PLACE:
            self._place_at_random(random, self.seat, self.hand, self.reached(self.ship))
        else:
            self._scout_at_random(random, self.seat, self.placed, self.shores())
        self._end_turn()

    def _random_start(self, random: Callable[[], float]) -> tuple[int, ...]:
        """The spaces reached from a random starting point, or nothing because the game is over."""
        if not self.unexplored:
            self.ending = FULL
        elif not self.bag:
            self.ending = BAG
        else:
            starts, codes, known = self.starts, self.codes, self.tables
            while starts:
                index = int(random() * len(starts))
                start = starts[index]
                if cells := known.reached[start][codes[known.watched[start]]]:
                    return cells
                starts[index] = starts[-1]
                starts.pop()
            self.ending = STUCK
        return ()

    def _explore_at_random(self, random: Callable[[], float], cells: tuple[int, ...]) -> None:
        """Draw or reuse, then place and scout."""
        seat = self.turn % self.players
        if self.aside_kinds[seat] and (kinds := self.reusable(cells)):
            values = self.tables.values_left[self.left[seat]]
            chosen = int(random() * (len(kinds) * len(values) + 1)) - 1
            if chosen >= 0:
                kind = kinds[chosen // len(values)]
                self.take_up(seat, kind, values[chosen % len(values)])
                self._place_at_random(random, seat, kind, cells)
                return
        self._place_at_random(random, seat, self.bag.pop(), cells)

    def _place_at_random(
        self, random: Callable[[], float], seat: int, kind: int, cells: tuple[int, ...]
    ) -> None:
        """Place the tile and scout, or set it aside."""
        fits, codes = FITS[kind], self.codes
        if len(cells) == 1:  # the usual case is worth a list less
            cell = cells[0]
            plans = fits[codes[cell]]
            if not plans:
                self.put_aside(seat, kind)
                return
            plan = plans[int(random() * len(plans))]
        else:
            options = [(cell, plan) for cell in cells for plan in fits[codes[cell]]]
            if not options:
                self.put_aside(seat, kind)
                return
            cell, plan = options[int(random() * len(options))]
        self.explore(cell, plan)
        if plan.shores and self.left[seat]:
            self._scout_at_random(random, seat, cell, plan.shores)

    def _scout_at_random(
        self, random: Callable[[], float], seat: int, cell: int, shores: tuple[int, ...]
    ) -> None:
        """Put a scout or pass."""
        known, left = self.tables, self.left
        values = known.values_left[left[seat]]
        chosen = int(random() * (len(values) * len(shores) + 1)) - 1
        if chosen >= 0:
            value = values[chosen // len(shores)]
            left[seat] -= known.price[value]
            self.put_scout(cell, shores[chosen % len(shores)], seat, value)
