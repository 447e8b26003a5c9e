"""Telling players what happened: at most once each, and only what they want to hear of."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from games import changes
from games.models import Challenge, Match, Notice, Seat, Series
from ladder.blocks import exist_between
from ladder.models import Block, Follow, Player, Preferences

#: Notices older than this are news to nobody.
LIFETIME: Final = timedelta(days=30)

#: How many old notices are looked for at once.
_MOST: Final = 100
#: The preference that each kind of notice obeys. That a challenge was accepted is noted in any
#: case, since a page that waits for it goes to the match; it is told to those who want to know.
_WISHES: Final = {
    Notice.Kind.CHALLENGE: "notify_challenges",
    Notice.Kind.DECLINED: "notify_answers",
    Notice.Kind.RESULT: "notify_results",
    Notice.Kind.REMATCH: "notify_challenges",
    Notice.Kind.FOLLOWED: "notify_follows",
}
#: Kinds that somebody else's doing gives rise to, of whom the player may want to hear nothing.
_OF_OTHERS: Final = (Notice.Kind.REMATCH, Notice.Kind.FOLLOWED)
#: Of somebody whom half the site follows, so many are told, those who have followed longest.
_MOST_FOLLOWERS: Final = 500


def notify(
    kind: Notice.Kind,
    player_ids: Iterable[int],
    *,
    challenge: Challenge | None = None,
    match: Match | None = None,
    reason: str = "",
) -> None:
    """Leave a notice for each of these players who wants such notices. Bots read none.

    Belongs into the transaction of what it tells of; open pages are told when that is committed.
    """
    recipients = set(player_ids)
    bots = Player.objects.filter(pk__in=recipients, is_bot=True)
    recipients -= set(bots.values_list("pk", flat=True))
    if kind in _WISHES:
        unwilling = Preferences.objects.filter(player__in=recipients, **{_WISHES[kind]: False})
        recipients -= set(unwilling.values_list("player", flat=True))
    Notice.objects.bulk_create(
        Notice(player_id=player_id, kind=kind, challenge=challenge, match=match, reason=reason)
        for player_id in sorted(recipients)
    )
    for player_id in recipients:
        changes.player_notified(player_id)


def tell_followers(match: Match) -> None:
    """Tell those who follow its players that a match has begun, if it can be watched.

    Belongs into the transaction that begins it. The news is forgotten with the end of its series.
    """
    if match.is_for_seats_only:
        return
    seated = match.seats.values("player")
    followers = Follow.objects.filter(followed__in=seated).exclude(follower__in=seated)
    first = followers.order_by("pk").values_list("follower", flat=True)[:_MOST_FOLLOWERS]
    notify(Notice.Kind.FOLLOWED, first, match=match)


def unread_by(player_ids: Collection[int]) -> QuerySet[Notice]:
    """Notices that these players have not been shown yet; not of somebody they are kept from.

    Nor of a challenge whose time is over: it takes a while until that is closed.
    """
    unread = Notice.objects.filter(player__among=player_ids, read_at=None)
    unread = unread.exclude(kind=Notice.Kind.CHALLENGE, challenge__expires_at__lte=timezone.now())
    unwelcome = exist_between("player", "challenge__challenger")
    unread = unread.exclude(unwelcome, kind=Notice.Kind.CHALLENGE)
    return unread.exclude(_sits_somebody_kept_apart(), kind__in=_OF_OTHERS)


def _sits_somebody_kept_apart() -> Exists:
    """Notices of matches with somebody whom their reader is kept apart from."""
    reader, match = OuterRef("player"), OuterRef("match")
    return Exists(
        Block.objects.filter(
            Q(blocker=reader, blocked__seats__match=match)
            | Q(blocked=reader, blocker__seats__match=match)
        )
    )


def unread_notices(player_ids: Collection[int]) -> QuerySet[Notice]:
    """The same with all that is told of them, and the series `rematch_of`; the oldest first.

    One query, and another for the seats of matches that are told of.
    """
    seats = Seat.objects.select_related("player").only(
        "match_id", "number", "place", "player__username"
    )
    unread = unread_by(player_ids)
    told = unread.select_related("match", "challenge__challenger", "challenge__opponent").only(
        "player", "kind", "created_at", "reason", "match__status", "match__reason",
        "challenge__decline_reason", "challenge__game", "challenge__variant", "challenge__rated",
        "challenge__clock", "challenge__clock_seconds", "challenge__clock_increment",
        "challenge__best_of",
        "challenge__decline_words", "challenge__challenger__username",
        "challenge__opponent__username",
    )  # fmt: skip
    told = told.annotate(rematch_of=F("match__series__rematch_of"))
    return told.prefetch_related(Prefetch("match__seats", seats)).order_by("created_at", "pk")


def read_notices(player: Player, notice_ids: Iterable[int]) -> None:
    """Note that these notices were shown. Another's, and read ones, stay as they are."""
    unread = Notice.objects.filter(player=player, pk__in=list(notice_ids), read_at=None)
    unread.update(read_at=timezone.now())


def read_notices_of_match(player: Player, match: Match) -> None:
    """Note that the player has the match before their eyes, and needs no notice of it.

    Why a line in its chat was hidden is told by the notice alone, which stays.
    """
    unread = Notice.objects.filter(player=player, match=match, read_at=None)
    unread.exclude(kind__in=Notice.OF_LINES).update(read_at=timezone.now())


def read_notices_of_challenge(player: Player, challenge: Challenge) -> None:
    """Note that the player has the challenge before their eyes, and needs no notice of it."""
    unread = Notice.objects.filter(player=player, challenge=challenge, read_at=None)
    unread.update(read_at=timezone.now())


def read_notices_of_moderation(player: Player) -> None:
    """Note that the player has before their eyes what moderators have decided."""
    kinds = (Notice.Kind.SANCTION, Notice.Kind.REPORT)
    Notice.objects.filter(player=player, kind__in=kinds, read_at=None).update(
        read_at=timezone.now()
    )


def forget_challenge(challenge: Challenge) -> None:
    """A challenge that is closed is no news any more to whom it was made."""
    told = Notice.objects.filter(challenge=challenge, kind=Notice.Kind.CHALLENGE)
    if told.delete()[0] and challenge.opponent_id is not None:
        changes.player_notified(challenge.opponent_id)


def lead_followers_to(match: Match) -> None:
    """Let what followers have not read yet lead to the match with which the series goes on."""
    begun = Notice.objects.filter(kind=Notice.Kind.FOLLOWED, match__series=match.series_id)
    begun.filter(read_at=None).update(match=match)


def forget_begun(series: Series) -> None:
    """A series that is over is no news any more to those who follow its players."""
    Notice.objects.filter(kind=Notice.Kind.FOLLOWED, match__series=series).delete()


def forget_rematch(series: Series) -> None:
    """A wish for a rematch that was answered or withdrawn is no news any more."""
    Notice.objects.filter(kind=Notice.Kind.REMATCH, match__series=series).delete()


def due_notices(now: datetime, resting: Collection[int]) -> list[int]:
    """Notices that are too old to be news, without those `resting`."""
    old = Notice.objects.filter(created_at__lt=now - LIFETIME).exclude(pk__in=resting)
    return list(old.order_by("created_at").values_list("pk", flat=True)[:_MOST])


def sweep_notice(notice_id: int, now: datetime) -> bool:
    """Delete a notice that is too old to be news; whether it was one."""
    old = Notice.objects.filter(pk=notice_id, created_at__lt=now - LIFETIME)
    return old.delete()[0] > 0
