"""Where players stand."""

from collections.abc import Collection
from typing import Final

from ladder.models import Player

STARTING_RATING: Final = 1500


def rating_of(_player: Player, _game: str) -> int:
    """The player's rating in a game: the starting one, as long as no result is rated."""
    return STARTING_RATING


def ratings_of(_player_ids: Collection[int]) -> dict[tuple[int, str], int]:
    """The ratings that these players have, by player and game: none, as long as none is rated."""
    return {}
