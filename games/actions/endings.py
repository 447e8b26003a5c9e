"""Ending a match otherwise than by playing it out: resigning, agreeing, aborting.

A flag that has fallen before the request arrived comes first: then the match ends by timeout, and
the action is refused. Without a receipt the request arrives now.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from games.actions.ledger import note
from games.actions.locking import Held, carry_out
from games.actions.matches import finish_match
from games.actions.receipts import Receipt
from games.actions.refusals import NotPossible, Over
from games.actions.series_progress import has_counted
from games.bots.manners import agrees_to_draw
from games.live.events import match_changed
from games.models import LedgerEntry, Match, Seat, everybody_has_moved
from games.rules.base import Outcome
from games.rules.registry import GAMES
from ladder.models import Player


def resign(match_id: UUID, player: Player, receipt: Receipt | None = None) -> Match:
    """Give the match up. The other player wins; a voyage alone just ends.

    Locks the match, ends it. Repeating it changes nothing, nor does resigning after the other
    player has. Raises `Match.DoesNotExist` or a `Refused`: among three or more nobody can leave
    the others in the lurch.
    """
    return carry_out(match_id, player, receipt, resign_under_lock)


def resign_under_lock(held: Held) -> Match:
    """Resign as the player who holds the match."""
    if is_ended_by(held, Match.Reason.RESIGNED):
        return held.match
    held.require_playing()
    if len(held.seats) > 2:
        raise NotPossible(_("A match of three or more can only be ended by everybody's agreement."))
    places = [2 if seat is held.seat and len(held.seats) == 2 else 1 for seat in held.seats]
    return end_under_lock(held, Match.Reason.RESIGNED, places)


def offer_draw(
    match_id: UUID, player: Player, version: int, receipt: Receipt | None = None
) -> Match:
    """Offer a draw in the position of `version`, or accept one that all others have offered.

    Locks the match; ends it once every seat wants the draw. An offer stands until somebody
    declines, another player moves, or the match ends; a bot answers at once. Repeating it changes
    nothing. Raises `Match.DoesNotExist` or a `Refused`.
    """
    return carry_out(match_id, player, receipt, lambda held: _offer_draw(held, version))


def _offer_draw(held: Held, version: int) -> Match:
    if is_ended_by(held, Match.Reason.AGREED):
        return held.match
    held.require_playing()
    if len(held.seats) == 1:
        raise NotPossible(_("There is nobody to agree with on a voyage alone."))
    if held.seat.wants_draw:
        return held.match
    held.require_version(version)
    match = _agree(held)
    for seat in held.seats:
        if seat.player.is_bot and not match.is_over:
            _answer_as_bot(held, seat)
    return match


def _answer_as_bot(held: Held, seat: Seat) -> None:
    view = GAMES[held.match.game].view_for(held.state, seat.number)
    answering = replace(held, seat=seat)
    if agrees_to_draw(view, seat.number):
        _agree(answering)
    else:
        _decline_draw(answering)


def accept_draw(
    match_id: UUID, player: Player, version: int, receipt: Receipt | None = None
) -> Match:
    """Accept a draw that somebody else has offered in the position of `version`.

    Locks the match, and ends it if everybody wants the draw now. Raises `Match.DoesNotExist` or
    a `Refused`: an offer that was withdrawn or declined meanwhile can't be accepted.
    """
    return carry_out(match_id, player, receipt, lambda held: _accept_draw(held, version))


def _accept_draw(held: Held, version: int) -> Match:
    if is_ended_by(held, Match.Reason.AGREED):
        return held.match
    held.require_playing()
    if not any(seat.wants_draw for seat in held.seats if seat is not held.seat):
        raise NotPossible(_("No draw is on offer."))
    held.require_version(version)
    return _agree(held)


def decline_draw(match_id: UUID, player: Player, receipt: Receipt | None = None) -> Match:
    """Decline a draw that was offered, or take back one's own offer.

    Locks the match; all offers lapse. Raises `Match.DoesNotExist` or a `Refused`.
    """
    return carry_out(match_id, player, receipt, _decline_draw)


def _decline_draw(held: Held) -> Match:
    held.require_playing()
    if not any(seat.wants_draw for seat in held.seats):
        return held.match
    kinds = LedgerEntry.Kind
    kind = kinds.DRAW_TAKEN_BACK if held.seat.wants_draw else kinds.DRAW_DECLINED
    held.match.seats.filter(wants_draw=True).update(
        wants_draw=False, draw_declined=kind == kinds.DRAW_DECLINED
    )
    note(held.match, kind, held.seat.number)
    return _changed(held.match)


def abort(match_id: UUID, player: Player, receipt: Receipt | None = None) -> Match:
    """Call the match off before everybody has moved: it counts for nobody.

    Locks the match, ends it. Repeating it changes nothing. Raises `Match.DoesNotExist` or a
    `Refused`: once a game of a series has counted, whoever is behind could call the others off
    until none is left.
    """
    return carry_out(match_id, player, receipt, _abort)


def _abort(held: Held) -> Match:
    if is_ended_by(held, Match.Reason.ABORTED):
        return held.match
    held.require_playing()
    if everybody_has_moved(held.match.moves.filter(forced=False), len(held.seats)):
        raise NotPossible(_("Everybody has moved: the match can no longer be called off."))
    if held.match.shares_bag:
        raise NotPossible(_("Others sail on the same bag: this voyage can only be given up."))
    if has_counted(held.match.series_id):
        raise NotPossible(_("A game of this series has counted: the next can't be called off."))
    return end_under_lock(held, Match.Reason.ABORTED, [1] * len(held.seats))


def _agree(held: Held) -> Match:
    kinds = LedgerEntry.Kind
    is_answer = any(seat.wants_draw for seat in held.seats)
    note(held.match, kinds.DRAW_ACCEPTED if is_answer else kinds.DRAW_OFFERED, held.seat.number)
    held.seat.wants_draw = True
    if all(seat.wants_draw or _has_left(seat) for seat in held.seats):
        return end_under_lock(held, Match.Reason.AGREED, [1] * len(held.seats))
    held.seat.draw_declined = False
    held.seat.save(update_fields=["wants_draw", "draw_declined"])
    return _changed(held.match)


def _has_left(seat: Seat) -> bool:
    """Whether the player's account is deleted: nobody waits for their agreement."""
    return seat.player.deleted_at is not None


def is_ended_by(held: Held, reason: str) -> bool:
    """Whether the match has ended for this reason. Raises `Over` if for another one."""
    if held.match.is_over and held.match.reason != reason:
        raise Over
    return held.match.is_over


def end_under_lock(held: Held, reason: str, places: list[int]) -> Match:
    """End the match that is held for a reason that no move brings about."""
    rules = GAMES[held.match.game]
    scores = rules.scores(rules.decode(held.match.state))
    held.match.version += 1
    held.stop_clocks()
    finish_match(held.match, held.seats, Outcome(reason, scores, tuple(places)))
    return held.match


def _changed(match: Match) -> Match:
    match.version += 1
    match.save(update_fields=["version"])
    match_changed(match)
    return match
