"""Matches and what leads to them. Rows are written by `games.actions` and nowhere else."""

from games.models.challenges import Challenge, PairingQueue
from games.models.chat import ChatMessage
from games.models.claims import Claim
from games.models.ledger import LedgerEntry
from games.models.matches import (
    BY_MODERATORS,
    Match,
    Move,
    Seat,
    ServerPulse,
    everybody_has_moved,
    setup_of,
)
from games.models.notices import Notice
from games.models.reports import Report
from games.models.series import Seal, Series, SeriesSeat
from games.models.tallies import OceaniaTally

__all__ = [
    "BY_MODERATORS",
    "Challenge",
    "ChatMessage",
    "Claim",
    "LedgerEntry",
    "Match",
    "Move",
    "Notice",
    "OceaniaTally",
    "PairingQueue",
    "Report",
    "Seal",
    "Seat",
    "Series",
    "SeriesSeat",
    "ServerPulse",
    "everybody_has_moved",
    "setup_of",
]
