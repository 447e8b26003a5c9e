"""How land is drawn: coasts meet their neighbours', keep clear of routes, and never cross."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from itertools import combinations, pairwise, product

import pytest

from games.kinds.oceania.rules.board import UNEXPLORED, geometry, laid
from games.kinds.oceania.rules.edition import CLASSIC, LAND_PARTS, sides_of
from games.kinds.oceania.svg.coastlines import COARSE, FINE
from games.kinds.oceania.svg.coasts import anchor, beside_anchor, drawing, inlets_of
from games.kinds.oceania.svg.tokens import route
from tests.games.kinds.oceania.svg.games import game
from tests.games.kinds.oceania.svg.paths import Line, Point, lines_of, rounded

BOARD = geometry(CLASSIC)
CELLS = [(column, row) for column in range(BOARD.columns) for row in range(BOARD.rows)]
#: Which sides are land, with no corner an inlet and with all: every coast is in one of these.
SHAPES = list(product(range(16), (0, 15)))
STEPS = pytest.mark.parametrize("step", [FINE, COARSE], ids=["fine", "coarse"])


@cache
def coasts(column: int, row: int, sides: int, inlets: int, step: float = FINE) -> list[Line]:
    return lines_of(drawing(100 * column, 100 * row, sides, inlets, step).coast)


def crossings(lines: list[Line]) -> list[tuple[Point, Point]]:
    """Where strokes begin and end, each with the direction into the tile."""
    return [pair for line in lines for pair in zip(line.ends, line.directions, strict=True)]


def side_at(point: Point, column: int, row: int) -> int:
    """The side of the tile on which a point lies."""
    x, y = rounded(point[0] - 100 * column), rounded(point[1] - 100 * row)
    (side,) = [side for side, lies in enumerate((y == 0, x == 100, y == 100, x == 0)) if lies]
    return side


# --- joins ---------------------------------------------------------------------------------------


@STEPS
def test_coasts_cross_land_sides_only_and_twice(step: float) -> None:
    for (column, row), sides in product(CELLS, range(16)):
        crossed = Counter(
            side_at(point, column, row) for point, _ in crossings(coasts(column, row, sides, 15))
        )
        assert crossed == {side: 2 for side in range(4) if sides >> side & 1}
        within = crossings(coasts(column, row, sides, 0, step))
        assert {side_at(point, column, row) for point, _ in within} <= set(crossed)


@STEPS
def test_neighbours_coasts_meet_in_place_and_direction(step: float) -> None:
    """Whatever lies on both sides of an edge, a coast goes straight on across it."""
    on_edges: dict[tuple[str, int, int], set[tuple[Point, Point]]] = {}
    for (column, row), (sides, inlets) in product(CELLS, SHAPES):
        for point, (right, down) in crossings(coasts(column, row, sides, inlets, step)):
            side = side_at(point, column, row)
            edge = (
                ("h", column, row), ("v", column + 1, row), ("h", column, row + 1),
                ("v", column, row),
            )[side]  # fmt: skip
            inwards = 1 if side in (0, 3) else -1
            way = (rounded(right * inwards), rounded(down * inwards))
            on_edges.setdefault(edge, set()).add((point, way))
    inner = BOARD.columns * (BOARD.rows - 1) + BOARD.rows * (BOARD.columns - 1)
    frame = 2 * (BOARD.columns + BOARD.rows)
    assert len(on_edges) == inner + frame
    assert {len(places) for places in on_edges.values()} == {2}


@STEPS
def test_crossings_lie_near_the_corners_and_are_hardly_slanted(step: float) -> None:
    for (column, row), sides in product(CELLS, range(16)):
        for point, (right, down) in crossings(coasts(column, row, sides, 15, step)):
            side = side_at(point, column, row)
            along = (point[0] - 100 * column, point[1] - 100 * row)[side % 2]
            assert 11 <= rounded(min(along, 100 - along)) <= 18
            across, aside = (down, right) if side % 2 == 0 else (right, down)
            assert abs(aside) <= 0.5 * abs(across)


@pytest.mark.parametrize("seed", range(6))
def test_no_coast_of_a_whole_chart_ends_in_mid_sea(seed: int) -> None:
    """A crossing joins two coasts, or it lies at the edge of what is explored."""
    tiles = game(seed)[-1].tiles
    ends: Counter[Point] = Counter()
    open_ends: set[Point] = set()
    for cell in (cell for cell in BOARD.cells if tiles[cell] != UNEXPLORED):
        row, column = divmod(cell, BOARD.columns)
        row = BOARD.rows - 1 - row
        for point, _ in crossings(coasts(column, row, tiles[cell], inlets_of(BOARD, tiles, cell))):
            ends[point] += 1
            if tiles[BOARD.neighbours[cell][side_at(point, column, row)]] == UNEXPLORED:
                open_ends.add(point)
    assert ends
    assert {point for point, count in ends.items() if count == 1} == open_ends
    assert set(ends.values()) <= {1, 2}


def test_land_runs_through_where_four_tiles_meet_in_land() -> None:
    tiles = BOARD.blank
    for space in ("c3", "d3", "c4", "d4"):
        tiles = laid(tiles, BOARD.cell_named[space], sides_of("llll"))
    north_east = 1 << 0
    assert not inlets_of(BOARD, tiles, BOARD.cell_named["c3"]) & north_east
    tiles = laid(tiles, BOARD.cell_named["d4"], sides_of("llwl"))
    assert inlets_of(BOARD, tiles, BOARD.cell_named["c3"]) & north_east


# --- clearance -----------------------------------------------------------------------------------


def distance(point: Point, start: Point, stop: Point) -> float:
    """From a point to the stretch between two others."""
    right, down = stop[0] - start[0], stop[1] - start[1]
    along = ((point[0] - start[0]) * right + (point[1] - start[1]) * down) / (right**2 + down**2)
    along = max(0.0, min(1.0, along))
    return math.dist(point, (start[0] + along * right, start[1] + along * down))


@STEPS
def test_coasts_keep_seven_units_from_routes(step: float) -> None:
    nearest = min(
        distance(point, *dotted.ends)
        for (column, row), (sides, inlets) in product(CELLS, SHAPES)
        for dotted in lines_of(route(100 * column, 100 * row, sides))
        for line in coasts(column, row, sides, inlets, step)
        for point in line.points
    )
    assert nearest >= 7


def _crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the stretches a–b and c–d cross."""

    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def test_coasts_stay_on_their_tile_and_never_cross() -> None:
    for (column, row), (sides, inlets) in product(CELLS, SHAPES):
        stretches = []
        for line in coasts(column, row, sides, inlets):
            for x, y in line.points:
                assert 0 <= rounded(x - 100 * column) <= 100
                assert 0 <= rounded(y - 100 * row) <= 100
            stretches += list(pairwise(line.points[::2]))
        for (a, b), (c, d) in combinations(stretches, 2):
            if min(a[0], b[0]) > max(c[0], d[0]) or max(a[0], b[0]) < min(c[0], d[0]):
                continue
            assert not _crosses(a, b, c, d), (column, row, sides, inlets)


def test_land_is_closed_by_its_coasts() -> None:
    """The strokes around land are its coasts and the sides of the tile, and nothing else."""
    for (column, row), (sides, inlets) in product(CELLS[::7], product(range(16), range(16))):
        drawn = drawing(100 * column, 100 * row, sides, inlets, FINE)
        around = lines_of(drawn.land)
        assert len(around) == len(LAND_PARTS[sides])
        assert all(line.closed for line in around)
        on_land = {point for line in around for point in line.points}
        assert {point for line in lines_of(drawn.coast) for point in line.points} <= on_land


# --- scouts --------------------------------------------------------------------------------------


def _is_within(point: Point, outline: list[Point]) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]]):
        if (y1 > point[1]) != (y2 > point[1]):
            inside ^= point[0] < x1 + (point[1] - y1) * (x2 - x1) / (y2 - y1)
    return inside


def test_a_scout_stands_on_its_own_island() -> None:
    for (column, row), sides in product(CELLS, range(16)):
        outlines = lines_of(drawing(100 * column, 100 * row, sides, 15, FINE).land)
        for part, outline in zip(LAND_PARTS[sides], outlines, strict=True):
            ((x, y),) = {anchor(sides, side) for side in range(4) if part >> side & 1}
            assert _is_within((x + 100 * column, y + 100 * row), outline.points)


def test_the_open_sea_has_no_land() -> None:
    assert drawing(0, 0, 0, 15, FINE).land == drawing(0, 0, 0, 15, FINE).coast == ""


#: Half of a scout; and of an island's badge, in charts where it is widest and where it is highest.
SCOUT, BADGES = 13.5, [(15 * 1.54, 9 * 1.54), (8.5 * 2.35, 9 * 2.35)]


@pytest.mark.parametrize("badge", BADGES)
def test_a_badge_lies_clear_of_the_scout_on_its_tile(badge: tuple[float, float]) -> None:
    for sides, parts in enumerate(LAND_PARTS):
        for side in (side for part in parts for side in range(4) if part >> side & 1):
            (x, y), (right, down) = anchor(sides, side), beside_anchor(sides, side)
            gaps = (abs(right - x) - badge[0] - SCOUT, abs(down - y) - badge[1] - SCOUT)
            assert max(gaps) >= 0, (sides, side)
