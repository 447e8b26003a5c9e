"""Playing a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import changes, metrics
from games.kinds.base import NotYourDecision, RulesError, Step, Transition
from games.kinds.registry import KINDS
from games.matches import store
from games.matches.clock_columns import seats_deciding, set_clocks, unmoved_seats
from games.matches.clocks import ClockPress, LagClaimed
from games.matches.event_log import note_gift, note_presence
from games.matches.lifecycle import finish_match
from games.matches.locking import LockedMatch, with_locked_match
from games.matches.refusals import Illegal, NotPossible, NotYourTurn
from games.matches.request_info import RequestInfo
from games.models import Match, Move, Seat
from ladder.models import Player

LONGEST_MOVE: Final = 120
LONGEST_KEY: Final = 64


@dataclass(frozen=True)
class PlayedMove:
    """A move that stands: the match and its seats, with their players.

    `made` is what it added and led to, or None if an earlier request had made it already.
    """

    match: Match
    seats: Sequence[Seat]
    made: Transition[Any] | None

    @property
    def repeated(self) -> bool:
        return self.made is None


def play_move(
    match_id: UUID, player: Player, text: str, version: int, request_info: RequestInfo | None = None
) -> PlayedMove:
    """Play `text` on the version of the match that the player sees.

    Locks the match. Repeating a request changes nothing and is answered like the first time: it is
    known by its key and the move, or by version and move alone. Declines a draw that another seat
    has offered; stops the player's clock with the turn; ends the match if the move does, or if
    somebody's time ran out before the request arrived. Raises `Match.DoesNotExist` or a `Refused`.
    """
    try:
        played = with_locked_match(
            match_id, player, request_info, lambda locked: _play(locked, text, version)
        )
    except IntegrityError:
        # The same key and move as before, and yet the present version: no page of ours does that.
        return with_locked_match(
            match_id, player, request_info, lambda locked: _repeat(locked, text, version)
        )
    if not played.repeated:
        metrics.note_move(played.match.game)
    return played


def _play(locked: LockedMatch, text: str, version: int) -> PlayedMove:
    # Nobody has moved on the present version yet, so only an older one is looked up.
    if version != locked.match.version and _is_made(locked, text, version):
        return PlayedMove(locked.match, locked.seats, None)
    press = _press(locked)
    locked.require_playing(press)
    locked.require_version(version)
    made = _apply(locked, text, _request(locked, text, version), press)
    return PlayedMove(locked.match, locked.seats, made)


def _press(locked: LockedMatch) -> ClockPress:
    """The move as the clocks learn of it; only a lag that may be claimed is kept with it."""
    press = ClockPress(locked.seat.number, locked.moment, locked.request_info.lag)
    if not locked.clocks or not press.lag:
        return press
    pressed = [(move.seat, move.lag or 0.0) for move in store.lags_of(locked.match.pk)]
    return locked.clocks.bounded(press, LagClaimed.by(press.seat, pressed))


def _repeat(locked: LockedMatch, text: str, version: int) -> PlayedMove:
    assert _is_made(locked, text, version)
    return PlayedMove(locked.match, locked.seats, None)


def _is_made(locked: LockedMatch, text: str, version: int) -> bool:
    position = locked.version_of_position(version)
    same = Q(key=_request(locked, text, version)) | Q(version=position, text=text, forced=False)
    return locked.match.moves.filter(same, seat=locked.seat.number).exists()


def _request(locked: LockedMatch, text: str, version: int) -> str:
    """What the request is known by."""
    return f"{locked.request_info.key[:LONGEST_KEY] or version} {text[:LONGEST_MOVE]}"


def _apply(locked: LockedMatch, text: str, key: str, press: ClockPress) -> Transition[Any]:
    match = locked.match
    kind = KINDS[match.game]
    rules = kind.rules
    try:
        move = rules.parse(text[:LONGEST_MOVE])
        transition = rules.apply(locked.state, locked.seat.number, move)
    except NotYourDecision as error:
        raise NotYourTurn from error
    except RulesError as error:
        raise Illegal(error.rule, kind.wording.refusal(error)) from error
    _store(match, transition.steps, key, press)
    match.state = rules.encode(transition.state)
    if str(press.seat) not in match.seats_moved:
        match.seats_moved += str(press.seat)
    match.version += 1
    outcome = rules.outcome(transition.state)
    if outcome is not None:
        locked.stop_clocks(press)
        finish_match(match, locked.seats, outcome)
        return transition
    # Told first: of all that a move changes, it is the board that somebody waits for.
    changes.match_changed(match)
    _pass_turn(locked, press, seats_deciding(match.game, transition.state))
    store.matches.update([match])
    note_presence(match, press.seat)
    return transition


def _pass_turn(locked: LockedMatch, press: ClockPress, deciding: frozenset[int]) -> None:
    """Note who has to decide now and let their time run; only seats that change are written.

    An offer is for the position it was made in: whoever moves on has declined the others'.
    """
    changed = set()
    for seat in locked.seats:
        offers = seat.wants_draw and seat is locked.seat
        to_move = seat.number in deciding
        declined = seat is not locked.seat and (seat.wants_draw or seat.draw_declined)
        given = 0 if seat is locked.seat else seat.seconds_given
        before = seat.wants_draw, seat.draw_declined, seat.seconds_given, seat.to_move
        if before != (offers, declined, given, to_move):
            if to_move and not seat.to_move:
                changes.player_notified(seat.player_id)
            seat.wants_draw, seat.draw_declined = offers, declined
            seat.seconds_given, seat.to_move = given, to_move
            changed.add(seat)
    if locked.clocks:
        changed.update(
            set_clocks(locked.match, locked.seats, locked.clocks.pressed(press, deciding))
        )
    store.seats.update(changed)


def _store(match: Match, steps: Sequence[Step], key: str, press: ClockPress) -> None:
    now = timezone.now()
    store.moves.insert(
        Move(
            match=match,
            seq=match.moves_made + number,
            seat=step.seat,
            text=step.move,
            forced=step.forced,
            shown=step.shown,
            private={str(seat): told for seat, told in step.private.items()},
            version=match.version,
            key="" if step.forced else key,
            at=now,
            arrived_at=None if step.forced else press.at,
            lag=None if step.forced else press.lag,
        )
        for number, step in enumerate(steps, start=1)
    )
    match.moves_made += len(steps)


#: Seconds that are given at once, and before the opponent moves again.
GIFT: Final = 15
MOST_GIVEN: Final = 60


def give_time(
    match_id: UUID, player: Player, given: int, request_info: RequestInfo | None = None
) -> Match:
    """Put 15 seconds onto the opponent's clock, whether it runs or not.

    `given` is what the player's page shows as given before. If that isn't so, the request was sent
    twice, or the opponent has moved, and it changes nothing. Locks the match; everybody can read in
    its ledger who gave. Raises `Match.DoesNotExist` or a `Refused`.
    """
    return with_locked_match(match_id, player, request_info, lambda locked: _give(locked, given))


def obstacle(match: Match, seats: Sequence[Seat], giver: int) -> NotPossible | None:
    """Why this seat can't give time in a match that is being played; None if it can."""
    if match.clock != Match.Clock.LIVE or len(seats) != 2 or seats[1 - giver].player.is_bot:
        return NotPossible(_("Time can only be given to the other person in a live game of two."))
    if unmoved_seats(match, len(seats)):
        return NotPossible(_("Time can be given once both have moved."))
    if seats[1 - giver].seconds_given >= MOST_GIVEN:
        return NotPossible(_("You have given as much time as one can before the next move."))
    return None


def _give(locked: LockedMatch, given: int) -> Match:
    locked.require_playing()
    match, seats, giver = locked.match, locked.seats, locked.seat.number
    refusal = obstacle(match, seats, giver)
    if refusal is not None:
        raise refusal
    receiver = seats[1 - giver]
    if receiver.seconds_given != given:
        return match
    assert locked.clocks is not None
    set_clocks(match, seats, locked.clocks.given(receiver.number, GIFT))
    receiver.seconds_given += GIFT
    receiver.save(update_fields=["seconds_left", "seconds_given"])
    note_gift(match, giver, GIFT)
    match.version += 1
    match.save(update_fields=["version", "clock_started_at", "flag_due_at"])
    changes.match_changed(match)
    return match
