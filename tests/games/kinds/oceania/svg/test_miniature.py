"""Small boards: few bytes, no ids, nothing to read, and one string for one position."""

from __future__ import annotations

import re

from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.state import State
from games.kinds.oceania.svg.miniature import draw_miniature
from tests.games.kinds.oceania.svg.games import game
from tests.games.kinds.oceania.svg.paths import lines_of

MOST_BYTES = 12_000


def drawn(state: State) -> str:
    return draw_miniature(OCEANIA.view_for(state, None))


def test_a_miniature_is_light_and_stands_beside_any_other() -> None:
    for seed in range(5):
        for state in game(seed)[::6] + game(seed)[-1:]:
            picture = drawn(state)
            assert len(picture.encode()) <= MOST_BYTES
            assert re.findall(r"\bid=|<text|url\(", picture) == []


def test_the_same_position_is_the_same_string() -> None:
    state = game(0)[-1]
    again = OCEANIA.decode(OCEANIA.encode(state))
    assert drawn(state) is drawn(again)


def test_every_piece_is_there() -> None:
    state = game(0)[-1]
    picture = drawn(state)
    scouts = state.scouts
    assert picture.count('class="piece-white"') == sum(scout.seat == 0 for scout in scouts)
    assert picture.count('class="piece-grey"') == sum(scout.seat == 1 for scout in scouts)
    (clouds,) = re.findall(r'class="cloud" d="([^"]*)"', picture)
    assert clouds.count("M") == len(state.filled) > 0
    assert picture.count('class="ship-hull"') == 1


def test_parchment_covers_what_is_unexplored_and_nothing_else() -> None:
    for state in game(0)[::5]:
        parchment = re.findall(r'class="mini-parchment" d="([^"]*)"', drawn(state))[0]
        widths = [int(width) for width in re.findall(r"M\d+ \d+h(\d+)v100", parchment)]
        assert sum(widths) == 100 * state.unexplored
        assert re.sub(r"M\d+ \d+h\d+v100h-\d+z", "", parchment) == ""


def test_land_of_a_miniature_is_closed() -> None:
    land = re.findall(r'class="mini-land" d="([^"]*)"', drawn(game(0)[-1]))[0]
    assert all(line.closed for line in lines_of(land))
