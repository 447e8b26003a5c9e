"""Many matches that end at once, inside the site: run by `manage.py shell`."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from uuid import UUID

from django.db import connections

from games.matches.endings import resign
from games.models import Match
from ladder.models import GameLadder, Player, RatingChange, Result
from ladder.rating.actions import restore_result, void_result
from ladder.rating.online_rebuild import recompute, recompute_unsettled
from tests.harness.factories import CLASSIC, make_match, make_player

RATED = replace(CLASSIC, rated=True)
CROWD = 8


def finish_at_once(matches: int, seed: str) -> None:
    """End so many rated matches among a few players from many threads, each of them twice.

    Some results are voided and restored in between, while others recompute the ladder again and
    again. Prints what is stored in the end. Then all count again, as their matches know no better.
    """
    rng = random.Random(seed)
    players = [make_player(f"{seed}-{number}") for number in range(7)]
    ids = []
    jobs: list[Callable[[], object]] = []
    for _ in range(matches):
        white, grey = rng.sample(players, 2)
        match = make_match(white, grey, terms=RATED, seed=rng.randbytes(32))
        ids.append(match.pk)
        jobs += [_resignation(match, rng.choice([white, grey]))] * 2
    jobs += [_change_of_the_past(match) for match in rng.sample(ids, matches // 3)]
    jobs += [lambda: GameLadder.objects.exists() and recompute("oceania")] * 3
    rng.shuffle(jobs)
    with ThreadPoolExecutor(CROWD) as threads:
        list(threads.map(_done, jobs))
    recompute_unsettled()
    _print_what_is_stored(ids)
    for result in Result.objects.filter(match__in=ids, voided_at__isnull=False):
        restore_result(result.match)
    recompute_unsettled()


def _resignation(match: Match, loser: Player) -> Callable[[], object]:
    return lambda: resign(match.pk, loser)


def _change_of_the_past(match: UUID) -> Callable[[], object]:
    """Void a result, or let it count again: nothing while the match still runs."""

    def change() -> None:
        result = Result.objects.filter(match=match).first()
        if result is not None:
            (restore_result if result.voided_at else void_result)(match)

    return change


def _done(job: Callable[[], object]) -> None:
    try:
        job()
    finally:
        connections.close_all()


def _print_what_is_stored(matches: list[UUID]) -> None:
    results = Result.objects.filter(match__in=matches)
    counting = results.filter(voided_at=None, unrated="")
    stored = {
        "results": results.count(),
        "ordinals": list(
            results.filter(unrated="").order_by("ordinal").values_list("ordinal", flat=True)
        ),
        "changes_due": 2 * counting.count(),
        "changes": RatingChange.objects.filter(result__in=results).count(),
    }
    json.dump(stored, sys.stdout)
