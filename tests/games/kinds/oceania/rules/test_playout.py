"""The playout core against the reference engine: the same positions, options, scores and ends.

`PLAYOUT_GAMES=10000` in the environment compares that many games
instead of a few hundred.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.kinds.oceania.rules.edition import (
    CLASSIC,
    KIND_OF_SIDES,
    SIDE_LETTERS,
    Edition,
    sides_of,
)
from games.kinds.oceania.rules.moves import Move, Place, Reuse, Sail, Scout
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_moves import make_move, options_of
from games.kinds.oceania.rules.playout_tables import KIND_INDEX, KIND_NAMES
from games.kinds.oceania.rules.state import OVER, SAIL
from games.kinds.oceania.rules.turn import first_state, legal_moves
from tests.games.kinds.oceania.rules.playouts import (
    CASES,
    RUGGED,
    TINY,
    after,
    assert_same_position,
    assert_same_scores,
    names_of,
    new_game,
    states_of_game,
)


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
            assert set(options_of(by_moves)) == set(moves)
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
            assert set(options_of(core)) == set(legal_moves(state))
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
    other = state._replace(bag=tuple(hidden[:size]), removed=tuple(hidden[size:]))
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
