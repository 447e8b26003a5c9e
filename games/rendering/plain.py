"""Any game without a page of its own: seats, whose decision it is, the options, the log."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.rendering.buttons import Buttons
from games.rendering.clocks import clock_of
from games.rendering.scene import Scene
from games.rules.base import Viewer
from games.rules.registry import GAMES

LONGEST_LOG = 100


def context_of(
    scene: Scene, view: Mapping[str, Any], viewer: Viewer, buttons: Buttons
) -> dict[str, Any]:
    """The view as it is, in words where it has a meaning that all games share."""
    rules = GAMES[scene.match.game]
    deciding = [] if scene.match.is_over else rules.pending(rules.decode(scene.match.state))
    guide = _guide(scene, [decision.seat for decision in deciding], viewer)
    return {
        "guide": guide,
        "announcement": guide["title"],
        "seats": [
            {"name": seat.player.username, "clock": clock_of(scene, seat.number)}
            for seat in scene.seats
        ],
        "decisions": [
            {"name": scene.name(decision.seat), "kind": decision.kind} for decision in deciding
        ],
        "choices": [buttons.move(option, option) for option in view["options"]],
        "typed": bool(rules.unlisted and view["options"]),
        "moves_url": buttons.moves_url,
        "facts": [
            {"name": name, "value": json.dumps(value, ensure_ascii=False)}
            for name, value in view.items()
            if name != "options"
        ],
        "log": _log(scene, viewer),
    }


def _guide(scene: Scene, deciding: list[int], viewer: Viewer) -> dict[str, Any]:
    if scene.match.is_over:
        return {"title": _("This match is over"), "waiting": False}
    if viewer in deciding:
        return {"title": _("Your decision"), "waiting": False}
    names = ", ".join(scene.name(seat) for seat in deciding)
    return {"title": _("Waiting for {name}").format(name=names), "waiting": True}


def _log(scene: Scene, viewer: Viewer) -> list[dict[str, str]]:
    """The latest moves first, each with what the viewer learned from it."""
    latest = scene.steps()[-LONGEST_LOG:]
    return [
        {
            "name": scene.name(step.seat),
            "text": step.move,
            "told": json.dumps(told, ensure_ascii=False) if (told := step.told_to(viewer)) else "",
        }
        for step in reversed(latest)
    ]
