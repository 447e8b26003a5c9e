"""Making challenges and answering them.

A challenge's terms never change, so whoever accepts gets what the page showed or a refusal in
words. Players are locked before the challenge, which is what makes two clicks at once one series.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import changes
from games.challenges.policy import (
    CasualOnly,
    Closed,
    NotForYou,
    is_free,
    may_challenge,
    require_acceptable,
    require_free,
    require_open,
)
from games.challenges.terms import Agreement
from games.chat.text import cleaned
from games.matches.commitments import take_seal
from games.matches.lifecycle import Entrant
from games.matches.player_locks import lock_players
from games.matches.refusals import NotPossible
from games.models import Challenge, Match, Notice, SeriesSeat
from games.models.challenges import LONGEST_WORDS
from games.notifications.actions import forget_challenge, notify
from games.series.actions import begin_series
from ladder.models import Player

#: How many challenges of one player may be open at once.
MOST_OPEN: Final = 20
#: An open challenge to a live game is for somebody who waits; all others can wait themselves.
LIFETIME: Final = timedelta(days=7)
LIFETIME_OF_OPEN_LIVE: Final = timedelta(minutes=15)

#: How many expired challenges are looked for at once.
_MOST: Final = 100
_TOKEN_BYTES: Final = 16


@dataclass(frozen=True)
class ChallengeOffer:
    """What is offered, and to whom. Ratings outside the range may not accept; None is no limit."""

    agreement: Agreement
    kind: str = Challenge.Kind.OPEN
    opponent: Player | None = None
    rating_low: int | None = None
    rating_high: int | None = None
    by_pairing: bool = False


@transaction.atomic
def create_challenge(
    player: Player, offer: ChallengeOffer, nonce: str, seal_id: UUID | None = None
) -> Challenge:
    """Challenge somebody, or anybody.

    Locks the player, so that the limit of open challenges holds. `seal_id` names the seal whose
    commitments the page has shown; without a nonce the server makes one. A player who is named
    gets a notice. Raises a `Refused`.
    """
    for locked in lock_players([player.pk]):
        require_free(locked, rated=offer.agreement.terms.rated)
    _require_offerable(player, offer)
    if _open_challenges_of(player)[:MOST_OPEN].count() == MOST_OPEN:
        raise NotPossible(_("You have as many open challenges as one can have."))
    entrant = Entrant.contributing(player, nonce)
    challenge = Challenge.objects.create(
        **offer.agreement.columns(),
        kind=offer.kind,
        challenger=player,
        opponent=offer.opponent,
        token=secrets.token_urlsafe(_TOKEN_BYTES) if offer.kind == Challenge.Kind.LINK else "",
        rating_low=offer.rating_low,
        rating_high=offer.rating_high,
        by_pairing=offer.by_pairing,
        seal=take_seal(player, seal_id),
        nonce=entrant.nonce,
        nonce_by_server=entrant.nonce_by_server,
        expires_at=timezone.now() + lifetime(offer.kind, offer.agreement.terms.clock),
    )
    if offer.opponent is not None:
        notify(Notice.Kind.CHALLENGE, [offer.opponent.pk], challenge=challenge)
    changes.lobby_changed()
    return challenge


def _open_challenges_of(player: Player) -> QuerySet[Challenge]:
    return Challenge.objects.filter(
        challenger=player, status=Challenge.Status.OPEN, expires_at__gt=timezone.now()
    )


def lifetime(kind: str, clock: str) -> timedelta:
    """For how long a challenge of this kind stands, to a game with this clock."""
    is_open_live = kind == Challenge.Kind.OPEN and clock == Match.Clock.LIVE
    return LIFETIME_OF_OPEN_LIVE if is_open_live else LIFETIME


def _require_offerable(player: Player, offer: ChallengeOffer) -> None:
    if player.is_guest:
        _require_offerable_by_guests(offer)
    offer.agreement.check()
    low, high = offer.rating_low, offer.rating_high
    if low is not None and high is not None and low > high:
        raise NotPossible(_("The lowest rating is above the highest."))
    if offer.kind not in Challenge.Kind.values:
        raise NotPossible(_("There is no such kind of challenge."))
    if offer.kind == Challenge.Kind.DIRECT:
        _require_challengeable(player, offer.opponent, rated=offer.agreement.terms.rated)


def _require_offerable_by_guests(offer: ChallengeOffer) -> None:
    if not offer.by_pairing:
        raise NotPossible(_("Guests can accept invitations. Sign up to challenge others."))
    if offer.agreement.terms.rated:
        raise CasualOnly


def _require_challengeable(player: Player, opponent: Player | None, *, rated: bool) -> None:
    if opponent is None or not opponent.is_active or opponent.is_guest:
        raise NotPossible(_("There is no such player to challenge."))
    if opponent.is_bot:
        raise NotPossible(_("A bot plays at once: go to its page."))
    if opponent.pk == player.pk:
        raise NotPossible(_("You cannot challenge yourself."))
    if not may_challenge(player, opponent) or not is_free(opponent, rated=rated):
        raise NotPossible(_("This player does not take challenges from you."))


@transaction.atomic
def accept(challenge_id: UUID, player: Player, nonce: str, token: str = "") -> Match:
    """Accept a challenge: the first match of the series that begins.

    Locks both players and the challenge. A challenge by link needs its `token`. Of two who accept
    at once one plays, and the other is told; accepting again what one has accepted gives the same
    match. The challenger gets a notice. When a live game begins, other open challenges of the two
    to live games are withdrawn: nobody plays two of them at once. Raises `Challenge.DoesNotExist`
    or a `Refused`.
    """
    challenger_id = Challenge.objects.values_list("challenger", flat=True).get(pk=challenge_id)
    people = {person.pk: person for person in lock_players([challenger_id, player.pk])}
    challenge = _lock(challenge_id)
    before = _accepted_before(challenge, player)
    if before is not None:
        return before
    require_open(challenge)
    if challenger_id not in people or player.pk not in people:
        raise Closed
    challenge.challenger = people[challenger_id]
    require_acceptable(challenge, people[player.pk], token)
    return _begin(challenge, Entrant.contributing(people[player.pk], nonce))


@transaction.atomic
def join(older_id: UUID, newer_id: UUID) -> Match:
    """Let whoever waits with the newer of two open challenges on the same terms accept the older.

    The match is played with the older one's seal, which was there before the newer one's nonce.
    Locks both players and both challenges; both get a notice. Raises a `Refused`.
    """
    waiting = Challenge.objects.filter(pk__in=[older_id, newer_id])
    people = {
        person.pk: person for person in lock_players(waiting.values_list("challenger", flat=True))
    }
    older, newer = _lock(older_id), _lock(newer_id)
    for challenge in (older, newer):
        require_open(challenge)
        if challenge.challenger_id not in people:
            raise Closed
        challenge.challenger = people[challenge.challenger_id]
    require_acceptable(older, newer.challenger, "")
    _close(newer, Challenge.Status.CANCELLED)
    match = _begin(older, Entrant(newer.challenger, newer.nonce, newer.nonce_by_server))
    notify(Notice.Kind.ACCEPTED, [newer.challenger_id], match=match)
    return match


def _accepted_before(challenge: Challenge, player: Player) -> Match | None:
    mine = SeriesSeat.objects.filter(series=challenge.series_id, number=1, player=player)
    if challenge.series_id is None or not mine.exists():
        return None
    return Match.objects.get(series=challenge.series_id, number=1)


def _begin(challenge: Challenge, accepting: Entrant) -> Match:
    challenging = Entrant(challenge.challenger, challenge.nonce, challenge.nonce_by_server)
    match = begin_series(Agreement.of(challenge), [challenging, accepting], challenge.seal)
    challenge.series = match.series
    _close(challenge, Challenge.Status.ACCEPTED)
    notify(Notice.Kind.ACCEPTED, [challenge.challenger_id], match=match)
    if challenge.clock == Challenge.Clock.LIVE:
        _withdraw_open_live([challenge.challenger_id, accepting.player.pk])
    return match


def _withdraw_open_live(player_ids: list[int]) -> None:
    Challenge.objects.filter(
        challenger__in=player_ids,
        kind=Challenge.Kind.OPEN,
        clock=Challenge.Clock.LIVE,
        status=Challenge.Status.OPEN,
    ).update(status=Challenge.Status.CANCELLED, closed_at=timezone.now())


@transaction.atomic
def decline(challenge_id: UUID, player: Player, reason: str, words: str = "") -> Challenge:
    """Decline a challenge that was made to oneself, with a reason and, if one likes, words.

    Locks the challenge; the challenger gets a notice. Declining again changes nothing. Raises
    `Challenge.DoesNotExist` or a `Refused`.
    """
    challenge = _lock(challenge_id)
    if challenge.opponent_id != player.pk:
        raise NotForYou
    if challenge.status == Challenge.Status.DECLINED:
        return challenge
    require_open(challenge)
    if reason not in Challenge.DeclineReason.values:
        raise NotPossible(_("Please choose one of the reasons."))
    challenge.decline_reason = reason
    challenge.decline_words = cleaned(words)
    if len(challenge.decline_words) > LONGEST_WORDS:
        raise NotPossible(_("That is too long."))
    _close(challenge, Challenge.Status.DECLINED)
    notify(Notice.Kind.DECLINED, [challenge.challenger_id], challenge=challenge)
    return challenge


@transaction.atomic
def cancel(challenge_id: UUID, player: Player) -> Challenge:
    """Withdraw one's own challenge.

    Locks the challenge. Withdrawing again changes nothing. Raises `Challenge.DoesNotExist` or a
    `Refused`: what was just accepted is being played.
    """
    challenge = _lock(challenge_id)
    if challenge.challenger_id != player.pk:
        raise NotForYou
    if challenge.status == Challenge.Status.ACCEPTED:
        raise NotPossible(_("Your challenge was accepted just now: the match has begun."))
    if challenge.status == Challenge.Status.OPEN:
        _close(challenge, Challenge.Status.CANCELLED)
    return challenge


def due_expiries(now: datetime, resting: Collection[UUID]) -> list[UUID]:
    """Open challenges whose time is over, without those `resting`."""
    due = Challenge.objects.filter(status=Challenge.Status.OPEN, expires_at__lte=now)
    due = due.exclude(pk__in=resting).order_by("expires_at")
    return list(due.values_list("pk", flat=True)[:_MOST])


@transaction.atomic
def expire(challenge_id: UUID, now: datetime) -> bool:
    """Close a challenge that nobody has answered in time; whether it was one.

    Locks the challenge and looks again, so that each expires once.
    """
    challenge = _lock(challenge_id)
    if challenge.status != Challenge.Status.OPEN or challenge.expires_at > now:
        return False
    _close(challenge, Challenge.Status.EXPIRED)
    return True


def _lock(challenge_id: UUID) -> Challenge:
    return Challenge.objects.select_for_update(no_key=True).get(pk=challenge_id)


def _close(challenge: Challenge, status: str) -> None:
    challenge.status = status
    challenge.closed_at = timezone.now()
    challenge.save(
        update_fields=["status", "closed_at", "series", "decline_reason", "decline_words"]
    )
    forget_challenge(challenge)
    changes.lobby_changed()
