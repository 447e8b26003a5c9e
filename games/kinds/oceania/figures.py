"""What a player's games of Oceania have in common: reading the figures that were kept of them."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Avg, Count, Exists, OuterRef, QuerySet, Sum

from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.tallies import tallies_of
from games.matches.history import histories
from games.models import Match, OceaniaTally, Seat, for_everybody
from ladder.models import Player, Result


@dataclass(frozen=True)
class LargestIsland:
    """The largest island that a player has won in a game that anybody may see."""

    tiles: int
    match_id: UUID
    opponent: str
    at: datetime | None


@dataclass(frozen=True)
class Figures:
    """Averages over all games of two or more that count."""

    games: int
    completed: float
    #: The share of drawn tiles that fitted nowhere, from 0 to 1.
    set_aside: float
    points_per_scout: float
    largest: LargestIsland | None
    #: How often the player's first ship of a game started from where.
    starts: Mapping[str, int]

    @property
    def favourite(self) -> str:
        """The start that was chosen most often; of equals the first by name."""
        return min(self.starts, key=lambda start: (-self.starts[start], start), default="")


def figures_of(player: Player, viewer: Player | None) -> Figures | None:
    """The figures of a player, in three queries; None without any game."""
    tallies = _tallies(player)
    sums = tallies.aggregate(
        games=Count("pk"),
        completed=Avg("completed"),
        drawn=Sum("drawn"),
        set_aside=Sum("set_aside"),
        points=Sum("island_points"),
        scouts=Sum("scouts_used"),
    )
    if not sums["games"]:
        return None
    return Figures(
        games=sums["games"],
        completed=sums["completed"],
        set_aside=sums["set_aside"] / (sums["drawn"] or 1),
        points_per_scout=sums["points"] / (sums["scouts"] or 1),
        largest=_largest(player, viewer),
        starts=_starts(tallies),
    )


def _tallies(player: Player) -> QuerySet[OceaniaTally]:
    voided = Result.objects.filter(match=OuterRef("seat__match"), voided_at__isnull=False)
    return OceaniaTally.objects.filter(~Exists(voided), seat__player=player)


def _starts(tallies: QuerySet[OceaniaTally]) -> dict[str, int]:
    rows = tallies.exclude(first_start="").values("first_start").annotate(times=Count("pk"))
    return dict(rows.values_list("first_start", "times"))


def _largest(player: Player, viewer: Player | None) -> LargestIsland | None:
    theirs = Seat.objects.filter(match=OuterRef("seat__match"), player=viewer)
    visible = _tallies(player).filter(
        for_everybody("seat__match__") | Exists(theirs), largest__gt=0
    )
    columns = ("largest", "seat__match", "seat__match__finished_at")
    found = visible.order_by("-largest", "seat__match__finished_at").values_list(*columns).first()
    if found is None:
        return None
    tiles, match_id, at = found
    others = Seat.objects.filter(match=match_id).exclude(player=player)
    names = others.order_by("number").values_list("player__username", flat=True)
    return LargestIsland(tiles, match_id, ", ".join(names), at)


_log = logging.getLogger(__name__)


def keep_tallies(match: Match, seats: Sequence[Seat]) -> None:
    """Keep what each seat of a finished match of Oceania did, over what is kept already.

    Called under the match's lock, in the transaction that ends it. Voyages alone and matches that
    count for nobody have no figures.
    """
    if match.game != OCEANIA.slug or len(seats) < 2 or match.reason in Match.UNCOUNTED:
        return
    tallies = tallies_of(OCEANIA.decode(match.state), histories.of(match))
    OceaniaTally.objects.bulk_create(
        [OceaniaTally(seat=seat, **asdict(tallies[seat.number])) for seat in seats],
        update_conflicts=True,
        unique_fields=["seat"],
        update_fields=list(asdict(tallies[0])),
    )


def keep_tallies_if_possible(match: Match, seats: Sequence[Seat]) -> None:
    """The same where they are no reason to fail: a match ends also if nobody can tally it.

    `tally_matches` makes up for it later.
    """
    try:
        with transaction.atomic():
            keep_tallies(match, seats)
    except Exception:
        if transaction.get_rollback():  # not even the savepoint is left: the database is away
            raise
        about = {"match": match.pk}
        _log.exception("The figures of match %s could not be kept", match.pk, extra=about)
