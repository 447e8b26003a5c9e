"""The chance that the next tile fits: exact, and from what everybody sees."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from games.kinds.base import Setup
from games.kinds.oceania.rules.board import UNEXPLORED
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.odds import Chance, chances_of
from games.kinds.oceania.rules.state import State
from tests.games.kinds.oceania.positions import CELLS, position


def chances(state: State) -> dict[str, Chance]:
    found = chances_of(state.geometry, state.tiles, state.unseen())
    return {state.geometry.names[cell]: chance for cell, chance in found.items()}


def test_on_a_blank_chart_only_the_frame_requires_anything() -> None:
    found = chances(position({}))
    assert len(found) == len(CELLS)
    # In the middle everything fits. Along the frame one side is water, in its corners two are next
    # to each other: the strait, land on opposite sides, does not fit there, nor does the bay.
    assert found["d3"] == Chance(35, 35)
    assert found["a3"] == Chance(35, 35)
    assert found["a1"] == Chance(5 + 11 + 9, 35)


def test_neighbours_require_land_and_water() -> None:
    # Land east of d3, and open sea on e2, south-east of it.
    found = chances(position({"d3": "wlww", "e2": "wwww"}))
    # e3: land west, water south. Not the sea; of the strait both sides face each other, west and
    # east; all the others have a land side next to a side of water.
    assert found["e3"] == Chance(11 + 9 + 4 + 6, 35)
    # d2: water north and east, as in a corner of the frame.
    assert found["d2"] == Chance(5 + 11 + 9, 35)
    assert "d3" not in found


def test_tiles_that_were_seen_count_no_more() -> None:
    state = position({"d3": "wlww"})
    bag = tuple(kind for kind in state.bag if kind != "cape")
    removed = tuple(kind for kind in state.removed if kind != "cape")
    left = len(bag) + len(removed)
    assert chances(state._replace(bag=bag, removed=removed))["e3"] == Chance(9 + 4 + 6, left)


def test_the_order_of_the_bag_makes_no_difference() -> None:
    state = OCEANIA.new(Setup("7x5", ("0" * 16, "1" * 16), bytes(32)))
    hidden = (*state.bag, *state.removed)[::-1]
    size = len(state.bag)
    other = state._replace(bag=hidden[:size], removed=hidden[size:])
    assert other.bag != state.bag
    assert chances(other) == chances(state)


@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_share_of_unseen_tiles_that_the_rules_let_fit(seed: int) -> None:
    rng = Random(seed)
    state = OCEANIA.new(Setup("7x5", ("0" * 16, "1" * 16), bytes([seed]) * 32))
    while state.turn < 14 and state.ending is None:
        move = rng.choice(OCEANIA.legal_moves(state, state.seat))
        state = OCEANIA.apply(state, state.seat, move).state
    found = chances(state)
    hidden = [*state.bag, *state.removed]
    for cell, sides in enumerate(state.tiles):
        name = state.geometry.names[cell]
        if sides != UNEXPLORED:
            assert name not in found
            continue
        share = Fraction(sum(bool(state.fits(kind, (cell,))) for kind in hidden), len(hidden))
        assert Fraction(found[name].fitting, found[name].unseen) == share


@pytest.mark.parametrize(
    ("chance", "percent"),
    [
        (Chance(0, 35), 0), (Chance(35, 35), 100), (Chance(1, 3), 33), (Chance(2, 3), 67),
        (Chance(1, 1000), 1), (Chance(999, 1000), 99), (Chance(0, 0), 0),
    ],
)  # fmt: skip
def test_percents_are_round_but_not_surer_than_they_are(chance: Chance, percent: int) -> None:
    assert chance.percent == percent
