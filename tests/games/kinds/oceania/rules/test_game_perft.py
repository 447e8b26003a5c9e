"""How many sequences of decisions follow from a position: engine and naive reading must agree."""

import pytest

from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.replay import read_record
from games.kinds.oceania.rules.state import State
from tests.games.kinds.oceania.rules import make_perft
from tests.games.kinds.oceania.rules.brute_force import read
from tests.games.kinds.oceania.rules.make_perft import Case, load

CASES = {case["name"]: case for case in load()}
SMALL = 400


def last_state(record: str) -> State:
    return list(read_record(record).positions())[-1]


def divide(state: State, depth: int) -> dict[str, int]:
    """For each move, and each kind it may draw, the sequences of `depth` decisions it begins."""
    counts = {}
    unseen = state.unseen()
    for move in OCEANIA.legal_moves(state, state.seat):
        after = OCEANIA.apply(state, state.seat, move).state
        if after.unseen() == unseen:
            counts[str(move)] = perft(after, depth - 1)
            continue
        for kind, count in unseen.items():
            if count:
                after = OCEANIA.apply(state.with_next(kind), state.seat, move).state
                counts[f"{move}, {kind}"] = perft(after, depth - 1)
    return counts


def perft(state: State, depth: int) -> int:
    return sum(divide(state, depth).values()) if depth else 1


def differences(record: str, depth: int) -> str:
    """The moves whose counts differ, engine against naive reading."""
    engine = divide(last_state(record), depth)
    naive = make_perft.divide(make_perft.last(read(record)), depth)
    return "\n".join(
        f"{move}: engine {engine.get(move, 'none')}, rules {naive.get(move, 'none')}"
        for move in sorted(engine.keys() | naive.keys())
        if engine.get(move) != naive.get(move)
    )


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_engine_counts_as_the_rules_do(case: Case) -> None:
    state = last_state(case["record"])
    for depth, count in enumerate(case["counts"], start=1):
        moves = divide(state, depth)
        if sum(moves.values()) != count:
            pytest.fail(f"depth {depth}\n{differences(case['record'], depth)}")
        if depth == case["divide"]["depth"]:
            assert moves == case["divide"]["moves"]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_counts_are_those_of_the_naive_reading(case: Case) -> None:
    position = make_perft.last(read(case["record"]))
    for depth, count in enumerate(case["counts"], start=1):
        if count <= SMALL:
            assert make_perft.perft(position, depth) == count
    assert sum(case["divide"]["moves"].values()) == case["counts"][case["divide"]["depth"] - 1]
