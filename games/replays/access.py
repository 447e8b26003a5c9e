"""Which matches may be replayed, and by whom: whatever shows or gives away a replay asks here."""

from __future__ import annotations

from games.kinds.base import Viewer
from games.models import Match


def may_be_replayed(match: Match, viewer: Viewer) -> bool:
    """Whether somebody in this seat, or in none, may replay the match.

    It has to be over. A private match is there for its seats only; so is a voyage while others may
    still sail on the same bag, and its seed for nobody until then.
    """
    return match.is_over and not (match.is_for_seats_only and viewer is None)
