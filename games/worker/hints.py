"""Hints: what the strongest bot would do in a player's place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Final

from games.bots.roster import BOT_PROFILES
from games.hints.actions import forget_hint, give_hint
from games.kinds.registry import KINDS
from games.models import Hint
from games.worker.work import Piece

#: How many questions are looked at in one go.
_MOST: Final = 20


def find_hints() -> Sequence[Piece]:
    """The questions that wait for an answer, the oldest first."""
    waiting = Hint.objects.filter(move="").order_by("asked_at")
    return [
        Piece(f"hint {hint.pk}", partial(find_hint, hint), hint.match_id)
        for hint in waiting[:_MOST]
    ]


def find_hint(hint: Hint) -> Iterator[None]:
    """Think about a question from what the player may see, and answer it."""
    match = hint.match
    if match.version != hint.version or match.is_over:
        forget_hint(hint)
        return
    yield
    rules = KINDS[match.game].rules
    view = rules.view_for(rules.decode(match.state), hint.seat)
    adviser = BOT_PROFILES[-1]
    give_hint(hint, adviser.chooser(match.game)(view, Random(hint.pk), adviser.budget))
