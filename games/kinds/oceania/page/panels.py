"""Oceania: the bag, the moves, and who leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from games.html.i18n import gettext as _
from games.html.i18n import number, per_language, remembering
from games.html.markup import format_html
from games.html.names import blank, with_names
from games.html.parts import REMEMBERED_PARTS, Frame, from_template, part, slot
from games.kinds.base import Viewer
from games.kinds.oceania.page.turns import Turns, rows_of
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.svg.bars import lead_bar
from games.kinds.oceania.wording import kind_name

#: Kinds of tiles, and how many there are of each.
Stocks = tuple[tuple[str, int], ...]


def bag_part(view: Mapping[str, Any]) -> str:
    """What is in the bag and in the reserve."""
    unseen, reserve = (tuple(view[name].items()) for name in ("unseen", "reserve"))
    return _bag_part(view["bag"], view["removed"], unseen, reserve)


@remembering(REMEMBERED_PARTS)
def _bag_part(bag: int, removed: int, unseen: Stocks, reserve: Stocks) -> str:
    return _bag_frame(bag == 0).filled(
        str(bag),
        str(removed),
        "".join([_stock(kind, count, False) for kind, count in unseen]),
        "".join([_stock(kind, count, True) for kind, count in reserve]),
    )


@per_language
def _bag_frame(empty: bool) -> Frame:
    """The panel; of an `empty` bag the tiles that nobody has seen are all out of play."""
    names = ("bag", "removed", "unseen", "reserve")
    slots = {name: slot(place) for place, name in enumerate(names)}
    return Frame(part("bag", from_template("oceania/match/_bag.html", {**slots, "empty": empty})))


@per_language
def _stock(kind: str, count: int, is_reserve: bool) -> SafeString:
    return format_html(
        '<li class="{}">{}<b>{}</b><span class="visually-hidden"> {}</span></li>',
        "some-left" if count else "none-left",
        tokens.tile_of_kind(kind, cloud=is_reserve),
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
def lead_part(lead: Lead) -> SafeString:
    """The same as a part, its names left blank."""
    return part("lead", _lead_panel(lead))


@remembering(REMEMBERED_PARTS)
def _lead_panel(lead: Lead) -> SafeString:
    return format_html(
        '<section class="panel lead" aria-label="{}"><p class="lead-side">{}<b>{}</b>'
        ' <b class="lead-points">{}</b></p>{}<p class="lead-side"><b>{}</b>'
        ' <b class="lead-points">{}</b>{}</p><p class="chip">{}</p></section>',
        _("Projected score"),
        tokens.mark(0),
        blank(0),
        number(lead.white),
        lead_bar(f"{lead.name}-lead", lead.white - lead.grey),
        blank(1),
        number(lead.grey),
        tokens.mark(1),
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


def moves_part(turns: Turns, seats: int, positions: str) -> tuple[str, ...]:
    """The turns, round by round; each leads to the chart after it, under `positions`."""
    rows = rows_of(turns, seats, positions)
    return _moves_frame(seats, bool(turns)).in_pieces(*rows, positions)


@per_language
def _moves_frame(seats: int, has_turns: bool) -> Frame:
    context = {
        "names": [blank(seat) for seat in range(seats)],
        "rows": slot(0) + slot(1) if has_turns else "",
        "positions": slot(2),
    }
    return Frame(part("moves", from_template("oceania/match/_moves.html", context)))
