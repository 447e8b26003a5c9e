"""Oceania's board: the picture, the grid above it, and what a script puts beside a chosen place."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.utils.safestring import SafeString

from games.html.buttons import Buttons
from games.html.i18n import gettext as _
from games.html.i18n import per_language
from games.html.icons import icon
from games.html.markup import format_html, own_markup
from games.kinds.oceania.page.grid import grid_pieces
from games.kinds.oceania.page.odds import draw_odds, odds_words
from games.kinds.oceania.page.position import Position
from games.kinds.oceania.page.scouting import scout_card
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.svg.chart import Sheet, chart_pieces

_PLAIN: Final = Sheet()


def board_of(
    position: Position, buttons: Buttons, sheet: Sheet = _PLAIN, note: str = ""
) -> SafeString:
    """The board for one viewer; it is in gold only for whoever has to decide."""
    return own_markup(*board_pieces(position, buttons, sheet, note))


def board_pieces(
    position: Position,
    buttons: Buttons,
    sheet: Sheet = _PLAIN,
    note: str = "",
    *,
    odds: bool = False,
) -> list[str]:
    """The same, not joined yet: a board is large, and copied whenever it is joined.

    The `note` lies above the chart and tells what happened there.
    """
    style = "board" if position.decision else "board board-waiting"
    if odds:
        sheet = replace(sheet, overlay=sheet.overlay + draw_odds(position))
    return [
        f'<div class="board-scroll"><div class="{style}">',
        *chart_pieces(position, sheet),
        *grid_pieces(position, buttons),
        odds_words(position) if odds else "",
        note,
        *_aids(position),
        "</div></div>",
    ]


def _aids(position: Position) -> list[SafeString]:
    """What waits, hidden, for the script to put it where the player is looking."""
    if not position.decision:
        return []
    aids = [own_markup('<div class="aids" hidden><p class="aid why"></p>')]
    if position.choices.sails:
        aids.append(own_markup('<div class="aid sailing">', tokens.ship_picture(), "</div>"))
        aids.append(_sail_pill())
    if position.choices.places:
        aids.append(_pill())
    if position.choices.scouts:
        aids.append(scout_card(position))
    return [*aids, own_markup("</div>")]


@per_language
def _sail_pill() -> SafeString:
    """The tray's button once more, for the pointer, beside the starting point that is chosen."""
    return format_html(
        '<div class="aid pill" aria-hidden="true"><button type="button" tabindex="-1"'
        ' class="pill-place" data-do="draw">{}</button></div>',
        _("Sail and draw"),
    )


@per_language
def _pill() -> SafeString:
    """Turning and placing, above the tile that is being tried."""
    return format_html(
        '<div class="aid pill" role="group" aria-label="{}">{}{}'
        '<button type="button" tabindex="-1" class="pill-place" data-do="commit">{}<span>{}</span>'
        "</button></div>",
        _("Your tile"),
        _turn("turn-back", "turn-left", _("Turn left")),
        _turn("turn", "turn-right", _("Turn right")),
        icon("check"),
        _("Place here"),
    )


def _turn(does: str, sign: str, name: str) -> SafeString:
    return format_html(
        '<button type="button" tabindex="-1" class="pill-turn" data-do="{}" aria-label="{}">'
        "{}</button>",
        does,
        name,
        icon(sign),
    )
