"""What lies above the board's picture: a grid with a name, and maybe a button, for each place.

The cells of a chart are made once for all who look on. Whoever decides gets other ones in the
places that can be chosen, and everybody where the ship is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.buttons import move_button
from games.html.markup import own_markup
from games.html.remembered import remembered
from games.kinds.oceania.page.places import (
    Circle,
    Explored,
    Place,
    Unexplored,
    fitting_words,
    place_words,
    places_of,
    start_words,
)
from games.kinds.oceania.page.position import Chart, Position
from games.kinds.oceania.rules.board import Geometry
from games.kinds.oceania.rules.edition import SIDE_NAMES
from games.kinds.oceania.rules.reasons import why_not_by_kind, why_not_here
from games.kinds.oceania.rules.state import PLACE
from games.kinds.oceania.wording import WORDING

Cells = Sequence[SafeString]

_KINDS: Final = {Circle: "circle", Unexplored: "unexplored", Explored: "explored"}


def grid_of(position: Position, moves_url: str) -> SafeString:
    """The rows from north to south, each between its circles, and the southern circles last."""
    chart, ship = position.chart, position.view["ship"]
    if not position.decision:
        return _waiting_grid(chart, ship)
    changed = {**_with_ship(chart, ship, _mute_cell), **dict(_open_cells(position, moves_url))}
    return own_markup(
        f'<div class="board-grid" role="grid" data-decision="{position.decision}"',
        _reasons(position.view["phase"], ship),
        _joined(chart.geometry, _mute_cells(chart), changed),
        "</div>",
    )


@remembered
def _waiting_grid(chart: Chart, ship: str | None) -> SafeString:
    """The grid of those who have nothing to choose."""
    return own_markup(
        format_html('<div class="board-grid" role="grid" aria-label="{}">', _("Chart")),
        _joined(chart.geometry, _named_cells(chart), _with_ship(chart, ship, _named_cell)),
        "</div>",
    )


@remembered
def _reasons(phase: str, ship: str | None) -> SafeString:
    """What a script tells of places that can't be chosen: the rest of the grid's attributes.

    They are many, and most sentences differ by their names only. A script fills those in.
    """
    return format_html(
        ' aria-label="{}" data-why-circle="{}" data-why-unexplored="{}" data-why-explored="{}">',
        _("Chart"),
        *map(WORDING.refusal, why_not_by_kind(phase, ship, "{place}", "{space}")),
    )


# --- all cells -----------------------------------------------------------------------------------


@remembered
def _named_cells(chart: Chart) -> Cells:
    return [_named_cell(place) for place in _places(chart).values()]


@remembered
def _mute_cells(chart: Chart) -> Cells:
    return [_mute_cell(place) for place in _places(chart).values()]


@remembered
def _places(chart: Chart) -> Mapping[str, Place]:
    places = places_of(chart)
    return {name: places[name] for row in _rows(chart.geometry) for name in row}


@cache
def _rows(board: Geometry) -> tuple[tuple[str, ...], ...]:
    """The places' names as the grid has them."""
    rows = [
        (
            f"W{row + 1}",
            *board.names[row * board.columns : (row + 1) * board.columns],
            f"E{row + 1}",
        )
        for row in reversed(range(board.rows))
    ]
    return (*rows, tuple(name for name in board.circles if name[0] == "S"))


@cache
def _numbers(board: Geometry) -> dict[str, int]:
    """Which of the cells, row after row, each place has."""
    names = [name for row in _rows(board) for name in row]
    return {name: number for number, name in enumerate(names)}


def _joined(board: Geometry, cells: Cells, changed: Mapping[str, SafeString]) -> str:
    """The rows of a grid with these cells, but for those that are changed."""
    cells, numbers = list(cells), _numbers(board)
    for name, cell in changed.items():
        cells[numbers[name]] = cell
    rows: list[str] = []
    first = 0
    for row in _rows(board):
        rows += '<div role="row">', *cells[first : first + len(row)], "</div>"
        first += len(row)
    return "".join(rows)


def _with_ship(
    chart: Chart, ship: str | None, cell_of: Callable[[Place], SafeString]
) -> dict[str, SafeString]:
    """The cell that says that the ship is there; circles don't."""
    place = _places(chart)[ship] if ship else None
    return {place.name: cell_of(_carrying(place))} if isinstance(place, Explored) else {}


def _carrying(place: Place) -> Place:
    """The place with the ship on it."""
    return place._replace(ship=True) if isinstance(place, Explored) else place


# --- what can be chosen --------------------------------------------------------------------------


def _open_cells(position: Position, moves_url: str) -> Iterator[tuple[str, SafeString]]:
    """The places that can be chosen; and those within reach where the tile in hand does not fit."""
    view, choices, places = position.view, position.choices, _places(position.chart)
    ship, starts, placed = view["ship"], view["starts"], view["placed"]
    for start in choices.sails:
        place = _carrying(places[start]) if start == ship else places[start]
        yield start, _sail_cell(place, tuple(starts[start]), moves_url)
    for space, ways in choices.places.items():
        yield space, _fitting_cell(places[space], view["hand"], len(ways))
    if choices.scouts:
        # The ship is on the tile from which it came.
        yield placed, _scout_cell(places[placed])
    if view["phase"] == PLACE:
        for space in view["starts"][view["ship"]]:
            if space not in choices.places:
                yield space, _misfit_cell(position, space)


@remembered
def _sail_cell(place: Place, reached: tuple[str, ...], moves_url: str) -> SafeString:
    words, sail = _hidden(start_words(place, reached)), f"sail {place.name}"
    button = move_button(words, sail, moves_url, "place place-sail", name=f"at-{place.name}")
    return own_markup('<div role="gridcell">', button, "</div>")


@remembered
def _fitting_cell(place: Place, kind: str, ways: int) -> SafeString:
    return _link(place, "fits", f"place-{place.name}", fitting_words(place, kind, ways))


def _scout_cell(place: Place) -> SafeString:
    return _link(place, "scout", "scouts", place_words(place))


def _misfit_cell(position: Position, name: str) -> SafeString:
    """A space where the tile fits in no way: why, and which side is wrong."""
    reason = why_not_here(position.state, name)
    assert reason is not None
    assert reason.side is not None
    facts = format_html(
        ' data-why="{}" data-wrong="{}"', WORDING.refusal(reason.error), SIDE_NAMES[reason.side]
    )
    return _button(_places(position.chart)[name], facts)


# --- cells ---------------------------------------------------------------------------------------
# Each place has an id of its own, by which the focus finds it again after every change.


@remembered
def _named_cell(place: Place) -> SafeString:
    """A place for those who have nothing to choose."""
    words = _hidden(place_words(place))
    return format_html('<div role="gridcell" id="at-{}" tabindex="-1">{}</div>', place.name, words)


@remembered
def _mute_cell(place: Place) -> SafeString:
    """A place that can't be chosen, and that a script lets tell why."""
    space = f' data-space="{place.space}"' if isinstance(place, Circle) else ""
    return _button(place, f' data-kind="{_KINDS[type(place)]}"{space}')


def _button(place: Place, facts: str) -> SafeString:
    return format_html(
        '<div role="gridcell"><button type="button" id="at-{}" class="place place-mute"'
        ' tabindex="-1"{}>{}</button></div>',
        place.name,
        own_markup(facts),
        _hidden(place_words(place)),
    )


def _link(place: Place, style: str, group: str, words: str) -> SafeString:
    """A place that leads to its choices below the board; a script shows them on it."""
    return format_html(
        '<div role="gridcell"><a id="at-{}" class="place place-{}" role="button" href="#{}">'
        "{}</a></div>",
        place.name,
        style,
        group,
        _hidden(words),
    )


def _hidden(words: str) -> SafeString:
    return format_html('<span class="visually-hidden">{}.</span>', words)
