"""What players have had to do with each other, and what follows from it. Only reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet

from games.models import Match, Seat
from ladder.blocks import are_apart, kept_apart_from
from ladder.models import Player, Preferences
from ladder.preferences import preferences_of
from ladder.search import with_in_name

#: How many games make a player experienced.
EXPERIENCE: Final = 10
#: Until a player has finished so many games of a kind, its page says what the goal is.
FIRST_GAMES: Final = 3
#: More names than this help nobody to choose.
_MOST_SUGGESTED: Final = 8
UNCOUNTED: Final = frozenset(
    {Match.Reason.ABORTED, Match.Reason.NO_SHOW, Match.Reason.LAPSED, Match.Reason.VOIDED}
)

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
    return finished.exclude(match__reason__in=UNCOUNTED)


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
    last = lost.exclude(match__reason__in=UNCOUNTED).order_by("-match__finished_at")
    return last.values_list("player", flat=True).first()
