"""All tables of the games. Rows are written by the actions of each subject, and nowhere else."""

from games.models.challenges import Challenge, PairingQueue
from games.models.chat import ChatMessage
from games.models.event_log import LedgerEntry
from games.models.hints import Hint
from games.models.leases import Claim
from games.models.luck import LuckReport
from games.models.matches import (
    BY_MODERATORS,
    Match,
    Move,
    Seat,
    ServerPulse,
    everybody_has_moved,
    for_everybody,
    setup_of,
)
from games.models.notifications import Notice
from games.models.player_records import FormerName, PlayerNote
from games.models.reports import Report
from games.models.series import Seal, Series, SeriesSeat
from games.models.tallies import OceaniaTally
from games.models.voyages import DailyAttempt, DailyVoyage, Dare

__all__ = [
    "BY_MODERATORS",
    "Challenge",
    "ChatMessage",
    "Claim",
    "DailyAttempt",
    "DailyVoyage",
    "Dare",
    "FormerName",
    "Hint",
    "LedgerEntry",
    "LuckReport",
    "Match",
    "Move",
    "Notice",
    "OceaniaTally",
    "PairingQueue",
    "PlayerNote",
    "Report",
    "Seal",
    "Seat",
    "Series",
    "SeriesSeat",
    "ServerPulse",
    "everybody_has_moved",
    "for_everybody",
    "setup_of",
]
