"""What a moderator may not do to somebody they are playing with."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.actions.refusals import NotPossible
from games.models import Match, Seat, Series, SeriesSeat
from ladder.models import Player


class OwnOpponent(NotPossible):
    sentence = _(
        "You are playing with this player. Please leave it to another moderator, or wait for the"
        " end of your match or series."
    )


def refuse_own_opponent(player_id: int, moderator: Player) -> None:
    """Raise an `OwnOpponent` if both are in a match or series that runs.

    The caller holds the player's lock, which keeps new ones away.
    """
    seats = Seat.objects.filter(player=moderator, match__status=Match.Status.PLAYING)
    sides = SeriesSeat.objects.filter(player=moderator, series__status=Series.Status.PLAYING)
    if (
        seats.filter(match__seats__player=player_id).exists()
        or sides.filter(series__seats__player=player_id).exists()
    ):
        raise OwnOpponent
