"""Ending a match otherwise than by playing it out: resigning, agreeing, aborting.

A flag that has fallen before the request arrived comes first: then the match ends by timeout, and
the action is refused. By default the request arrives now.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta
from math import ceil
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.bots.draw_policy import agrees_to_draw
from games.changes import match_changed
from games.kinds.base import Outcome
from games.kinds.registry import KINDS
from games.matches.clock_columns import unmoved_seats
from games.matches.event_log import note
from games.matches.lifecycle import finish_match
from games.matches.locking import LockedMatch, with_locked_match
from games.matches.refusals import NotPossible, Over
from games.matches.request_info import RequestInfo
from games.models import LedgerEntry, Match, Move, Seat, everybody_has_moved
from games.series.progress import has_counted
from ladder.models import Player


def resign(match_id: UUID, player: Player, request_info: RequestInfo | None = None) -> Match:
    """Give the match up. The other player wins; a voyage alone just ends.

    Locks the match, ends it. Repeating it changes nothing, nor does resigning after the other
    player has. Raises `Match.DoesNotExist` or a `Refused`: among three or more nobody can leave
    the others in the lurch.
    """
    return with_locked_match(match_id, player, request_info, resign_under_lock)


def resign_under_lock(locked: LockedMatch) -> Match:
    """Resign as the player who holds the match."""
    if is_ended_by(locked, Match.Reason.RESIGNED):
        return locked.match
    locked.require_playing()
    if len(locked.seats) > 2:
        raise NotPossible(_("A match of three or more can only be ended by everybody's agreement."))
    places = [2 if seat is locked.seat and len(locked.seats) == 2 else 1 for seat in locked.seats]
    return end_under_lock(locked, Match.Reason.RESIGNED, places)


def offer_draw(
    match_id: UUID, player: Player, version: int, request_info: RequestInfo | None = None
) -> Match:
    """Offer a draw in the position of `version`, or accept one that all others have offered.

    Locks the match; ends it once every seat wants the draw. An offer stands until somebody
    declines, another player moves, or the match ends; a bot answers at once. Repeating it changes
    nothing. Raises `Match.DoesNotExist` or a `Refused`.
    """
    return with_locked_match(
        match_id, player, request_info, lambda locked: _offer_draw(locked, version)
    )


def _offer_draw(locked: LockedMatch, version: int) -> Match:
    if is_ended_by(locked, Match.Reason.AGREED):
        return locked.match
    locked.require_playing()
    if len(locked.seats) == 1:
        raise NotPossible(_("There is nobody to agree with on a voyage alone."))
    if locked.seat.wants_draw:
        return locked.match
    locked.require_version(version)
    match = _agree(locked)
    for seat in locked.seats:
        if seat.player.is_bot and not match.is_over:
            _answer_as_bot(locked, seat)
    return match


def _answer_as_bot(locked: LockedMatch, seat: Seat) -> None:
    view = KINDS[locked.match.game].rules.view_for(locked.state, seat.number)
    answering = replace(locked, seat=seat)
    if agrees_to_draw(view, seat.number):
        _agree(answering)
    else:
        _decline_draw(answering)


def accept_draw(
    match_id: UUID, player: Player, version: int, request_info: RequestInfo | None = None
) -> Match:
    """Accept a draw that somebody else has offered in the position of `version`.

    Locks the match, and ends it if everybody wants the draw now. Raises `Match.DoesNotExist` or
    a `Refused`: an offer that was withdrawn or declined meanwhile can't be accepted.
    """
    return with_locked_match(
        match_id, player, request_info, lambda locked: _accept_draw(locked, version)
    )


def _accept_draw(locked: LockedMatch, version: int) -> Match:
    if is_ended_by(locked, Match.Reason.AGREED):
        return locked.match
    locked.require_playing()
    if not any(seat.wants_draw for seat in locked.seats if seat is not locked.seat):
        raise NotPossible(_("No draw is on offer."))
    locked.require_version(version)
    return _agree(locked)


def decline_draw(match_id: UUID, player: Player, request_info: RequestInfo | None = None) -> Match:
    """Decline a draw that was offered, or take back one's own offer.

    Locks the match; all offers lapse. Raises `Match.DoesNotExist` or a `Refused`.
    """
    return with_locked_match(match_id, player, request_info, _decline_draw)


def _decline_draw(locked: LockedMatch) -> Match:
    locked.require_playing()
    if not any(seat.wants_draw for seat in locked.seats):
        return locked.match
    kinds = LedgerEntry.Kind
    kind = kinds.DRAW_TAKEN_BACK if locked.seat.wants_draw else kinds.DRAW_DECLINED
    locked.match.seats.filter(wants_draw=True).update(
        wants_draw=False, draw_declined=kind == kinds.DRAW_DECLINED
    )
    note(locked.match, kind, locked.seat.number)
    return _changed(locked.match)


def abort(match_id: UUID, player: Player, request_info: RequestInfo | None = None) -> Match:
    """Call the match off before everybody has moved: it counts for nobody.

    Locks the match, ends it. Repeating it changes nothing. Raises `Match.DoesNotExist` or a
    `Refused`: once a game of a series has counted, whoever is behind could call the others off
    until none is left.
    """
    return with_locked_match(match_id, player, request_info, _abort)


def _abort(locked: LockedMatch) -> Match:
    if is_ended_by(locked, Match.Reason.ABORTED):
        return locked.match
    locked.require_playing()
    if everybody_has_moved(locked.match.moves.filter(forced=False), len(locked.seats)):
        raise NotPossible(_("Everybody has moved: the match can no longer be called off."))
    if locked.match.shares_bag:
        raise NotPossible(_("Others sail on the same bag: this voyage can only be given up."))
    if has_counted(locked.match.series_id):
        raise NotPossible(_("A game of this series has counted: the next can't be called off."))
    return end_under_lock(locked, Match.Reason.ABORTED, [1] * len(locked.seats))


def _agree(locked: LockedMatch) -> Match:
    kinds = LedgerEntry.Kind
    is_answer = any(seat.wants_draw for seat in locked.seats)
    note(locked.match, kinds.DRAW_ACCEPTED if is_answer else kinds.DRAW_OFFERED, locked.seat.number)
    locked.seat.wants_draw = True
    if all(seat.wants_draw or _has_left(seat) for seat in locked.seats):
        return end_under_lock(locked, Match.Reason.AGREED, [1] * len(locked.seats))
    locked.seat.draw_declined = False
    locked.seat.save(update_fields=["wants_draw", "draw_declined"])
    return _changed(locked.match)


def _has_left(seat: Seat) -> bool:
    """Whether the player's account is deleted: nobody waits for their agreement."""
    return seat.player.deleted_at is not None


def is_ended_by(locked: LockedMatch, reason: str) -> bool:
    """Whether the match has ended for this reason. Raises `Over` if for another one."""
    if locked.match.is_over and locked.match.reason != reason:
        raise Over
    return locked.match.is_over


def end_under_lock(locked: LockedMatch, reason: str, places: list[int]) -> Match:
    """End the locked match for a reason that no move brings about."""
    rules = KINDS[locked.match.game].rules
    scores = rules.scores(rules.decode(locked.match.state))
    locked.match.version += 1
    locked.stop_clocks()
    finish_match(locked.match, locked.seats, Outcome(reason, scores, tuple(places)))
    return locked.match


def _changed(match: Match) -> Match:
    match.version += 1
    match.save(update_fields=["version"])
    match_changed(match)
    return match


#: How long an opponent may be without a connection at their turn; less after the first time.
FIRST_WAIT: Final = timedelta(seconds=60)
LATER_WAIT: Final = timedelta(seconds=30)


def wait_for(match: Match, seat: int) -> timedelta:
    """How long this seat may be away at its turn from now on: less if it was away before."""
    was_away = match.ledger.filter(seat=seat, until__isnull=False).exists()
    return LATER_WAIT if was_away else FIRST_WAIT


def claim_win(match_id: UUID, player: Player, request_info: RequestInfo | None = None) -> Match:
    """Win against an opponent who is to move and has had no connection for a while.

    Before the claiming player's own first move the game is called off instead, and counts for
    nobody. Locks the match, ends it. Repeating it changes nothing. Raises `Match.DoesNotExist` or a
    `Refused`.
    """
    return with_locked_match(match_id, player, request_info, _claim)


def _claim(locked: LockedMatch) -> Match:
    if locked.match.reason == Match.Reason.NO_SHOW or is_ended_by(locked, Match.Reason.ABANDONED):
        return locked.match
    locked.require_playing()
    opponent = _opponent_to_move(locked)
    away = locked.match.ledger.filter(seat=opponent.number, kind=LedgerEntry.Kind.AWAY, until=None)
    since = away.values_list("at", flat=True).first()
    if since is None:
        raise NotPossible(_("Your opponent is connected."))
    _require_waited(locked, since, wait_for(locked.match, opponent.number))
    places = [2 if seat is opponent else 1 for seat in locked.seats]
    is_first_turn = unmoved_seats(locked.match, len(locked.seats))
    reason = Match.Reason.NO_SHOW if is_first_turn else Match.Reason.ABANDONED
    return end_under_lock(locked, reason, places)


def _opponent_to_move(locked: LockedMatch) -> Seat:
    """The other of two, for whom a live match waits. Raises a `Refused` if it is not so."""
    match, seats = locked.match, locked.seats
    if match.clock != Match.Clock.LIVE or len(seats) != 2:
        raise NotPossible(_("A win can only be claimed in a live game of two."))
    opponent = seats[1 - locked.seat.number]
    if opponent.number in unmoved_seats(match, len(seats)):
        raise NotPossible(_("Not everybody has moved: the clock calls the game off by itself."))
    if locked.seat.to_move or not opponent.to_move:
        raise NotPossible(_("It is not your opponent's turn."))
    return opponent


def _require_waited(locked: LockedMatch, away_since: datetime, wait: timedelta) -> None:
    """Refuse unless the opponent was away at their own turn for long enough."""
    assert locked.match.clock_started_at is not None
    waited = locked.moment - max(away_since, locked.match.clock_started_at)
    if waited < wait:
        words = _("Your opponent may come back: you can claim the win in {seconds} seconds.")
        seconds = ceil((wait - waited).total_seconds())
        raise NotPossible(format_lazy(words, seconds=seconds))


#: How long such a game waits for its next move.
PATIENCE: Final = timedelta(days=1)
#: How many are looked for at once.
_MOST_LAPSED: Final = 100


def due_lapses(now: datetime, resting: Collection[UUID]) -> list[UUID]:
    """Guests' games with bots in which nobody has moved for a day, without those `resting`."""
    due = _lapsed(now).exclude(pk__in=resting).order_by("created_at")
    return list(due.values_list("pk", flat=True)[:_MOST_LAPSED])


@transaction.atomic
def end_lapsed(match_id: UUID, now: datetime) -> bool:
    """End such a game, and its series with it, for nobody; whether it was one.

    Locks the match and looks again: its guest may have moved, or signed up. A match that somebody
    holds is left to them, and looked for again the next time.
    """
    found = Match.objects.select_for_update(skip_locked=True).filter(pk=match_id).first()
    if found is None or not _lapsed(now).filter(pk=match_id).exists():
        return False
    seats = list(found.seats.all())
    rules = KINDS[found.game].rules
    scores = rules.scores(rules.decode(found.state))
    found.version += 1
    finish_match(found, seats, Outcome(Match.Reason.LAPSED, scores, (1,) * len(seats)))
    return True


def _lapsed(now: datetime) -> QuerySet[Match]:
    """Those without a clock: the others end by theirs, which may be one of days."""
    last = now - PATIENCE
    seats = Seat.objects.filter(match=OuterRef("pk"))
    since = Move.objects.filter(match=OuterRef("pk"), at__gt=last)
    return Match.objects.filter(
        Exists(seats.filter(player__is_guest=True)),
        Exists(seats.filter(player__is_bot=True)),
        ~Exists(since),
        status=Match.Status.PLAYING,
        clock=Match.Clock.NONE,
        created_at__lte=last,
    )
