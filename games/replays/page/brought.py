"""Which records people can bring along: those of games that are shown from a record."""

from __future__ import annotations

from games.kinds.kind import GameKind
from games.kinds.registry import KINDS


def record_kinds() -> list[GameKind]:
    """The games whose records can be replayed."""
    return [
        kind
        for kind in KINDS.values()
        if kind.replay is not None and kind.replay.of_record is not None
    ]


def record_kind_for(text: str) -> GameKind:
    """The game of a record; of one that does not say which it is, any of them."""
    kinds = record_kinds()
    return next((kind for kind in kinds if f'[Game "{kind.title}"]' in text), kinds[0])
