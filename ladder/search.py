"""Finding players by parts of their names."""

from __future__ import annotations

from typing import Final

from django.db.models import Case, Prefetch, Q, QuerySet, Value, When

from ladder import names
from ladder.models import Player, Rating
from ladder.rating.models import ALL_TIME

MOST: Final = 30


def players_named_like(part: str) -> list[Player]:
    """A few players whose names have this in them in any case, with their ratings."""
    ratings = Prefetch("ratings", Rating.objects.filter(season=ALL_TIME).order_by("game"))
    return list(with_in_name(part).prefetch_related(ratings)[:MOST])


def with_in_name(part: str) -> QuerySet[Player]:
    """Players whose names have this in them in any case, those first that begin so.

    A letter or two are in most names: by so little only those are found that begin so.
    """
    key = names.key(part.strip())
    if not key or not names.may_occur(key):
        return Player.objects.none()
    beginning = Q(name_key__startswith=key)
    wanted = Q(name_key__contains=key) if names.is_telling(key) else beginning
    place = Case(When(beginning, then=Value(0)), default=Value(1))
    return Player.objects.filter(wanted, is_active=True).order_by(place, "name_key")
