"""States as stored data: what was written is read back, and nothing else is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.rules.base import CorruptState
from games.rules.oceans.audit import audit
from games.rules.oceans.edition import reef
from games.rules.oceans.game import OCEANS
from games.rules.oceans.state import State
from tests.games.rules.oceans.tables import Rows, play, position, setup


def stored(state: State) -> dict[str, Any]:
    data = json.loads(json.dumps(OCEANS.encode(state)))
    assert isinstance(data, dict)
    return data


@pytest.fixture
def resting() -> State:
    """A game that rests in the middle of an action, at another seat's decision."""
    rows: Rows = [{"s1": ([1051], 1), "s3": ([1031], 3)}, {"s2": ([1111], 8)}]
    zones = (20, 10, 20, 25)
    start = position(rows, zones=zones, piles=(7, 6), hands=((1001, 1002), (1003,)))
    assert audit(start, reef()) == []
    return play(start, "feed s1 forage")


def test_a_game_resumes_in_the_middle_of_an_action(resting: State) -> None:
    assert resting.asked[0].kind == "overpop"
    resumed = OCEANS.decode(stored(resting))
    assert resumed == resting
    assert play(resumed, "overpop s2 I", "end") == play(resting, "overpop s2 I", "end")


def test_version_field(resting: State) -> None:
    assert stored(resting)["v"] == 1


def damage(*path: str | int, to: object) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return change


@pytest.mark.parametrize(
    "change",
    [
        damage("v", to=2),
        damage("extra", to=1),
        damage("variant", to="full"),
        damage("variant", to=7),
        damage("seed", to="xyz"),
        damage("seed", to=None),
        damage("seat", to=2),
        damage("seat", to="0"),
        damage("turn", to=True),
        damage("phase", to="over"),
        damage("zones", to=[20, 20, 20]),
        damage("zones", 0, to=-1),
        damage("zones", 0, to=21),
        damage("zones", 0, to=20.0),
        damage("reserve", to=30),
        damage("blue", to=[True]),
        damage("blue", to=[0, 0]),
        damage("feeds", to=[0]),
        damage("nonces", to=[1, 2]),
        damage("nonces", to=["a"]),
        damage("hands", to=[[1001]]),
        damage("hands", 0, to=[1001, 1001]),
        damage("hands", 0, to=[1002, 1001]),
        damage("hands", 0, 0, to="1001"),
        damage("deck", 0, to=9999),
        damage("rows", 0, 0, to=[1, [1051]]),
        damage("rows", 0, 0, to=[1, [1051], 6, 0]),
        damage("rows", 0, 0, to=[1, [1051], "6", False]),
        damage("rows", 0, 0, 0, to=2),
        damage("rows", to=7),
        damage("agenda", 0, to=["sleep", 0, 0, []]),
        damage("agenda", 0, to=["crowd"]),
        damage("agenda", to=[]),
        damage("asked", to=[]),
        damage("asked", 0, to=[1, 0, "sing", 0, []]),
        damage("asked", 0, to=7),
        damage("asked", 0, to=[1, "0", "overpop", 2, []]),
        damage("agenda", 0, to=["crowd", "1", 0, []]),
        damage("agenda", 0, to=["gain", 1, 0, [["gain", 1, "x", 1, 0]]]),
        damage("events", to=[["forage", 1, 1, 0, 0, 0, "x"]]),
        damage("feeder", to=99),
    ],
)
def test_damaged_data_is_refused(resting: State, change: Callable[[Any], None]) -> None:
    data = stored(resting)
    change(data)
    with pytest.raises(CorruptState):
        OCEANS.decode(data)


@pytest.mark.parametrize("data", [{}, {"v": 1}, {"v": 1, "game": "chess"}])
def test_other_data_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(CorruptState):
        OCEANS.decode(data)


def test_a_missing_field_is_refused() -> None:
    for name in stored(OCEANS.new(setup(2))):
        data = stored(OCEANS.new(setup(2)))
        del data[name]
        with pytest.raises(CorruptState):
            OCEANS.decode(data)


def test_audit_names_what_is_wrong_between_actions() -> None:
    rows: Rows = [{"s1": ([], 10)}, {"s2": ([], 8)}]
    start = position(rows, zones=(30, 0, 25, 25), piles=(1, 1), blue=(False, False))
    assert len(audit(start, reef())) == 2
    rows = [{"s1": ([], 11)}, {"s2": ([], 7)}]
    start = position(rows, zones=(30, 20, 5, 25), piles=(1, 1), last_round=True)
    faults = audit(start, reef())
    assert faults == ["a last round before the explosion", "s1 holds more than its spaces"]
