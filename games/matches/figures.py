"""Keeping the figures of a match that is over, which profiles take averages of."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.db import transaction

from games.kinds.registry import KINDS
from games.models import Match, Seat

_log = logging.getLogger(__name__)


def keep_figures(match: Match, seats: Sequence[Seat]) -> None:
    """Keep what each seat of a finished match did, over what is kept already.

    Called under the match's lock, in the transaction that ends it. There are none of voyages alone,
    of matches that count for nobody, and of games that have no figures.
    """
    figures = KINDS[match.game].figures
    if figures is not None and len(seats) > 1 and match.reason not in Match.UNCOUNTED:
        figures.keep(match, seats)


def keep_figures_if_possible(match: Match, seats: Sequence[Seat]) -> None:
    """The same where they are no reason to fail: a match ends also if nobody can tally it.

    `tally_matches` makes up for it later.
    """
    try:
        with transaction.atomic():
            keep_figures(match, seats)
    except Exception:
        if transaction.get_rollback():  # not even the savepoint is left: the database is away
            raise
        about = {"match": match.pk}
        _log.exception("The figures of match %s could not be kept", match.pk, extra=about)
