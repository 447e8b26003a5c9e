"""The position of a match as its row holds it, decoded once.

Decoding looks a stored state through for damage, which takes longer than carrying a move out. A
process that made a move knows what it led to; the next one that is read is compared with what was
stored, and decoded only if that is not the same.
"""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from games.bounded_cache import BoundedCache
from games.kinds.base import JSON
from games.kinds.registry import GAMES
from games.models import Match

#: What was stored of each match when it was read or written last, and what that means.
_known: Final = BoundedCache[UUID, tuple[JSON, Any]](most=600)


def position_of(match: Match) -> Any:  # noqa: ANN401 - any game's state
    """The position that the match's row holds. Raises `CorruptState`."""
    known = _known.get(match.pk)
    if known is not None and known[0] == match.state:
        return known[1]
    position = GAMES[match.game].decode(match.state)
    _keep(match, position)
    return position


def put_position(match: Match, position: Any) -> None:  # noqa: ANN401
    """Put the position into the match, unsaved."""
    match.state = GAMES[match.game].encode(position)
    _keep(match, position)


def _keep(match: Match, position: Any) -> None:  # noqa: ANN401
    _known.put(match.pk, (match.state, position))
    _known.tidy()
