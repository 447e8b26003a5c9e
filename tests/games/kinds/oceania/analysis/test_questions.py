"""What a draw or a choice was worth, and the deals and the pilot by which it is measured."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.kinds.oceania.analysis.deals import Deal
from games.kinds.oceania.analysis.parts import at_once
from games.kinds.oceania.analysis.pilot import Pilot, lead_of
from games.kinds.oceania.analysis.questions import Choice, weigh_choice, weigh_draw
from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.moves import Draw, Scout, parse_move
from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_tables import KIND_INDEX
from games.kinds.oceania.rules.state import EXPLORE, PLACE, SCOUT, State
from games.kinds.oceania.rules.turn import apply_move
from tests.games.kinds.oceania.analysis.games import bots_game
from tests.games.kinds.oceania.positions import CELLS, position, scout

#: Grey has just completed an island of two that nobody has claimed, and no tile is left.
UNCLAIMED = position(
    {"a1": "lwww", "a2": "wwlw"}, turn=1, phase=SCOUT, placed=CELLS["a2"], bag=(), removed=()
)
#: White can complete an island on which it leads with the last tile, or lay it elsewhere.
TO_COMPLETE = position(
    {"c1": "lwww", "b2": "wwww"},
    scouts=(scout("c1", "n", 0, 3),),
    scouts_left=((), ()),
    phase=PLACE,
    hand="cape",
    ship="b2",
    bag=(),
    removed=(),
)


def weighed(state: State, move: str, budget: int = 40) -> Choice | None:
    core = Playout.from_state(state)
    return at_once(weigh_choice(core, parse_move(move), budget, Random("deals")))


@pytest.mark.parametrize(
    ("state", "chosen", "best"),
    [(UNCLAIMED, "pass", "scout 1s"), (TO_COMPLETE, "place b3:lwww", "place c2:wwlw")],
)
def test_a_plainly_bad_choice_is_found_with_its_exact_price(
    state: State, chosen: str, best: str
) -> None:
    assert weighed(state, chosen) == Choice(-2.0, parse_move(best))
    assert weighed(state, best) == Choice(0.0, parse_move(best))


def test_of_equal_choices_none_is_better() -> None:
    for value in (1, 2, 3):
        assert weighed(UNCLAIMED, f"scout {value}s") == Choice(0.0, Scout(value, "s"))


def test_one_way_to_go_on_is_no_choice() -> None:
    stuck = position({}, phase=EXPLORE, ship="W1")
    assert at_once(weigh_choice(Playout.from_state(stuck), Draw(), 40, Random(0))) is None


def test_starting_points_that_reach_the_same_spaces_are_one() -> None:
    """A ship reaches a1 and nothing else from W1 as from Sa."""
    for start in ("W1", "Sa"):
        only = position({}, bag=("sea",), removed=()), f"sail {start}"
        assert weighed(*only, budget=400) == Choice(0.0, parse_move(only[1]))
    core = Playout.from_state(position({}))
    assert len({core.reached(start) for start, _ in core.starting_points()}) == 15
    west, south = (weighed(position({}), f"sail {start}", 60) for start in ("W1", "Sa"))
    assert west is not None
    assert south is not None
    assert west.worth == south.worth


@pytest.mark.parametrize("drawn", ["sea", "cape", "bay"])
def test_luck_has_a_mean_of_zero_over_the_unseen_tiles(drawn: str) -> None:
    core = Playout.from_state(position({"d1": "lwww"}, phase=EXPLORE, ship="d1"))
    values = at_once(weigh_draw(core, KIND_INDEX[drawn], 80, Random("deals")))
    assert values.unseen == {KIND_INDEX[kind]: count for kind, count in CLASSIC.tiles.items()}
    lucks = [count * values.luck(kind) for kind, count in values.unseen.items()]
    assert sum(lucks) == pytest.approx(0, abs=1e-9)
    assert any(lucks)


def test_a_draw_without_an_alternative_is_no_luck() -> None:
    core = Playout.from_state(
        position({}, phase=EXPLORE, ship="W1", bag=("sea",) * 4, removed=("sea",))
    )
    assert at_once(weigh_draw(core, KIND_INDEX["sea"], 10, Random(0))).luck(KIND_INDEX["sea"]) == 0


def test_nothing_depends_on_the_order_of_what_is_hidden() -> None:
    state = position({"d1": "lwww"})
    other = state._replace(bag=state.bag[::-1])
    assert weighed(state, "sail W1", 60) == weighed(other, "sail W1", 60)
    found = [
        at_once(
            weigh_draw(
                Playout.from_state(each._replace(phase=EXPLORE, ship="d1")), 1, 60, Random(1)
            )
        )
        for each in (state, other)
    ]
    assert found[0] == found[1]


def test_a_deal_gives_the_unseen_tiles_and_begins_as_it_is_told() -> None:
    core = Playout(CLASSIC, 2)
    deal = Deal(core, Random("deal"))
    plain, bay = core.copy(), core.copy()
    deal.give(plain)
    deal.give(bay, KIND_INDEX["bay"])
    assert bay.bag[-1] == KIND_INDEX["bay"]
    for dealt in (plain, bay):
        assert Counter(dealt.bag + dealt.removed) == Counter(core.bag + core.removed)
        assert len(dealt.bag) == len(core.bag)
    # One bay was taken out of its place; all else follows in the same order.
    rest = (bay.bag[-2::-1] + bay.removed)[::-1]
    order = (plain.bag[::-1] + plain.removed)[::-1]
    missing = next(at for at, kind in enumerate(order) if rest[at : at + 1] != [kind])
    assert order[:missing] + order[missing + 1 :] == rest


def test_deals_that_begin_alike_are_shuffled_evenly() -> None:
    """Of five seas, four are left when one comes first: each is among the last three as often."""
    core = Playout(CLASSIC, 2)
    rng = Random("even")
    removed = 0
    for _ in range(3000):
        Deal(core, rng).give(core, KIND_INDEX["sea"])
        removed += core.removed.count(KIND_INDEX["sea"])
    assert removed / 3000 == pytest.approx(3 * 4 / 34, abs=0.04)


@pytest.mark.parametrize("players", [1, 2])
def test_the_pilot_plays_by_the_material(players: int) -> None:
    core = Playout(CLASSIC, players)
    for number in range(20):
        twin = core.copy()
        deal = Deal(twin, Random(number))
        deal.give(twin)
        lead = Pilot(core.unseen()).play_on(twin, deal.lots)
        assert lead == lead_of(twin.sure_scores())
        explored = CLASSIC.spaces - twin.unexplored - twin.filled.bit_count()
        aside = sum(map(len, twin.set_aside))
        assert explored + aside + len(twin.bag) + len(twin.removed) == 35
        assert not (twin.unexplored and twin.bag and twin.has_starting_point())


def test_the_pilot_goes_on_from_any_moment_of_a_game() -> None:
    state, _, steps = bots_game("moments", ("greedy", "random"))
    for step in steps:
        if not step.forced:
            core = Playout.from_state(state)
            deal = Deal(core, Random(0))
            deal.give(core)
            Pilot(core.unseen()).play_on(core, deal.lots)
            state = apply_move(state, state.seat, parse_move(step.move)).state
    core = Playout.from_state(state)
    assert Pilot(core.unseen()).play_on(core, []) == lead_of(state.sure_scores())
