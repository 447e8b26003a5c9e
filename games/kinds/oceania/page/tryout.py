"""The board on the home page, on which anybody can sail a few turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.html.i18n import number
from games.html.layout import Guide, guide_panel
from games.kinds.oceania.page.board import board_of
from games.kinds.oceania.page.completions import (
    Completion,
    completed_by,
    completion_note,
    completion_words,
    draw_completion,
)
from games.kinds.oceania.page.goals import goal_line
from games.kinds.oceania.page.guidance import own_guide
from games.kinds.oceania.page.misfits import Misfit, draw_misfit
from games.kinds.oceania.page.panels import Lead, lead_panel
from games.kinds.oceania.page.position import Position
from games.kinds.oceania.page.tray import tray_of
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.state import FACE_UP_COST, SAIL
from games.kinds.oceania.svg.chart import DrawingOptions
from games.kinds.oceania.tryout import TILES, WHITE, Practice
from games.kinds.oceania.wording import colour_name, kind_name


def practice_context(practice: Practice, refusal: str = "") -> dict[str, Any]:
    """The practice as the page shows it; `refusal` says why the last move was not made."""
    position = Position.of(OCEANIA.view_for(practice.state, None if practice.over else WHITE))
    # There is no match behind the board, and the only buttons on it are moves.
    moves_url = reverse("practice")
    guide = _guide(practice, position)
    completion = _completion(practice, position)
    overlay = draw_completion(completion) + draw_misfit(_misfit(practice), position)
    names = (_("You"), colour_name(1))
    note = completion_note(completion, WHITE, names)
    own, other = practice.state.sure_scores()
    return {
        "refusal": refusal,
        "moves": ",".join(practice.moves),
        "goal": goal_line(False),
        "guide": guide_panel(guide),
        "announcement": _announcement(guide, completion, names),
        "board": board_of(position, moves_url, DrawingOptions(overlay=overlay), note),
        "lead": lead_panel(Lead.of(position.view, WHITE, "board", names)),
        "tray": "" if practice.over else tray_of(position, moves_url),
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


def _misfit(practice: Practice) -> Misfit | None:
    """The tile of the last turn, if it fitted nowhere."""
    if not practice.set_aside_last:
        return None
    sailed = next(move for move in reversed(practice.moves) if move.startswith("sail "))
    kind = practice.state.set_aside[WHITE][-1]
    return Misfit(WHITE, kind, sailed.removeprefix("sail "), FACE_UP_COST)


def _announcement(guide: Guide, completion: Completion | None, names: Sequence[str]) -> str:
    words = [guide.title, guide.line]
    if completion:
        words.insert(0, completion_words(completion, WHITE, names))
    return ". ".join(filter(None, words))


def _guide(practice: Practice, position: Position) -> Guide:
    misfit = _misfit(practice)
    told = (
        _("The {kind} fitted nowhere: set aside for {points} points").format(
            kind=kind_name(misfit.kind), points=number(-misfit.cost)
        )
        if misfit
        else ""
    )
    if practice.over:
        return Guide(_("You have charted a piece of the sea"), told)
    guide = own_guide(position)
    if practice.state.phase != SAIL:
        return guide
    return guide._replace(line=told or _("A gold circle, or a gold dot on a tile"))
