"""The engine against the second reading of the rules, move by move over random games."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from games.kinds.base import Setup
from games.kinds.fair_shuffle import FairStream
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.moves import Discard, species_name
from games.kinds.oceans.rules.state import State
from games.kinds.selfplay import source_of
from tests.games.kinds.golden import file_of
from tests.games.kinds.oceans.rules.second_reading import Sea
from tests.games.kinds.oceans.tables import setup

GAMES = 3


def begun(given: Setup) -> tuple[State, Sea]:
    players = given.players
    stream = FairStream(given.seed, "|".join(("oceans-deck-v1", *given.nonces)))
    stream.shuffle(list(range(players)))
    deck = list(range(1001, 1121))
    stream.shuffle(deck)
    return OCEANS.new(given), Sea(players, deck, stream)


def same(state: State, sea: Sea) -> None:
    assert dict(zip(("reef", "I", "II", "III"), state.zones, strict=True)) == sea.zones
    assert [list(hand) for hand in state.hands] == sea.hands
    assert (list(state.deck), list(state.discard)) == (sea.deck, sea.discard)
    assert list(state.piles) == sea.piles
    assert state.blue == (sea.abundance, sea.fertile) or state.asked[0].kind == "overpop"
    assert state.reserve == sea.reserve
    rows = [
        [(species_name(s.number), list(s.traits), s.pop, s.overpopulated) for s in row]
        for row in state.rows
    ]
    assert rows == [[(f.name, f.traits, f.pop, f.over) for f in row] for row in sea.rows]


def compare(given: Setup, choose: Callable[[State], str]) -> None:
    """Play both side by side: positions, decisions and options are the same at each move."""
    state, sea = begun(given)
    playing = sea.play()
    asked = next(playing)
    while True:
        same(state, sea)
        question = state.asked[0]
        listed = {str(move) for move in OCEANS.legal_moves(state, question.seat)}
        assert (question.seat, question.kind, listed) == asked
        text = choose(state)
        state = OCEANS.apply(state, question.seat, OCEANS.parse(text)).state
        try:
            asked = playing.send(text)
        except StopIteration:
            break
    assert OCEANS.outcome(state) is not None
    assert (state.last_round, state.explosion) == (sea.last_round, sea.explosion) == (True, True)
    same(state, sea)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("number", range(GAMES))
def test_both_play_the_same_random_game(players: int, number: int) -> None:
    rng = source_of("second reading", number, players).rng

    def choose(state: State) -> str:
        seat = state.asked[0].seat
        hand = state.hands[seat]
        if state.asked[0].kind == "draw" and hand and not state.discarded and rng.random() < 0.3:
            return str(Discard(tuple(sorted(rng.sample(hand, rng.randint(1, len(hand)))))))
        return str(rng.choice(OCEANS.legal_moves(state, seat)))

    compare(setup(players, number), choose)


@pytest.mark.parametrize("players", range(2, 7))
def test_both_play_the_same_game_between_bots(players: int) -> None:
    """Bots fill the table as people do, which chance does not."""
    source = source_of("golden", 1, players)
    lines = file_of("oceans", "reef", players).read_text().splitlines()
    moves = iter([json.loads(line)["move"] for line in lines[1:-1]])
    compare(Setup("reef", source.nonces, source.seed), lambda _: next(moves))
