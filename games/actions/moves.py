"""Playing a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.actions.locking import Held, hold
from games.actions.matches import finish_match
from games.actions.refusals import Illegal, NotYourTurn
from games.models import Match, Move, Seat
from games.rules.base import NotYourDecision, RulesError, Step
from games.rules.registry import GAMES
from ladder.models import Player

LONGEST_MOVE = 120
LONGEST_KEY = 64


@dataclass(frozen=True)
class Played:
    """A move that stands. `repeated` if an earlier request had made it already."""

    match: Match
    repeated: bool


@transaction.atomic
def play_move(match_id: UUID, player: Player, text: str, version: int, key: str = "") -> Played:
    """Play `text` on the version of the match that the player sees.

    Locks the match. Repeating a request changes nothing and is answered like the first time: it is
    known by `key` and the move, or by version and move alone. Declines a draw that another seat
    has offered; ends the match if the move does. Raises `Match.DoesNotExist` or a `Refused`.
    """
    held = hold(match_id, player)
    request = f"{key[:LONGEST_KEY] or version} {text[:LONGEST_MOVE]}"
    same = Q(key=request) | Q(version=version, text=text, forced=False)
    if held.match.moves.filter(same, seat=held.seat.number).exists():
        return Played(held.match, repeated=True)
    held.require_playing()
    held.require_version(version)
    _apply(held, text, request)
    return Played(held.match, repeated=False)


def _apply(held: Held, text: str, key: str) -> None:
    match = held.match
    rules = GAMES[match.game]
    try:
        move = rules.parse(text[:LONGEST_MOVE])
        transition = rules.apply(rules.decode(match.state), held.seat.number, move)
    except NotYourDecision as error:
        raise NotYourTurn from error
    except RulesError as error:
        raise Illegal(error.rule, str(error)) from error
    _store(match, transition.steps, key)
    match.state = rules.encode(transition.state)
    match.version += 1
    outcome = rules.outcome(transition.state)
    if outcome is None:
        _pass_turn(held, {decision.seat for decision in rules.pending(transition.state)})
        match.save(update_fields=["state", "version", "moves_made"])
    else:
        finish_match(match, held.seats, outcome)


def _pass_turn(held: Held, deciding: set[int]) -> None:
    """Note who has to decide now; nothing is written while that stays the same.

    An offer is for the position it was made in: whoever moves on has declined the others'.
    """
    changed = []
    for seat in held.seats:
        offers = seat.wants_draw and seat is held.seat
        to_move = seat.number in deciding
        if (seat.wants_draw, seat.to_move) != (offers, to_move):
            seat.wants_draw, seat.to_move = offers, to_move
            changed.append(seat)
    if changed:
        Seat.objects.bulk_update(changed, ["wants_draw", "to_move"])


def _store(match: Match, steps: Sequence[Step], key: str) -> None:
    now = timezone.now()
    Move.objects.bulk_create(
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
        )
        for number, step in enumerate(steps, start=1)
    )
    match.moves_made += len(steps)
