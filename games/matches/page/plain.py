"""Any game without a page of its own: seats, whose decision it is, the options, the log."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.layout import Columns, GamePage, Guide, guide_panel
from games.html.markup import own_markup
from games.html.parts import Parts, from_template, part
from games.kinds.base import Viewer
from games.kinds.registry import KINDS
from games.matches.page.clocks import clock_of
from games.matches.page.ratings import rating_words
from games.matches.page.scene import Scene

LONGEST_LOG = 100


def page_of(scene: Scene, view: Mapping[str, Any], viewer: Viewer) -> GamePage:
    """The view as it is, in words where it has a meaning that all games share."""
    kind = KINDS[scene.match.game]
    rules, words = kind.rules, kind.wording
    deciding = [] if scene.is_over else rules.pending(rules.decode(scene.match.state))
    kinds = {decision.seat: decision.kind for decision in deciding}
    guide = _guide(scene, list(kinds), viewer)
    contents: dict[str, dict[str, Any]] = {
        "tray": {
            "choices": [(option, words.move(option)) for option in view["options"]],
            "typed": bool(rules.unlisted and view["options"]),
            "moves_url": scene.moves_url,
        },
        "facts": {"facts": facts_of(view)},
        "players": {
            "players": [
                {
                    "seat": seat.number,
                    "name": seat.player.username,
                    "rating": rating,
                    "decides": kinds.get(seat.number, ""),
                    "clock": clock_of(scene, seat.number),
                }
                for seat, rating in zip(scene.seats, rating_words(scene), strict=True)
            ]
        },
        "log": {"log": _log(scene, viewer)},
    }
    return GamePage(
        announcement=guide.title,
        guide=part("guide", guide_panel(guide)),
        parts={
            name: part(name, from_template(f"games/match/plain/_{name}.html", context))
            for name, context in contents.items()
        },
    )


def facts_of(view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What a view tells of a position, each thing under its name."""
    return [
        (name, json.dumps(value, ensure_ascii=False))
        for name, value in view.items()
        if name != "options"
    ]


def columns_of(parts: Parts, _seats: int, _viewer: Viewer) -> Columns:
    """Where the parts stand."""
    return Columns(
        centre=own_markup(
            parts["refusal"], parts["guide"], parts["next"], parts["tray"], parts["facts"]
        ),
        right=own_markup(parts["players"], parts["conduct"], parts["log"]),
        left=parts["series"],
        last=parts["fairness"],
    )


def explanations(_alone: bool) -> SafeString:
    """What the buttons open that explain a word."""
    return from_template("games/match/plain/_words.html", {})


def _guide(scene: Scene, deciding: list[int], viewer: Viewer) -> Guide:
    if scene.is_over:
        return Guide(_("This match is over"))
    if viewer in deciding:
        return Guide(_("Your decision"))
    names = ", ".join(scene.name(seat) for seat in deciding)
    return Guide(_("Waiting for {name}").format(name=names), waiting=True)


def _log(scene: Scene, viewer: Viewer) -> list[dict[str, Any]]:
    """The latest moves first, each with what the viewer learned from it."""
    words = KINDS[scene.match.game].wording
    latest = scene.steps[-LONGEST_LOG:]
    entries = []
    for step in reversed(latest):
        told = step.told_to(viewer)
        entries.append(
            {
                "name": scene.name(step.seat),
                "text": words.move(step.move),
                "told": json.dumps(told, ensure_ascii=False) if told and words.log is None else "",
                "lines": words.log(told, scene.names) if words.log else (),
            }
        )
    return entries
