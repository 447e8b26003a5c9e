"""What awaits players: turns to take, and notices that they have not read. Only reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import QuerySet

from games.actions.notices import unread_notices
from games.models import Notice, Seat
from ladder.models import Preferences

#: Of each kind so many are listed; a page shows no more, and nobody reads them.
MOST: Final = 20

#: By what it is told whether anything has changed: matches to move in, and unread notices.
Mark = frozenset[UUID | int]
NOTHING: Final[Mark] = frozenset()


@dataclass(frozen=True, slots=True)
class Turn:
    """A match in which the others wait for the player."""

    match_id: UUID
    opponents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the player's pages should behave."""

    #: Speak up when it becomes the player's turn.
    tells_turns: bool = True
    sounds: bool = True
    #: Ask before a match is given up.
    confirms: bool = True
    hides_ratings: bool = False


@dataclass(frozen=True)
class Tidings:
    """Everything that awaits one player, the oldest first."""

    turns: tuple[Turn, ...] = ()
    notices: tuple[Notice, ...] = ()
    wishes: Wishes = Wishes()
    mark: Mark = NOTHING


def tidings_of(player_ids: Collection[int]) -> dict[int, Tidings]:
    """What awaits each of these players, in three queries; in four if matches are told of."""
    turns = _turns_of(player_ids)
    notices = _notices_of(player_ids)
    wishes = _wishes_of(player_ids)
    return {
        player_id: Tidings(
            tuple(turns[player_id][:MOST]),
            tuple(notices[player_id][:MOST]),
            wishes.get(player_id, Wishes()),
            frozenset(turn.match_id for turn in turns[player_id])
            | frozenset(notice.pk for notice in notices[player_id]),
        )
        for player_id in player_ids
    }


def marks_of(player_ids: Collection[int]) -> dict[int, Mark]:
    """The same as marks alone, in two narrow queries."""
    marks: defaultdict[int, set[UUID | int]] = defaultdict(set)
    unread = Notice.objects.filter(player__in=set(player_ids), read_at=None)
    for rows in (
        # A voyage alone, which has no second seat, keeps nobody waiting.
        _awaited(player_ids).filter(match__seats__number=1).values_list("player", "match"),
        unread.values_list("player", "pk"),
    ):
        for player_id, key in rows:
            marks[player_id].add(key)
    return {player_id: frozenset(marks[player_id]) for player_id in player_ids}


def _awaited(player_ids: Collection[int]) -> QuerySet[Seat]:
    """Seats of these players that the rules wait for."""
    return Seat.objects.filter(player__in=set(player_ids), to_move=True)


def _turns_of(player_ids: Collection[int]) -> defaultdict[int, list[Turn]]:
    """The matches in which others wait, so that a voyage alone is none of them."""
    rows = _awaited(player_ids).order_by("match__created_at", "match", "match__seats__number")
    opponents: defaultdict[tuple[int, UUID], list[str]] = defaultdict(list)
    for player_id, match_id, sitting_id, name in rows.values_list(
        "player", "match", "match__seats__player", "match__seats__player__username"
    ):
        if sitting_id != player_id:
            opponents[player_id, match_id].append(name)
    turns: defaultdict[int, list[Turn]] = defaultdict(list)
    for (player_id, match_id), names in opponents.items():
        turns[player_id].append(Turn(match_id, tuple(names)))
    return turns


def _notices_of(player_ids: Collection[int]) -> defaultdict[int, list[Notice]]:
    notices: defaultdict[int, list[Notice]] = defaultdict(list)
    for notice in unread_notices(player_ids):
        notices[notice.player_id].append(notice)
    return notices


def _wishes_of(player_ids: Collection[int]) -> dict[int, Wishes]:
    chosen = Preferences.objects.filter(player__in=set(player_ids)).only(
        "notify_turns", "sound", "confirmations", "hide_ratings"
    )
    return {
        wish.pk: Wishes(wish.notify_turns, wish.sound, wish.confirmations, wish.hide_ratings)
        for wish in chosen
    }
