"""A position as the plain facts that `inspect` prints: nothing hidden but the order of the deck.

A record that can be replayed has revealed its seed, so hands and score piles are open here.
"""

from __future__ import annotations

from games.kinds.base import JSON
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.scoring import scores
from games.kinds.oceans.rules.state import State


def facts_of(state: State) -> dict[str, JSON]:
    """The public view with the hands, the piles, the scores as they stand, and the options."""
    facts = OCEANS.view_for(state, None)
    del facts["viewer"]
    pending = OCEANS.pending(state)
    moves = OCEANS.legal_moves(state, pending[0].seat) if pending else ()
    facts["options"] = [str(move) for move in moves]
    facts["hands"] = [list(hand) for hand in state.hands]
    facts["piles"] = list(state.piles)
    facts["scores"] = list(scores(state))
    return facts
