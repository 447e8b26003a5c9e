"""The playout core against the reference engine: the same positions, options, ends and odds.

`PLAYOUT_GAMES=10000 pytest tests/rules/oceania/test_playout.py` compares that many games instead
of a few hundred.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from bench.editions import HUGE, LARGE
from games.rules.oceania.edition import (
    CLASSIC,
    KIND_OF_SIDES,
    SIDE_LETTERS,
    SIDES_TEXT,
    Edition,
    sides_of,
)
from games.rules.oceania.moves import Draw, Move, Place, Reuse, Sail, Scout
from games.rules.oceania.playout import Playout
from games.rules.oceania.playout_tables import KIND_INDEX, KIND_NAMES
from games.rules.oceania.state import EXPLORE, OVER, PLACE, SAIL, SCOUT, State
from games.rules.oceania.turn import apply_move, first_state, legal_moves

GAMES: Final = int(os.environ.get("PLAYOUT_GAMES", "160"))

#: Much land, so that areas are enclosed, and next to no reserve to fill them from.
RUGGED: Final = Edition(
    name="6x6",
    columns=6,
    rows=6,
    tiles={"cape": 4, "corner": 8, "strait": 8, "bay": 16},
    reserve={"corner": 1, "inland": 2},
    removed=0,
    scouts=(1, 1, 4),
)
#: Nothing but a handful of spaces: every game is over in no time, and often full.
TINY: Final = Edition(
    name="3x2",
    columns=3,
    rows=2,
    tiles={"sea": 3, "cape": 2, "corner": 2},
    reserve={"sea": 1, "bay": 1},
    removed=1,
    scouts=(1, 2),
)
#: Editions and numbers of players, with the share of the games that each gets.
SHARES: Final = {
    (CLASSIC, 2): 0.36,
    (CLASSIC, 1): 0.2,
    (RUGGED, 2): 0.15,
    (RUGGED, 1): 0.1,
    (TINY, 2): 0.1,
    (LARGE, 2): 0.04,
    (LARGE, 1): 0.03,
    (HUGE, 2): 0.01,
    (HUGE, 1): 0.01,
}
CASES: Final = [
    pytest.param(edition, players, max(1, round(share * GAMES)), id=f"{edition.name}-{players}")
    for (edition, players), share in SHARES.items()
]


def new_game(edition: Edition, players: int, rng: Random) -> State:
    tiles = edition.unshuffled()
    rng.shuffle(tiles)
    return first_state(edition, players, tiles)


def after(state: State, move: Move) -> State:
    return apply_move(state, state.seat, move).state


def states_of_game(state: State, rng: Random) -> Iterator[State]:
    """A random game by the reference, decision by decision."""
    yield state
    while moves := legal_moves(state):
        state = after(state, rng.choice(moves))
        yield state


def names_of(kinds: list[int]) -> tuple[str, ...]:
    return tuple(KIND_NAMES[kind] for kind in kinds)


def cells_in(mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def assert_same_position(core: Playout, state: State) -> None:
    assert core.tiles() == state.tiles
    assert core.unexplored == state.unexplored
    assert cells_in(core.filled) == tuple(sorted(state.filled))
    assert tuple(core.reserve) == state.reserve
    assert tuple(core.scouts_left(seat) for seat in range(core.players)) == state.scouts_left
    assert tuple(names_of(kinds) for kinds in core.set_aside) == state.set_aside
    assert names_of(core.bag[::-1]) == state.bag
    assert {
        kind: count for kind, count in zip(KIND_NAMES, core.unseen(), strict=True) if count
    } == {kind: count for kind, count in state.unseen().items() if count}
    assert (core.turn, core.seat, core.phase) == (state.turn, state.seat, state.phase)
    assert core.ending == state.ending
    starts = {core.tables.start_names[start]: cells for start, cells in core.starting_points()}
    assert starts == state.starting_points()


def assert_same_scores(core: Playout, state: State) -> None:
    assert core.sure_scores() == state.sure_scores()
    assert core.projected_scores() == state.projected_scores()
    islands = [
        (cells_in(core.covers[i]), not core.facing[i], core.leads[i]) for i in core.islands()
    ]
    assert sorted(islands) == sorted(
        (island.cells, island.complete, island.strength[0] - sum(island.strength[1:]))
        for island in state.islands()
    )


def options_of(core: Playout) -> list[str]:
    """The texts of all moves that the core allows."""
    values = core.scout_values()
    if core.phase == SAIL:
        return [f"sail {core.tables.start_names[start]}" for start, _ in core.starting_points()]
    if core.phase == EXPLORE:
        kinds = core.reusable(core.reached(core.ship))
        return [
            "draw",
            *(f"reuse {KIND_NAMES[kind]}${value}" for kind in kinds for value in values),
        ]
    if core.phase == PLACE:
        spots = core.placements(core.hand, core.reached(core.ship))
        return [f"place {core.tables.names[cell]}:{SIDES_TEXT[sides]}" for cell, sides in spots]
    if core.phase == SCOUT:
        sides = [SIDE_LETTERS[side] for side in core.shores()]
        return ["pass", *(f"scout {value}{side}" for value in values for side in sides)]
    return []


def make_move(core: Playout, move: Move) -> None:
    """Make a move of the reference with the core."""
    match move:
        case Sail(start):
            core.sail(core.tables.start_numbers[start])
        case Draw():
            core.draw()
        case Reuse(kind, value):
            core.reuse(KIND_INDEX[kind], value)
        case Place(space, sides):
            core.place(core.tables.names.index(space), sides_of(sides))
        case Scout(value, side):
            core.scout(value, SIDE_LETTERS.index(side))
        case _:
            core.pass_()


def play_turn(core: Playout, moves: list[Move]) -> None:
    """Make the moves of a turn with the core in one go."""
    start, reuse, place, scout = -1, None, None, None
    for move in moves:
        match move:
            case Sail(name):
                start = core.tables.start_numbers[name]
            case Reuse(kind, value):
                reuse = KIND_INDEX[kind], value
            case Place(space, sides):
                place = core.tables.names.index(space), sides_of(sides)
            case Scout(value, side):
                scout = value, SIDE_LETTERS.index(side)
            case _:
                pass
    core.play_turn(start, reuse, place, scout)


# --- the same game --------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players", "games"), CASES)
def test_every_decision_and_turn_is_the_references(
    edition: Edition, players: int, games: int
) -> None:
    rng = Random(f"decisions {edition.name} {players}")
    for _ in range(games):
        state = new_game(edition, players, rng)
        by_moves, by_turns = Playout.from_state(state), Playout.from_state(state)
        turn: list[Move] = []
        while moves := legal_moves(state):
            assert sorted(options_of(by_moves)) == sorted(map(str, moves))
            move = rng.choice(moves)
            turn.append(move)
            state = after(state, move)
            make_move(by_moves, move)
            if state.phase in (SAIL, OVER):
                play_turn(by_turns, turn)
                turn = []
                assert_same_position(by_turns, state)
                assert_same_position(by_moves, state)
                assert_same_scores(by_turns, state)
        assert_same_scores(by_moves, state)
        assert not options_of(by_moves)


@pytest.mark.parametrize(("edition", "players", "games"), CASES)
def test_a_position_can_be_taken_over_at_any_decision(
    edition: Edition, players: int, games: int
) -> None:
    rng = Random(f"taken over {edition.name} {players}")
    for _ in range(max(1, games // 8)):
        for state in states_of_game(new_game(edition, players, rng), rng):
            core = Playout.from_state(state)
            assert_same_position(core, state)
            assert sorted(options_of(core)) == sorted(map(str, legal_moves(state)))
        assert_same_scores(core, state)


def test_a_copy_is_independent_of_its_original() -> None:
    rng = Random("copies")
    for state in states_of_game(new_game(CLASSIC, 2, rng), rng):
        original = Playout.from_state(state)
        twin = original.copy()
        assert_same_position(twin, state)
        twin.shuffle_hidden(rng)
        twin.play_out(rng)
        assert_same_position(original, state)
        assert_same_scores(original, state)


# --- random play ----------------------------------------------------------------------------

#: What tells the positions after a turn apart.
Key = tuple[object, ...]


def key_of_core(core: Playout) -> Key:
    left = tuple(core.scouts_left(seat) for seat in range(core.players))
    leads = frozenset((core.covers[i], core.leads[i]) for i in core.islands() if core.leads[i])
    return core.tiles(), left, tuple(names_of(kinds) for kinds in core.set_aside), leads


def key_of_state(state: State) -> Key:
    leads = frozenset(
        (sum(1 << cell for cell in island.cells), lead)
        for island in state.islands()
        if (lead := island.strength[0] - sum(island.strength[1:]))
    )
    return state.tiles, state.scouts_left, state.set_aside, leads


def odds_after_turn(state: State) -> dict[Key, float]:
    """How likely each position is after one turn of uniform choices by the reference."""
    odds: defaultdict[Key, float] = defaultdict(float)
    to_do = [(state, 1.0)]
    while to_do:
        before, chance = to_do.pop()
        moves = legal_moves(before)
        for move in moves:
            then = after(before, move)
            if then.turn == state.turn:
                to_do.append((then, chance / len(moves)))
            else:
                odds[key_of_state(then)] += chance / len(moves)
    assert sum(odds.values()) == pytest.approx(1)
    return odds


def position_for_odds(phase: str, players: int, *, late: bool) -> State:
    """A position in which there is something to choose."""
    rng = Random(f"{phase} {players} {late}")
    while True:
        for state in states_of_game(new_game(CLASSIC, players, rng), rng):
            wanted = state.phase == phase and late == (state.turn > 15)
            if wanted and len(legal_moves(state)) > 1 and rng.random() < 0.1:
                return state


def assert_same_odds(state: State, samples: int) -> None:
    """Compare how often random turns lead to each position with how often they should."""
    rng = Random("odds")
    odds = odds_after_turn(state)
    seen: Counter[Key] = Counter()
    original = Playout.from_state(state)
    for _ in range(samples):
        core = original.copy()
        core.play_random_turn(rng)
        seen[key_of_core(core)] += 1
    assert seen.keys() <= odds.keys()
    # Pearson's statistic has about the mean n and the variance 2n where n results are likely.
    likely = {key: chance * samples for key, chance in odds.items() if chance * samples >= 5}
    statistic = sum((seen[key] - count) ** 2 / count for key, count in likely.items())
    assert statistic < len(likely) + 4 * (2 * len(likely)) ** 0.5
    rare = sum(seen[key] for key in odds.keys() - likely.keys())
    expected = samples - sum(likely.values())
    assert abs(rare - expected) < 4 * (expected + 1) ** 0.5


@pytest.mark.parametrize("late", [False, True], ids=["early", "late"])
@pytest.mark.parametrize("players", [2, 1])
@pytest.mark.parametrize("kind", ["sea", "cape", "corner", "strait", "bay"])
def test_random_turns_have_the_odds_of_uniform_choices(
    kind: str, players: int, *, late: bool
) -> None:
    state = position_for_odds(SAIL, players, late=late)
    if state.unseen()[kind]:
        assert_same_odds(state.with_next(kind), samples=6_000)


@pytest.mark.parametrize("late", [False, True], ids=["early", "late"])
@pytest.mark.parametrize("phase", [EXPLORE, PLACE, SCOUT])
def test_the_rest_of_a_turn_has_these_odds_too(phase: str, *, late: bool) -> None:
    assert_same_odds(position_for_odds(phase, 2, late=late), samples=3_000)


class Unpruned(Playout):
    """Keeps dead starting points, so that the order of the list depends on random choices alone."""

    __slots__ = ()

    def has_starting_point(self) -> bool:
        return bool(self.starting_points())


@pytest.mark.parametrize(("edition", "players", "games"), CASES)
def test_playing_out_is_playing_random_turns_to_the_end(
    edition: Edition, players: int, games: int
) -> None:
    rng = Random(f"playing out {edition.name} {players}")
    for _ in range(games):
        begun = [s for s in states_of_game(new_game(edition, players, rng), rng) if not s.ending]
        turns = Unpruned.from_state(rng.choice(begun))
        whole = turns.copy()
        seed = rng.random()
        turn_rng = Random(seed)
        while turns.ending is None:
            turns.play_random_turn(turn_rng)
        assert whole.play_out(Random(seed)) == (turns.sure_scores(), turns.ending)
        assert key_of_core(whole) == key_of_core(turns)
        assert (whole.turn, whole.phase, whole.bag) == (turns.turn, OVER, turns.bag)
        assert whole.play_out(rng) == (turns.sure_scores(), turns.ending)


def test_games_at_random_come_to_every_kind_of_end_and_filling() -> None:
    """Else the comparisons above would prove less than they seem to."""
    rng = Random("events")
    events: Counter[str] = Counter()
    for edition in (CLASSIC, RUGGED, TINY):
        for _ in range(60):
            *_, last = states_of_game(new_game(edition, 2, rng), rng)
            assert last.ending is not None
            events[last.ending] += 1
            events["full, not bag"] += last.ending == "full" and not last.bag
            events["bag, not stuck"] += last.ending == "bag" and not last.starting_points()
            inland = [cell for cell in last.filled if last.tiles[cell] == sides_of("llll")]
            events["area filled"] += any(
                other in inland for cell in inland for other in last.geometry.neighbours[cell]
            )
            events["reserve overdrawn"] += any(
                sum(KIND_OF_SIDES[last.tiles[cell]] == kind for cell in last.filled)
                > edition.reserve.get(kind, 0)
                for kind in KIND_NAMES
            )
            events["strait within one island"] += any(
                len(island.parts) > island.size for island in last.islands()
            )
    assert min(events.values()) > 0, events


# --- hidden tiles ---------------------------------------------------------------------------


def test_shuffling_the_hidden_tiles_cannot_depend_on_their_order() -> None:
    state = new_game(CLASSIC, 2, Random("order"))
    hidden = list(state.bag + state.removed)
    Random("another order").shuffle(hidden)
    size = len(state.bag)
    other = replace(state, bag=tuple(hidden[:size]), removed=tuple(hidden[size:]))
    first, second = Playout.from_state(state), Playout.from_state(other)
    unseen = first.unseen()
    first.shuffle_hidden(Random(1))
    second.shuffle_hidden(Random(1))
    assert (first.bag, first.removed) == (second.bag, second.removed)
    assert (len(first.bag), len(first.removed), first.unseen()) == (size, 3, unseen)


def test_every_hidden_tile_is_equally_likely_in_every_place() -> None:
    core = Playout(CLASSIC, 2)
    unseen = core.unseen()
    rng = Random("places")
    rounds = 2_000
    counts = [Counter[int]() for _ in range(CLASSIC.spaces)]
    for _ in range(rounds):
        core.shuffle_hidden(rng)
        for place, kind in enumerate(core.bag + core.removed):
            counts[place][kind] += 1
    for count in counts:
        for kind, number in enumerate(unseen):
            share = number / CLASSIC.spaces
            spread = (rounds * share * (1 - share)) ** 0.5
            assert abs(count[kind] - rounds * share) <= 4.5 * spread


def test_a_hidden_tile_can_be_put_next() -> None:
    state = new_game(CLASSIC, 2, Random("next"))
    unseen = Playout.from_state(state).unseen()
    for kind in [kind for kind, count in enumerate(unseen) if count]:
        core = Playout.from_state(state)
        core.put_next(kind)
        assert core.unseen() == unseen
        assert core.bag[-1] == kind
        core.removed, core.bag[:] = [kind], [KIND_INDEX["inland"]] * 3
        core.put_next(kind)
        assert core.bag[-1] == kind
        assert core.removed == [KIND_INDEX["inland"]]


def test_a_new_playout_is_the_first_position() -> None:
    core = Playout(CLASSIC, 2)
    core.shuffle_hidden(Random(2))
    names = [*names_of(core.removed), *names_of(core.bag[::-1])]
    assert_same_position(core, first_state(CLASSIC, 2, names))
