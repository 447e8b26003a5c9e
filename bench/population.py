"""A site with many players and results, made inside it by `manage.py shell`.

Players differ in strength. Nobody is rated yet: that is what
`rebuild_ladder` does.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from ladder.elo import expected
from ladder.models import GameLadder, Player, Preferences, Result, Side
from ladder.seasons import Season

GAME: Final = "oceania"
DAYS: Final = 400
#: A third of the players say that they are from one of these.
COUNTRIES: Final = ("DE", "NO", "NZ", "PT", "US")
_AT_ONCE: Final = 2000
_DRAWS: Final = 0.05


def populate(players: int, results: int, seed: str = "population") -> None:
    """Make so many players and rated results over the last year and a bit."""
    rng = random.Random(seed)
    strengths = [rng.gauss(1500, 250) for _ in range(players)]
    unusable = "!" + "x" * 40
    people = Player.objects.bulk_create(
        (Player(username=f"crew-{number:06}", password=unusable) for number in range(players)),
        _AT_ONCE,
    )
    Preferences.objects.bulk_create(
        (
            Preferences(player=person, country=COUNTRIES[number % len(COUNTRIES)])
            for number, person in enumerate(people)
            if number % 3 == 0
        ),
        _AT_ONCE,
    )
    with transaction.atomic():
        for first in range(0, results, _AT_ONCE):
            numbers = range(first + 1, min(first + _AT_ONCE, results) + 1)
            rows = [_result(rng, number, results) for number in numbers]
            Result.objects.bulk_create(rows)
            Side.objects.bulk_create(
                side for row in rows for side in _sides(rng, row, people, strengths)
            )
        GameLadder.objects.create(
            game=GAME, last_ordinal=results, season=Season.at(timezone.now()).slug
        )


def _result(rng: random.Random, ordinal: int, results: int) -> Result:
    age = timedelta(days=DAYS) * (1 - ordinal / results)
    finished_at = timezone.now() - age
    return Result(
        game=GAME,
        match=UUID(int=rng.getrandbits(128), version=4),
        ended_by="full",
        moves=rng.randint(60, 140),
        finished_at=finished_at,
        ordinal=ordinal,
        season=Season.at(finished_at).slug,
    )


def _sides(
    rng: random.Random, result: Result, people: list[Player], strengths: list[float]
) -> Iterator[Side]:
    one, two = rng.sample(range(len(people)), 2)
    share = expected(strengths[one], strengths[two])
    drawn = rng.random() < _DRAWS
    one_wins = rng.random() < share
    scores = (14, 14) if drawn else (rng.randint(14, 24), rng.randint(2, 13))
    # Whoever is named first starts; only the second place depends on who won.
    for seat, (own, other) in enumerate([(one, two), (two, one)]):
        lost = (seat == 0) != one_wins
        yield Side(
            result=result,
            player=people[own],
            opponent=people[other],
            seat=seat,
            place=1 if drawn else 1 + lost,
            score=scores[lost],
            opponent_score=scores[not lost],
            outcome="D" if drawn else "WL"[lost],
            game=GAME,
            finished_at=result.finished_at,
        )
