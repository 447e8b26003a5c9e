"""The chances that the next tile fits: drawn on each unexplored space, and in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.parts import from_template
from games.html.remembered import remembered
from games.kinds.oceania.page.position import Position, corner
from games.kinds.oceania.rules.board import Geometry
from games.kinds.oceania.rules.odds import Chance, chances_of
from games.kinds.oceania.svg.coastlines import TILE

_REMEMBERED: Final = 512
_MIDDLE: Final = TILE // 2


def draw_odds(position: Position) -> str:
    """A percentage on each unexplored space; the page shows them if it is asked to."""
    return _picture(position.geometry, position.tiles, tuple(position.view["unseen"].items()))


@lru_cache(maxsize=_REMEMBERED)
def _picture(board: Geometry, tiles: bytes, unseen: tuple[tuple[str, int], ...]) -> str:
    return "".join(
        [
            '<g class="odds">',
            *(
                _figure(*corner(board, cell), chance)
                for cell, chance in chances_of(board, tiles, dict(unseen)).items()
            ),
            "</g>",
        ]
    )


def _figure(x: int, y: int, chance: Chance) -> str:
    return (
        f'<text x="{x + _MIDDLE}" y="{y + _MIDDLE}" dy=".36em">{chance.percent} %</text>'
        f'<path class="odds-ground" d="M{x + 20} {y + 72}h60"/>'
        f'<path class="odds-share" d="M{x + 20} {y + 72}h{chance.percent * 0.6:g}"/>'
    )


def odds_words(position: Position) -> SafeString:
    """The same for those who listen: a script lets each space on the chart be described by it."""
    return _words(position.geometry, position.tiles, tuple(position.view["unseen"].items()))


@remembered
def _words(board: Geometry, tiles: bytes, unseen: tuple[tuple[str, int], ...]) -> SafeString:
    words = _("The next tile fits on {space}: {percent} %")
    chances = [
        (board.names[cell], words.format(space=board.names[cell], percent=chance.percent))
        for cell, chance in chances_of(board, tiles, dict(unseen)).items()
    ]
    return from_template("oceania/match/_odds.html", {"chances": chances})


@remembered
def odds_switch() -> SafeString:
    """Shows and hides them. It stands outside of the parts, lest a move should switch it back."""
    return from_template("oceania/match/_odds_switch.html", {})
