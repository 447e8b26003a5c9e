"""The board on the home page, on which anybody can sail a few turns."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.urls import reverse

from games.practice import TILES, WHITE, Practice
from games.rendering.board import board_of
from games.rendering.buttons import Buttons
from games.rendering.chart import Sheet
from games.rendering.completions import (
    Completion,
    completed_by,
    completion_note,
    completion_words,
    draw_completion,
)
from games.rendering.goals import goal_line
from games.rendering.guidance import own_guide
from games.rendering.layout import Guide, guide_panel
from games.rendering.names import fill_in, with_names
from games.rendering.panels import Lead, lead_panel
from games.rendering.position import Position
from games.rendering.tray import tray_of
from games.rendering.words import colour_name, kind_name, number
from games.rendering.words import gettext as _
from games.rules.oceania.game import OCEANIA
from games.rules.oceania.state import FACE_UP_COST, SAIL

#: There is no match behind the board, and the only buttons on it are moves.
_NO_MATCH: Final = UUID(int=0)


def practice_context(practice: Practice, refusal: str = "") -> dict[str, Any]:
    """The practice as the page shows it; `refusal` says why the last move was not made."""
    position = Position.of(OCEANIA.view_for(practice.state, None if practice.over else WHITE))
    buttons = Buttons(_NO_MATCH, reverse("practice"))
    guide = _guide(practice, position)
    completion = _completion(practice, position)
    names = [_("You"), colour_name(1)]
    note = with_names(completion_note(completion, WHITE), names)
    own, other = practice.state.sure_scores()
    return {
        "refusal": refusal,
        "moves": ",".join(practice.moves),
        "goal": goal_line(False),
        "guide": guide_panel(guide),
        "announcement": fill_in(_announcement(guide, completion), names),
        "board": board_of(position, buttons, Sheet(overlay=draw_completion(completion)), note),
        "lead": lead_panel(Lead.of(position.view, WHITE, "board"), names),
        "tray": "" if practice.over else tray_of(position, buttons),
        "sails": practice.state.phase == SAIL and not practice.over,
        "over": practice.over,
        "turn": min(practice.turns_made + 1, len(TILES)),
        "turns": len(TILES),
        "complete": len(practice.complete_islands),
        "own": number(own),
        "other": number(other),
    }


def _completion(practice: Practice, position: Position) -> Completion | None:
    placed = position.chart.last_placed
    if not practice.placed_last or placed is None:
        return None
    return completed_by(placed, position.view, position.chart)


def _announcement(guide: Guide, completion: Completion | None) -> str:
    words = [guide.title, guide.line]
    if completion:
        words.insert(0, completion_words(completion, WHITE))
    return ". ".join(filter(None, words))


def _guide(practice: Practice, position: Position) -> Guide:
    if practice.over:
        return Guide(_("You have charted a piece of the sea"))
    guide = own_guide(position)
    if practice.state.phase != SAIL:
        return guide
    if practice.set_aside_last:
        line = _("The {kind} fitted nowhere: set aside for {points} points").format(
            kind=kind_name(practice.state.set_aside[WHITE][-1]), points=number(-FACE_UP_COST)
        )
    else:
        line = _("A gold circle, or a gold dot on a tile")
    return guide._replace(line=line)
