"""What lies above the board's picture: a grid with a name, and maybe a button, for each place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rendering.buttons import Buttons
from games.rendering.position import Position, side_of
from games.rendering.words import (
    colour_name,
    kind_name,
    listed,
    per_language,
    side_name,
    start_name,
    tile_name,
)
from games.rules.oceania.board import FRAME, UNEXPLORED
from games.rules.oceania.edition import LAND_PARTS, Sides


def grid_of(position: Position, buttons: Buttons) -> SafeString:
    """The rows from north to south, each between its circles, and the southern circles last."""
    board = position.geometry
    islands = {island["letter"]: island_words(island) for island in position.view["islands"]}
    cells = {cell: _space(position, cell, islands, buttons) for cell in board.cells}
    rows = [
        [
            _circle(position, f"W{row + 1}", buttons),
            *(cells[row * board.columns + column] for column in range(board.columns)),
            _circle(position, f"E{row + 1}", buttons),
        ]
        for row in reversed(range(board.rows))
    ]
    southern = [name for name in board.circles if name[0] == "S"]
    rows.append([_circle(position, name, buttons) for name in southern])
    return format_html(
        '<div class="board-grid" role="grid" aria-label="{}">{}</div>',
        _("Chart"),
        format_html_join("", '<div role="row">{}</div>', ((_joined(row),) for row in rows)),
    )


def _joined(cells: list[SafeString]) -> SafeString:
    return format_html_join("", '<div role="gridcell">{}</div>', ((cell,) for cell in cells))


def _circle(position: Position, name: str, buttons: Buttons) -> SafeString:
    space = position.geometry.names[position.geometry.circles[name]]
    if name in position.choices.sails:
        return _sail(name, [space], start_name(name), buttons)
    return _silent_circle(name, space, position.is_explored(space))


@per_language
def _silent_circle(name: str, space: str, spent: bool) -> SafeString:
    if spent:
        return _hidden(_("{circle}, spent").format(circle=start_name(name)))
    return _hidden(_("{circle}, leads to {space}").format(circle=start_name(name), space=space))


def _sail(start: str, reached: list[str], name: str, buttons: Buttons) -> SafeString:
    words = _("{place}, starting point, leads to {spaces}").format(
        place=name, spaces=listed(reached)
    )
    return buttons.move(f"sail {start}", _hidden(words), "place place-sail", "at")


def _space(
    position: Position, cell: int, islands: Mapping[str, str], buttons: Buttons
) -> SafeString:
    name = position.geometry.names[cell]
    if position.tiles[cell] == UNEXPLORED:
        return _unexplored(position, cell, name)
    words = ". ".join(_explored(position, name, islands))
    if name in position.choices.sails:
        return _sail(name, position.view["starts"][name], words, buttons)
    return _hidden(words)


def _unexplored(position: Position, cell: int, name: str) -> SafeString:
    known, land = divmod(position.geometry.requirement(position.tiles, cell), 16)
    for side, other in enumerate(position.geometry.neighbours[cell]):
        if other == FRAME:
            known &= ~(1 << side)
    words = _unexplored_words(name, known, land)
    ways = len(position.choices.places.get(name, ()))
    if not ways:
        return _hidden(words)
    fits = ngettext("Your {kind} fits {ways} way", "Your {kind} fits {ways} ways", ways)
    words += ". " + fits.format(kind=kind_name(position.view["hand"]), ways=ways)
    return format_html(
        '<a id="at-{0}" class="place place-fits" href="#place-{0}">{1}</a>', name, _hidden(words)
    )


@per_language
def _unexplored_words(name: str, known: Sides, land: Sides) -> str:
    """A space, and what a tile there must have by the tiles around it."""
    needs = [
        (_("land {side}") if land >> side & 1 else _("water {side}")).format(side=side_name(side))
        for side in range(4)
        if known >> side & 1
    ]
    words = _("{space}, unexplored").format(space=name)
    if needs:
        words += ". " + _("Needs {sides}").format(sides=listed(needs))
    return words


def _explored(position: Position, name: str, islands: Mapping[str, str]) -> Iterator[str]:
    sides = position.sides_on(name)
    yield f"{name}, {tile_name(sides)}"
    if name in position.view["filled"]:
        yield _("Filled from the reserve")
    for part in LAND_PARTS[sides]:
        yield islands[position.island_at(name, (part & -part).bit_length() - 1)["letter"]]
    for scout in position.view["scouts"]:
        if scout["space"] == name:
            yield _("{colour} scout {value}, {side}").format(
                colour=colour_name(scout["seat"]),
                value=scout["value"],
                side=side_name(side_of(scout["side"])),
            )
    if position.view["ship"] == name:
        yield _("The ship is here")


def island_words(island: Mapping[str, Any]) -> str:
    """An island: its letter, whether it is complete, its size and who leads."""
    size = len(island["spaces"])
    words = [
        _("Island {letter}").format(letter=island["letter"]),
        _("complete") if island["complete"] else _("open"),
        ngettext("{size} tile", "{size} tiles", size).format(size=size),
    ]
    if len(island["strength"]) > 1:
        words.append(majority_words(island))
    return ", ".join(words)


def majority_words(island: Mapping[str, Any]) -> str:
    """Who leads on an island, by how much."""
    strength, leader = island["strength"], island["leader"]
    if not any(strength):
        return _("no scouts")
    if leader is None:
        return _("tied at {value}").format(value=strength[0])
    return _("{colour} leads {more} to {less}").format(
        colour=colour_name(leader), more=strength[leader], less=strength[1 - leader]
    )


def _hidden(words: str) -> SafeString:
    return format_html('<span class="visually-hidden">{}.</span>', words)
