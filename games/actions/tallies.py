"""Keeping the figures of finished matches."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import asdict

from django.db import transaction

from games.acquaintance import UNCOUNTED
from games.models import Match, OceaniaTally, Seat
from games.rendering.history import histories
from games.rules.oceania.game import OCEANIA
from games.rules.oceania.tallies import tallies_of

_log = logging.getLogger(__name__)


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
