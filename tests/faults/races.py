"""Two players at one moment, against the actions themselves.

Runs inside `manage.py shell` on the database of a world, since threads are the point. Each race is
run many times; `run` prints how often each outcome was seen.
"""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.db import connections, transaction

from games.challenges.actions import accept, cancel
from games.challenges.pairing import pair
from games.challenges.terms import Agreement
from games.matches.refusals import Refused
from games.models import Challenge, Match, Report, Series
from games.moderation.reports import ReportTarget, claim, report, resolve_together
from games.series.actions import ready, start_next_game, want_rematch
from ladder import follows, privacy
from ladder.models import AuditEntry, Follow, Player
from tests.harness.challenging import LIVE, NONCES, challenge, first_match, lose

CROWD = 2


@dataclass(frozen=True)
class Round:
    """What is clicked at once, and what can be seen afterwards."""

    clicks: Sequence[Callable[[], object]]
    verdict: Callable[[], str]


#: Prepares a round between new players.
Race = Callable[[list[Player]], Round]


def run(rounds: dict[str, int]) -> None:
    """Run each of these races so often and print what came of it as JSON."""
    with ThreadPoolExecutor(CROWD) as threads:
        outcomes = {name: _outcomes(name, count, threads) for name, count in rounds.items()}
        for _ in range(CROWD):
            threads.submit(connections.close_all)
    print(json.dumps(outcomes))  # noqa: T201 # this is the answer


def _outcomes(name: str, rounds: int, threads: ThreadPoolExecutor) -> dict[str, int]:
    seen: Counter[str] = Counter()
    for prepared in _prepare(name, rounds):
        answer = partial(_answer, at_once=threading.Barrier(len(prepared.clicks)))
        answers = sorted(threads.map(answer, prepared.clicks))
        seen[f"{prepared.verdict()}; {', '.join(answers)}"] += 1
    return dict(seen)


@transaction.atomic  # one commit for all rounds, which is much quicker
def _prepare(name: str, rounds: int) -> list[Round]:
    prefix = name.replace(" ", "")[:10]
    return [
        RACES[name]([Player.objects.create_user(f"{prefix}-{number}-{who}") for who in "abc"])
        for number in range(rounds)
    ]


def _answer(click: Callable[[], object], at_once: threading.Barrier) -> str:
    at_once.wait(timeout=30)
    try:
        click()
    except (Refused, follows.CannotFollow) as refusal:
        return f"refused: {refusal}"
    return "done"


def _matches_of(player: Player) -> int:
    return Match.objects.filter(seats__player=player).count()


def _two_accept(players: list[Player]) -> Round:
    made = challenge(players[0])
    clicks = [partial(accept, made.pk, player, NONCES[1]) for player in players[1:]]
    return Round(clicks, lambda: f"{_matches_of(players[0])} match")


def _accept_and_cancel(players: list[Player]) -> Round:
    made = challenge(players[0])
    return Round(
        [partial(accept, made.pk, players[1], ""), partial(cancel, made.pk, players[0])],
        lambda: f"{Challenge.objects.get(pk=made.pk).status}, {_matches_of(players[0])} match",
    )


def _both_rematch(players: list[Player]) -> Round:
    series = lose(first_match(*players[:2]), players[0])
    clicks = [partial(want_rematch, series.pk, player, "") for player in players[:2]]
    return Round(clicks, lambda: f"{_matches_of(players[0])} matches")


def _both_pair(players: list[Player]) -> Round:
    # Terms that nobody else waits on.
    agreement = Agreement(LIVE, best_of=3, odds_allowed=True)
    waiting = Challenge.objects.filter(challenger__in=players, status="open")
    clicks = [partial(pair, player, agreement, "") for player in players[:2]]
    return Round(
        clicks, lambda: f"{_matches_of(players[0])} match, {waiting.count()} waiting"
    )  # fmt: skip


def _both_ready(players: list[Player]) -> Round:
    series = lose(first_match(*players[:2], best_of=3), players[0])
    clicks = [partial(ready, series.pk, player) for player in players[:2]]
    return Round(clicks, lambda: f"{_matches_of(players[0])} matches")


def _two_stewards(players: list[Player]) -> Round:
    series = lose(first_match(*players[:2], best_of=3), players[0])
    assert series.next_game_at is not None
    clicks = [partial(start_next_game, series.pk, series.next_game_at)] * CROWD
    return Round(clicks, lambda: f"{_matches_of(players[0])} matches")


def _accept_and_leave(players: list[Player]) -> Round:
    made = challenge(players[0])
    clicks: list[Callable[[], object]] = [
        partial(accept, made.pk, players[1], ""),
        partial(privacy.erase, players[0]),
    ]
    return Round(clicks, lambda: f"{_running(players[0])} running")


def _go_on_and_leave(players: list[Player]) -> Round:
    series = lose(first_match(*players[:2], best_of=3), players[0])
    assert series.next_game_at is not None
    clicks: list[Callable[[], object]] = [
        partial(start_next_game, series.pk, series.next_game_at),
        partial(privacy.erase, players[0]),
    ]
    return Round(clicks, lambda: f"{_running(players[0])} running")


def _follow_two(players: list[Player]) -> Round:
    follows.MOST = 1
    clicks = [partial(follows.follow, players[0], other) for other in players[1:]]
    followed = Follow.objects.filter(follower=players[0])
    return Round(clicks, lambda: f"{followed.count()} followed")


def _two_claim(players: list[Player]) -> Round:
    reporter, *moderators = players
    accused = Player.objects.create_user(f"{reporter.username}-x")
    made = report(reporter, ReportTarget.player(accused), Report.Reason.CHEATING)
    clicks = [
        partial(_claim, made.pk, *pair_of_two) for pair_of_two in (moderators, moderators[::-1])
    ]
    entries = AuditEntry.objects.filter(actor__in=moderators)
    return Round(clicks, lambda: f"{entries.count()} claimed")


def _claim(report_id: int, moderator: Player, rival: Player) -> None:
    try:
        claim(report_id, moderator)
    except Refused as refusal:  # the same words in every round
        raise Refused(str(refusal).replace(rival.username, "The other one")) from refusal


def _two_settle(players: list[Player]) -> Round:
    accused, *moderators = players
    reporters = [Player.objects.create_user(f"{accused.username}-{who}") for who in "xyz"]
    keys = [report(reporter, ReportTarget.player(accused), "name").pk for reporter in reporters]
    clicks = [
        partial(resolve_together, order, moderator, upheld=True, note="Seen.")
        for moderator, order in zip(moderators, (keys, keys[::-1]), strict=True)
    ]
    entries = AuditEntry.objects.filter(actor__in=moderators)
    return Round(clicks, lambda: f"{entries.count()} resolved")


def _running(player: Player) -> int:
    """Matches and series that still wait for the player."""
    matches = Match.objects.filter(seats__player=player, status="playing").count()
    return matches + Series.objects.filter(seats__player=player, status="playing").count()


RACES: Final[dict[str, Race]] = {
    "two accept": _two_accept,
    "accept and cancel": _accept_and_cancel,
    "both rematch": _both_rematch,
    "both pair": _both_pair,
    "both ready": _both_ready,
    "two stewards": _two_stewards,
    "accept and leave": _accept_and_leave,
    "go on and leave": _go_on_and_leave,
    "follow two": _follow_two,
    "two claim": _two_claim,
    "two settle": _two_settle,
}
