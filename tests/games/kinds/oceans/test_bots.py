"""The bots: legal, and better than chance. They get the view of their seat and nothing else."""

from __future__ import annotations

import pytest

from games.kinds.oceans.bots import BOTS
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.selfplay import play as play_out
from games.kinds.selfplay import source_of
from tests.games.kinds.oceans.tables import Rows, play, position, setup


@pytest.mark.parametrize("name", sorted(BOTS))
def test_bots_answer_with_an_option(name: str) -> None:
    source = source_of("bots", 1, 2)
    state = OCEANS.new(setup(2))
    for _ in range(60):
        seat = state.asked[0].seat
        shown = OCEANS.view_for(state, seat)
        text = BOTS[name](shown, source.rng, 0)
        assert isinstance(shown["options"], list)
        assert text in shown["options"]
        state = OCEANS.apply(state, seat, OCEANS.parse(text)).state


def test_greedy_returns_excess_to_the_reef() -> None:
    rows: Rows = [{"s1": ([], 9)}, {"s2": ([], 3)}]
    state = play(position(rows), "feed s1 forage")
    rng = source_of("bots", 1, 2).rng
    assert BOTS["greedy"](OCEANS.view_for(state, 0), rng, 0) == "overpop s1 reef"


def test_greedy_takes_the_larger_feed() -> None:
    rows: Rows = [{"s1": ([], 3), "s3": ([1051], 3)}, {"s2": ([], 3)}]
    rng = source_of("bots", 1, 2).rng
    assert BOTS["greedy"](OCEANS.view_for(position(rows), 0), rng, 0) == "feed s3 forage"


def test_greedy_beats_random() -> None:
    wins = 0
    for number in range(4):
        names = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        rng = source_of("duel", number, 2).rng
        state, _ = play_out(OCEANS, setup(2, number), [BOTS[name] for name in names], rng)
        outcome = OCEANS.outcome(state)
        assert outcome is not None
        wins += names[outcome.winners[0]] == "greedy"
    assert wins == 4
