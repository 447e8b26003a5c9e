"""A match for one viewer: its parts, joined for an answer or in the columns of a page."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import get_language, override

from games.html.buttons import FORM, TYPED_FORM
from games.html.layout import Columns
from games.html.parts import Parts, empty_part, from_template, part
from games.kinds.base import Viewer
from games.kinds.kind import MatchPage
from games.kinds.registry import KINDS
from games.matches.page import plain
from games.matches.page.match_controls import conduct_part, ending_panel, fairness_part
from games.matches.page.scene import Scene
from games.matches.page.waiting import waiting_part
from games.series.parts import next_address, next_part, series_of, series_part
from games.series.queries import Overview

PLAIN: Final = MatchPage(plain.page_of, plain.columns_of, explanations=plain.explanations)


def render_match(
    scene: Scene, viewer: Viewer, *, refusal: str = "", language: str | None = None
) -> str:
    """The match as `viewer` may see it: the same text for everybody in that role and language.

    It holds no token and nothing of the person who asks. `refusal` says why the viewer's last
    action was not carried out.
    """
    with override(language or get_language()):
        return "".join(match_parts(scene, viewer, refusal=refusal).values())


def match_parts(scene: Scene, viewer: Viewer, *, refusal: str = "") -> Parts:
    """The parts by what they are called, `state` first: what `render_match` joins."""
    rules = KINDS[scene.match.game].rules
    view = rules.view_for(scene.state, viewer)
    if scene.is_over:
        # A match can end in mid-turn, by resignation for example: nothing is to be decided then.
        view["options"] = []
    page = page_for(scene).page_of(scene, view, viewer)
    overview = series_of(scene)
    return {
        "state": _state(scene, viewer, page.announcement, next_address(scene, overview)),
        "refusal": _refusal(refusal) if refusal else empty_part("refusal"),
        "guide": _ending(scene, overview, viewer) if scene.is_over else page.guide,
        "next": (
            next_part(scene, overview, viewer)
            if scene.is_over
            else waiting_part(scene, overview, viewer)
        ),
        "series": series_part(scene, overview, viewer),
        **page.parts,
        "conduct": conduct_part(scene, overview, viewer),
        "fairness": fairness_part(scene),
    }


def match_columns(scene: Scene, viewer: Viewer, parts: Parts) -> Columns:
    """The parts as the page places them; `state` stands outside its columns."""
    return page_for(scene).columns_of(parts, len(scene.seats), viewer)


def match_past(scene: Scene, after: int, viewer: Viewer) -> SafeString | None:
    """The match as it was after so many moves; None if it has none such, or its game shows none."""
    show = page_for(scene).past_of
    return None if show is None or after > len(scene.steps) else show(scene, after, viewer)


def page_for(scene: Scene) -> MatchPage:
    """How the matches of its game are shown."""
    return KINDS[scene.match.game].page or PLAIN


def _state(scene: Scene, viewer: Viewer, announcement: str, goes_on_at: str) -> SafeString:
    forms = [FORM, TYPED_FORM] if KINDS[scene.match.game].rules.unlisted else [FORM]
    context = {
        "version": scene.match.version,
        "over": scene.is_over,
        "next": goes_on_at,
        "announcement": announcement,
        "forms": [] if viewer is None else forms,
    }
    return from_template("games/match/_state.html", context)


def _refusal(words: str) -> SafeString:
    return part("refusal", from_template("games/match/_refusal.html", {"words": words}))


def _ending(scene: Scene, overview: Overview | None, viewer: Viewer) -> SafeString:
    return part("guide", ending_panel(scene, overview, viewer))
