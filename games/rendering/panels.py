"""Oceania: the panels beside the board. Each is remembered by the facts that it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rendering import pieces
from games.rendering.bars import lead_bar
from games.rendering.markup import own_markup
from games.rendering.names import blank, with_names
from games.rendering.parts import REMEMBERED_PARTS, from_template
from games.rendering.scene import Scene
from games.rendering.turns import Played, rows_of
from games.rendering.words import kind_name, listed, number, per_language, remembering
from games.rules.base import Viewer
from games.rules.oceania.edition import EDITIONS

Counts = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class PlayerFacts:
    """What the panel of a player shows."""

    seat: int
    you: bool
    alone: bool
    deciding: bool
    over: bool
    all_scouts: tuple[int, ...]
    scouts_left: tuple[int, ...]
    set_aside: tuple[str, ...]
    points: int
    sure: int

    @classmethod
    def of(cls, scene: Scene, view: Mapping[str, Any], seat: int, viewer: Viewer) -> PlayerFacts:
        over = scene.match.is_over
        return cls(
            seat=seat,
            you=seat == viewer,
            alone=view["players"] == 1,
            deciding=seat == view["seat"] and not over,
            over=over,
            all_scouts=EDITIONS[view["edition"]].scouts,
            scouts_left=tuple(view["scouts_left"][seat]),
            set_aside=tuple(view["set_aside"][seat]),
            points=(scene.seats[seat].score or 0) if over else view["projected"][seat],
            sure=view["sure"][seat],
        )


def player_panel(facts: PlayerFacts, names: Sequence[str]) -> SafeString:
    """A player: name, turn, scouts, tiles set aside, score."""
    return with_names(_player_panel(facts), names)


@remembering(REMEMBERED_PARTS)
def _player_panel(facts: PlayerFacts) -> SafeString:
    aside = facts.set_aside
    context = {
        "seat": facts.seat,
        "name": blank(facts.seat),
        "you": facts.you,
        "alone": facts.alone,
        "deciding": facts.deciding,
        "over": facts.over,
        "mark": pieces.mark(facts.seat),
        "colour": _plays(facts.seat, facts.you),
        "scouts": _scouts(facts.seat, facts.all_scouts, facts.scouts_left),
        "set_aside": [(pieces.tile_of_kind(kind), kind_name(kind)) for kind in aside],
        "cost": number(-2 * len(aside)) if aside and not facts.alone else "",
        "points": number(facts.points),
        "sure": number(facts.sure),
    }
    return from_template("_player.html", context)


@per_language
def _plays(seat: int, you: bool) -> str:
    if you:
        return (_("you play white"), _("you play grey"))[seat]
    return (_("plays white"), _("plays grey"))[seat]


@per_language
def _scouts(seat: int, all_scouts: tuple[int, ...], left: tuple[int, ...]) -> SafeString:
    """All of a seat's scouts, those spent faded; in words, those that are left."""
    counts = [f"{left.count(value)} × {value}" for value in sorted(set(left))]
    pictures = [
        (
            "used" if place > left.count(value) else "left",
            pieces.scout_picture(seat, value),
        )
        for value in sorted(set(all_scouts))
        for place in range(1, all_scouts.count(value) + 1)
    ]
    return format_html(
        '<span class="visually-hidden">{}</span><span class="scouts">{}</span>',
        listed(counts) or _("none"),
        format_html_join("", '<span class="{}">{}</span>', pictures),
    )


def bag_panel(view: Mapping[str, Any]) -> SafeString:
    """What is in the bag and in the reserve."""
    unseen, reserve = (tuple(view[name].items()) for name in ("unseen", "reserve"))
    return _bag_panel(view["bag"], view["removed"], unseen, reserve)


@remembering(REMEMBERED_PARTS)
def _bag_panel(bag: int, removed: int, unseen: Counts, reserve: Counts) -> SafeString:
    # Numbers are given as text: the template would look for the reader's thousands separator.
    context = {
        "bag": str(bag),
        "removed": str(removed),
        "unseen": own_markup(*(_stock(*kind) for kind in unseen)),
        "reserve": own_markup(*(_stock(*kind) for kind in reserve)),
    }
    return from_template("_bag.html", context)


@per_language
def _stock(kind: str, count: int) -> SafeString:
    return format_html(
        '<li class="{}">{}<b>{}</b><span class="visually-hidden"> {}</span></li>',
        "some-left" if count else "none-left",
        pieces.tile_of_kind(kind),
        count,
        kind_name(kind),
    )


class Lead(NamedTuple):
    """What the bar under the board shows, in a picture whose ids begin with `name`."""

    white: int
    grey: int
    viewer: Viewer
    name: str

    @classmethod
    def of(cls, view: Mapping[str, Any], viewer: Viewer, name: str) -> Lead:
        white, grey = view["projected"]
        return cls(white, grey, viewer, name)


def lead_panel(lead: Lead, names: Sequence[str]) -> SafeString:
    """Who leads by what is projected, as a bar and in words."""
    return with_names(_lead_panel(lead), names)


@remembering(REMEMBERED_PARTS)
def _lead_panel(lead: Lead) -> SafeString:
    return format_html(
        '<section class="panel lead" aria-label="{}"><p class="lead-side">{}<b>{}</b>'
        ' <b class="lead-points">{}</b></p>{}<p class="lead-side"><b>{}</b>'
        ' <b class="lead-points">{}</b>{}</p><p class="chip">{}</p></section>',
        _("Projected score"),
        pieces.mark(0),
        blank(0),
        number(lead.white),
        lead_bar(f"{lead.name}-lead", lead.white - lead.grey),
        blank(1),
        number(lead.grey),
        pieces.mark(1),
        _lead_words(lead),
    )


def _lead_words(lead: Lead) -> str:
    points = abs(lead.white - lead.grey)
    if not points:
        return _("level")
    leader = 0 if lead.white > lead.grey else 1
    if lead.viewer is None:
        return _("{name} leads by {points}").format(name=blank(leader), points=points)
    words = _("you lead by {points}") if lead.viewer == leader else _("you trail by {points}")
    return words.format(points=points)


def moves_panel(scene: Scene, turns: Sequence[Played], positions: str) -> SafeString:
    """The turns, round by round; each leads to the chart after it, under `positions`."""
    frame = with_names(_moves_frame(len(scene.seats), bool(turns)), scene.names)
    rows = rows_of(turns, len(scene.seats), positions)
    return own_markup(frame.replace(_POSITIONS, positions).replace(_ROWS, rows))


#: Stand for what differs from match to match and from move to move; nobody's name has them.
_ROWS: Final = "\ue002"
_POSITIONS: Final = "\ue003"


@per_language
def _moves_frame(seats: int, has_turns: bool) -> SafeString:
    """The panel around its rows, which alone change with every move."""
    context = {
        "names": [blank(seat) for seat in range(seats)],
        "rows": _ROWS if has_turns else "",
        "positions": _POSITIONS,
    }
    return from_template("_moves.html", context)
