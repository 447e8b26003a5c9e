"""Finding somebody who wants to play the same, now or while one waits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.challenges.actions import ChallengeOffer, accept, create_challenge, join
from games.challenges.policy import require_acceptable
from games.challenges.terms import Agreement
from games.kinds.kind import GameKind
from games.kinds.registry import KINDS
from games.matches.clocks import Control
from games.matches.lifecycle import Terms
from games.matches.refusals import Refused
from games.models import Challenge, Match, PairingQueue
from ladder.blocks import kept_apart_from
from ladder.models import Player, Rating
from ladder.standing import rating_among, ratings_of

#: How many challenges are tried; beyond these the player's own joins them.
_MOST_TRIED: Final = 20
#: How many challenges that wait are looked at, the oldest first.
_MOST: Final = 500


@dataclass(frozen=True)
class Pairing:
    """The match that has begun, or the challenge that waits for somebody."""

    match: Match | None = None
    challenge: Challenge | None = None


@transaction.atomic
def pair(player: Player, agreement: Agreement, nonce: str, seal_id: UUID | None = None) -> Pairing:
    """Accept the oldest open challenge on these terms by somebody who suits, or make one.

    Locks the queue of these terms first, so that two who ask at once find each other; then like
    `accept` or `create_challenge`. Asking again while one's own challenge waits changes nothing.
    Raises a `Refused`.
    """
    agreement.check()
    _lock_queue(agreement)
    now = timezone.now()
    waiting = _on(agreement, now)
    own = waiting.filter(challenger=player).first()
    if own is not None:
        return Pairing(challenge=own)
    for challenge in _found_for(player, waiting, agreement.terms.game, now):
        # Not for this player, or gone in this moment: the next one, then.
        with suppress(Refused):
            return Pairing(match=accept(challenge.pk, player, nonce))
    offer = ChallengeOffer(agreement, by_pairing=True)
    return Pairing(challenge=create_challenge(player, offer, nonce, seal_id))


def due_pairings(now: datetime, resting: Collection[UUID]) -> list[UUID]:
    """Challenges by quick pairing for which somebody who waits longer suits by now.

    One narrow query where nobody is looking for anybody, two more otherwise, and a few for each
    pair that suits: two who would not play each other are not tried again and again under locks.
    """
    if not _waiting(now).filter(by_pairing=True).exists():
        return []
    waiting = list(_waiting(now).select_related("challenger")[:_MOST])
    ratings = ratings_of({challenge.challenger_id for challenge in waiting})
    queues: defaultdict[Agreement, list[Challenge]] = defaultdict(list)
    due = []
    for newer in waiting:
        older = queues[Agreement.of(newer)]
        if newer.by_pairing and newer.pk not in resting:
            own = rating_among(ratings, newer.challenger_id, newer.game)
            suiting = _suiting(own, older, ratings, now)[:_MOST_TRIED]
            due += [newer.pk] if any(_may_join(other, newer) for other in suiting) else []
        older.append(newer)
    return due


def _may_join(older: Challenge, newer: Challenge) -> bool:
    try:
        require_acceptable(older, newer.challenger, "")
    except Refused:
        return False
    return True


@transaction.atomic
def pair_waiting(challenge_id: UUID, now: datetime) -> bool:
    """Bring whoever waits with this challenge together with somebody who has waited longer.

    Locks the queue of its terms, then like `join`. Whether somebody was found.
    """
    newer = _waiting(now).filter(pk=challenge_id).select_related("challenger").first()
    if newer is None:
        return False
    agreement = Agreement.of(newer)
    _lock_queue(agreement)
    older = _on(agreement, now).filter(created_at__lt=newer.created_at)
    for other in _found_for(newer.challenger, older, newer.game, now):
        with suppress(Refused):
            join(other.pk, newer.pk)
            return True
    return False


def _lock_queue(agreement: Agreement) -> None:
    terms = " ".join(str(value) for value in agreement.columns().values())
    PairingQueue.objects.get_or_create(terms=terms)
    PairingQueue.objects.select_for_update().get(terms=terms)


def _waiting(now: datetime) -> QuerySet[Challenge]:
    """Open challenges to anybody, the oldest first."""
    return Challenge.objects.filter(
        kind=Challenge.Kind.OPEN, status=Challenge.Status.OPEN, expires_at__gt=now
    ).order_by("created_at", "pk")


def _on(agreement: Agreement, now: datetime) -> QuerySet[Challenge]:
    return _waiting(now).filter(**agreement.columns())


def _found_for(
    player: Player, waiting: QuerySet[Challenge], game: str, now: datetime
) -> list[Challenge]:
    """A few of the challenges, of those who suit the player and are not kept apart."""
    others = list(waiting.exclude(kept_apart_from(player, "challenger"))[:_MOST])
    ratings = ratings_of({player.pk, *(challenge.challenger_id for challenge in others)})
    own = rating_among(ratings, player.pk, game)
    return _suiting(own, others, ratings, now)[:_MOST_TRIED]


def _suiting(
    own: int,
    challenges: Iterable[Challenge],
    ratings: Mapping[tuple[int, str], Rating],
    now: datetime,
) -> list[Challenge]:
    return [
        challenge
        for challenge in challenges
        if suit(
            own,
            rating_among(ratings, challenge.challenger_id, challenge.game),
            now - challenge.created_at,
            rated=challenge.rated,
        )
    ]


#: The clock, the length of the series, and whether it is rated, by the name that a page sends.
_QUICK: Final = {
    "short": ("5+3", 1, True),
    "best-of-3": ("8+5", 3, True),
    "slow-best-of-3": ("15+10", 3, True),
    "best-of-5": ("8+5", 5, True),
    "day-best-of-3": ("1d", 3, True),
    "casual": ("8+5", 1, False),
}


@cache
def quick_agreements() -> Mapping[str, Agreement]:
    """What people are paired for at once, in the first game that has a variant for it."""
    kind = next((kind for kind in KINDS.values() if kind.quick), None)
    if kind is None:
        return {}
    return {name: _agreement(kind, *terms) for name, terms in _QUICK.items()}


def _agreement(kind: GameKind, clock: str, best_of: int, rated: bool) -> Agreement:
    control = Control.parse(clock)
    terms = Terms(
        kind.slug,
        kind.quick,
        rated=rated,
        clock=control.kind,
        clock_seconds=control.seconds,
        clock_increment=control.increment,
    )
    return Agreement(terms, best_of)


#: Two ratings suit each other at once if they are no further apart than this.
NARROWEST: Final = 150
#: The more the longer one of the two has waited, by so much a second,
WIDENING: Final = 5
#: and then anybody suits.
LONGEST_SEARCH: Final = timedelta(minutes=2)


def suit(one: int, two: int, waited: timedelta, *, rated: bool) -> bool:
    """Whether people of these ratings should be brought together after one has waited so long.

    In a casual game ratings don't matter.
    """
    if not rated or waited >= LONGEST_SEARCH:
        return True
    return abs(one - two) <= NARROWEST + WIDENING * waited.total_seconds()
