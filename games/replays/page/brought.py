"""Of which games people can bring records along."""

from __future__ import annotations

from collections.abc import Sequence

from games.kinds.kind import GameKind
from games.kinds.registry import KINDS


def kinds_of_records() -> Sequence[GameKind]:
    """The games whose records can be replayed."""
    return [
        kind
        for kind in KINDS.values()
        if kind.replay is not None and kind.replay.of_record is not None
    ]


def kind_of_record(text: str) -> GameKind:
    """The game of a record; any of them for one that does not say which it is."""
    kinds = kinds_of_records()
    return next((kind for kind in kinds if f'[Game "{kind.title}"]' in text), kinds[0])
