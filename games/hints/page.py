"""The panel in which a player may ask for a hint, and is given one."""

from __future__ import annotations

from typing import Any

from games.hints.actions import gives_hints, hint_in
from games.kinds.base import Viewer
from games.kinds.registry import KINDS
from games.matches.page.scene import Scene


def hint_context(scene: Scene, viewer: Viewer, refusal: str = "") -> dict[str, Any] | None:
    """What the panel shows to a seat; None where nobody is given hints."""
    if viewer is None or scene.is_over or not gives_hints(scene.match, scene.seats):
        return None
    hint = hint_in(scene.match, viewer)
    return {
        "match_id": scene.match.pk,
        "version": scene.match.version,
        "refusal": refusal,
        "waiting": hint is not None and not hint.move,
        "move": hint.move if hint else "",
        "words": KINDS[scene.match.game].wording.move(hint.move) if hint and hint.move else "",
    }
