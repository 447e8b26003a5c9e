"""The engine beside a naive second reading of the rules, and that reading beside known games."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.replay import read_record
from games.kinds.oceania.rules.state import State
from tests.games.kinds.oceania.rules.brute_force import (
    CHART,
    PATTERN,
    SIDES,
    Impossible,
    Position,
    name,
    neighbour,
    read,
    space_named,
)
from tests.games.kinds.oceania.rules.make_perft import Case, load

VECTORS = json.loads((Path(__file__).parents[4] / "data/oceania_vectors.json").read_text())
# Wrong in their tags or in the bag's hidden order, which the naive reading doesn't look at.
WRONG_ELSEWHERE = {"order", "commit", "edition", "result"}
FORBIDDEN = sorted({wrong["how"] for wrong in VECTORS["illegal"]} - WRONG_ELSEWHERE)
EMPTY = '[Game "Oceania"]\n[Edition "7x5"]\n[Players "{}"]\n\n'
BATCHES, GAMES = 4, 25
CASES = load()
LUCKY = ("fit", "join", "shut", "ring")  # these get tiles that serve them
LEANINGS = (*LUCKY, "none", "aside", "frugal")


class Player:
    """Chooses moves and tiles at random, with a leaning that brings out the rare rules."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)
        self.leaning = self.random.choice(LEANINGS)
        west, south = self.random.choice([2, 3, 4]), self.random.choice([2, 3])
        east, north = west + self.random.choice([1, 2]), self.random.choice([3, 4])
        self.core = {(x, y) for x, y in CHART if west <= x <= east and south <= y <= north}

    def move(self, position: Position) -> str:
        moves = position.moves()
        liked = [move for move in moves if self.likes(position, move)]
        return self.random.choice(liked if liked and self.random.random() < 0.9 else moves)

    def kind(self, position: Position, move: str) -> str:
        """A tile for this move to draw: at random, or one that serves the leaning."""
        kinds = self.random.sample(sorted(position.unseen.elements()), 4)
        if self.leaning in LUCKY:
            kinds.sort(key=lambda kind: not self.serves(position.play(move, kind)))
        return kinds[0]

    def serves(self, position: Position) -> bool:
        return position.phase == "place" and any(
            self.likes(position, move) for move in position.moves()
        )

    def likes(self, position: Position, move: str) -> bool:
        verb, _, rest = move.partition(" ")
        if verb == "sail":
            reached = position.reached(rest)
            if self.leaning == "ring":
                return any(self.on_the_rim(text) for text in reached)
            return self.leaning == "aside" and len(reached) == 1
        if verb == "place":
            return self.likes_place(position, move)
        return (verb in ("draw", "pass")) == (self.leaning == "frugal")

    def likes_place(self, position: Position, move: str) -> bool:
        if self.leaning == "ring":
            return self.on_the_rim(move[6:8]) and self.shows_land(move[6:8], move[9:])
        if self.leaning == "shut":
            laid = position.copy()
            laid.tiles[space_named(move[6:8])] = move[9:]
            return len(laid.areas()) != len(position.areas())
        return self.leaning != "join" or move.count("l", 9) > 1

    def on_the_rim(self, text: str) -> bool:
        space = space_named(text)
        return space not in self.core and any(neighbour(space, side) in self.core for side in SIDES)

    def shows_land(self, text: str, sides: str) -> bool:
        return all(
            what == "l"
            for side, what in zip(SIDES, sides, strict=True)
            if neighbour(space_named(text), side) in self.core
        )


def counted(items: dict[str, int]) -> dict[str, int]:
    return {kind: count for kind, count in items.items() if count}


def facts(position: Position) -> dict[str, Any]:
    """What the rules say of a position, in the words of the engine's view."""
    return {
        "turn": position.turn,
        "phase": position.phase,
        "over": position.over,
        "tiles": [position.tiles.get(space) for space in CHART],
        "filled": sorted(name(space) for space in position.filled),
        "unseen": counted(position.unseen),
        "reserve": counted(position.reserve),
        "set_aside": [sorted(kinds) for kinds in position.set_aside],
        "scouts_left": [sorted(values) for values in position.scouts_left],
        "starts": {start: sorted(spaces) for start, spaces in position.starts().items()},
        "sure": position.score(),
        "islands": sorted(
            (sorted(island.spaces), island.complete, list(island.strength))
            for island in position.islands()
        ),
    }


def told(state: State) -> dict[str, Any]:
    """The same of the engine, order left aside where it has no meaning."""
    view: dict[str, Any] = OCEANIA.view_for(state, None)
    return {
        "turn": view["turn"],
        "phase": view["phase"],
        "over": view["over"],
        "tiles": view["tiles"],
        "filled": sorted(view["filled"]),
        "unseen": counted(view["unseen"]),
        "reserve": counted(view["reserve"]),
        "set_aside": [sorted(kinds) for kinds in view["set_aside"]],
        "scouts_left": [sorted(values) for values in view["scouts_left"]],
        "starts": {start: sorted(spaces) for start, spaces in view["starts"].items()},
        "sure": view["sure"],
        "islands": sorted(
            (sorted(island["spaces"]), island["complete"], island["strength"])
            for island in view["islands"]
        ),
    }


def check_outcome(state: State, position: Position) -> None:
    outcome = OCEANIA.outcome(state)
    if not position.over:
        assert outcome is None
        return
    assert outcome is not None
    assert outcome.reason == position.over
    assert list(outcome.scores) == position.score()
    best = max(position.score())
    if position.players == 2:
        winners = [place == 1 for place in outcome.placing]
        assert winners == [score == best for score in position.score()]


def check_game(record: str, seed: str) -> None:
    """Play on from a record to the end, comparing at every decision."""
    player = Player(seed)
    position = list(read(record))[-1]
    state = list(read_record(record).positions())[-1]
    played: list[str] = []
    while True:
        listed = [str(move) for move in OCEANIA.legal_moves(state, position.seat)]
        assert len(set(listed)) == len(listed), played
        assert set(listed) == set(position.moves()), played
        assert (state.phase, bool(position.over)) == (position.phase, not listed), played
        if position.phase in ("sail", "over"):
            assert told(state) == facts(position), played
            check_outcome(state, position)
        if position.over:
            return
        assert state.seat == position.seat, played
        if position.players == 2:
            assert not OCEANIA.legal_moves(state, 1 - position.seat), played
        move = player.move(position)
        kind = player.kind(position, move) if position.draws(move) else None
        played.append(f"{move}, {kind}" if kind else move)
        seat, before = position.seat, state.with_next(kind) if kind else state
        position = position.play(move, kind)
        state = OCEANIA.apply(before, seat, OCEANIA.parse(move)).state


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree_on_random_games(players: int, batch: int) -> None:
    for game in range(GAMES):
        check_game(EMPTY.format(players), f"{players} {batch} {game}")


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_engine_and_oracle_agree_on_the_ends_of_games(case: Case) -> None:
    record = case["record"]
    for state, position in zip(read_record(record).positions(), read(record), strict=True):
        if position.phase in ("sail", "over"):
            assert told(state) == facts(position)
    for game in range(3):
        check_game(record, f"{case['name']} {game}")


@pytest.mark.parametrize("number", range(len(VECTORS["positions"])))
def test_oracle_agrees_with_known_games(number: int) -> None:
    vector = VECTORS["positions"][number]
    positions = list(read(vector["record"]))
    for check in vector["checks"]:
        position = positions[check["after"]]
        assert described(position) == {
            "after": check["after"],
            "turn": check["turn"],
            "over": check["over"],
            "starts": {start: sorted(spaces) for start, spaces in check["starts"].items()},
            "fits": {
                start: {kind: sorted(texts) for kind, texts in fits.items()}
                for start, fits in check["fits"].items()
            },
            "islands": sorted(check["islands"], key=json.dumps),
            "unexplored": check["unexplored"],
            "filled": sorted(check["filled"]),
            "score": check["score"],
        }


def described(position: Position) -> dict[str, Any]:
    """A position in the words of the known games."""
    starts = sorted(position.starts())
    islands = []
    for island in position.islands():
        white, grey = (*island.strength, 0)[:2]
        told = {"spaces": sorted(island.spaces), "complete": island.complete}
        islands.append({**told, "white": white, "grey": grey})
    seats = ("white", "grey") if position.players == 2 else ("solo",)
    return {
        "after": position.turn,
        "turn": position.turn,
        "over": position.over,
        "starts": {start: sorted(position.starts()[start]) for start in starts},
        "fits": {
            start: {
                kind: sorted(position.fits(start, kind))
                for kind in PATTERN
                if position.fits(start, kind)
            }
            for start in starts
        },
        "islands": sorted(islands, key=json.dumps),
        "unexplored": len(position.unexplored()),
        "filled": sorted(name(space) for space in position.filled),
        "score": dict(zip(seats, position.score(), strict=True)),
    }


@pytest.mark.parametrize("how", FORBIDDEN)
def test_oracle_refuses_forbidden_games(how: str) -> None:
    records = [wrong["record"] for wrong in VECTORS["illegal"] if wrong["how"] == how]
    assert records
    for record in records:
        with pytest.raises(Impossible):
            list(read(record))
