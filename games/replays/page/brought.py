"""Which records people can bring along, and how each is shown."""

from __future__ import annotations

from collections.abc import Mapping

from games.kinds.kind import ReplayPage
from games.kinds.registry import KINDS


def record_pages() -> Mapping[str, ReplayPage]:
    """By the games whose records can be replayed."""
    return {
        game: kind.replay
        for game, kind in KINDS.items()
        if kind.replay is not None and kind.replay.of_record is not None
    }


def record_page_for(text: str) -> ReplayPage:
    """How the game of a record is shown; of one that does not say which it is, any of them."""
    pages = record_pages()
    named = (page for game, page in pages.items() if f'[Game "{KINDS[game].title}"]' in text)
    return next(named, next(iter(pages.values())))
