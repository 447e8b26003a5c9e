"""Moves of Oceania in words, as the names of choices."""

from __future__ import annotations

from games.rendering.words import gettext as _
from games.rendering.words import kind_name, per_language, side_name, start_name, tile_name
from games.rules.oceania.edition import SIDE_LETTERS, sides_of
from games.rules.oceania.moves import Draw, Place, Reuse, Sail, Scout, parse_move


@per_language
def move_words(text: str) -> str:
    """What a move does: where the ship goes, what is explored, where a tile or a scout is put."""
    match parse_move(text):
        case Sail(start):
            return _("ship to {start}").format(start=start_name(start))
        case Draw():
            return _("draw a tile")
        case Reuse(kind, value):
            return _("reuse the {kind} for scout {value}").format(kind=kind_name(kind), value=value)
        case Place(space, sides):
            return _("{tile} on {space}").format(tile=tile_name(sides_of(sides)), space=space)
        case Scout(value, side):
            return _("scout {value}, {side}").format(
                value=value, side=side_name(SIDE_LETTERS.index(side))
            )
        case _pass:
            return _("no scout")
