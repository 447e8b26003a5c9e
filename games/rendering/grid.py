"""What lies above the board's picture: a grid with a name, and maybe a button, for each place.

A row of it is remembered by what is to be told of its places, so that a move renders the few rows
anew that it has changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rendering.buttons import Buttons
from games.rendering.markup import format_html, own_markup
from games.rendering.position import Position, side_of
from games.rendering.sentences import sentence_of_rules
from games.rendering.words import (
    colour_name,
    kind_name,
    listed,
    per_language,
    side_name,
    start_name,
    tile_name,
)
from games.rules.base import IllegalMove
from games.rules.oceania.board import FRAME, UNEXPLORED
from games.rules.oceania.edition import LAND_PARTS, SIDE_NAMES, Sides
from games.rules.oceania.reasons import Reason, something_else_is_due, why_not_here
from games.rules.oceania.state import EXPLORE, SCOUT

#: A scout's seat, value and side.
Scout = tuple[int, int, int]


class Told(NamedTuple):
    """What whoever decides is told of a place that can't be chosen: why, and which side is wrong.

    Where all places would be told the same, the words stand once for the whole grid.
    """

    why: str
    side: str


#: Of places that belong to another phase of the turn.
_SOMETHING_ELSE: Final = Told("", "")


class Circle(NamedTuple):
    """A starting circle; `reached` is empty where the viewer can't choose it."""

    name: str
    space: str
    spent: bool
    reached: tuple[str, ...]
    told: Told | None


class Unexplored(NamedTuple):
    """A space, what its neighbours require, and in how many ways the viewer's tile fits."""

    name: str
    known: Sides
    land: Sides
    kind: str | None
    ways: int
    told: Told | None


class Explored(NamedTuple):
    """A space with its tile and what stands on it; `islands` are told in words already."""

    name: str
    sides: Sides
    filled: bool
    islands: tuple[str, ...]
    scouts: tuple[Scout, ...]
    ship: bool
    reached: tuple[str, ...]
    scouted: bool
    told: Told | None


Place = Circle | Unexplored | Explored


def grid_of(position: Position, buttons: Buttons) -> SafeString:
    """The rows from north to south, each between its circles, and the southern circles last."""
    rows = _rows(position)
    # Only a place to sail to has a button, and so the match's address; other rows are for all.
    sails = buttons if position.choices.sails else None
    due = ""
    if position.decision:
        due = sentence_of_rules(something_else_is_due(position.state))
    return own_markup(
        _opening(position.decision, due), *(_row(row, sails) for row in rows), "</div>"
    )


@per_language
def _opening(decision: str, due: str) -> SafeString:
    facts = format_html(' data-decision="{}" data-why="{}"', decision, due) if decision else ""
    return format_html('<div class="board-grid" role="grid" aria-label="{}"{}>', _("Chart"), facts)


# --- what is to be told --------------------------------------------------------------------------


def _rows(position: Position) -> Iterator[tuple[Place, ...]]:
    board = position.geometry
    spaces = _spaces(position)
    circles = _circles(position)
    for row in reversed(range(board.rows)):
        inner = spaces[row * board.columns : (row + 1) * board.columns]
        yield (circles[f"W{row + 1}"], *inner, circles[f"E{row + 1}"])
    yield tuple(circle for name, circle in circles.items() if name[0] == "S")


def _circles(position: Position) -> dict[str, Circle]:
    board, reached = position.geometry, _reached(position)
    return {
        name: Circle(
            name,
            board.names[cell],
            position.tiles[cell] != UNEXPLORED,
            reached.get(name, ()),
            _told(position, name),
        )
        for name, cell in board.circles.items()
    }


def _reached(position: Position) -> dict[str, tuple[str, ...]]:
    """The starting points that the viewer can choose, with the spaces that they lead to."""
    starts = position.view["starts"]
    return {start: tuple(starts[start]) for start in position.choices.sails}


def _spaces(position: Position) -> list[Place]:
    """The spaces in the order of the chart."""
    view, names, choices = position.view, position.geometry.names, position.choices
    reached = _reached(position)
    filled = set(view["filled"])
    islands = {island["letter"]: island_words(island) for island in view["islands"]}
    scouts: dict[str, tuple[Scout, ...]] = {}
    for scout in view["scouts"]:
        standing = (scout["seat"], scout["value"], side_of(scout["side"]))
        scouts[scout["space"]] = (*scouts.get(scout["space"], ()), standing)
    spaces: list[Place] = []
    for cell, sides in enumerate(position.tiles):
        name = names[cell]
        if sides == UNEXPLORED:
            spaces.append(_unexplored(position, cell))
            continue
        on_it = tuple(
            [islands[position.island_at(name, side)["letter"]] for side in _FIRST_SIDES[sides]]
        )
        spaces.append(
            Explored(
                name, sides, name in filled, on_it, scouts.get(name, ()), name == view["ship"],
                reached.get(name, ()), bool(choices.scouts) and name == view["placed"],
                _told(position, name),
            )
        )  # fmt: skip
    return spaces


#: For the sides of a tile, one side of each of its islands.
_FIRST_SIDES = tuple(
    tuple((part & -part).bit_length() - 1 for part in LAND_PARTS[sides]) for sides in range(16)
)


def _unexplored(position: Position, cell: int) -> Unexplored:
    board = position.geometry
    name = board.names[cell]
    known, land = divmod(board.requirement(position.tiles, cell), 16)
    for side, other in enumerate(board.neighbours[cell]):
        if other == FRAME:
            known &= ~(1 << side)
    ways = len(position.choices.places.get(name, ()))
    hand = position.view["hand"] if ways else None
    return Unexplored(name, known, land, hand, ways, _told(position, name))


def _told(position: Position, name: str) -> Told | None:
    """Nothing for those who wait, and of places that can be chosen."""
    if not position.decision:
        return None
    if position.view["phase"] in (EXPLORE, SCOUT):
        # Nothing on the chart is to be chosen but the tile just placed: no need to ask the rules.
        return None if name == position.view["placed"] else _SOMETHING_ELSE
    reason = why_not_here(position.state, name)
    return None if reason is None else _in_words(reason)


def _in_words(reason: Reason) -> Told:
    error, side = reason
    if error.rule == "phase":
        return _SOMETHING_ELSE
    return Told(
        _sentence(error.template, tuple(error.facts.items())),
        "" if side is None else SIDE_NAMES[side],
    )


@per_language
def _sentence(template: str, facts: tuple[tuple[str, str | int], ...]) -> str:
    return sentence_of_rules(IllegalMove("", template, **dict(facts)))


# --- how it is told ------------------------------------------------------------------------------


@per_language
def _row(places: tuple[Place, ...], buttons: Buttons | None) -> SafeString:
    return own_markup('<div role="row">', *(_cell(place, buttons) for place in places), "</div>")


def _cell(place: Place, buttons: Buttons | None) -> SafeString:
    """A place under an id of its own, by which the focus finds it again after every change."""
    if buttons is None or isinstance(place, Unexplored) or place.told or not place.reached:
        return _cell_of_any_match(place)
    words = _hidden(_sail_words(place))
    sail = buttons.move(f"sail {place.name}", words, "place place-sail", name=f"at-{place.name}")
    return own_markup('<div role="gridcell">', sail, "</div>")


@per_language
def _cell_of_any_match(place: Place) -> SafeString:
    name = f"at-{place.name}"
    if place.told is not None:
        content = _mute(name, place.told, _words(place))
    elif isinstance(place, Unexplored) and place.ways:
        content = _link(name, "fits", f"place-{place.name}", _fitting_words(place))
    elif isinstance(place, Explored) and place.scouted:
        content = _link(name, "scout", "scouts", _words(place))
    else:
        return format_html(
            '<div role="gridcell" id="{}" tabindex="-1">{}</div>', name, _hidden(_words(place))
        )
    return own_markup('<div role="gridcell">', content, "</div>")


def _mute(name: str, told: Told, words: str) -> SafeString:
    """A place that can't be chosen, and that a script lets tell why."""
    return format_html(
        '<button type="button" id="{}" class="place place-mute" tabindex="-1"{}>{}</button>',
        name,
        format_html(' data-why="{}" data-wrong="{}"', told.why, told.side) if told.why else "",
        _hidden(words),
    )


def _link(name: str, style: str, group: str, words: str) -> SafeString:
    """A place that leads to its choices below the board; a script shows them on it."""
    return format_html(
        '<a id="{}" class="place place-{}" role="button" href="#{}">{}</a>',
        name,
        style,
        group,
        _hidden(words),
    )


def _words(place: Place) -> str:
    if isinstance(place, Unexplored):
        return _unexplored_words(place)
    if isinstance(place, Explored):
        return _explored_words(place)
    name = start_name(place.name)
    if place.spent:
        return _("{circle}, spent").format(circle=name)
    return _("{circle}, leads to {space}").format(circle=name, space=place.space)


@per_language
def _sail_words(place: Circle | Explored) -> str:
    name = start_name(place.name) if isinstance(place, Circle) else _explored_words(place)
    return _("{place}, starting point, leads to {spaces}").format(
        place=name, spaces=listed(place.reached)
    )


def _fitting_words(space: Unexplored) -> str:
    assert space.kind is not None
    fits = ngettext("Your {kind} fits {ways} way", "Your {kind} fits {ways} ways", space.ways)
    return f"{_unexplored_words(space)}. " + fits.format(
        kind=kind_name(space.kind), ways=space.ways
    )


def _unexplored_words(space: Unexplored) -> str:
    """A space, and what a tile there must have by the tiles around it."""
    needs = [
        (_("land {side}") if space.land >> side & 1 else _("water {side}")).format(
            side=side_name(side)
        )
        for side in range(4)
        if space.known >> side & 1
    ]
    words = _("{space}, unexplored").format(space=space.name)
    if needs:
        words += ". " + _("Needs {sides}").format(sides=listed(needs))
    return words


@per_language
def _explored_words(space: Explored) -> str:
    words = [f"{space.name}, {tile_name(space.sides)}"]
    if space.filled:
        words.append(_("Filled from the reserve"))
    words.extend(space.islands)
    words.extend(
        _("{colour} scout {value}, {side}").format(
            colour=colour_name(seat), value=value, side=side_name(side)
        )
        for seat, value, side in space.scouts
    )
    if space.ship:
        words.append(_("The ship is here"))
    return ". ".join(words)


def island_words(island: Mapping[str, Any]) -> str:
    """An island: its letter, whether it is complete, its size and who leads."""
    return _island_words(
        island["letter"],
        island["complete"],
        len(island["spaces"]),
        tuple(island["strength"]),
        island["leader"],
    )


@per_language
def _island_words(
    letter: str, complete: bool, size: int, strength: tuple[int, ...], leader: int | None
) -> str:
    words = [
        _("Island {letter}").format(letter=letter),
        _("complete") if complete else _("open"),
        ngettext("{size} tile", "{size} tiles", size).format(size=size),
    ]
    if len(strength) > 1:
        words.append(_majority_words(strength, leader))
    return ", ".join(words)


def majority_words(island: Mapping[str, Any]) -> str:
    """Who leads on an island, by how much."""
    return _majority_words(tuple(island["strength"]), island["leader"])


@per_language
def _majority_words(strength: tuple[int, ...], leader: int | None) -> str:
    if not any(strength):
        return _("no scouts")
    if leader is None:
        return _("tied at {value}").format(value=strength[0])
    return _("{colour} leads {more} to {less}").format(
        colour=colour_name(leader), more=strength[leader], less=strength[1 - leader]
    )


def _hidden(words: str) -> SafeString:
    return format_html('<span class="visually-hidden">{}.</span>', words)
