"""States as stored data: what was written is read back, and nothing else is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.kinds.base import CorruptState
from games.kinds.oceans.rules.audit import audit
from games.kinds.oceans.rules.edition import reef
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.state import PLAY, State
from tests.games.kinds.oceans.tables import Rows, play, position, setup


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
        damage("v", to=True),
        damage("emptied", to=1),
        damage("removed", to=3),
        damage("piles", to=2),
        damage("zones", to=1),
        damage("deck", to=5),
        damage("piles", 0, to=[]),
        damage("rows", 0, 0, 1, to=1051),
        damage("rows", 0, 0, 2, to=[]),
        damage("agenda", 0, 0, to={"crowd": 1}),
        damage("asked", 0, 4, to=0),
        damage("variant", to=["reef"]),
        damage("events", to=[[7, 1, 1, 0, 0, 0, []]]),
        damage("seed", to="00"),
        damage("seed", to=" " + "00" * 32),
        damage("nonces", 0, to="aaaaaaaa|aaaaaaa"),
        damage("drawn", to=-1),
        damage("turn", to=-1),
        damage("phase", to="supper"),
        damage("phase", to="draw"),
        damage("plays", to=3),
        damage("plays", to=-1),
        damage("feeds", to=[0, -1, 0]),
        damage("emptied", to=[4]),
        damage("emptied", to=[1, 1]),
        damage("violet_done", to=[0]),
        damage("exploded", to=True),
        damage("discarded", to=True),
        damage("blue", to=[1, 0]),
        damage("questions", to=9),
        damage("asked", 0, 1, to=0),
        damage("asked", 0, 1, to=7),
        damage("asked", 0, 3, to=1),
        damage("asked", 0, 3, to=99),
        damage("asked", 0, 4, to=[1]),
        damage("asked", to=[[2, 1, "overpop", 2, []], [2, 1, "overpop", 2, []]]),
        damage("asked", 0, to=[2, 0, "leech", 1, []]),
        damage("asked", 0, to=[2, 0, "leech", 1, [2, 3]]),
        damage("asked", 0, to=[2, 0, "surge", 0, []]),
        damage("asked", 0, to=[2, 0, "age_again", 0, [1, 3]]),
        damage("asked", 0, to=[2, 0, "feed", 0, []]),
        damage("agenda", 0, to=["violet", 0, 7, []]),
        damage("agenda", 0, to=["violet", 0, 1, []]),
        damage("agenda", 0, to=["surge", 0, 2, []]),
        damage("agenda", 0, to=["crowd", 9, 0, []]),
        damage("agenda", 0, to=["resolve", 0, 1, [["gain", 1, 9999, 1, 0]]]),
        damage("agenda", 0, to=["resolve", 0, 1, [["steal", 1, 1051, 1, 0]]]),
        damage("agenda", -1, to=["draw", 0, 0, []]),
        damage("events", to=[["leeched", 1, 3, 0, 1, 0, []]]),
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


@pytest.mark.parametrize(
    "change",
    [
        damage("asked", 0, 1, to=1),
        damage("asked", 0, 2, to="draw"),
        damage("asked", 0, 3, to=1),
        damage("asked", 0, 4, to=[1]),
        damage("asked", 0, 0, to=0),
        damage("emptied", to=[1]),
        damage("feeder", to=2),
        damage("feeds", to=[1, 0, 0]),
        damage("zones", to=[0, 51, 10, 20]),
        damage("agenda", to=[["crowd", 0, 0, []]]),
    ],
)
def test_damage_between_actions_is_refused(change: Callable[[Any], None]) -> None:
    rows: Rows = [{"s1": ([1051], 1)}, {"s2": ([], 0)}]
    data = stored(position(rows, zones=(41, 10, 10, 20), piles=(9, 9)))
    OCEANS.decode(data)
    change(data)
    with pytest.raises(CorruptState):
        OCEANS.decode(data)


def test_a_surface_card_does_not_leave_the_game() -> None:
    data = stored(OCEANS.new(setup(2)))
    data["removed"].append(data["deck"].pop())
    with pytest.raises(CorruptState, match="a Surface card has left the game"):
        OCEANS.decode(data)


def test_audit_names_what_is_wrong_between_actions() -> None:
    rows: Rows = [{"s1": ([], 10)}, {"s2": ([], 8)}]
    zones = (30, 0, 25, 25)
    start = position(rows, phase=PLAY, zones=zones, piles=(1, 1), blue=(False, False))
    assert len(audit(start, reef())) == 2
    rows = [{"s1": ([], 11)}, {"s2": ([], 7)}]
    zones = (30, 20, 5, 25)
    start = position(rows, phase=PLAY, zones=zones, piles=(1, 1), last_round=True)
    faults = audit(start, reef())
    assert faults == ["a last round before the explosion", "s1 holds more than its spaces"]
