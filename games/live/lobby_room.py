"""The lobby's pages that are open here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from games.live.admission import Visit
from games.live.attendance import Crowd
from games.live.halls import Hall
from games.lobby import lobby_for
from games.rendering.lobby import lobby_parts
from ladder.models import Player

#: Whose lobby it is, a visitor's or a player's, and in which language.
_Reader = tuple[int | None, str]


def lobby_room(crowd: Callable[[], Crowd]) -> Hall[Visit, _Reader]:
    """The hall of the lobby; `crowd` says who is on the site, to any thread."""
    return Hall("lobby", _reader, partial(_parts_for, crowd))


def _reader(visit: Visit) -> _Reader:
    return None if visit.login is None else visit.login.player_id, visit.language


def _parts_for(
    crowd: Callable[[], Crowd], readers: Collection[_Reader]
) -> Mapping[_Reader, Mapping[str, str]]:
    """The lobby for each of them: one lobby a player, since each sees their own. Reads rows."""
    present = crowd()
    players = Player.objects.in_bulk([player_id for player_id, _ in readers if player_id])
    parts: dict[_Reader, Mapping[str, str]] = {}
    for player_id, language in readers:
        player = players.get(player_id) if player_id else None
        lobby = lobby_for(player, present.ids)
        parts[player_id, language] = lobby_parts(lobby, player, present, language)
    return parts
