"""Games of bots to report on."""

from __future__ import annotations

from games.kinds.base import Setup, Step
from games.kinds.oceania.bots import BOTS
from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.state import State
from games.kinds.selfplay import play, source_of


def bots_game(seed: str, bots: tuple[str, ...]) -> tuple[State, State, list[Step]]:
    """A game's first and last position, and its steps."""
    source = source_of(seed, 0, len(bots))
    setup = Setup(CLASSIC.name, source.nonces, source.seed)
    last, steps = play(OCEANIA, setup, [BOTS[bot] for bot in bots], source.rng)
    return OCEANIA.new(setup), last, steps
