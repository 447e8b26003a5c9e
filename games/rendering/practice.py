"""The board on the home page, on which anybody can sail a few turns."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.urls import reverse

from games.practice import TILES, Practice
from games.rendering.board import board_of
from games.rendering.buttons import Buttons
from games.rendering.guidance import own_guide
from games.rendering.layout import Guide, guide_panel
from games.rendering.position import Position
from games.rendering.tray import tray_of
from games.rendering.words import gettext as _
from games.rendering.words import kind_name
from games.rules.oceania.game import OCEANIA
from games.rules.oceania.state import SAIL

#: There is no match behind the board, and the only buttons on it are moves.
_NO_MATCH: Final = UUID(int=0)


def practice_context(practice: Practice, refusal: str = "") -> dict[str, Any]:
    """The practice as the page shows it; `refusal` says why the last move was not made."""
    viewer = None if practice.over else practice.state.seat
    position = Position.of(OCEANIA.view_for(practice.state, viewer))
    buttons = Buttons(_NO_MATCH, reverse("practice"))
    guide = _guide(practice, position)
    return {
        "refusal": refusal,
        "moves": ",".join(practice.moves),
        "guide": guide_panel(guide),
        "announcement": f"{guide.title}. {guide.line}",
        "board": board_of(position, buttons),
        "tray": "" if practice.over else tray_of(position, buttons),
        "over": practice.over,
        "turn": min(practice.turns_made + 1, len(TILES)),
        "turns": len(TILES),
        "complete": len(practice.complete_islands),
        "worth": practice.worth,
    }


def _guide(practice: Practice, position: Position) -> Guide:
    if practice.over:
        return Guide(_("You have charted a piece of the sea"))
    guide = own_guide(position)
    if practice.state.phase != SAIL:
        return guide
    if practice.set_aside_last:
        line = _("The {kind} fitted nowhere there and was set aside. Sail on").format(
            kind=kind_name(practice.state.set_aside[0][-1])
        )
    else:
        line = _("Choose a gold circle, or a tile with a gold dot")
    return guide._replace(line=line)
