"""Turns weighed by tables: the same as laying every tile and weighing what lies there."""

from __future__ import annotations

from collections.abc import Iterator
from math import tanh
from random import Random

import pytest

from games.kinds.oceania.bots.evaluation import (
    ADMIRALS,
    SEASONED,
    Scale,
    decided,
    parts_of,
    sharpness,
)
from games.kinds.oceania.bots.turns import CandidateTurns, Memory, TurnEnd
from games.kinds.oceania.bots.weights import LEARNED
from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.state import PLACE, SCOUT


def positions(players: int, games: int = 6) -> Iterator[Playout]:
    """The positions between turns of random games."""
    rng = Random(f"positions {players}")
    for _ in range(games):
        core = Playout(CLASSIC, players)
        core.shuffle_hidden(rng)
        while core.ending is None:
            yield core.copy()
            core.play_random_turn(rng)


def scales(core: Playout) -> list[Scale]:
    return [SEASONED.weigh(core), ADMIRALS.scale_for(core)]


def ended(core: Playout, ending: TurnEnd) -> Playout:
    """The position after that end of the turn; its tile was not in the bag."""
    after = core.copy()
    after.explore(ending.cell, ending.plan)
    if ending.value:
        after.put_scout(ending.cell, ending.side, core.seat, ending.value)
        after.left[core.seat] -= core.tables.price[ending.value]
    return after


@pytest.mark.parametrize("players", [1, 2])
def test_what_a_tile_adds_is_what_it_adds_when_it_is_laid(players: int) -> None:
    rng = Random("laid")
    filled = 0
    for core in positions(players):
        _, cells = rng.choice(core.starting_points())
        for scale in scales(core):
            turns = CandidateTurns(core, scale)
            for ending in turns.all_endings(rng.choice(core.bag), cells):
                after = ended(core, ending)
                worth = scale.chart(after, core.seat) + scale.supplies(after, core.seat)
                assert ending.worth == pytest.approx(worth)
                filled += after.filled != core.filled
    assert filled > 20


@pytest.mark.parametrize("players", [1, 2])
def test_drawing_is_worth_the_mean_of_the_best_ends(players: int) -> None:
    rng = Random("drawn")
    for core in positions(players, 3):
        _, cells = rng.choice(core.starting_points())
        for scale in scales(core):
            turns = CandidateTurns(core, scale)
            aside = core.copy()
            aside.put_aside(core.seat, 0)
            without = scale.chart(aside, core.seat) + scale.supplies(aside, core.seat)
            total = 0.0
            for kind in core.bag + core.removed:
                ends = [ending.worth for ending in turns.endings(kind, cells)]
                total += scale.felt(max(ends, default=without))
            assert turns.draw(cells) == pytest.approx(total / len(core.bag + core.removed))


def test_what_is_remembered_of_spaces_holds_in_other_positions() -> None:
    memory: Memory = {}
    rng = Random("remembered")
    for core in positions(2, 4):
        for _ in range(3):
            other = core.copy()
            other.play_random_turn(rng)
            if other.ending is None:
                scale = ADMIRALS.scale_for(other)
                for _, cells in other.starting_points():
                    fresh = CandidateTurns(other, scale).explore(cells)
                    assert CandidateTurns(other, scale, memory).explore(cells) == pytest.approx(
                        fresh
                    )
    assert memory


def test_a_scale_weighs_a_position_by_the_learned_weights_of_its_parts() -> None:
    for core in positions(2, 3):
        core.turn += 1  # as if the one who moved last asked
        seat = core.seat
        core.phase = PLACE  # the tile is drawn
        scale = ADMIRALS.scale_for(core)
        total = sum(
            weight * figure
            for part, figures in parts_of(core, seat)
            for weight, figure in zip(LEARNED[part], figures, strict=True)
        )
        chance = scale.felt(scale.chart(core, seat) + scale.supplies(core, seat))
        assert chance == pytest.approx(tanh(sharpness(len(core.bag)) * total / 2))


def test_with_the_last_tile_points_decide() -> None:
    rng = Random("last")
    ended_by_the_bag = 0
    while ended_by_the_bag < 10:
        core = Playout(CLASSIC, 2)
        core.shuffle_hidden(rng)
        core.play_out(rng)
        if core.bag:
            continue
        ended_by_the_bag += 1
        core.phase = SCOUT
        scale = ADMIRALS.scale_for(core)
        white, grey = core.sure_scores()
        worth = scale.chart(core, 0) + scale.supplies(core, 0)
        assert scale.felt(worth) == decided(white - grey)


def test_a_win_counts_more_than_points() -> None:
    assert decided(1) > 0.9 + decided(0)
    assert decided(40) > decided(1)
    assert decided(-40) < decided(-1) < -0.9
