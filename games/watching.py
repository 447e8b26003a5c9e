"""What there is to watch, and a player's voyages. Only reads."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet

from games.acquaintance import UNCOUNTED
from games.actions.voyages import sailed_by
from games.lobby import running_for, with_seats
from games.models import Match, Seat, for_everybody
from ladder.models import Player, Rating
from ladder.standing import ratings_of

MOST_RUNNING: Final = 60
MOST_ENDED: Final = 8
MOST_VOYAGES: Final = 24


@dataclass(frozen=True)
class Spectacle:
    """Matches that anybody may watch: those being played, and the last that are over."""

    running: list[Match]
    ended: list[Match]
    #: Of all who play in them, by player and game, for those who have one.
    ratings: Mapping[tuple[int, str], Rating]


def spectacle(present_ids: Collection[int]) -> Spectacle:
    """Everything there is to watch, in a number of queries that does not grow with it.

    `present_ids` says who is on the site.
    """
    running = list(running_for(None, present_ids)[:MOST_RUNNING])
    ended = list(_ended()[:MOST_ENDED])
    named = {seat.player_id for match in (*running, *ended) for seat in match.seats.all()}
    return Spectacle(running, ended, ratings_of(named))


def voyages_of(player: Player) -> list[Match]:
    """The voyages of a player, those under way first, then the best."""
    voyages = sailed_by(player).order_by("-status", "-seats__score", "-created_at")
    return list(with_seats(voyages)[:MOST_VOYAGES])


def _ended() -> QuerySet[Match]:
    """Called-off matches have nothing to show."""
    over = Match.objects.filter(for_everybody(), _has_company(), status=Match.Status.OVER)
    played = over.exclude(reason__in=UNCOUNTED)
    return with_seats(played.order_by("-finished_at"))


def _has_company() -> Exists:
    return Exists(Seat.objects.filter(match=OuterRef("pk"), number=1))
