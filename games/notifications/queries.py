"""What awaits players: turns to take, and notices that they have not read. Only reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from django.db.models import F, QuerySet, Value
from django.utils import timezone

from games.models import Notice, Seat
from games.notifications.actions import unread_by, unread_notices
from ladder.models import Player, Rating
from ladder.standing import main_rating_words, ratings_of

#: Of each kind so many are listed: the turns that press most, and the latest notices.
MOST: Final = 20

#: By what it is told whether anything has changed: matches to move in, unread notices, and whether
#: the player may chat.
PendingFingerprint = frozenset[UUID | int | str]
NOTHING: Final[PendingFingerprint] = frozenset()
_MUTED: Final = "muted"


@dataclass(frozen=True, slots=True)
class MatchToMove:
    """A match in which the others wait for the player."""

    match_id: UUID
    opponents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotificationPreferences:
    """How the player's pages should behave."""

    #: Speak up when it becomes the player's turn.
    tells_turns: bool = True
    sounds: bool = True
    #: Ask before a match is given up.
    confirms: bool = True
    hides_ratings: bool = False
    #: Speak up when a challenge is answered.
    tells_answers: bool = True


@dataclass(frozen=True)
class Pending:
    """Everything that awaits one player: turns by their urgency, notices the oldest first."""

    turns: tuple[MatchToMove, ...] = ()
    notices: tuple[Notice, ...] = ()
    #: Acceptances that the player doesn't want to hear of. Pages that wait for them heed them.
    begun: tuple[Notice, ...] = ()
    #: How many turns and notices there are, listed or not.
    turn_count: int = 0
    notice_count: int = 0
    preferences: NotificationPreferences = NotificationPreferences()
    #: Whether a sanction keeps the player from the chat.
    muted: bool = False
    #: As it stands beside the player's name: in the game that was played most.
    rating: str = ""
    fingerprint: PendingFingerprint = NOTHING


def pending_of(player_ids: Collection[int]) -> dict[int, Pending]:
    """What awaits each of these players, in four queries; in five if matches are told of."""
    turns = _turns_of(player_ids)
    notices = _notices_of(player_ids)
    people = _people(player_ids)
    ratings = _ratings_of(player_ids)
    return {
        player_id: replace(
            _pending(turns[player_id], notices[player_id], people.get(player_id)),
            rating=main_rating_words(ratings[player_id]),
        )
        for player_id in player_ids
    }


def _pending(turns: list[MatchToMove], unread: list[Notice], player: Player | None) -> Pending:
    preferences = NotificationPreferences() if player is None else _preferences_of(player)
    muted = player is not None and player.is_muted

    def is_told(notice: Notice) -> bool:
        return preferences.tells_answers or notice.kind != Notice.Kind.ACCEPTED

    notices = [notice for notice in unread if is_told(notice)]
    begun = [notice for notice in unread if not is_told(notice)]
    return Pending(
        turns=tuple(turns[:MOST]),
        notices=tuple(notices[-MOST:]),
        begun=tuple(begun[-MOST:]),
        turn_count=len(turns),
        notice_count=len(notices),
        preferences=preferences,
        muted=muted,
        fingerprint=frozenset(turn.match_id for turn in turns)
        | frozenset(row.pk for row in unread)
        | (frozenset({_MUTED}) if muted else NOTHING),
    )


def fingerprints_of(player_ids: Collection[int]) -> dict[int, PendingFingerprint]:
    """The fingerprints alone, in three narrow queries."""
    fingerprints: defaultdict[int, set[UUID | int | str]] = defaultdict(set)
    muted = Player.objects.filter(pk__among=player_ids, muted_until__gt=timezone.now())
    for rows in (
        # A voyage alone, which has no second seat, keeps nobody waiting.
        _awaited(player_ids).filter(match__seats__number=1).values_list("player", "match"),
        unread_by(player_ids).values_list("player", "pk"),
        muted.values_list("pk", Value(_MUTED)),
    ):
        for player_id, key in rows:
            fingerprints[player_id].add(key)
    return {player_id: frozenset(fingerprints[player_id]) for player_id in player_ids}


def _awaited(player_ids: Collection[int]) -> QuerySet[Seat]:
    """Seats of these players that the rules wait for."""
    return Seat.objects.filter(player__among=player_ids, to_move=True)


def _turns_of(player_ids: Collection[int]) -> defaultdict[int, list[MatchToMove]]:
    """The matches in which others wait, so that a voyage alone is none of them."""
    urgency = F("match__flag_due_at").asc(nulls_last=True)
    rows = _awaited(player_ids).order_by(
        urgency, "match__created_at", "match", "match__seats__number"
    )
    opponents: defaultdict[tuple[int, UUID], list[str]] = defaultdict(list)
    for player_id, match_id, sitting_id, name in rows.values_list(
        "player", "match", "match__seats__player", "match__seats__player__username"
    ):
        if sitting_id != player_id:
            opponents[player_id, match_id].append(name)
    turns: defaultdict[int, list[MatchToMove]] = defaultdict(list)
    for (player_id, match_id), names in opponents.items():
        turns[player_id].append(MatchToMove(match_id, tuple(names)))
    return turns


def _notices_of(player_ids: Collection[int]) -> defaultdict[int, list[Notice]]:
    notices: defaultdict[int, list[Notice]] = defaultdict(list)
    for notice in unread_notices(player_ids):
        notices[notice.player_id].append(notice)
    return notices


def _ratings_of(player_ids: Collection[int]) -> defaultdict[int, list[Rating]]:
    ratings: defaultdict[int, list[Rating]] = defaultdict(list)
    for (player_id, _), rating in ratings_of(player_ids).items():
        ratings[player_id].append(rating)
    return ratings


def _people(player_ids: Collection[int]) -> dict[int, Player]:
    """The players, each with what they have chosen if they have chosen anything."""
    rows = Player.objects.filter(pk__among=player_ids).select_related("preferences")
    shown = rows.only(
        "muted_until", "preferences__notify_turns", "preferences__sound",
        "preferences__confirmations", "preferences__hide_ratings", "preferences__notify_answers",
    )  # fmt: skip
    return {player.pk: player for player in shown}


def _preferences_of(player: Player) -> NotificationPreferences:
    wish = getattr(player, "preferences", None)
    if wish is None:
        return NotificationPreferences()
    return NotificationPreferences(
        tells_turns=wish.notify_turns,
        sounds=wish.sound,
        confirms=wish.confirmations,
        hides_ratings=wish.hide_ratings,
        tells_answers=wish.notify_answers,
    )
