"""The fragment of a match for one viewer: `render_match`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, override

from games.rendering import oceania, plain
from games.rendering.buttons import Buttons
from games.rendering.conduct import conduct_of, ending_of, fairness_of
from games.rendering.scene import Scene
from games.rules.base import Viewer
from games.rules.registry import GAMES

#: Makes the template's context from the scene, the view, the viewer and a maker of buttons.
Contexts = Callable[[Scene, Mapping[str, Any], Viewer, Buttons], dict[str, Any]]

#: The template and the context of the games that have a page of their own.
RENDERERS: Final[Mapping[str, tuple[str, Contexts]]] = MappingProxyType(
    {"oceania": ("games/match/_oceania.html", oceania.context_of)}
)
PLAIN: Final[tuple[str, Contexts]] = ("games/match/_plain.html", plain.context_of)


def render_match(
    scene: Scene, viewer: Viewer, *, refusal: str = "", language: str | None = None
) -> str:
    """The match as `viewer` may see it: the same text for everybody in that role and language.

    It holds no token and nothing of the person who asks. `refusal` says why the viewer's last
    action was not carried out.
    """
    with override(language or get_language()):
        return render_to_string("games/_match.html", _context_of(scene, viewer, refusal))


def _context_of(scene: Scene, viewer: Viewer, refusal: str) -> dict[str, Any]:
    """What the template gets, by allow-list: never the match itself."""
    rules = GAMES[scene.match.game]
    view = rules.view_for(rules.decode(scene.match.state), viewer)
    if scene.match.is_over:
        # A match can end in mid-turn, by resignation for example: nothing is to be decided then.
        view["options"] = []
    template, context_of = RENDERERS.get(scene.match.game, PLAIN)
    buttons = Buttons.of(scene.match)
    return {
        "version": scene.match.version,
        "over": scene.match.is_over,
        "refusal": refusal,
        "page_url": reverse("match", args=[scene.match.pk]),
        "seated": viewer is not None,
        "template": template,
        "conduct": conduct_of(scene, viewer, buttons),
        "ending": ending_of(scene, viewer),
        "fairness": fairness_of(scene),
        **context_of(scene, view, viewer, buttons),
    }
