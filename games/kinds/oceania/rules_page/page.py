"""The rules page of Oceania: its figures, and what the rules themselves say about them.

Nothing that a caption tells is written down here: it is asked of the position that is drawn.
"""

from __future__ import annotations

from typing import Any, Final

from django.utils.safestring import SafeString

from games.html.i18n import listed, number
from games.html.markup import own_markup
from games.kinds.base import IllegalMove
from games.kinds.oceania.page.glossary import glossary
from games.kinds.oceania.page.position import FRAME, Position, corner
from games.kinds.oceania.rules.edition import CLASSIC, KIND_OF_SIDES, KINDS, LAND_PARTS, sides_of
from games.kinds.oceania.rules.islands import Island
from games.kinds.oceania.rules.moves import Place, parse_move
from games.kinds.oceania.rules.state import FACE_UP_COST, UNEXPLORED_COST, State
from games.kinds.oceania.rules.turn import apply_move
from games.kinds.oceania.rules.view import view_of
from games.kinds.oceania.rules_page.examples import (
    AFTER_FILLING,
    BEFORE_FILLING,
    FITTING,
    MISFIT,
    POCKET,
    REUSED,
    SCORING,
    SET_ASIDE,
    SOLO,
    STARTS,
    STRAIT,
    Example,
)
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.svg.chart import DrawingOptions, draw_chart
from games.kinds.oceania.svg.coastlines import TILE
from games.kinds.oceania.svg.marks import ghost, ring
from games.kinds.oceania.wording import WORDING, colour_name, kind_name

#: How much of an unseen neighbour is shown where a figure is cut out of the chart.
_MARGIN: Final = 5
#: Widths, in the chart's own units, above which a figure shows the whole of it, and about half.
_WHOLE: Final = 530
_HALF: Final = 330
#: The examples that show what a placement has brought about.
_ABOUT_THE_NEWEST: Final = (REUSED, AFTER_FILLING)


def oceania_rules() -> dict[str, Any]:
    """Everything that the page shows besides its own words."""
    return {
        "edition": CLASSIC,
        "words": glossary(False).values(),
        "kinds": [_kind(kind) for kind in KINDS],
        "scouts": [_scout(value) for value in sorted(set(CLASSIC.scouts))],
        "starts": _starts(),
        "fitting": _fitting(),
        "misfit": _misfit(),
        "set_aside": _set_aside(),
        "reused": _reused(),
        "filling": _filling(),
        "pocket": _pocket(),
        "strait": _strait(),
        "scoring": _scoring(),
        "solo": _solo(),
        "face_up_cost": FACE_UP_COST,
        "unexplored_cost": UNEXPLORED_COST,
    }


# --- material ------------------------------------------------------------------------------------


def _kind(kind: str) -> dict[str, Any]:
    return {
        "picture": tokens.tile_of_kind(kind),
        "name": kind_name(kind),
        "islands": len(LAND_PARTS[sides_of(KINDS[kind])]),
        "tiles": CLASSIC.tiles.get(kind, 0),
        "reserve": CLASSIC.reserve.get(kind, 0),
    }


def _scout(value: int) -> dict[str, Any]:
    return {
        "pictures": [tokens.scout_picture(seat, value) for seat in (0, 1)],
        "value": value,
        "count": CLASSIC.scouts.count(value),
    }


# --- figures -------------------------------------------------------------------------------------


def _starts() -> dict[str, Any]:
    state = STARTS.state
    position = _seen(state)
    starts = state.starting_points()
    explored = [state.geometry.names[cell] for cell in sorted(state.order)]
    closed = [space for space in explored if space not in starts]
    spent = [circle for circle in state.geometry.circles if circle not in starts]
    crosses = "".join(_cross(position, space) for space in closed)
    return {
        "chart": _figure("starts", STARTS, position, crosses),
        "open": listed([space for space in explored if space in starts]),
        "closed": listed(closed),
        "spent": listed(spent),
    }


def _fitting() -> dict[str, Any]:
    position = _seen(FITTING.state)
    return {
        "chart": _figure("fitting", FITTING, position),
        "kind": kind_name(position.view["hand"]),
        "ship": position.view["ship"],
        "spaces": listed(list(position.choices.places)),
        "ways": sum(len(ways) for ways in position.choices.places.values()),
    }


def _misfit() -> dict[str, Any]:
    state = FITTING.state
    move = parse_move(MISFIT)
    assert isinstance(move, Place)
    position = Position.of(view_of(state, None))
    wrong = ghost(position.chart, move.space, move.sides, " ghost-wrong") + _cross(
        position, move.space
    )
    return {
        "chart": _figure("misfit", FITTING, position, wrong),
        "space": move.space,
        "reason": _refusal(state, move),
    }


def _refusal(state: State, move: Place) -> str:
    """Why the rules refuse the move."""
    try:
        apply_move(state, state.seat, move)
    except IllegalMove as error:
        return WORDING.refusal(error)
    raise AssertionError(f"{move} is legal, but it is shown as an example of what is not")


def _set_aside() -> dict[str, Any]:
    state = SET_ASIDE.state
    ((kind,), _grey) = state.set_aside
    return {
        "chart": _figure("aside", SET_ASIDE, Position.of(view_of(state, None))),
        "tile": tokens.tile_of_kind(kind),
        "kind": kind_name(kind),
        "ship": state.ship,
    }


def _reused() -> dict[str, Any]:
    state = REUSED.state
    (scout,) = state.scouts
    placed = state.geometry.names[scout.cell]
    # What is neither left nor on the chart was paid.
    gone = [value for value in CLASSIC.scouts if value != scout.value]
    (paid,) = {value for value in gone if gone.count(value) > state.scouts_left[0].count(value)}
    return {
        "chart": _figure("reused", REUSED, Position.of(view_of(state, None))),
        "kind": kind_name(KIND_OF_SIDES[state.tiles[scout.cell]]),
        "space": placed,
        "paid": paid,
        "scout": scout.value,
    }


def _filling() -> dict[str, Any]:
    before, after = BEFORE_FILLING.state, AFTER_FILLING.state
    names = after.geometry.names
    filled = sorted(after.filled - before.filled)
    kinds = {names[cell]: KIND_OF_SIDES[after.tiles[cell]] for cell in filled}
    ((single, kind),) = [(space, kind) for space, kind in kinds.items() if kind != "inland"]
    placed = Position.of(view_of(after, None))
    return {
        "before": _figure("before", BEFORE_FILLING, Position.of(view_of(before, None))),
        "after": _figure("after", AFTER_FILLING, placed),
        "placed": placed.chart.last_placed,
        "single": single,
        "kind": kind_name(kind),
        "inland": listed([space for space, kind in kinds.items() if kind == "inland"]),
    }


def _pocket() -> dict[str, Any]:
    state = POCKET.state
    position = Position.of(view_of(state, None))
    shut_in = _unreachable(state)
    marks = "".join(ring(position.chart, space, "pocket") for space in shut_in)
    return {"chart": _figure("pocket", POCKET, position, marks), "spaces": listed(shut_in)}


def _unreachable(state: State) -> list[str]:
    """The unexplored spaces to which no chain of unexplored spaces leads from a starting point."""
    board = state.geometry
    reached = {cell for cells in state.starting_points().values() for cell in cells}
    to_visit = list(reached)
    while to_visit:
        for _side, other in board.adjacent[to_visit.pop()]:
            if other not in reached and other not in state.order:
                reached.add(other)
                to_visit.append(other)
    return [
        board.names[cell] for cell in board.cells if cell not in reached and cell not in state.order
    ]


def _strait() -> dict[str, Any]:
    state = STRAIT.state
    position = _seen(state)
    placed = position.view["placed"]
    letters = [
        island["letter"] for island in position.view["islands"] if placed in island["spaces"]
    ]
    return {
        "chart": _figure("strait", STRAIT, position),
        "space": placed,
        "letters": listed(letters),
    }


# --- scores --------------------------------------------------------------------------------------


def _scoring() -> dict[str, Any]:
    state = SCORING.state
    return {
        "chart": _figure("scoring", SCORING, Position.of(view_of(state, None))),
        "islands": [_scored(island) for island in state.islands()],
        "marks": [{"mark": tokens.mark(seat), "colour": colour_name(seat)} for seat in (0, 1)],
        "aside": [number(-FACE_UP_COST * len(kinds)) for kinds in state.set_aside],
        "totals": [number(score) for score in state.sure_scores()],
    }


def _scored(island: Island) -> dict[str, Any]:
    points = [island.size if island.complete and island.leader == seat else 0 for seat in (0, 1)]
    return {
        "letter": island.letter,
        "size": island.size,
        "strength": island.strength,
        "complete": island.complete,
        "points": points,
    }


def _solo() -> dict[str, Any]:
    state = SOLO.state
    sizes = sorted((island.size for island in state.islands() if island.complete), reverse=True)
    position = Position.of(view_of(state, None))
    return {
        "chart": _figure("solo", SOLO, position),
        "sum": " + ".join(f"{size}²" for size in sizes),
        "squares": sum(size**2 for size in sizes),
        "unexplored": state.unexplored,
        "spaces": listed(position.chart.unexplored),
        "cost": UNEXPLORED_COST * state.unexplored,
        "score": number(state.sure_scores()[0]),
    }


# --- drawing -------------------------------------------------------------------------------------


def _seen(state: State) -> Position:
    """The position as whoever has to decide sees it."""
    return Position.of(view_of(state, state.seat))


def _figure(name: str, example: Example, position: Position, overlay: str = "") -> SafeString:
    newest = example in _ABOUT_THE_NEWEST
    window = _window(example, position)
    chart = draw_chart(position, DrawingOptions(f"rules-{name}", window, overlay, newest))
    return own_markup(f'<div class="{_size_of(window)}">', chart, "</div>")


def _size_of(window: str) -> str:
    """How much of the chart is shown, on which depends how large its words have to be."""
    width = int(window.split()[2])
    return "chart-whole" if width > _WHOLE else "chart-half" if width > _HALF else "chart-piece"


def _window(example: Example, position: Position) -> str:
    """The view box around what is to be seen, with the frame where the chart ends."""
    board = position.geometry
    width, height = board.columns * TILE, board.rows * TILE
    (left, top), (right, bottom) = (
        corner(board, board.cell_named[space]) for space in example.shown
    )
    right, bottom = right + TILE, bottom + TILE
    west = FRAME if left == 0 else _MARGIN
    north = FRAME if top == 0 else _MARGIN
    east = FRAME if right == width else _MARGIN
    south = FRAME if bottom == height else _MARGIN
    return (
        f"{left - west} {top - north} {right - left + west + east} {bottom - top + north + south}"
    )


def _cross(position: Position, space: str) -> str:
    """What may not be."""
    x, y = corner(position.geometry, position.geometry.cell_named[space])
    path = f"M{x + 34} {y + 34}l32 32m0-32l-32 32"
    return f'<path class="no-casing" d="{path}"/><path class="no" d="{path}"/>'
