"""Finding players by the beginning of their names."""

from __future__ import annotations

from typing import Final

from django.db.models import Prefetch, QuerySet
from django.db.models.functions import Lower

from ladder import names
from ladder.models import Player, Rating
from ladder.rating.models import ALL_TIME

MOST: Final = 30


def players_named_like(beginning: str) -> list[Player]:
    """The first players by name whose names begin so in any case, with their ratings."""
    ratings = Prefetch("ratings", Rating.objects.filter(season=ALL_TIME).order_by("game"))
    return list(beginning_with(beginning).prefetch_related(ratings)[:MOST])


def beginning_with(beginning: str) -> QuerySet[Player]:
    """Players by name whose names begin so in any case; none for what no name has."""
    key = names.key(beginning.strip())
    if not key or not names.may_occur(key):
        return Player.objects.none()
    named = Player.objects.alias(key=Lower("username"))
    return named.filter(key__startswith=key, is_active=True).order_by("key")
