"""Ending a match because somebody's time ran out.

A flag falls on one of two paths: the scheduler calls `declare_flag` when nobody acts, and whoever
acts first finds it by `LockedMatch.require_playing` in `locking.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction

from games.kinds.base import Outcome, placing_by
from games.kinds.registry import KINDS
from games.matches.clock_columns import clocks_of, seats_deciding, stop_clocks, unmoved_seats
from games.matches.heartbeat import clock_is_steady, clocks_are_true
from games.matches.lifecycle import finish_match
from games.models import Match, Seat

#: How many flags are looked for at once.
_MOST: Final = 100


def timeout_places(scores: Sequence[int], flagged: int) -> tuple[int, ...]:
    """The places when a seat's time ran out: it comes last, the others by their scores.

    Of two players the other one wins, whatever the scores. Three or more can't go on without
    somebody whose decisions the game needs.
    """
    return placing_by([(seat != flagged, score) for seat, score in enumerate(scores)])


def no_show_places(seats: int, flagged: int) -> tuple[int, ...]:
    """The places when a seat's time ran out before everybody had moved: that seat comes last."""
    return tuple(seats if seat == flagged else 1 for seat in range(seats))


def end_by_timeout(match: Match, seats: Sequence[Seat], flagged: int) -> None:
    """End the match against the seat whose time ran out; call it off if somebody has never moved.

    Also then the places say who kept the others waiting. The caller holds the match's lock, and has
    changed nothing of it but stopped its clocks.
    """
    rules = KINDS[match.game].rules
    scores = rules.scores(rules.decode(match.state))
    match.version += 1
    if unmoved_seats(match, len(seats)):
        places = no_show_places(len(seats), flagged)
        finish_match(match, seats, Outcome(Match.Reason.NO_SHOW, scores, places))
        return
    places = timeout_places(scores, flagged)
    finish_match(match, seats, Outcome(Match.Reason.TIMEOUT, scores, places))


def due_flags(now: datetime, resting: Collection[UUID]) -> list[UUID]:
    """Running matches in which somebody's time is up, without those `resting`.

    None if the clocks might be wrong: then outages are credited first, by a process that serves.
    """
    due = Match.objects.filter(flag_due_at__lte=now).exclude(pk__in=resting).order_by("flag_due_at")
    found = list(due.values_list("pk", flat=True)[:_MOST])
    return found if found and clocks_are_true() else []


@transaction.atomic
def declare_flag(match_id: UUID, now: datetime) -> bool:
    """End a match by timeout if somebody's time has run out; whether that was so.

    Locks the match and looks again: a move may have been made meanwhile, or somebody else has
    declared the flag, or the clock by which `now` was read has jumped. A match that somebody holds
    is left to them, and looked for again the next time.
    """
    match = Match.objects.select_for_update(skip_locked=True).filter(pk=match_id).first()
    if match is None or match.clock_started_at is None or not clock_is_steady():
        return False
    seats = list(match.seats.all())
    state = KINDS[match.game].rules.decode(match.state)
    clocks = clocks_of(match, seats, seats_deciding(match.game, state))
    flagged = clocks.fallen(now)
    if flagged is None:
        return False
    stop_clocks(match, seats, clocks, now)
    end_by_timeout(match, seats, flagged)
    return True
