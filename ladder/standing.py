"""Where players stand."""

from typing import Final

from ladder.models import Player

STARTING_RATING: Final = 1500


def rating_of(_player: Player, _game: str) -> int:
    """The player's rating in a game: the starting one, as long as no result is rated."""
    return STARTING_RATING
