"""The signal that tells what an action has changed, sent when its transaction is committed.

Actions call these functions and need not know who listens: `games.live.publish` does, and tells
open pages. A change is ids and numbers only. It may get lost, since the rows are the truth.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.dispatch import Signal

from games.models import Match

Message = Mapping[str, Any]

#: Sent with one `message`. What a receiver raises is logged, and harms nothing that is committed.
changed: Final = Signal()


def match_changed(match: Match) -> None:
    """The match has this version now."""
    _tell({"type": "match.changed", "match": match.pk.hex, "version": match.version})


def chat_said(match_id: UUID, line_id: int) -> None:
    """A line was said in the match."""
    _tell({"type": "chat.said", "match": match_id.hex, "line": line_id})


def chat_said_earlier(match_id: UUID, line_id: int) -> None:
    """A line was said in an earlier game of the match's series, and its page shows it too."""
    _tell({"type": "chat.said_earlier", "match": match_id.hex, "line": line_id})


def chat_changed(match_id: UUID, line_id: int) -> None:
    """A line that the match's page shows was hidden, or is shown again."""
    _tell({"type": "chat.changed", "match": match_id.hex, "line": line_id})


def lobby_changed() -> None:
    """Challenges or running games have changed."""
    _tell({"type": "lobby.changed"})


def ladder_changed() -> None:
    """Standings have moved, or a recomputing has come further."""
    _tell({"type": "ladder.changed"})


def player_notified(player_id: int) -> None:
    """The player has a notice, or has to move."""
    _tell({"type": "player.notified", "player": player_id})


def _tell(message: Message) -> None:
    transaction.on_commit(partial(changed.send_robust, sender=None, message=message))
