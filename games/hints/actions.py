"""Asking for a hint, and finding one. Thinking is left to the bots' process."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.matches.clock_columns import seats_deciding
from games.matches.locking import LockedMatch, with_locked_match
from games.matches.refusals import NotPossible, NotYourTurn
from games.models import Hint, Match, Seat
from ladder.models import Player

#: Hints older than this help nobody.
LIFETIME: Final = timedelta(days=1)
#: How many old hints are looked for at once.
_MOST: Final = 100


class NoHints(NotPossible):
    sentence = _("Hints are for casual games with a bot, and for voyages on a bag of your own.")


def gives_hints(match: Match, seats: Sequence[Seat]) -> bool:
    """Whether players of this match may ask: nobody else is at a disadvantage by it."""
    if match.rated or match.shares_bag:
        return False
    return len(seats) == 1 or sum(not seat.player.is_bot for seat in seats) == 1


def ask_hint(match_id: UUID, player: Player, version: int) -> Hint:
    """Ask for a good move in the position of `version`.

    Locks the match, and changes nothing of it. Asking again gives the same hint. Raises
    `Match.DoesNotExist` or a `Refused`.
    """
    return with_locked_match(match_id, player, None, lambda locked: _ask(locked, version))


def _ask(locked: LockedMatch, version: int) -> Hint:
    if not gives_hints(locked.match, locked.seats):
        raise NoHints
    locked.require_playing()
    locked.require_version(version)
    if locked.seat.number not in seats_deciding(locked.match.game, locked.state):
        raise NotYourTurn
    hint, _is_new = Hint.objects.get_or_create(
        match=locked.match,
        version=locked.match.version,
        seat=locked.seat.number,
        defaults={"asked_at": timezone.now()},
    )
    return hint


def hint_in(match: Match, seat: int) -> Hint | None:
    """What was asked for by a seat in the position as it stands."""
    return Hint.objects.filter(match=match, version=match.version, seat=seat).first()


def give_hint(hint: Hint, move: str) -> None:
    """Answer a hint that was asked for. One that is answered stays as it is."""
    Hint.objects.filter(pk=hint.pk, move="").update(move=move)


def due_hints(now: datetime, resting: Collection[int]) -> list[int]:
    """Hints that were asked for so long ago that the game has gone on, without those `resting`."""
    old = Hint.objects.filter(asked_at__lt=now - LIFETIME).exclude(pk__in=resting)
    return list(old.order_by("asked_at").values_list("pk", flat=True)[:_MOST])


def sweep_hint(hint_id: int, now: datetime) -> bool:
    """Delete an old hint; whether it was one."""
    return Hint.objects.filter(pk=hint_id, asked_at__lt=now - LIFETIME).delete()[0] > 0


def forget_hint(hint: Hint) -> None:
    """Delete a question that nobody waits for any more: the match has moved on."""
    Hint.objects.filter(pk=hint.pk, move="").delete()
