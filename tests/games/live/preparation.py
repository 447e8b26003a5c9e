"""Matches and people for the socket tests, made inside the site by `manage.py shell`."""

from __future__ import annotations

import json
import random
import sys
from datetime import timedelta

from django.conf import settings
from django.test import Client
from django.utils import timezone

from games.matches.lifecycle import Terms
from games.models import Match
from ladder.models import Player, Sanction
from tests.harness.challenging import first_match, lose, start_next_game_of, starter
from tests.harness.factories import CLASSIC, make_match, make_player
from tests.harness.kinds import EVERY_GAME
from tests.harness.moderating import sanction

OCEANS = Terms("oceans", "reef")
DAY = timedelta(days=1)
PRIVATE = Terms("oceania", "7x5", private=True)


def prepare(tables: int) -> None:
    """Print so many matches of two, some of other kinds, and who plays in none."""
    rng = random.Random("live")
    everything = {
        "tables": [_seated(CLASSIC, rng) for _ in range(tables)],
        "private": _seated(PRIVATE, rng),
        "oceans": _seated(OCEANS, rng),
        "games": {terms.game: [_seated(terms, rng) for _ in range(2)] for terms in EVERY_GAME},
        "stranger": _person(_somebody()),
    }
    json.dump(everything, sys.stdout)


def open_series() -> None:
    """Print the first two games of a series: one that is over, and one that is being played."""
    first = first_match(_somebody(), _somebody(), best_of=3)
    second = start_next_game_of(lose(first, starter(first)))
    json.dump([_table(first), _table(second)], sys.stdout)


def impose(kinds: dict[int, str]) -> None:
    """Lay upon each of these players, by id, a sanction of this kind."""
    for player_id, kind in kinds.items():
        sanction(Player.objects.get(pk=player_id), kind)


def let_time_pass(player_id: int) -> None:
    """Let the player's sanctions come to their ends, as if it were later; nothing else happens."""
    now = timezone.now()
    Sanction.objects.filter(player=player_id).update(starts_at=now - 2 * DAY, ends_at=now - DAY)
    Player.objects.filter(pk=player_id).update(muted_until=now - DAY)


def _seated(terms: Terms, rng: random.Random) -> dict[str, object]:
    return _table(make_match(_somebody(), _somebody(), terms=terms, seed=rng.randbytes(32)))


def _table(match: Match) -> dict[str, object]:
    return {"match": str(match.pk), "people": [_person(player) for player in _by_seat(match)]}


def _by_seat(match: Match) -> list[Player]:
    return [seat.player for seat in match.seats.select_related("player")]


def _somebody() -> Player:
    return make_player(f"sailor-{Player.objects.count() + 1}")


def _person(player: Player) -> dict[str, object]:
    client = Client()
    client.force_login(player)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return {"player": player.pk, "session": session}
