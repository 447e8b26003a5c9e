"""Oceania: a tile that was drawn and fitted nowhere: on the board, in the tray and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.i18n import number
from games.html.parts import from_template
from games.html.remembered import remembered
from games.kinds.base import Viewer
from games.kinds.oceania.page.position import Position
from games.kinds.oceania.page.turns import ListedTurn, Turns
from games.kinds.oceania.rules.edition import KINDS
from games.kinds.oceania.rules.state import EXPLORE, FACE_UP_COST, OVER, SAIL
from games.kinds.oceania.svg.marks import ghost
from games.kinds.oceania.wording import kind_name, start_name


class Misfit(NamedTuple):
    """Who drew a tile of which kind from where, and what it costs."""

    seat: int
    kind: str
    start: str
    cost: int


def last_misfit(turns: Turns, view: Mapping[str, Any]) -> Misfit | None:
    """The tile of the turn before, if it fitted nowhere and none has been drawn since."""
    if view["phase"] not in (SAIL, EXPLORE, OVER):
        return None
    over = [played for played in turns[-2:] if not played.turn.unfinished]
    return _misfit(over[-1], view["players"]) if over else None


def misfit_told(turns: Turns, view: Mapping[str, Any], viewer: Viewer) -> Misfit | None:
    """What the tray tells: of the turn before, and to who waits of the own turn before that."""
    own = [played for played in turns[-2:] if played.seat == viewer]
    if own and view["seat"] != viewer:
        return _misfit(own[-1], view["players"])
    return last_misfit(turns, view)


def _misfit(played: ListedTurn, players: int) -> Misfit | None:
    turn = played.turn
    if not turn.set_aside or turn.kind is None:
        return None
    return Misfit(played.seat, turn.kind, turn.start, FACE_UP_COST if players > 1 else 0)


def draw_misfit(misfit: Misfit | None, position: Position) -> str:
    """The tile on a space where it was to go, with a name by which a script knows it as new."""
    spaces = position.view["starts"].get(misfit.start) if misfit else None
    if misfit is None or not spaces:
        return ""
    tile = ghost(position.chart, spaces[0], KINDS[misfit.kind])
    turn = position.view["turn"]
    return f'<g class="misfit" data-seat="{misfit.seat}" data-turn="{turn}">{tile}</g>'


@remembered
def misfit_note(misfit: Misfit, viewer: Viewer, name: str) -> SafeString:
    """The tile and the sentence, as the tray shows them."""
    context = {"kind": misfit.kind, "words": misfit_words(misfit, viewer, name)}
    return from_template("oceania/match/_misfit_note.html", context)


def misfit_words(misfit: Misfit, viewer: Viewer, name: str) -> str:
    """That it fits nowhere, and what becomes of it; `name` is whose it is."""
    if misfit.seat == viewer:
        words = _("Your {kind} fits nowhere from {start}: it is set aside")
    else:
        words = _("{name} drew a {kind} that fits nowhere from {start}: it is set aside")
    told = words.format(name=name, kind=kind_name(misfit.kind), start=start_name(misfit.start))
    if not misfit.cost:
        return f"{told}."
    return _("{told} for {points} points.").format(told=told, points=number(-misfit.cost))
