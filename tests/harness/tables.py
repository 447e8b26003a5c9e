"""Matches to play, made inside the site: `World.open_tables` runs this by `manage.py shell`."""

from __future__ import annotations

import json
import random
import sys
from contextlib import suppress
from dataclasses import replace

from django.conf import settings
from django.test import Client

from games.matches.clocks import LIVE
from games.matches.endings import resign
from games.matches.lifecycle import Terms
from games.matches.refusals import TimeRanOut
from games.models import Match
from ladder.models import Player
from tests.harness.bots import game_with
from tests.harness.clocked import under_way
from tests.harness.factories import make_match, make_player, options, play, player_to_move
from tests.harness.world import TWENTY_MINUTES

RATED = Terms("oceania", "7x5", rated=True)
THREE_HOURS = replace(RATED, clock=LIVE, clock_seconds=10_800, clock_increment=5)
SHORT = replace(RATED, clock=LIVE, clock_seconds=int(TWENTY_MINUTES.total_seconds()))


def open_tables(count: int, seed: str, *, clocked: bool) -> None:
    """Begin so many matches between two new players each, and print how to log in as them."""
    terms = THREE_HOURS if clocked else RATED
    rng = random.Random(seed)
    tables = []
    for _ in range(count):
        people = [make_player(f"sailor-{Player.objects.count() + 1}") for _ in range(2)]
        match = make_match(*people, terms=terms, seed=rng.randbytes(32))
        while clocked and len(match.seats_moved) < len(people):
            match = play(match, options(match)[0])
        tables.append(
            {
                "match": str(match.pk),
                "moves_before": match.moves.filter(forced=False).count(),
                "people": [
                    {"player": person.pk, "session": _logged_in(person)} for person in people
                ],
            }
        )
    json.dump(tables, sys.stdout)


def open_clocked_tables(count: int, seed: str) -> None:
    """Begin so many matches with clocks between the same two new players, and print them too."""
    rng = random.Random(seed)
    pair = [make_player(f"sailor-{Player.objects.count() + 1}") for _ in range(2)]
    people = [{"player": person.pk, "session": _logged_in(person)} for person in pair]
    matches = [
        under_way(make_match(*pair, terms=SHORT, seed=rng.randbytes(32))) for _ in range(count)
    ]
    json.dump([{"match": str(match.pk), "people": people} for match in matches], sys.stdout)


def close_clocked_tables() -> None:
    """End what is left of `open_clocked_tables`: the audit misses the first moves in them."""
    for match in Match.objects.filter(status="playing", clock_seconds=SHORT.clock_seconds):
        with suppress(TimeRanOut):
            resign(match.pk, player_to_move(match))


def open_bot_tables(count: int, bot: str) -> None:
    """Begin so many games with a bot, whose turn it is, and print the matches."""
    matches = []
    for _ in range(count):
        person = make_player(f"sailor-{Player.objects.count() + 1}")
        match = game_with(bot, person, bot_pace="instant")
        while player_to_move(match) == person:
            match = play(match, options(match)[0])
        matches.append(str(match.pk))
    json.dump(matches, sys.stdout)


def _logged_in(player: Player) -> str:
    client = Client()
    client.force_login(player)
    session: str = client.cookies[settings.SESSION_COOKIE_NAME].value
    return session
