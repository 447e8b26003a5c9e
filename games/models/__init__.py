"""Matches and what leads to them. Rows are written by `games.actions` and nowhere else."""

from games.models.challenges import Challenge, PairingQueue
from games.models.chat import ChatMessage
from games.models.matches import Match, Move, Seat, ServerPulse, everybody_has_moved, setup_of
from games.models.notices import Notice
from games.models.series import Seal, Series, SeriesSeat
from games.models.tallies import OceaniaTally

__all__ = [
    "Challenge",
    "ChatMessage",
    "Match",
    "Move",
    "Notice",
    "OceaniaTally",
    "PairingQueue",
    "Seal",
    "Seat",
    "Series",
    "SeriesSeat",
    "ServerPulse",
    "everybody_has_moved",
    "setup_of",
]
