"""Oceania: what can be chosen, as buttons in words below the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rendering import pieces
from games.rendering.buttons import Buttons
from games.rendering.grid import island_words
from games.rendering.markup import format_html, own_markup
from games.rendering.position import Position, side_of
from games.rendering.words import kind_name, land_of, per_language, side_name
from games.rules.oceania.edition import sides_of
from games.rules.oceania.moves import Scout


class Group(NamedTuple):
    """Choices that belong together."""

    id: str
    title: str
    buttons: Sequence[SafeString]

    def markup(self) -> SafeString:
        return format_html(
            '<div class="group" id="{0}" role="group" aria-labelledby="{0}-title">'
            '<h3 id="{0}-title">{1}</h3><div class="choices">{2}</div></div>',
            self.id,
            self.title,
            own_markup(*self.buttons),
        )


def tray_of(position: Position, buttons: Buttons) -> SafeString:
    """The viewer's choices; for those who wait, the tile that is being placed, if there is one."""
    groups = [group.markup() for group in _groups(position, buttons)]
    if groups:
        label = _("Your choices")
        return format_html(
            '<section class="panel tray" aria-label="{}">{}</section>', label, own_markup(*groups)
        )
    hand = position.view["hand"]
    return _hand(hand) if hand is not None else own_markup()


@per_language
def _hand(kind: str) -> SafeString:
    return format_html(
        '<div class="panel tray tray-watch">{}<p>{}</p></div>',
        pieces.tile_of_kind(kind),
        _("In hand: {kind}").format(kind=kind_name(kind)),
    )


def _groups(position: Position, buttons: Buttons) -> Iterator[Group]:
    """The choices by where they lie."""
    choices = position.choices
    if choices.sails:
        yield _sails(position, buttons)
    if choices.can_draw:
        yield _explorations(position, buttons)
    for space, ways in choices.places.items():
        title = _("On {space}").format(space=space)
        yield Group(f"place-{space}", title, [_place(space, sides, buttons) for sides in ways])
    if choices.scouts:
        yield from _scout_groups(position, buttons)


def _sails(position: Position, buttons: Buttons) -> Group:
    sails = [
        buttons.move(
            f"sail {start}",
            _sail_label(start, tuple(position.view["starts"][start])),
            "choice choice-start",
        )
        for start in position.choices.sails
    ]
    return Group("starts", _("Starting points"), sails)


@per_language
def _sail_label(start: str, reached: tuple[str, ...]) -> SafeString:
    return format_html(
        '<span class="visually-hidden">{} </span>{}<span class="leads"> › {}</span>',
        _("Sail to"),
        start,
        ", ".join(reached),
    )


def _explorations(position: Position, buttons: Buttons) -> Group:
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
    draw = buttons.move("draw", drawn, "choice choice-main")
    return Group("explore", _("Explore"), [draw, *reused])


def _place(space: str, sides: str, buttons: Buttons) -> SafeString:
    return buttons.move(f"place {space}:{sides}", _place_label(space, sides))


@per_language
def _place_label(space: str, sides: str) -> SafeString:
    mask = sides_of(sides)
    return format_html(
        '{}<span><span class="visually-hidden">{} </span>{}</span>',
        pieces.tile(mask),
        _("Place on {space}:").format(space=space),
        land_of(mask),
    )


def _scout_groups(position: Position, buttons: Buttons) -> Iterator[Group]:
    sides = dict.fromkeys(scout.side for scout in position.choices.scouts)
    for side in sides:
        title = island_words(position.island_at(position.view["placed"], side_of(side)))
        if len(sides) > 1:
            title = _("{side}: {island}").format(
                side=side_name(side_of(side)).capitalize(), island=title
            )
        scouts = [scout for scout in position.choices.scouts if scout.side == side]
        yield Group(f"scout-{side}", title, [_scout(position, each, buttons) for each in scouts])
    keep = buttons.move("pass", _("No scout"), "choice choice-quiet")
    yield Group("no-scout", _("Or keep your scouts"), [keep])


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
