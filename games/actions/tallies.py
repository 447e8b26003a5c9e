"""Keeping the figures of finished matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from games.acquaintance import UNCOUNTED
from games.models import Match, OceaniaTally, Seat
from games.rendering.history import histories
from games.rules.oceania.game import OCEANIA
from games.rules.oceania.tallies import tallies_of


def keep_tallies(match: Match, seats: Sequence[Seat]) -> None:
    """Keep what each seat of a finished match of Oceania did, over what is kept already.

    Called under the match's lock, in the transaction that ends it. Voyages alone and matches that
    count for nobody have no figures.
    """
    if match.game != OCEANIA.slug or len(seats) < 2 or match.reason in UNCOUNTED:
        return
    tallies = tallies_of(OCEANIA.decode(match.state), histories.of(match))
    OceaniaTally.objects.bulk_create(
        [OceaniaTally(seat=seat, **asdict(tallies[seat.number])) for seat in seats],
        update_conflicts=True,
        unique_fields=["seat"],
        update_fields=list(asdict(tallies[0])),
    )
