"""The invariants of the rules, checked over whole games that a machine plays in all ways."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.kinds.base import RulesError
from games.kinds.oceans.rules import numbers
from games.kinds.oceans.rules.audit import audit
from games.kinds.oceans.rules.edition import reef
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.moves import (
    ZONES,
    Attack,
    Discard,
    Drop,
    Evolve,
    Forage,
    Migrate,
    Move,
    Overpop,
    parse,
)
from games.kinds.oceans.rules.state import State
from tests.games.kinds.oceans.tables import setup

ZONE = st.integers(0, len(ZONES) - 1)
SPECIES = st.integers(1, 12)
#: Moves of any kind, legal or not.
ANY_MOVE: st.SearchStrategy[Move] = st.one_of(
    st.builds(Evolve, st.integers(1000, 1122), SPECIES),
    st.builds(Evolve, st.integers(1000, 1122), st.none(), st.integers(0, 9)),
    st.builds(Migrate, st.integers(1000, 1122), ZONE, ZONE),
    st.builds(Drop, SPECIES, st.integers(1000, 1122)),
    st.builds(Forage, SPECIES, ZONE),
    st.builds(Attack, SPECIES, SPECIES),
    st.builds(Overpop, SPECIES, ZONE),
    st.sampled_from([parse(t) for t in ("end", "deep draw3", "deep pool 2", "surge I")]),
)


class Playing(RuleBasedStateMachine):
    """A game of two to six, in which every listed move may be made and any other is refused."""

    state: State
    before: State

    @initialize(players=st.integers(2, 6), seed=st.integers(0, 2**64))
    def begin(self, players: int, seed: int) -> None:
        self.setup = setup(players, seed)
        self.state = self.before = OCEANS.new(self.setup)
        self.history: list[tuple[int, str]] = []

    @property
    def seat(self) -> int:
        return self.state.asked[0].seat

    def make(self, move: Move) -> None:
        assert parse(str(move)) == move
        encoded = OCEANS.encode(self.state)
        transition = OCEANS.apply(self.state, self.seat, move)
        assert OCEANS.encode(self.state) == encoded
        self.history.append((self.seat, str(move)))
        self.before, self.state = self.state, transition.state
        self.check_flags()

    def check_flags(self) -> None:
        """What has begun never ends, and markers are poured once."""
        before, after = self.before, self.state
        assert after.explosion >= before.explosion
        assert after.last_round >= before.last_round
        assert after.reserve <= before.reserve
        assert after.born >= before.born
        assert after.turn >= before.turn

    @precondition(lambda self: self.state.asked)
    @rule(data=st.data())
    def make_a_listed_move(self, data: st.DataObject) -> None:
        self.make(data.draw(st.sampled_from(OCEANS.legal_moves(self.state, self.seat))))

    @precondition(lambda self: self.state.asked)
    @rule(data=st.data())
    def make_several_moves(self, data: st.DataObject) -> None:
        """Games are long: most of the way is made by chance, without a choice a move."""
        rng = data.draw(st.randoms(use_true_random=False))
        for _ in range(25):
            if self.state.asked:
                self.make(rng.choice(OCEANS.legal_moves(self.state, self.seat)))
                self.is_sound()

    @precondition(lambda self: self.state.asked and self.state.asked[0].kind == "draw")
    @rule(data=st.data())
    def discard_and_draw(self, data: st.DataObject) -> None:
        seat, hand = self.seat, self.state.hands[self.seat]
        if hand and not self.state.discarded:
            count = data.draw(st.integers(1, len(hand)))
            chosen = data.draw(st.sampled_from(list(combinations(hand, count))))
            self.make(Discard(chosen))
        self.make(parse("end"))
        drained = not self.state.deck and not self.state.discard
        assert len(self.state.hands[seat]) == 6 or drained

    @precondition(lambda self: self.state.asked)
    @rule(move=ANY_MOVE, seat=st.integers(0, 5))
    def try_any_move(self, move: Move, seat: int) -> None:
        """Whatever is not listed is refused, and changes nothing."""
        legal = move in OCEANS.legal_moves(self.state, seat)
        encoded = OCEANS.encode(self.state)
        try:
            OCEANS.apply(self.state, seat, move)
        except RulesError:
            assert not legal
        else:
            assert legal
        assert OCEANS.encode(self.state) == encoded

    @rule()
    def store_and_resume(self) -> None:
        stored = json.loads(json.dumps(OCEANS.encode(self.state)))
        assert OCEANS.decode(stored) == self.state

    @rule()
    def replay(self) -> None:
        state = OCEANS.new(self.setup)
        for seat, text in self.history:
            state = OCEANS.apply(state, seat, parse(text)).state
        assert state == self.state

    @invariant()
    def is_sound(self) -> None:
        assert audit(self.state, reef()) == []
        assert bool(self.state.asked) == (OCEANS.outcome(self.state) is None)
        self.check_species()

    def check_species(self) -> None:
        """The ring is a ring; population fits; traits grow within the limit only."""
        table = OCEANS.table(self.state)
        ring = table.ring
        assert len(ring) == sum(map(len, self.state.rows)) <= 24
        grown = {s.number: len(s.traits) for row in self.before.rows for s in row}
        for board in ring:
            assert table.neighbour(table.neighbour(board, -1), 1) is board
            assert table.walk(board)[-1] is board
            assert board.pop <= numbers.spaces(table, board) == 10
            if len(board.traits) > grown.get(board.number, 0):
                assert len(board.traits) <= numbers.limit(table, board)

    @invariant()
    def views_hide_what_is_hidden(self) -> None:
        state = self.state
        for viewer in (None, *range(state.players)):
            shown: dict[str, Any] = dict(OCEANS.view_for(state, viewer))
            visible = {*state.discard, *(c for r in state.rows for s in r for c in s.traits)}
            visible |= {3001, 3009, *(state.hands[viewer] if viewer is not None else ())}
            text = json.dumps(shown)
            assert not [c for c in range(1001, 1121) if c not in visible and str(c) in text]
            piles = {seat["seat"] for seat in shown["seats"] if "pile" in seat}
            assert piles == ({viewer} - {None} if state.asked else set(range(state.players)))


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(
    max_examples=25,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
