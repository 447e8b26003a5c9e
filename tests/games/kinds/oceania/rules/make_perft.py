"""Counts the sequences of decisions from some positions, by the naive reading of the rules.

Run from the project's root:

    .venv/bin/python -m tests.games.kinds.oceania.rules.make_perft

It reads tests/data/oceania_perft.json, counts every position anew to the depths given there and
writes the file back. To add a position, write its name, record, as many zeros as depths are wanted
under "counts", and the depth of the breakdown by move under "divide". Takes some minutes.

A decision is one move of the notation. A tile drawn branches by its kind, each kind with a tile
still unseen counting once, and is no decision. So a sequence is told by its moves and its kinds.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict

from tests.games.kinds.oceania.rules.brute_force import Position, read

DATA = Path(__file__).parents[4] / "data/oceania_perft.json"


class Divide(TypedDict):
    depth: int
    moves: dict[str, int]


class Case(TypedDict):
    name: str
    record: str
    counts: list[int]
    divide: Divide


def load() -> list[Case]:
    cases: list[Case] = json.loads(DATA.read_text())
    return cases


def last(positions: Iterable[Position]) -> Position:
    return list(positions)[-1]


def divide(position: Position, depth: int) -> dict[str, int]:
    """For each move, and each kind it may draw, the sequences of `depth` decisions it begins."""
    counts = {}
    for move in position.moves():
        for kind in position.kinds() if position.draws(move) else [None]:
            label = f"{move}, {kind}" if kind else move
            counts[label] = perft(position.play(move, kind), depth - 1)
    return counts


def perft(position: Position, depth: int) -> int:
    return sum(divide(position, depth).values()) if depth else 1


def main() -> None:
    cases = load()
    for case in cases:
        position = last(read(case["record"]))
        case["counts"] = [perft(position, depth + 1) for depth in range(len(case["counts"]))]
        moves = divide(position, case["divide"]["depth"])
        case["divide"]["moves"] = dict(sorted(moves.items()))
    DATA.write_text(json.dumps(cases, indent=1) + "\n")


if __name__ == "__main__":
    main()
