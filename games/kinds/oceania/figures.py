"""What a player's games of Oceania have in common: reading the figures that were kept of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Avg, Count, Exists, OuterRef, QuerySet, Sum

from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.tallies import tallies_of
from games.kinds.oceania.svg.start_map import draw_start_map
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
class PlayerFigures:
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


def figures_of(player: Player, viewer: Player | None) -> PlayerFigures | None:
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
    return PlayerFigures(
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


def keep_tallies(match: Match, seats: Sequence[Seat]) -> None:
    """Keep what each seat of a finished match did, over what is kept already."""
    tallies = tallies_of(OCEANIA.decode(match.state), histories.of(match))
    OceaniaTally.objects.bulk_create(
        [OceaniaTally(seat=seat, **asdict(tallies[seat.number])) for seat in seats],
        update_conflicts=True,
        unique_fields=["seat"],
        update_fields=list(asdict(tallies[0])),
    )


def without_tallies(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Those of which nothing is kept yet."""
    return matches.filter(~Exists(OceaniaTally.objects.filter(seat__match=OuterRef("pk"))))


def habits_of(player: Player, viewer: Player | None) -> dict[str, Any] | None:
    """The figures as a profile shows them; None without any game."""
    figures = figures_of(player, viewer)
    if figures is None:
        return None
    favourite = figures.favourite
    return {
        "figures": figures,
        "set_aside": round(100 * figures.set_aside),
        "favourite": favourite,
        "favourite_share": round(100 * figures.starts.get(favourite, 0) / figures.games),
        "start_map": draw_start_map(figures.starts),
    }
