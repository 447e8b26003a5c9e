"""What players have had to do with each other, and what follows from it. Only reads."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.challenges.terms import require_ratable
from games.matches.daily_limit import rated_games_left
from games.matches.refusals import NotPossible, Refused
from games.models import Challenge, Match, Seat
from ladder.blocks import are_apart, kept_apart_from
from ladder.models import Player, Preferences
from ladder.preferences import preferences_of
from ladder.search import with_in_name
from ladder.standing import rating_of

#: How many games make a player experienced.
EXPERIENCE: Final = 10
#: Until a player has finished so many games of a kind, its page says what the goal is.
FIRST_GAMES: Final = 3
#: More names than this help nobody to choose.
_MOST_SUGGESTED: Final = 8

#: Whether a seat's match has another seat.
_COMPANY: Final = Seat.objects.filter(match=OuterRef("match"), number=1)


def may_challenge(challenger: Player, opponent: Player) -> bool:
    """Whether `opponent` takes challenges from `challenger`: by blocks, and as they chose."""
    if are_apart(challenger, opponent):
        return False
    choice = preferences_of(opponent).who_may_challenge
    if choice == Preferences.WhoMayChallenge.EXPERIENCED:
        return _finished_in_company(challenger)[:EXPERIENCE].count() == EXPERIENCE
    if choice == Preferences.WhoMayChallenge.ACQUAINTED:
        return _shared_with(challenger, opponent).exists()
    return choice == Preferences.WhoMayChallenge.EVERYONE


def is_new_to(player: Player, game: str, *, alone: bool) -> bool:
    """Whether `player` has finished few games of this kind, alone or in company. One query."""
    finished = _finished_alone(player) if alone else _finished_in_company(player)
    return finished.filter(match__game=game)[:FIRST_GAMES].count() < FIRST_GAMES


def opponents_named_like(player: Player, part: str) -> list[str]:
    """Names with this in them, of players whom `player` may mean to challenge; a few of them."""
    found = with_in_name(part).filter(is_guest=False, is_bot=False).exclude(pk=player.pk)
    found = found.exclude(kept_apart_from(player, "pk"))
    return list(found.values_list("username", flat=True)[:_MOST_SUGGESTED])


def first_by_the_rules(game: str, players: Sequence[Player]) -> int:
    """Which of two players starts: the loser of their last decisive game of this kind.

    Without such a game the newer account starts, a guest counting as newest; against a bot the
    person does.
    """
    loser = _last_loser(game, players)
    if loser is not None:
        return [player.pk for player in players].index(loser)
    age = [
        (not player.is_bot, player.is_guest, player.date_joined, player.pk) for player in players
    ]
    return age.index(max(age))


def _finished(player: Player) -> QuerySet[Seat]:
    finished = Seat.objects.filter(player=player, match__status=Match.Status.OVER)
    return finished.exclude(match__reason__in=Match.UNCOUNTED)


def _finished_in_company(player: Player) -> QuerySet[Seat]:
    return _finished(player).filter(Exists(_COMPANY))


def _finished_alone(player: Player) -> QuerySet[Seat]:
    return _finished(player).exclude(Exists(_COMPANY))


def _shared_with(player: Player, other: Player) -> QuerySet[Seat]:
    theirs = Seat.objects.filter(match=OuterRef("match"), player=other)
    return Seat.objects.filter(player=player).filter(Exists(theirs))


def _last_loser(game: str, players: Sequence[Player]) -> int | None:
    """The player who lost the last decisive game between just these two."""
    in_it = Seat.objects.filter(match=OuterRef("match"))
    won_by_the_other = in_it.filter(player__in=players, place=1)
    third = in_it.filter(number=2)
    lost = Seat.objects.filter(
        ~Exists(third),
        Exists(won_by_the_other),
        player__in=players,
        place=2,
        match__game=game,
        match__status=Match.Status.OVER,
    )
    last = lost.exclude(match__reason__in=Match.UNCOUNTED).order_by("-match__finished_at")
    return last.values_list("player", flat=True).first()


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
