"""Stored games damaged by chance: each is refused as corrupt, or it can be played on."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.kinds.base import CorruptState
from games.kinds.oceans.rules.audit import audit
from games.kinds.oceans.rules.edition import supply
from games.kinds.oceans.rules.game import OCEANS, Oceans
from games.kinds.oceans.rules.state import PLAY, State
from games.kinds.selfplay import source_of
from tests.games.kinds.oceans.tables import Rows, play, position, setup, trial

MUTATIONS = 250
MOVES_ON = 12
VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 6, 7, 25, 60, 1001, 10**20, 1.5, "", "x", "play", "over"),
    *("draw", "overpop", "leech", "crowd", "violet", "gain", [], [0], [[]], [1, 2], {}, {"v": 1}),
)


def balanced(state: State) -> State:
    """`state` with a pile of seat 0 that makes the population add up."""
    boards = sum(species.pop for row in state.rows for species in row)
    poured = 60 - state.reserve
    missing = supply(state.players) + poured - sum(state.zones) - boards
    return replace(state, piles=(missing, *(0,) * (state.players - 1)))


def stored(game: Oceans, state: State) -> dict[str, Any]:
    data = json.loads(json.dumps(game.encode(state)))
    assert isinstance(data, dict)
    return data


def leeching() -> tuple[Oceans, State]:
    """A species with two leeches, the second of which may choose again."""
    twice = "tick | 0/0/0 | leech | leech(1, from=adjacent); leech(1, from=adjacent)"
    game, deep = trial(twice)
    rows: Rows = [{"s1": ([deep["tick"]], 1), "s3": ([], 3)}, {"s2": ([], 4)}]
    start = balanced(position(rows, phase=PLAY, game=game, plays=0))
    return game, play(start, "end", "leech s1 s2", game=game)


def surging() -> tuple[Oceans, State]:
    scenes = ("violet | double_pop(zone=choice)", "violet | trigger_gains(scope=all)")
    game, _ = trial(scenarios=scenes)
    rows: Rows = [{"s1": ([], 3), "s3": ([1031], 3)}, {"s2": ([], 4)}]
    zones = (20, 5, 5, 30)
    start = balanced(position(rows, phase=PLAY, game=game, zones=zones, hands=((1010, 1020), ())))
    return game, play(start, "migrate 1010 I>reef", game=game)


def aging_again() -> tuple[Oceans, State]:
    game, _ = trial(scenarios=("blue | age_again(1)", ""))
    rows: Rows = [{"s1": ([], 5), "s3": ([], 4)}, {"s2": ([], 4)}]
    start = position(rows, game=game, zones=(20, 0, 20, 20), explosion=True)
    return game, play(balanced(start), "feed s1 forage", game=game)


def crowded() -> tuple[Oceans, State]:
    rows: Rows = [{"s1": ([1051], 1), "s3": ([1031], 3)}, {"s2": ([1111], 8)}]
    return OCEANS, play(balanced(position(rows)), "feed s1 forage")


def along_the_way(kind: str) -> tuple[Oceans, State]:
    """The 30th decision of a kind in a game of chance; `over` is its end."""
    rng = source_of("damage", 1, 3).rng
    state = OCEANS.new(setup(3))
    left = 30
    while state.asked and left:
        left -= state.asked[0].kind == kind
        if left:
            seat = state.asked[0].seat
            state = OCEANS.apply(state, seat, rng.choice(OCEANS.legal_moves(state, seat))).state
    return OCEANS, state


CASES: Mapping[str, Callable[[], tuple[Oceans, State]]] = {
    "leech": leeching,
    "surge": surging,
    "age_again": aging_again,
    "overpop": crowded,
    "play": lambda: along_the_way("play"),
    "feed": lambda: along_the_way("feed"),
    "draw": lambda: along_the_way("draw"),
    "over": lambda: along_the_way("over"),
}


def places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 -- any JSON
    """Every place in the data: what holds it, and the key."""
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def damaged(data: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A copy with a part replaced, doubled, left out, or changed for another."""
    data = copy.deepcopy(data)
    field = rng.choice(list(data))  # first, so that the long deck does not get all the damage
    found = [(data, field), *places(data[field])]
    holder, key = rng.choice(found)
    other_holder, other_key = rng.choice(list(places(data)))
    way = rng.randrange(6)
    if way == 0 and isinstance(holder, list):
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif way == 2:
        holder[key] = copy.deepcopy(other_holder[other_key])
    elif way == 3 and type(holder[key]) is int:
        holder[key] += rng.choice((-1, 1))
    else:
        holder[key] = copy.deepcopy(rng.choice(VALUES))
    return data


@pytest.mark.parametrize("kind", CASES)
def test_every_kind_of_decision_is_stored_and_resumed(kind: str) -> None:
    game, state = CASES[kind]()
    assert [question.kind for question in state.asked] == ([] if kind == "over" else [kind])
    assert audit(state, game.editions[state.variant]) == []
    assert game.decode(stored(game, state)) == state


@pytest.mark.parametrize("kind", CASES)
def test_damage_is_refused_or_can_be_played_with(kind: str) -> None:
    game, state = CASES[kind]()
    data = stored(game, state)
    rng = source_of("mutations", 1, 2).rng
    refused = 0
    for _ in range(MUTATIONS):
        try:
            found = game.decode(damaged(data, rng))
        except CorruptState:
            refused += 1
            continue
        for _ in range(MOVES_ON):
            game.view_for(found, 0)
            if found.asked:
                seat = found.asked[0].seat
                move = rng.choice(game.legal_moves(found, seat))
                found = game.apply(found, seat, move).state
    assert refused > MUTATIONS // 2


@pytest.mark.parametrize(
    ("task", "question"),
    [
        (["before_feed", 1, 1, []], ["leech", 3, [1, 2]]),
        (["before_feed", 1, 1, []], ["leech", 2, [1, 3]]),
        (["before_feed", 3, 1, []], ["leech", 1, [2, 3]]),
        (["before_feed", 1, 0, []], ["leech", 1, [2, 3]]),
        (["before_feed", 1, 3, []], ["leech", 1, [2, 3]]),
        (["before_feed", 1, 2, []], ["leech", 1, [3]]),
        (["before_feed", 1, 2, []], ["leech", 1, [1, 2]]),
        (["before_feed", 0, 2, []], ["leech", 1, [2, 3]]),
        (["feeds", 1, 2, []], ["leech", 1, [2, 3]]),
    ],
)
def test_a_leech_that_cannot_have_been_asked(task: list[Any], question: list[Any]) -> None:
    game, state = leeching()
    data = stored(game, state)
    kind, species, choices = question
    data["agenda"][0] = task
    data["events"] = []
    data["asked"][0][2:] = [kind, species, choices]
    with pytest.raises(CorruptState):
        game.decode(data)


def test_a_scenario_that_is_not_blue_is_never_in_force() -> None:
    game, state = surging()
    with pytest.raises(CorruptState, match="not blue"):
        game.decode(stored(game, replace(state, blue=(True, False))))


def test_fewer_species_than_none_were_born() -> None:
    with pytest.raises(CorruptState, match="boards"):
        OCEANS.decode(stored(OCEANS, replace(OCEANS.new(setup(2)), born=-1)))
