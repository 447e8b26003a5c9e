"""What becomes of the games of somebody who is kept from the site: they are lost."""

from __future__ import annotations

from games.kinds.registry import KINDS
from games.matches.timeouts import timeout_places
from games.models import Match, Seat, Series
from games.moderation.rulings import end_by_ruling
from games.series.progress import end_series, lock_series, show_on_last_match
from ladder.models import Player


def forfeit_everything(player: Player) -> None:
    """End the player's matches against them, and give their series to the others.

    Belongs into the transaction that keeps the player from the site and holds the player's lock, so
    that nothing new begins. The matches are locked all at once, before a ladder is. In a match of
    three or more the player comes last, as when time runs out. A voyage alone keeps nobody waiting.
    """
    for match in _lock_matches(player):
        seats = list(match.seats.select_related("player"))
        (seat,) = (seat.number for seat in seats if seat.player_id == player.pk)
        rules = KINDS[match.game].rules
        places = timeout_places(rules.scores(rules.decode(match.state)), seat)
        end_by_ruling(match, seats, Match.Reason.ADJUDICATED, places)
    running = Series.objects.filter(seats__player=player, status=Series.Status.PLAYING)
    for series_id in list(running.order_by("pk").values_list("pk", flat=True)):
        _forfeit_series(lock_series(series_id), player)


def _lock_matches(player: Player) -> list[Match]:
    seats = Seat.objects.filter(player=player, match__status=Match.Status.PLAYING)
    ids = list(seats.filter(match__seats__number=1).values_list("match", flat=True))
    locked = Match.objects.select_for_update().filter(pk__in=ids, status=Match.Status.PLAYING)
    return list(locked.order_by("pk"))


def _forfeit_series(series: Series, player: Player) -> None:
    if series.is_over:  # the other one has ended it meanwhile
        return
    other = series.seats.exclude(player=player).select_related("player").get()
    end_series(series, Series.Outcome.DECIDED, other.player)
    show_on_last_match(series)
