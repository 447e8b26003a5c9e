"""Oceania's board: the picture, the grid above it, and what a script puts beside a chosen place.

The picture itself is drawn by `svg/chart.py`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.utils.safestring import SafeString

from games.html.markup import own_markup
from games.html.parts import from_template
from games.html.remembered import remembered
from games.kinds.oceania.page.grid import grid_of
from games.kinds.oceania.page.odds import draw_odds, odds_words
from games.kinds.oceania.page.position import Position
from games.kinds.oceania.page.scouting import scout_card
from games.kinds.oceania.svg.chart import DrawingOptions, chart_pieces

_PLAIN: Final = DrawingOptions()
_NOTHING: Final = SafeString()


def board_of(
    position: Position,
    moves_url: str,
    options: DrawingOptions = _PLAIN,
    note: SafeString = _NOTHING,
    *,
    odds: bool = False,
) -> SafeString:
    """The board for one viewer; it is in gold only for whoever has to decide.

    The `note` lies above the chart and tells what happened there.
    """
    if odds:
        options = replace(options, overlay=options.overlay + draw_odds(position))
    return own_markup(
        '<div class="board-scroll">',
        '<div class="board">' if position.decision else '<div class="board board-waiting">',
        *chart_pieces(position, options),
        grid_of(position, moves_url),
        odds_words(position) if odds else "",
        note,
        _aids_of(position) if position.decision else "",
        "</div></div>",
    )


def _aids_of(position: Position) -> SafeString:
    choices = position.choices
    card = scout_card(position) if choices.scouts else _NOTHING
    return _aids(bool(choices.sails), bool(choices.places), card)


@remembered
def _aids(sails: bool, places: bool, card: SafeString) -> SafeString:
    context = {"sails": sails, "places": places, "card": card}
    return from_template("oceania/match/_aids.html", context)
