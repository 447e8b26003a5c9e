"""Random play of the playout core: every choice as likely as among the reference's legal moves."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import pytest

from games.kinds.oceania.rules.edition import CLASSIC, Edition
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.state import EXPLORE, OVER, PLACE, SAIL, SCOUT, State
from games.kinds.oceania.rules.turn import legal_moves
from tests.games.kinds.oceania.rules.playouts import (
    CASES,
    after,
    names_of,
    new_game,
    states_of_game,
)

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
