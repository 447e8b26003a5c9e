"""Sessions in the database, read by a plain query: nearly every request reads one."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import orjson
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db

from ladder import guests
from ladder.accounts.session_rows import read_session
from ladder.models import Player

#: Whose sessions these were when they were last read, of as many as are likely to come again.
_owners: Final[dict[str, int]] = {}
_MOST_OWNERS: Final = 10_000


@lru_cache(maxsize=1024)
def _opened(stored: str) -> bytes:
    """What a stored session says, as JSON; checking its signature takes longer than reading it."""
    return orjson.dumps(db.SessionStore().decode(stored))


class SessionStore(db.SessionStore):
    """Django's own, but that reading takes a tenth of the time, and brings the player along.

    It is read with every request: one that was ended is ended everywhere at once.
    """

    #: Whoever had the session the last time, as read together with it now: a guess, and no login.
    player: Player | None = None

    def load(self) -> dict[str, Any]:
        """What the session holds; if there is none, or it has expired, nothing and no key."""
        key = self.session_key or ""
        # As all are that were given out; PostgreSQL refuses to look for a NUL.
        row = read_session(key, _owners.get(key)) if key.isalnum() else None
        if row is None:
            self._session_key = None
            return {}
        self.player = row.player
        content: dict[str, Any] = orjson.loads(_opened(row.data))
        owner = content.get(SESSION_KEY) or content.get(guests.SESSION_KEY)
        if owner is not None:
            _note_owner(key, int(owner))
        return content


def is_known_player(key: str) -> bool:
    """Whether it was a player's or a guest's session when it was last read here. No query."""
    return key in _owners


def _note_owner(key: str, player_id: int) -> None:
    if key not in _owners and len(_owners) >= _MOST_OWNERS:
        _owners.clear()
    _owners[key] = player_id
