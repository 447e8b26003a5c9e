"""Where players stand."""

from collections.abc import Collection, Iterable, Mapping
from uuid import UUID

from ladder.elo import START
from ladder.models import Player
from ladder.rating.models import ALL_TIME, Rating, RatingChange


def rating_of(player: Player, game: str) -> int:
    """The player's rating in a game, as it is shown; of whoever has none, the starting one."""
    return rating_among(ratings_of([player.pk]), player.pk, game)


def rating_among(ratings: Mapping[tuple[int, str], Rating], player_id: int, game: str) -> int:
    """The same out of ratings that were read before."""
    rating = ratings.get((player_id, game))
    return round(START if rating is None else rating.rating)


def ratings_of(player_ids: Collection[int]) -> dict[tuple[int, str], Rating]:
    """The ratings that these players have, by player and game; whoever has none is left out."""
    ratings = Rating.objects.filter(player__in=player_ids, season=ALL_TIME)
    shown = ratings.only("player_id", "game", "rating", "experience")
    return {(rating.player_id, rating.game): rating for rating in shown}


def main_rating_words(own: Iterable[Rating]) -> str:
    """Of one player's ratings the one in the game played most; empty for whoever has none."""
    return str(max(own, key=lambda rating: rating.experience, default=""))


def changes_by(match: UUID) -> dict[int, RatingChange]:
    """What a match did to its players' ratings, by player; nothing if it was not rated."""
    changes = RatingChange.objects.filter(result__match=match, result__voided_at=None)
    return {change.player_id: change for change in changes}
