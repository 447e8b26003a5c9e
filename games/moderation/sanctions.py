"""Laying sanctions upon players, lifting them, and appeals.

A sanction holds at once: what it forbids is written into the player's row, which every request
reads anyway. It ends by itself, since that row has times in it. Whoever is suspended or banned has
lost what they were playing, so that nobody waits for them; their challenges are withdrawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import changes
from games.chat.text import cleaned_lines
from games.matches.player_locks import lock_players
from games.matches.refusals import NotPossible
from games.models import Challenge, Notice
from games.moderation.forfeits import forfeit_everything
from games.moderation.reports import refuse_own_opponent
from games.notifications.actions import notify
from ladder.models import Player, Sanction
from ladder.moderation.audit import Act, AuditedChange, record
from ladder.moderation.limits import BARRING, limits_of, why_no_term
from ladder.moderation.models import LONGEST_APPEAL, LONGEST_REASON

_COLUMNS: Final = ("kind", "player_id", "starts_at", "ends_at", "lifted_at")
_WRONG_TERM: Final = {
    "needs end": _("Say until when. Whoever shall not come back is banned."),
    "has end": _("This kind of sanction has no end."),
    "past": _("The end must lie ahead."),
}


@dataclass(frozen=True)
class Order:
    """What shall be laid upon whom, and why; `until` is None for what has no end."""

    player: Player
    kind: str
    reason: str
    until: datetime | None = None


@transaction.atomic
def impose(order: Order, moderator: Player) -> Sanction:
    """Lay a sanction upon a player, from now on.

    Locks the player, and if they are kept from the site, their matches and series too: those are
    lost. The player gets a notice, and open pages follow. Raises a `Refused`.
    """
    now = timezone.now()
    reason = _required(order.reason, LONGEST_REASON)
    _check_term(order, now)
    player = _lock(order.player.pk)
    if player.is_staff or player.pk == moderator.pk:
        raise NotPossible(_("Whoever may enter the administration is not sanctioned here."))
    refuse_own_opponent(player.pk, moderator)
    sanction = Sanction.objects.create(
        player=player,
        kind=order.kind,
        reason=reason,
        author=moderator,
        starts_at=now,
        ends_at=order.until,
    )
    act = Act(moderator, f"impose {order.kind}", reason)
    record(act, sanction, {}, AuditedChange(act, sanction, _COLUMNS).before)
    _apply(player)
    if order.kind in BARRING:
        forfeit_everything(player)
    _withdraw_challenges(player)
    _tell(player)
    return sanction


@transaction.atomic
def lift(sanction_id: int, moderator: Player, reason: str) -> Sanction:
    """End a sanction before its time; what it has brought about stays.

    Locks the player. Lifting again changes nothing. Raises `Sanction.DoesNotExist` or a `Refused`.
    """
    words = _required(reason, LONGEST_REASON)
    sanction = _hold(sanction_id)
    if sanction.lifted_at is None:
        _lift(sanction, Act(moderator, "lift sanction", words))
    return sanction


@transaction.atomic
def appeal(sanction_id: int, player: Player, text: str) -> Sanction:
    """Ask the moderators to think again, once. Raises `Sanction.DoesNotExist` or a `Refused`."""
    words = _required(text, LONGEST_APPEAL)
    sanction = _hold(sanction_id)
    if sanction.player_id != player.pk:
        raise Sanction.DoesNotExist
    if sanction.appealed_at is not None:
        raise NotPossible(_("You have appealed against this already. There is one appeal."))
    if sanction.lifted_at is not None:
        raise NotPossible(_("This was lifted already."))
    sanction.appeal = words
    sanction.appealed_at = timezone.now()
    sanction.save(update_fields=["appeal", "appealed_at"])
    return sanction


@transaction.atomic
def answer_appeal(sanction_id: int, moderator: Player, answer: str, *, lifts: bool) -> Sanction:
    """Answer an appeal, once, and lift the sanction if it was right.

    Locks the player, who gets a notice. Raises `Sanction.DoesNotExist` or a `Refused`.
    """
    words = _required(answer, LONGEST_REASON)
    sanction = _hold(sanction_id)
    if sanction.appealed_at is None or sanction.answered_at is not None:
        raise NotPossible(_("There is no appeal to be answered."))
    act = Act(moderator, "answer appeal", words)
    change = AuditedChange(act, sanction, ("answered_at", "lifted_at"))
    sanction.answer = words
    sanction.answered_at = timezone.now()
    sanction.save(update_fields=["answer", "answered_at"])
    if lifts and sanction.lifted_at is None:
        _lift(sanction, Act(moderator, "lift sanction", words))
    else:
        _tell(sanction.player)
    change.record()
    return sanction


def _lift(sanction: Sanction, act: Act) -> None:
    change = AuditedChange(act, sanction, _COLUMNS)
    sanction.lifted_at = timezone.now()
    sanction.save(update_fields=["lifted_at"])
    change.record()
    _apply(sanction.player)
    _tell(sanction.player)


def _lock(player_id: int) -> Player:
    locked = lock_players([player_id])
    if not locked:
        raise NotPossible(_("This player has left."))
    return locked[0]


def _hold(sanction_id: int) -> Sanction:
    """The sanction, with its player under lock."""
    player = _lock(Sanction.objects.values_list("player", flat=True).get(pk=sanction_id))
    sanction = Sanction.objects.get(pk=sanction_id)
    sanction.player = player
    return sanction


def _apply(player: Player) -> None:
    """Write what the player's sanctions forbid together into the row. It is locked."""
    limits = limits_of([row.term for row in player.sanctions.all()], timezone.now())
    player.muted_until = limits.muted_until
    player.unrated_until = limits.unrated_until
    player.barred_until = limits.barred_until
    player.save(update_fields=["muted_until", "unrated_until", "barred_until"])


def _withdraw_challenges(player: Player) -> None:
    """Close what the player offers, and what was offered to them, as far as it is forbidden now."""
    if not (player.is_barred or player.plays_unrated_only):
        return
    now = timezone.now()
    standing = Challenge.objects.filter(status=Challenge.Status.OPEN)
    if not player.is_barred:
        standing = standing.filter(rated=True)
    standing.filter(challenger=player).update(status=Challenge.Status.CANCELLED, closed_at=now)
    standing.filter(opponent=player).update(status=Challenge.Status.EXPIRED, closed_at=now)
    changes.lobby_changed()


def _tell(player: Player) -> None:
    """Leave a notice. Open pages of the player show it, and what they may not do any more."""
    notify(Notice.Kind.SANCTION, [player.pk])


def _check_term(order: Order, now: datetime) -> None:
    if order.kind not in Sanction.Kind.values:
        raise NotPossible(_("There is no such sanction."))
    wrong = why_no_term(order.kind, now, order.until)
    if wrong is not None:
        raise NotPossible(_WRONG_TERM[wrong])


def _required(text: str, longest: int) -> str:
    words = cleaned_lines(text)
    if not words:
        raise NotPossible(_("Please say why."))
    if len(words) > longest:
        raise NotPossible(_("That is too long."))
    return words
