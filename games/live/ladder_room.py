"""The ladders' pages that are open here.

A page is told which version its ladder has and asks for the rows by itself: they depend on its
season, filter and number, and on who looks.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.live.admission import LadderVisit
from games.live.halls import Hall
from games.rendering.standings import render_ladder_state
from ladder.models import GameLadder

#: Which ladder, and in which language.
_Reader = tuple[str, str]


def ladder_room() -> Hall[LadderVisit, _Reader]:
    """The hall of all ladders."""
    return Hall("ladder", _reader, _parts_for)


def _reader(visit: LadderVisit) -> _Reader:
    return visit.game, visit.language


def _parts_for(readers: Collection[_Reader]) -> Mapping[_Reader, Mapping[str, str]]:
    """How each ladder stands, in one query."""
    ladders = GameLadder.objects.in_bulk({game for game, _language in readers})
    return {
        (game, language): {"ladder-state": render_ladder_state(ladders.get(game), language)}
        for game, language in readers
    }
