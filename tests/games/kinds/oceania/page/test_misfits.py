"""A tile that fitted nowhere is told until the next is drawn, also when it was the last."""

from __future__ import annotations

from games.kinds.base import Setup
from games.kinds.oceania.page.misfits import Misfit, last_misfit
from games.kinds.oceania.page.turns import turns_of
from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.random_bot import choose_at_random
from games.kinds.selfplay import play, source_of


def test_the_last_tile_of_a_game() -> None:
    told = set()
    for number in range(40):
        source = source_of("misfits", number, 2)
        setup = Setup(CLASSIC.name, source.nonces, source.seed)
        state, steps = play(OCEANIA, setup, [choose_at_random] * 2, source.rng, 0)
        last = turns_of(steps)[-1]
        misfit = last_misfit(tuple(turns_of(steps)), OCEANIA.view_for(state, None))
        told.add(misfit is None)
        if not last.turn.set_aside:
            assert misfit is None
        else:
            assert last.turn.kind is not None
            assert misfit == Misfit(last.seat, last.turn.kind, last.turn.start, 2)
    assert told == {True, False}
