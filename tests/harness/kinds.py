"""Every game that the tests' settings know, for tests of what all of them get from the site."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.kinds.registry import KINDS
from games.matches.lifecycle import Terms

#: One game of each kind, in its first variant.
EVERY_GAME: Final = tuple(
    Terms(slug, next(iter(kind.rules.variants))) for slug, kind in KINDS.items()
)
#: Those that are more than a preview of their rules.
RATED_GAMES: Final = tuple(
    replace(terms, rated=True) for terms in EVERY_GAME if not KINDS[terms.game].is_preview
)
#: Those that can be played by more than two.
TABLE_GAMES: Final = tuple(
    terms for terms in EVERY_GAME if 3 in KINDS[terms.game].rules.variants[terms.variant]
)


def game_of(terms: Terms) -> str:
    """What a test is called by that is run for each of these."""
    return terms.game
