"""The worked example of the rules, step by step: two players, from set-up to the tie-break."""

from __future__ import annotations

import pytest

from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.scoring import trait_cards
from games.kinds.oceans.rules.state import FEED, State
from tests.games.kinds.oceans.tables import play, pops, position, setup

A, B = 0, 1
#: A seed whose deck turns 1005 up: found by trying.
SEED_THAT_TURNS_1005 = 12


@pytest.fixture
def start() -> State:
    """Step 1: A has played and must feed."""
    return position(
        [
            {"s1": ([1051, 1081], 2), "s3": ([1031, 1021], 1)},
            {"s2": ([1111], 4), "s4": ([1112], 3)},
        ],
        phase=FEED,
        zones=(14, 3, 25, 41),
        piles=(1, 6),
        hands=((1002, 1118, 1119, 1120), (1025, 1061, 1071, 1084, 1095, 1107)),
    )


def expect(state: State, zones: str, boards: dict[str, int], piles: tuple[int, int]) -> None:
    assert "/".join(map(str, state.zones)) == zones
    assert pops(state) == boards
    assert state.piles == piles
    total = sum(state.zones) + sum(boards.values()) + sum(piles)
    assert total == (100 if state.reserve else 160)


def test_set_up() -> None:
    state = OCEANS.new(setup(2, SEED_THAT_TURNS_1005))
    assert state.discard == (1005,)
    assert state.zones == (17, 17, 25, 41)
    assert len(state.deck) == 107
    assert [len(hand) for hand in state.hands] == [6, 6]
    view = OCEANS.view_for(state, None)
    assert [seat["bonus"] for seat in view["seats"]] == [4, 0]  # type: ignore[union-attr,call-overload,index]


def test_step_by_step(start: State) -> None:
    state = start
    expect(state, "14/3/25/41", {"s1": 2, "s3": 1, "s2": 4, "s4": 3}, (1, 6))

    assert not state.explosion
    state = play(state, "feed s1 forage")  # steps 2 and 3: fed, exploded, aged by 2 at once
    assert state.explosion
    assert state.blue == (True, False)
    expect(state, "9/0/21/41", {"s1": 5, "s3": 0, "s2": 7, "s4": 6}, (5, 6))

    state = play(state, "end", "evolve 1061 s2", "evolve 1071 s2", "end")
    expect(state, "9/0/21/41", {"s1": 5, "s3": 0, "s2": 7, "s4": 6}, (5, 6))
    numbers = OCEANS.table(state)
    assert numbers.boards[2].profile.attack == 5
    assert numbers.boards[2].profile.forage_barred

    state = play(state, "feed s2 attack s1")  # steps 5 and 6
    expect(state, "9/0/18/41", {"s1": 4, "s3": 3, "s2": 6, "s4": 4}, (5, 10))

    state = play(state, "end", "migrate 1118 II>reef", "evolve 1002 s1", "end")
    expect(state, "18/0/9/41", {"s1": 4, "s3": 3, "s2": 6, "s4": 4}, (5, 10))

    state = play(state, "feed s1 forage")
    assert (state.asked[0].seat, state.asked[0].kind, state.asked[0].species) == (B, "overpop", 2)
    assert OCEANS.pending(state)[0].facts["excess"] == 5
    assert state.blue == (True, False)
    state = play(state, "overpop s2 reef")
    assert state.blue == (True, True)
    expect(state, "18/0/0/40", {"s1": 9, "s3": 5, "s2": 5, "s4": 8}, (5, 10))

    state = play(state, "feed s1 forage", "overpop s4 III")  # steps 9 and 10, first half
    expect(state, "17/0/0/37", {"s1": 8, "s3": 5, "s2": 9, "s4": 5}, (9, 10))

    state = play(state, "end", "evolve 1095 new@2")
    expect(state, "17/0/0/35", {"s1": 8, "s3": 5, "s2": 9, "s4": 5, "s5": 2}, (9, 10))

    state = play(state, "migrate 1107 III>reef", "end", "feed s4 forage")
    expect(state, "25/0/0/26", {"s1": 8, "s3": 5, "s2": 7, "s4": 4}, (9, 16))

    state = play(state, "end", "migrate 1120 III>reef", "migrate 1119 III>reef", "end")
    assert (state.last_round, state.reserve) == (False, 60)
    state = play(state, "feed s1 forage")
    assert (state.last_round, state.reserve) == (True, 0)
    state = play(state, "overpop s2 reef")  # steps 12 and 13: no free space, no extra feed, aged
    expect(state, "49/0/0/56", {"s1": 8, "s3": 5, "s2": 5, "s4": 8}, (13, 16))
    assert (state.seat, state.phase) == (B, "play")

    state = play(state, "evolve 1084 s4", "evolve 1025 s4", "end", "feed s4 forage")
    expect(state, "48/0/0/56", {"s1": 8, "s3": 5, "s2": 3, "s4": 7}, (13, 20))

    outcome = OCEANS.outcome(state)
    assert outcome is not None
    assert outcome.scores == (30, 30)
    assert trait_cards(state) == (5, 6)
    assert outcome.winners == (B,)
    assert OCEANS.pending(state) == ()


def test_gains_of_the_first_feed_come_in_the_order_of_the_walk(start: State) -> None:
    step = OCEANS.apply(start, A, OCEANS.parse("feed s1 forage")).steps[0]
    log = step.shown["log"]
    assert isinstance(log, list)
    gained = [(line["species"], line["n"]) for line in log if line["kind"] == "gained"]
    assert gained == [("s4", 3), ("s2", 3), ("s3", 1)]
