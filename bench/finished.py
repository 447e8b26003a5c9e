"""A site with many finished matches, made inside it by `manage.py shell`: copies of a real one."""

from __future__ import annotations

from typing import Any, Final, TypeVar
from uuid import uuid4

from django.db import transaction
from django.db.models import Model

from games.models import Match, Move, Seat
from ladder.models import Player
from tests.harness.factories import make_match, make_player, play_to_the_end

#: Of each match only so many are copied: what grows is there, and filling takes minutes, not hours.
MOVES: Final = 20
_PEOPLE: Final = 1_000
_AT_ONCE: Final = 1_000

M = TypeVar("M", bound=Model)


def finish(count: int, moves: int = MOVES) -> None:
    """Make so many finished matches between some of a thousand players, with so many moves."""
    pattern = play_to_the_end(make_match(make_player("pattern-1"), make_player("pattern-2")))
    seats, steps = list(pattern.seats.all()), list(pattern.moves.all()[:moves])
    people = Player.objects.bulk_create(
        Player(username=f"veteran-{number:04}", password="!" + "x" * 40)
        for number in range(_PEOPLE)
    )
    for first in range(0, count, _AT_ONCE):
        matches = [
            _copy(pattern, id=uuid4(), moves_made=len(steps))
            for _ in range(min(_AT_ONCE, count - first))
        ]
        with transaction.atomic():
            Match.objects.bulk_create(matches)
            Seat.objects.bulk_create(
                _copy(seat, id=None, match_id=match.pk, player_id=people[(turn + at) % _PEOPLE].pk)
                for turn, match in enumerate(matches, start=first)
                for at, seat in enumerate(seats)
            )
            Move.objects.bulk_create(
                (_copy(move, id=None, match_id=match.pk) for match in matches for move in steps),
                _AT_ONCE,
            )


def _copy(row: M, **changes: Any) -> M:  # noqa: ANN401 # of any column
    columns = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}  # noqa: SLF001 # Django's public name
    return type(row)(**columns | changes)
