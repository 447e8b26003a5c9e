"""Playing matches for pictures: the same boards in every run."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from games.kinds.oceania.bots.players import DECKHAND
from games.kinds.oceania.rules.state import State
from games.kinds.registry import KINDS
from games.matches.actions import play_move
from games.models import Match
from tests.harness.factories import player_to_move


@contextmanager
def drawn_from(rng: random.Random) -> Iterator[None]:
    """Seeds of matches come from the same source as all else."""
    drawn = secrets.token_bytes
    secrets.token_bytes = lambda nbytes=None: rng.randbytes(nbytes or 32)
    try:
        yield
    finally:
        secrets.token_bytes = drawn


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Everything happens at this moment."""
    now = timezone.now
    timezone.now = lambda: moment
    try:
        yield
    finally:
        timezone.now = now


def played(rng: random.Random, match: Match, is_it: Callable[[State], bool]) -> Match:
    """Play on until the position is wanted, or the match is over."""
    rules = KINDS[match.game].rules
    while not match.is_over:
        state = rules.decode(match.state)
        assert isinstance(state, State)
        if is_it(state):
            break
        move = DECKHAND.choose(rules.view_for(state, state.seat), rng, 0)
        match = _moved(match.pk, move)
    return match


def played_out(rng: random.Random, match: Match) -> Match:
    """Play on to the end."""
    return played(rng, match, lambda _: False)


def asks(state: State, phase: str) -> bool:
    """Whether the first seat has this to decide."""
    return state.seat == 0 and state.phase == phase


def _moved(match_id: UUID, move: str) -> Match:
    match = Match.objects.get(pk=match_id)
    return play_move(match.pk, player_to_move(match), move, match.version).match
