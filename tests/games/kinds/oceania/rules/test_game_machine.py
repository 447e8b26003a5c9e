"""Whole games under every invariant, two-player and solo."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.kinds.base import GameOver, RulesError, Setup, Step
from games.kinds.fair_shuffle import commitment
from games.kinds.oceania.rules.edition import CLASSIC, KIND_OF_SIDES, SIDES_TEXT
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.moves import Draw, Move, Pass, Place, Reuse, Sail, Scout, parse_move
from games.kinds.oceania.rules.replay import read_record, result_text, verify, write_record
from games.kinds.oceania.rules.state import OVER, State

NONCES = ("00112233445566aa", "ffeeddccbbaa9988")
EVERY_MOVE: list[Move] = [
    *(Sail(start) for start in ("W1", "W9", "E5", "Sd", "Sz", "a1", "d3", "g5", "h1")),
    Draw(),
    *(Reuse(kind, value) for kind in ("sea", "cape", "bay", "inland") for value in (1, 3)),
    *(Place(space, sides) for space in ("a1", "c3", "g5", "j9") for sides in SIDES_TEXT),
    *(Scout(value, side) for value in (1, 2, 3, 9) for side in "nesw"),
    Pass(),
]


class WholeGames(RuleBasedStateMachine):
    """Plays listed moves to the end, and tries others on the way."""

    @initialize(players=st.sampled_from([1, 2]), seed=st.binary(min_size=32, max_size=32))
    def begin(self, players: int, seed: bytes) -> None:
        self.setup = Setup(CLASSIC.name, NONCES[:players], seed)
        self.state = OCEANIA.new(self.setup)
        self.steps: list[Step] = []
        self.paid: list[int] = []

    @precondition(lambda self: self.state.phase != OVER)
    @rule(data=st.data(), other=st.sampled_from(EVERY_MOVE), seat=st.sampled_from([0, 1, 2]))
    def play_a_listed_move(self, data: st.DataObject, other: Move, seat: int) -> None:
        self.try_any_move(other, seat)
        before = self.state
        move = data.draw(st.sampled_from(OCEANIA.legal_moves(before, before.seat)))
        assert parse_move(str(move)) == move
        transition = OCEANIA.apply(before, before.seat, move)
        self.state = transition.state
        self.steps += transition.steps
        assert self.steps[-len(transition.steps)].move == str(move)
        if isinstance(move, Reuse):
            self.paid.append(move.value)
        assert islands_only_grew(before, self.state)

    @precondition(lambda self: self.state.phase == OVER)
    @rule(move=st.sampled_from(EVERY_MOVE), seat=st.sampled_from([0, 1, 2]))
    def knock_on_a_finished_game(self, move: Move, seat: int) -> None:
        self.try_any_move(move, seat)

    def try_any_move(self, move: Move, seat: int) -> None:
        listed = {str(legal) for legal in OCEANIA.legal_moves(self.state, seat)}
        before = OCEANIA.encode(self.state)
        if str(move) in listed or (listed and names_a_listed_island(self.state, move)):
            OCEANIA.apply(self.state, seat, move)
        else:
            with pytest.raises(RulesError) as refusal:
                OCEANIA.apply(self.state, seat, move)
            assert refusal.value.rule
            assert str(refusal.value)[-1] in ".?'"
        assert OCEANIA.encode(self.state) == before

    @invariant()
    def tiles_are_conserved(self) -> None:
        state = self.state
        laid = [
            KIND_OF_SIDES[state.tiles[cell]] for cell in state.order if cell not in state.filled
        ]
        face_up = [kind for row in state.set_aside for kind in row]
        in_hand = [state.hand] if state.hand else []
        everywhere = Counter([*state.bag, *state.removed, *laid, *face_up, *in_hand])
        assert everywhere == CLASSIC.tiles

    @invariant()
    def scouts_are_conserved(self) -> None:
        state = self.state
        left = [value for row in state.scouts_left for value in row]
        placed = [scout.value for scout in state.scouts]
        expected = Counter(CLASSIC.scouts * 2) if state.players == 2 else Counter()
        assert Counter([*left, *placed, *self.paid]) == expected

    @invariant()
    def storage_gives_the_same_state(self) -> None:
        stored = json.dumps(OCEANIA.encode(self.state))
        assert OCEANIA.decode(json.loads(stored)) == self.state

    @invariant()
    def record_gives_the_same_state(self) -> None:
        open_record = write_record(basic_tags(self.setup), self.steps)
        assert seen_by_all(verify_or_replay(open_record, self.state)) == seen_by_all(self.state)
        *_, replayed = read_record(write_record(full_tags(self.setup), self.steps)).positions()
        assert replayed == self.state

    @invariant()
    def views_hide_what_is_hidden(self) -> None:
        hidden = [*self.state.bag, *self.state.removed]
        random.Random(len(self.steps)).shuffle(hidden)
        size = len(self.state.bag)
        other = self.state._replace(bag=tuple(hidden[:size]), removed=tuple(hidden[size:]))
        assert seen_by_all(other) == seen_by_all(self.state)

    @invariant()
    def the_end_is_the_end(self) -> None:
        outcome = OCEANIA.outcome(self.state)
        assert (outcome is None) == (self.state.phase != OVER) == bool(OCEANIA.pending(self.state))
        if outcome is None:
            assert OCEANIA.legal_moves(self.state, self.state.seat)
            return
        assert outcome.scores == self.state.sure_scores()
        for seat in range(self.state.players):
            assert not OCEANIA.legal_moves(self.state, seat)
            with pytest.raises(GameOver):
                OCEANIA.apply(self.state, seat, Sail("W1"))


def names_a_listed_island(state: State, move: Move) -> bool:
    """Any land side of a joined island names it, though only its first side is listed."""
    return (
        isinstance(move, Scout)
        and state.placed is not None
        and move.value in state.scouts_left[state.seat]
        and SIDES_TEXT[state.tiles[state.placed]]["nesw".index(move.side)] == "l"
    )


def islands_only_grew(before: State, after: State) -> bool:
    grown = {part: island.letter for island in after.islands() for part in island.parts}
    return all(
        len({grown[part] for part in island.parts}) == 1 and grown[island.parts[0]] <= island.letter
        for island in before.islands()
    )


def seen_by_all(state: State) -> list[object]:
    return [OCEANIA.view_for(state, viewer) for viewer in (None, 0, 1)]


def basic_tags(setup: Setup) -> dict[str, str]:
    return {"Game": "Oceania", "Edition": setup.variant, "Players": str(setup.players)}


def full_tags(setup: Setup) -> dict[str, str]:
    nonces = dict(zip(("WhiteNonce", "GreyNonce"), setup.nonces, strict=False))
    revealed = {"Commitment": commitment(setup.seed), "Seed": setup.seed.hex(), **nonces}
    return {**basic_tags(setup), **revealed}


def verify_or_replay(record: str, state: State) -> State:
    if state.ending:
        end = f'[Reason "{state.ending}"]\n[Result "{result_text(state)}"]\n\n'
        record = record.replace("\n\n", "\n" + end, 1)
    return verify(read_record(record))


# A game has at most about 110 decisions, so every example is played to its end.
WholeGames.TestCase.settings = settings(
    max_examples=12, stateful_step_count=125, deadline=None, derandomize=True
)
TestWholeGames = WholeGames.TestCase
