"""A move as a page sends it. Whether it is legal is for the rules to say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from games.matches.actions import LONGEST_KEY, LONGEST_MOVE

HIGHEST_VERSION: Final = 2**31 - 1

_NUMBER: Final = re.compile("[0-9]{1,10}")
_KEY: Final = re.compile(f"[A-Za-z0-9_-]{{0,{LONGEST_KEY}}}")


class SentMove(NamedTuple):
    """A move on the version that the page shows, and a name for the request or none.

    Read without one of Django's forms: making its fields takes longer than all the checks.
    """

    version: int
    move: str
    key: str

    @classmethod
    def of(cls, sent: Mapping[str, str]) -> SentMove | None:
        """What a page sent, or None if no page would send that."""
        version, move = sent.get("version", ""), sent.get("move", "").strip()
        key = sent.get("key", "")
        if not _NUMBER.fullmatch(version) or int(version) > HIGHEST_VERSION:
            return None
        if not 0 < len(move) <= LONGEST_MOVE or not move.isprintable() or not _KEY.fullmatch(key):
            return None
        return cls(int(version), move, key)
