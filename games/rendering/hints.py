"""The panel in which a player may ask for a hint, and is given one."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.actions.hints import gives_hints, hint_in
from games.models import Hint
from games.rendering.scene import Scene
from games.rendering.words import kind_name, land_of, side_name, start_name
from games.rules.base import Viewer
from games.rules.oceania.edition import SIDE_LETTERS, sides_of
from games.rules.oceania.game import OCEANIA
from games.rules.oceania.moves import Draw, Pass, Place, Reuse, Sail, Scout, parse_move


def hint_context(scene: Scene, viewer: Viewer, refusal: str = "") -> dict[str, Any] | None:
    """What the panel shows to a seat; None where nobody is given hints."""
    if viewer is None or scene.match.is_over or not gives_hints(scene.match, scene.seats):
        return None
    hint = hint_in(scene.match, viewer)
    return {
        "match_id": scene.match.pk,
        "version": scene.match.version,
        "refusal": refusal,
        "waiting": hint is not None and not hint.move,
        "move": hint.move if hint else "",
        "words": _words(scene.match.game, hint) if hint and hint.move else "",
    }


def _words(game: str, hint: Hint) -> str:
    """The move in words, or as it is written where a game has none."""
    if game != OCEANIA.slug:
        return hint.move
    move = parse_move(hint.move)
    if isinstance(move, Sail | Draw | Reuse):
        return _words_before_the_tile(move)
    return _words_after_it(move)


def _words_before_the_tile(move: Sail | Draw | Reuse) -> str:
    match move:
        case Sail(start):
            return _("Sail from {start}.").format(start=start_name(start))
        case Reuse(kind, value):
            words = _("Use your {kind}, and pay with a scout of {value}.")
            return words.format(kind=kind_name(kind), value=value)
        case _:
            return _("Draw a tile.")


def _words_after_it(move: Place | Scout | Pass) -> str:
    match move:
        case Place(space, sides):
            words = _("Place the tile on {space}: {land}.")
            return words.format(space=space, land=land_of(sides_of(sides)))
        case Scout(value, side):
            words = _("Send a scout of {value} to the island in the tile's {side}.")
            return words.format(value=value, side=side_name(SIDE_LETTERS.index(side)))
        case _:
            return _("Send no scout.")
