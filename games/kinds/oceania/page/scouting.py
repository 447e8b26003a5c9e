"""Oceania: putting a scout on the tile just placed, or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.safestring import SafeString

from games.html.buttons import ANY_MATCH
from games.html.i18n import gettext as _
from games.html.i18n import ngettext, per_language
from games.html.icons import icon
from games.html.markup import format_html, own_markup
from games.kinds.oceania.page.offers import (
    Key,
    Offer,
    clear_key,
    data_attributes,
    group,
    script_button,
)
from games.kinds.oceania.page.position import Position, side_of
from games.kinds.oceania.rules.board import UNEXPLORED
from games.kinds.oceania.rules.edition import EDITIONS
from games.kinds.oceania.rules.moves import Scout
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.wording import side_name


def scouting(position: Position) -> Iterator[SafeString]:
    """Values and islands to choose from, and an offer for each of them."""
    keys = _keys(position)
    yield format_html('<div class="scout-choice needs-script">{}</div>', _switches(position))
    yield _prompt(position, keys)
    offers = [_scout(position, scout, keys) for scout in position.choices.scouts]
    yield group("scouts", _("Put a scout on the new tile"), *offers)
    yield group("no-scout", _("Or keep your scouts"), _no_scout(position, keys))


def scout_card(position: Position) -> SafeString:
    """The same choice in a card beside the tile, on boards that have room for it."""
    islands = [_letter(position, side) for side in _sides(position)]
    return _scout_card(islands[0] if len(islands) == 1 else "", _switches(position))


@per_language
def _scout_card(only: str, switches: SafeString) -> SafeString:
    """The card, for the `only` island on the tile if there is no other."""
    title = (
        _("Scout for island {letter}?").format(letter=only)
        if only
        else _("Scout for which island?")
    )
    none = format_html("{} <kbd>0</kbd>", _("No scout"))
    return format_html(
        '<div class="aid scout-card" role="group" aria-label="{0}"><p class="card-title">{0}</p>{1}'
        '<div class="card-actions">{2}{3}</div></div>',
        title,
        switches,
        script_button("commit", _("Place scout"), "choice choice-main"),
        script_button("pass", none),
    )


def _sides(position: Position) -> list[str]:
    """A side of each island on the tile, as the moves name it."""
    return list(dict.fromkeys(scout.side for scout in position.choices.scouts))


def _letter(position: Position, side: str) -> str:
    letter: str = position.chart.island_at(position.view["placed"], side_of(side))["letter"]
    return letter


def _keys(position: Position) -> tuple[Key, ...]:
    values = " ".join(str(value) for value in sorted({s.value for s in position.choices.scouts}))
    keys = [(values, _("value")), ("0", _("none"))]
    if len(_sides(position)) > 1:
        keys.append(("S", _("other island")))
    return (*keys, ("Enter", _("place it")), clear_key())


def _switches(position: Position) -> SafeString:
    """The values, those without a scout left disabled, and the islands if there are two."""
    seat = position.view["seat"]
    left: Sequence[int] = position.view["scouts_left"][seat]
    values = sorted(set(EDITIONS[position.view["edition"]].scouts))
    sides = _sides(position)
    islands = tuple((side, _letter(position, side)) for side in sides) if len(sides) > 1 else ()
    counts = tuple((value, left.count(value)) for value in values)
    return _switches_of(seat, counts, islands)


@per_language
def _switches_of(
    seat: int, counts: tuple[tuple[int, int], ...], islands: tuple[tuple[str, str], ...]
) -> SafeString:
    values = [
        script_button(
            "value",
            format_html(
                "{}<small>{}</small>",
                tokens.scout_picture(seat, value),
                _("{count} left").format(count=count) if count else _("none"),
            ),
            "choice choice-value",
            facts=data_attributes([("value", str(value))]) + ("" if count else " disabled"),
        )
        for value, count in counts
    ]
    parts = [own_markup('<div class="values">', *values, "</div>")]
    if islands:
        switches = [
            script_button(
                "island",
                _("{side}: island {letter}").format(
                    side=side_name(side_of(side)).capitalize(), letter=letter
                ),
                facts=data_attributes([("side", side)]),
            )
            for side, letter in islands
        ]
        parts.append(own_markup('<div class="values">', *switches, "</div>"))
    return own_markup(*parts)


def _prompt(position: Position, keys: tuple[Key, ...]) -> SafeString:
    return Offer(
        picture=tokens.tile(position.chart.sides_on(position.view["placed"])),
        title=_("A scout on {space}, or none?").format(space=position.view["placed"]),
        line=_("It never comes back."),
        actions=[_no_scout_button()],
        keys=keys,
        style="offer-prompt needs-script",
    ).markup()


@per_language
def _no_scout_button() -> SafeString:
    return script_button("pass", _("No scout"))


def _scout(position: Position, scout: Scout, keys: tuple[Key, ...]) -> SafeString:
    """A scout of this value on this island: how it would stand, and what is left."""
    seat, placed = position.view["seat"], position.view["placed"]
    island = position.chart.island_at(placed, side_of(scout.side))
    return Offer(
        picture=tokens.scout_picture(seat, scout.value),
        title=_standing_words(
            scout.value, placed, seat, tuple(island["strength"]), island["leader"]
        ),
        line=f"{_openness_words(_open_sides(position, island))} {_kept_words(position, 1)}",
        actions=[_no_scout_button(), _button(scout)],
        keys=keys,
        move=str(scout),
        at=placed,
        facts=(("value", str(scout.value)), ("side", scout.side)),
    ).markup()


@per_language
def _button(scout: Scout) -> SafeString:
    label = format_html(
        '{}<span>{} <span class="visually-hidden">({})</span></span>',
        icon("check"),
        _("Place, end turn"),
        _("scout {value}, {side}").format(value=scout.value, side=side_name(side_of(scout.side))),
    )
    return ANY_MATCH.move(str(scout), label, "choice choice-main")


def _no_scout(position: Position, keys: tuple[Key, ...]) -> SafeString:
    return Offer(
        picture=tokens.tile(position.chart.sides_on(position.view["placed"])),
        title=_("No scout on {space}").format(space=position.view["placed"]),
        line=_kept_words(position, 0),
        actions=[_pass_button()],
        keys=keys,
        move="pass",
        at=position.view["placed"],
        facts=(("value", "0"), ("side", "")),
    ).markup()


@per_language
def _pass_button() -> SafeString:
    label = format_html("{}<span>{}</span>", icon("check"), _("No scout, end turn"))
    return ANY_MATCH.move("pass", label, "choice choice-main")


@per_language
def _standing_words(
    value: int, space: str, seat: int, strength: tuple[int, ...], leader: int | None
) -> str:
    """What a scout does to the majority on its island."""
    mine, theirs = strength[seat] + value, strength[1 - seat]
    if mine == theirs:
        words = _("A {value} on {space} draws level here, {mine} to {theirs}")
    elif mine < theirs:
        words = _("A {value} on {space} stays behind here, {mine} to {theirs}")
    elif leader == seat:
        words = _("A {value} on {space} keeps the lead here, {mine} to {theirs}")
    else:
        words = _("A {value} on {space} takes the lead here, {mine} to {theirs}")
    return words.format(value=value, space=space, mine=mine, theirs=theirs)


@per_language
def _openness_words(sides: int) -> str:
    if not sides:
        return _("The island is complete.")
    words = ngettext(
        "The island is open on {count} side.", "The island is open on {count} sides.", sides
    )
    return words.format(count=sides)


def _kept_words(position: Position, spent: int) -> str:
    count = len(position.view["scouts_left"][position.view["seat"]]) - spent
    return _kept(count)


@per_language
def _kept(count: int) -> str:
    return ngettext("You keep {count} scout.", "You keep {count} scouts.", count).format(
        count=count
    )


def _open_sides(position: Position, island: Any) -> int:  # noqa: ANN401 # as a view has it
    """How many land sides of an island face unexplored spaces."""
    board, tiles = position.geometry, position.tiles
    return sum(
        letter == "l" and tiles[board.neighbours[board.cell_named[space]][side]] == UNEXPLORED
        for space, part in island["parts"]
        for side, letter in enumerate(part)
    )
