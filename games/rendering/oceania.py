"""Oceania's page: the board, what can be chosen, and the panels around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rendering import pieces
from games.rendering.buttons import Buttons
from games.rendering.chart import draw_chart
from games.rendering.clocks import clock_of
from games.rendering.grid import grid_of, island_words, majority_words
from games.rendering.guidance import guide_of, steps_of, stuck_words
from games.rendering.position import Position, side_of
from games.rendering.scene import Scene
from games.rendering.turns import Played, rows_of, turn_words, turns_of
from games.rendering.words import (
    colour_name,
    kind_name,
    land_of,
    listed,
    number,
    per_language,
    side_name,
)
from games.rules.base import Viewer
from games.rules.oceania.edition import EDITIONS, sides_of
from games.rules.oceania.moves import Scout
from games.rules.oceania.turn import STUCK


def context_of(
    scene: Scene, view: Mapping[str, Any], viewer: Viewer, buttons: Buttons
) -> dict[str, Any]:
    """Everything on the page, from the view and the moves that all have seen."""
    position = Position.of(view)
    turns = turns_of(scene.steps())
    guide = guide_of(scene, position, viewer)
    return {
        "guide": guide,
        "steps": steps_of(position, scene.match.is_over),
        "announcement": _announcement(scene, turns, guide["title"]),
        "chart": draw_chart(position),
        "grid": grid_of(position, buttons),
        "groups": list(_groups(position, buttons)),
        "hand": _hand(view),
        "players": [_player(scene, view, seat, viewer) for seat in range(view["players"])],
        "alone": view["players"] == 1,
        "explanation": stuck_words(position) if scene.match.reason == STUCK else "",
        "bag": view["bag"],
        "removed": view["removed"],
        "unseen": [_stock(kind, count) for kind, count in view["unseen"].items()],
        "reserve": [_stock(kind, count) for kind, count in view["reserve"].items()],
        "islands": [_island(scene, island) for island in view["islands"]],
        "rounds": rows_of(turns, view["players"]),
    }


def _announcement(scene: Scene, turns: list[Played], title: str) -> str:
    """What is said aloud after a change: the last turn, and what comes now."""
    words = [title]
    if turns:
        last = turns[-1]
        words.insert(0, f"{scene.name(last.seat)} {turn_words(last)}")
    return ". ".join(words) + "."


def _hand(view: Mapping[str, Any]) -> dict[str, Any]:
    """The tile that is being placed, seen by everybody."""
    if view["hand"] is None:
        return {}
    words = _("In hand: {kind}").format(kind=kind_name(view["hand"]))
    return {"tile": pieces.tile_of_kind(view["hand"]), "words": words}


def _groups(position: Position, buttons: Buttons) -> Iterator[dict[str, Any]]:
    """The choices as buttons in words, by where they lie."""
    choices = position.choices
    if choices.sails:
        yield _sails(position, buttons)
    if choices.can_draw:
        yield _explorations(position, buttons)
    for space, ways in choices.places.items():
        yield {
            "id": f"place-{space}",
            "title": _("On {space}").format(space=space),
            "buttons": [_place(space, sides, buttons) for sides in ways],
        }
    if choices.scouts:
        yield from _scout_groups(position, buttons)


def _sails(position: Position, buttons: Buttons) -> dict[str, Any]:
    return {
        "id": "starts",
        "title": _("Starting points"),
        "compact": True,
        "buttons": [
            buttons.move(
                f"sail {start}",
                format_html(
                    '<span class="visually-hidden">{} </span>{}<span class="leads"> › {}</span>',
                    _("Sail to"),
                    start,
                    ", ".join(position.view["starts"][start]),
                ),
                "choice choice-start",
            )
            for start in position.choices.sails
        ],
    }


def _explorations(position: Position, buttons: Buttons) -> dict[str, Any]:
    seat = position.view["seat"]
    left = _("{count} in the bag").format(count=position.view["bag"])
    drawn = format_html(
        "{}<span>{}<small>{}</small></span>",
        pieces.bag_picture(),
        _("Draw a tile"),
        left,
    )
    reused = [
        buttons.move(
            str(reuse),
            format_html(
                "{}<span>{}<small>{}</small></span>{}",
                pieces.tile_of_kind(reuse.kind),
                _("Use your {kind}").format(kind=kind_name(reuse.kind)),
                _("pay scout {value}").format(value=reuse.value),
                pieces.scout_picture(seat, reuse.value),
            ),
        )
        for reuse in position.choices.reuses
    ]
    return {
        "id": "explore",
        "title": _("Explore"),
        "buttons": [buttons.move("draw", drawn, "choice choice-main"), *reused],
    }


def _place(space: str, sides: str, buttons: Buttons) -> SafeString:
    mask = sides_of(sides)
    label = format_html(
        '{}<span><span class="visually-hidden">{} </span>{}</span>',
        pieces.tile(mask),
        _("Place on {space}:").format(space=space),
        land_of(mask),
    )
    return buttons.move(f"place {space}:{sides}", label)


def _scout_groups(position: Position, buttons: Buttons) -> Iterator[dict[str, Any]]:
    sides = dict.fromkeys(scout.side for scout in position.choices.scouts)
    for side in sides:
        title = island_words(position.island_at(position.view["placed"], side_of(side)))
        if len(sides) > 1:
            title = _("{side}: {island}").format(
                side=side_name(side_of(side)).capitalize(), island=title
            )
        yield {
            "id": f"scout-{side}",
            "title": title,
            "buttons": [
                _scout(position, scout, buttons)
                for scout in position.choices.scouts
                if scout.side == side
            ],
        }
    yield {
        "id": "no-scout",
        "title": _("Or keep your scouts"),
        "buttons": [buttons.move("pass", _("No scout"), "choice choice-quiet")],
    }


def _scout(position: Position, scout: Scout, buttons: Buttons) -> SafeString:
    """A scout of this value, how many of it are left, and how the island would stand."""
    seat = position.view["seat"]
    left = position.view["scouts_left"][seat].count(scout.value)
    strength = list(position.island_at(position.view["placed"], side_of(scout.side))["strength"])
    strength[seat] += scout.value
    label = format_html(
        "{}<span>{}<small>{}</small></span>",
        pieces.scout_picture(seat, scout.value),
        _("Scout {value}").format(value=scout.value),
        _("{count} left; then {strength}").format(
            count=left, strength=" – ".join(str(value) for value in strength)
        ),
    )
    return buttons.move(str(scout), label)


def _player(scene: Scene, view: Mapping[str, Any], seat: int, viewer: Viewer) -> dict[str, Any]:
    aside = view["set_aside"][seat]
    left = tuple(view["scouts_left"][seat])
    return {
        "name": scene.name(seat),
        "clock": clock_of(scene, seat),
        "mark": pieces.mark(seat),
        "colour": colour_name(seat),
        "you": seat == viewer,
        "deciding": seat == view["seat"] and not scene.match.is_over,
        "scouts": _scouts(seat, EDITIONS[view["edition"]].scouts, left),
        "set_aside": [
            {"picture": pieces.tile_of_kind(kind), "name": kind_name(kind)} for kind in aside
        ],
        "cost": number(-2 * len(aside)) if aside and view["players"] > 1 else "",
        "projected": number(view["projected"][seat]),
        "sure": number(view["sure"][seat]),
        "final": number(scene.seats[seat].score or 0),
    }


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


def _stock(kind: str, count: int) -> dict[str, Any]:
    return {"picture": pieces.tile_of_kind(kind), "name": kind_name(kind), "count": count}


def _island(scene: Scene, island: Mapping[str, Any]) -> dict[str, Any]:
    size = len(island["spaces"])
    leader = island["leader"]
    return {
        "letter": island["letter"],
        "size": size,
        "complete": island["complete"],
        "strength": [
            {"mark": pieces.mark(seat), "value": value, "colour": colour_name(seat)}
            for seat, value in enumerate(island["strength"])
        ],
        "leads": scene.name(leader) if leader is not None else majority_words(island),
        "worth": size**2,
    }
