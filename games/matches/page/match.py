"""A match for one viewer: its parts, joined for an answer or in the columns of a page."""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.html.buttons import FORM, TYPED_FORM, Buttons
from games.html.i18n import Speaking
from games.html.layout import Columns
from games.html.markup import escaped, format_html, own_markup
from games.html.names import with_names
from games.html.parts import NamelessParts, Parts, empty_part, joined, part
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
    with Speaking(language or get_language()):
        return "".join(match_parts(scene, viewer, refusal=refusal).values())


def match_parts(scene: Scene, viewer: Viewer, *, refusal: str = "") -> Parts:
    """The parts by what they are called, `state` first: what `render_match` joins."""
    parts = {
        called: with_names(joined(nameless), scene.names)
        for called, nameless in nameless_parts(scene, viewer).items()
    }
    if refusal:
        words = format_html('<p class="refusal" role="alert">{}</p>', refusal)
        parts["refusal"] = part("refusal", words)
    return parts


def nameless_parts(scene: Scene, viewer: Viewer) -> NamelessParts:
    """The same parts, as far as they are remembered with the players' names left blank."""
    rules = KINDS[scene.match.game].rules
    view = rules.view_for(scene.state, viewer)
    if scene.is_over:
        # A match can end in mid-turn, by resignation for example: nothing is to be decided then.
        view["options"] = []
    buttons = Buttons.of(scene.match)
    page = page_for(scene).page_of(scene, view, viewer, buttons)
    overview = series_of(scene)
    return {
        "state": _state(scene, viewer, page.announcement, next_address(scene, overview)),
        "refusal": empty_part("refusal"),
        "guide": _ending(scene, overview, viewer) if scene.is_over else page.guide,
        "next": (
            next_part(scene, overview, viewer, buttons)
            if scene.is_over
            else waiting_part(scene, overview, viewer, buttons)
        ),
        "series": series_part(scene, overview, viewer),
        **page.parts,
        "conduct": conduct_part(scene, overview, viewer, buttons),
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
    """What the page's script reads, and the version that the forms of a seat send along.

    A page to which `data-next` comes goes there, and so takes along whoever watches.
    """
    version = scene.match.version
    sent = [
        f'<input type="hidden" name="version" value="{version}" form="{form}">'
        for form in (FORM, TYPED_FORM)
        if viewer is not None and (form == FORM or KINDS[scene.match.game].rules.unlisted)
    ]
    return own_markup(
        f'<div id="match-state" hx-swap-oob="true" hidden data-version="{version}"'
        f' data-over="{"yes" if scene.is_over else "no"}" data-next="{goes_on_at}"'
        f' data-announcement="{escaped(announcement)}">',
        *sent,
        "</div>",
    )


def _ending(scene: Scene, overview: Overview | None, viewer: Viewer) -> SafeString:
    return part("guide", ending_panel(scene, overview, viewer))
