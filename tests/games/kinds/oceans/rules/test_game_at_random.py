"""Random games end: a sample here, 2,000 of them with OCEANS_GAMES=2000 in the environment."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator

import pytest

from games.kinds.base import RulesError, Viewer
from games.kinds.oceans.rules.audit import audit
from games.kinds.oceans.rules.edition import reef
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.moves import (
    END,
    ZONES,
    Attack,
    Discard,
    Drop,
    Evolve,
    Forage,
    LeechFrom,
    Migrate,
    Move,
    Overpop,
)
from games.kinds.oceans.rules.state import State
from games.kinds.selfplay import source_of
from tests.games.kinds.oceans.tables import setup

GAMES = int(os.environ.get("OCEANS_GAMES", "15"))
TURN_LIMIT = 2_000
COUNTS = range(2, 7)
CHUNK = 20  # games in one test, so that none of them takes long


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("first", range(0, GAMES // len(COUNTS), CHUNK))
def test_random_games_end_within_the_turn_limit(players: int, first: int) -> None:
    for number in range(first, min(first + CHUNK, GAMES // len(COUNTS))):
        rng = source_of("random games", number, players).rng
        state = OCEANS.new(setup(players, number))
        while state.asked:
            seat = state.asked[0].seat
            move = rng.choice(OCEANS.legal_moves(state, seat))
            state = OCEANS.apply(state, seat, move).state
            assert state.turn < TURN_LIMIT
        assert audit(state, reef()) == []
        assert state.turn % players == players - 1
        assert OCEANS.outcome(state) is not None


def candidates(state: State, seat: int) -> Iterator[Move]:
    """Every move that could be thought of with the seat's hand and two foreign cards."""
    cards = (*state.hands[seat], *state.deck[:1], *state.hands[seat - 1][:1])
    species = [s.number for row in state.rows for s in row]
    zones = range(len(ZONES))
    traits = [card for row in state.rows for s in row for card in s.traits]
    yield END
    for card in cards:
        yield from (Evolve(card, number) for number in species)
        yield from (Evolve(card, None, at) for at in range(len(species) + 2))
        yield from (Migrate(card, source, goal) for source in zones for goal in zones)
    for number in species:
        yield from (Drop(number, card) for card in traits)
        yield from (Forage(number, zone) for zone in zones)
        yield from (Attack(number, target) for target in species)
        yield from (Overpop(number, zone) for zone in zones)
        yield from (LeechFrom(number, victim) for victim in species)


def accepted(state: State, seat: int, move: Move) -> bool:
    try:
        OCEANS.apply(state, seat, move)
    except RulesError:
        return False
    return True


@pytest.mark.parametrize("players", COUNTS)
def test_options_are_exactly_what_is_accepted(players: int) -> None:
    rng = source_of("options", 1, players).rng
    state = OCEANS.new(setup(players, 9))
    for number in range(600):
        if not state.asked:
            break
        seat = state.asked[0].seat
        listed = OCEANS.legal_moves(state, seat)
        if number % 12 == 0 or state.asked[0].kind == "overpop":
            assert len(set(listed)) == len(listed)
            accepting = {m for m in candidates(state, seat) if accepted(state, seat, m)}
            assert accepting == set(listed)
        state = OCEANS.apply(state, seat, rng.choice(listed)).state


def open_cards(state: State, viewer: Viewer) -> set[int]:
    """The cards that lie where `viewer` sees them."""
    on_table = {card for row in state.rows for species in row for card in species.traits}
    hand = state.hands[viewer] if viewer is not None else ()
    return {*on_table, *hand, *state.discard, *state.removed, 3001, 3009}


@pytest.mark.parametrize("players", [2, 4])
def test_no_step_of_a_whole_game_tells_a_hidden_card(players: int) -> None:
    """Who is told of a card has seen it before the move or sees it after."""
    rng = source_of("steps", 1, players).rng
    state = OCEANS.new(setup(players))
    told_of_draws = 0
    while state.asked:
        seat, hand = state.asked[0].seat, state.hands[state.asked[0].seat]
        move = rng.choice(OCEANS.legal_moves(state, seat))
        if state.asked[0].kind == "draw" and hand and not state.discarded and rng.random() < 0.3:
            move = Discard(tuple(sorted(rng.sample(hand, rng.randint(1, len(hand))))))
        transition = OCEANS.apply(state, seat, move)
        for viewer in (None, *range(players)):
            seen = open_cards(state, viewer) | open_cards(transition.state, viewer)
            for step in transition.steps:
                text = json.dumps([step.move, step.told_to(viewer)])
                cards = {int(number) for number in re.findall(r"\b[1-3][0-9]{3}\b", text)}
                assert cards <= seen, (viewer, step.move)
                told_of_draws += step.told_to(viewer) != step.told_to(None)
        state = transition.state
    assert told_of_draws
