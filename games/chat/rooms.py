"""Who reads and who writes in which room of a match's chat. Pure: no Django, no I/O.

The players talk before everybody's ears. Those who watch have a room of their own, which the
players do not hear while they play: a hint would be help.
"""

from __future__ import annotations

from typing import Final

PLAYERS: Final = "players"
SPECTATORS: Final = "spectators"


def readable_rooms(*, seated: bool, over: bool) -> tuple[str, ...]:
    """The rooms that are open to a player of the match, or to somebody who watches."""
    return (PLAYERS, SPECTATORS) if over or not seated else (PLAYERS,)


def own_room(*, seated: bool) -> str:
    """The room in which one's own words are heard."""
    return PLAYERS if seated else SPECTATORS
