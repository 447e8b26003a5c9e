"""Storage of a position: damage is found where it is read, and named."""

from __future__ import annotations

from typing import Any

import pytest

from games.kinds.base import CorruptState, Setup
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.state import SCOUT, State
from tests.games.kinds.oceania.positions import options, played


def middle_of_a_game() -> State:
    """A position in which a scout is to be chosen."""
    state = OCEANIA.new(Setup("7x5", ("0" * 16, "1" * 16), bytes(32)))
    while state.phase != SCOUT or state.turn < 8:
        state = played(state, options(state)[-1])
    return state


STATE = middle_of_a_game()
STORED = OCEANIA.encode(STATE)
UNEXPLORED_CELL = STATE.tiles.index(0xFF)

DAMAGES: list[tuple[str, Any]] = [
    ("v", 2),
    ("game", "chess"),
    ("edition", "9x9"),
    ("players", 3),
    ("players", "2"),
    ("tiles", "00" * 34),
    ("tiles", "20" * 35),
    ("tiles", "zz"),
    ("tiles", None),
    ("order", "0000"),
    ("filled", [99]),
    ("reserve", [1, 2, 3]),
    ("reserve", [-1] * 6),
    ("scouts", [[0, 0, 0]]),
    ("scouts", [[UNEXPLORED_CELL, 0, 0, 1]]),
    ("scouts", [[99, 0, 0, 1]]),
    ("scouts_left", [[9, 9], []]),
    ("scouts_left", []),
    ("set_aside", [["whale"], []]),
    ("bag", [[1]]),
    ("bag", ["sea"]),
    ("removed", ["sea", "sea", "sea", "sea"]),
    ("phase", "fly"),
    ("phase", "place"),
    ("phase", "over"),
    ("turn", -1),
    ("turn", "a"),
    ("ship", "z9"),
    ("ship", None),
    ("hand", "bay"),
    ("placed", None),
    ("placed", UNEXPLORED_CELL),
    ("ending", "full"),
    ("ending", "boredom"),
]


def test_what_was_stored_is_read_back() -> None:
    assert OCEANIA.decode(STORED) == STATE


@pytest.mark.parametrize(("field", "value"), DAMAGES)
def test_a_damaged_field_is_found(field: str, value: Any) -> None:  # noqa: ANN401 - any damage
    with pytest.raises(CorruptState, match="damaged"):
        OCEANIA.decode({**STORED, field: value})


@pytest.mark.parametrize("field", STORED)
def test_a_missing_field_is_found(field: str) -> None:
    with pytest.raises(CorruptState, match="damaged"):
        OCEANIA.decode({name: value for name, value in STORED.items() if name != field})


def test_damage_does_not_tell_the_bag() -> None:
    with pytest.raises(CorruptState) as found:
        OCEANIA.decode({**STORED, "bag": ["sea"]})
    assert str(found.value) == "a stored state of Oceania is damaged: kinds"
