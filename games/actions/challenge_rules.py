"""Who may accept a challenge, and how a challenge that is gone is spoken of."""

from __future__ import annotations

import secrets
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.actions.agreements import require_ratable
from games.actions.refusals import NotPossible, Refused
from games.daily_limit import rated_games_left
from games.models import Challenge
from ladder.blocks import are_apart
from ladder.models import Player
from ladder.standing import rating_of


class NotForYou(Refused):
    sentence = _("This challenge is not for you.")


class CasualOnly(NotPossible):
    sentence = _("Guests play casual games. Sign up to play rated ones.")


class Closed(Refused):
    """The challenge can't be accepted any more."""

    sentence = _("This challenge was withdrawn.")


_GONE: Final = {
    Challenge.Status.ACCEPTED: _("Somebody has just accepted this challenge."),
    Challenge.Status.DECLINED: _("This challenge was declined."),
    Challenge.Status.CANCELLED: _("This challenge was withdrawn."),
    Challenge.Status.EXPIRED: _("This challenge has expired."),
}


def require_open(challenge: Challenge) -> None:
    """Raise `Closed`, in words, unless the challenge still stands."""
    if challenge.status != Challenge.Status.OPEN:
        raise Closed(_GONE[Challenge.Status(challenge.status)])
    if challenge.expires_at <= timezone.now():
        raise Closed(_GONE[Challenge.Status.EXPIRED])


def require_acceptable(challenge: Challenge, player: Player, token: str) -> None:
    """Raise a `Refused` unless `player` may accept this challenge, which is open."""
    if challenge.challenger_id == player.pk:
        raise NotPossible(_("You cannot accept your own challenge."))
    if not _is_addressed_to(challenge, player, token):
        raise NotForYou
    if not challenge.challenger.is_active or are_apart(challenge.challenger, player):
        raise NotForYou
    require_ratable(challenge.game, rated=challenge.rated)
    require_free(player, rated=challenge.rated)
    if not is_free(challenge.challenger, rated=challenge.rated):
        raise Closed
    if player.is_guest:
        _require_for_guests(challenge)
    if not in_range(challenge, rating_of(player, challenge.game)):
        raise NotPossible(_("Your rating is outside the range of this challenge."))
    if challenge.kind != Challenge.Kind.DIRECT:
        _require_rated_as_offered(challenge, player)


def require_free(player: Player, *, rated: bool) -> None:
    """Raise a `Refused` if a sanction keeps the player from beginning such a game."""
    if player.is_barred:
        raise NotPossible(_("You are kept from playing for the time being."))
    if rated and player.plays_unrated_only:
        raise NotPossible(_("You may play casual games only for the time being."))


def is_free(player: Player, *, rated: bool) -> bool:
    """The same as a question, for those whose sanctions are nobody else's business."""
    return not (player.is_barred or (rated and player.plays_unrated_only))


def in_range(challenge: Challenge, rating: int) -> bool:
    """Whether somebody of this rating may accept."""
    low, high = challenge.rating_low, challenge.rating_high
    return (low is None or low <= rating) and (high is None or rating <= high)


def _is_addressed_to(challenge: Challenge, player: Player, token: str) -> bool:
    match challenge.kind:
        case Challenge.Kind.DIRECT:
            return challenge.opponent_id == player.pk
        case Challenge.Kind.LINK:
            return secrets.compare_digest(challenge.token.encode(), token.encode())
        case _:
            return True


def _require_rated_as_offered(challenge: Challenge, player: Player) -> None:
    """Whoever offers a rated game to anybody waits for one that counts."""
    people = [challenge.challenger_id, player.pk]
    if challenge.rated and not rated_games_left(challenge.game, people, timezone.now()):
        raise NotPossible(
            _("You two have begun as many rated games today as count. Play a casual one.")
        )


def is_for_guests(challenge: Challenge) -> bool:
    """Whether no account is needed: for a casual game by link or by quick pairing."""
    return not challenge.rated and (challenge.kind == Challenge.Kind.LINK or challenge.by_pairing)


def _require_for_guests(challenge: Challenge) -> None:
    if is_for_guests(challenge):
        return
    if challenge.kind == Challenge.Kind.LINK or challenge.by_pairing:
        raise CasualOnly
    raise NotPossible(_("Guests can accept invitations by link. Sign up to accept others."))
