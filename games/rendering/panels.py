"""Oceania: the panels beside the board. Each is remembered by the facts that it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rendering import pieces
from games.rendering.grid import majority_words
from games.rendering.markup import own_markup
from games.rendering.names import blank, with_names
from games.rendering.parts import REMEMBERED_PARTS, from_template
from games.rendering.scene import Scene
from games.rendering.turns import Played, rows_of
from games.rendering.words import colour_name, kind_name, listed, number, per_language, remembering
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
    rating: str

    @classmethod
    def of(
        cls, scene: Scene, view: Mapping[str, Any], seat: int, viewer: Viewer, rating: str
    ) -> PlayerFacts:
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
            rating=rating,
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
        "colour": colour_name(facts.seat),
        "scouts": _scouts(facts.seat, facts.all_scouts, facts.scouts_left),
        "set_aside": [(pieces.tile_of_kind(kind), kind_name(kind)) for kind in aside],
        "cost": number(-2 * len(aside)) if aside and not facts.alone else "",
        "points": number(facts.points),
        "sure": number(facts.sure),
        "rating": facts.rating,
    }
    return from_template("_player.html", context)


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


def islands_panel(scene: Scene, view: Mapping[str, Any]) -> SafeString:
    """The islands with their sizes and majorities; on a voyage with what they are worth."""
    rows = tuple(_island_row(island) for island in view["islands"])
    return with_names(_islands_panel(rows, len(scene.seats) == 1), scene.names)


@remembering(REMEMBERED_PARTS)
def _islands_panel(rows: tuple[SafeString, ...], alone: bool) -> SafeString:
    return from_template("_islands.html", {"rows": own_markup(*rows), "alone": alone})


def _island_row(island: Mapping[str, Any]) -> SafeString:
    leader = island["leader"]
    leads = blank(leader) if leader is not None else majority_words(island)
    size = len(island["spaces"])
    return _island_cells(
        island["letter"], size, island["complete"], tuple(island["strength"]), leads
    )


@per_language
def _island_cells(
    letter: str, size: int, complete: bool, strength: tuple[int, ...], leads: str
) -> SafeString:
    if len(strength) == 1:
        worth = format_html('<td class="figure">{}</td>', size**2)
    else:
        worth = format_html(
            '<td class="strength">{}</td><td class="leads">{}</td>',
            format_html_join(
                "",
                '<span>{}<span class="visually-hidden">{} </span>{}</span>',
                (
                    (pieces.mark(seat), colour_name(seat), value)
                    for seat, value in enumerate(strength)
                ),
            ),
            leads,
        )
    state = format_html(
        '<span class="good">✓<span class="visually-hidden"> {}</span></span>', _("complete")
    )
    return format_html(
        '<tr><th scope="row">{}</th><td class="figure">{}</td>{}<td>{}</td></tr>',
        letter,
        size,
        worth,
        state if complete else _("open"),
    )


def moves_panel(scene: Scene, turns: Sequence[Played]) -> SafeString:
    """The turns, round by round."""
    context = {
        "names": scene.names,
        "rows": rows_of(turns, len(scene.seats)),
    }
    return from_template("_moves.html", context)
