"""Each Surface trait and reef scenario: once where it acts, and once where it just doesn't.

Two rows: seat 0 is A, seat 1 is B. The ring, read left to right, is B's row and then A's.
"""

from __future__ import annotations

from games.kinds.oceans.rules import numbers
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.state import PLAY, State
from tests.games.kinds.oceans.tables import TRAIT, Rows, options, play, pops, position

TENTACLED = TRAIT["tentacled"]
SHARK_CLEANER = TRAIT["shark_cleaner"]
BOTTOM_FEEDER = TRAIT["bottom_feeder"]
SYMBIOTIC = TRAIT["symbiotic"]
PARASITIC = TRAIT["parasitic"]
FILTER_FEEDER = TRAIT["filter_feeder"]
APEX = TRAIT["apex_predator"]
SPEED = TRAIT["speed"]
INKING = TRAIT["inking"]
SCHOOLING = TRAIT["schooling"]
TRANSPARENT = TRAIT["transparent"]
WHALE_CLEANER = TRAIT["whale_cleaner"]
OPEN_SEA = (20, 20, 20, 20)


def aged(state: State, amount: int = 1) -> dict[str, int]:
    """Populations before the active player's species aged by `amount`."""
    own = {f"s{species.number}" for species in state.rows[state.seat]}
    return {name: pop + amount * (name in own) for name, pop in pops(state).items()}


def test_tentacled_feeds_once_more() -> None:
    start = position([{"s1": ([TENTACLED], 3)}, {"s2": ([], 3)}])
    state = play(start, "feed s1 forage")
    assert (state.phase, state.asked[0].kind) == ("feed", "feed")
    assert set(options(state)) == {"feed s1 forage", "feed s1 attack s2", "end"}
    state = play(state, "feed s1 forage")
    assert state.phase == "draw"
    assert aged(state) == {"s1": 5, "s2": 3}


def test_tentacled_is_optional_and_its_own() -> None:
    start = position([{"s1": ([TENTACLED], 3), "s3": ([], 3)}, {"s2": ([], 3)}])
    assert play(start, "feed s1 forage", "end").phase == "draw"
    assert play(start, "feed s3 forage").phase == "draw"
    assert "feed s3 forage" not in options(play(start, "feed s1 forage"))


def test_tentacled_twice_feeds_twice_more() -> None:
    start = position([{"s1": ([TENTACLED, TENTACLED + 1], 3)}, {"s2": ([], 3)}])
    state = play(start, "feed s1 forage", "feed s1 forage", "feed s1 forage")
    assert state.phase == "draw"
    assert aged(state)["s1"] == 6


def test_shark_cleaner_gains_after_a_strong_attack() -> None:
    start = position([{"s1": ([APEX], 3)}, {"s2": ([], 3), "s4": ([SHARK_CLEANER], 3)}])
    assert aged(play(start, "feed s1 attack s2"))["s4"] == 5


def test_shark_cleaner_needs_attack_three() -> None:
    start = position([{"s1": ([SPEED], 3)}, {"s2": ([], 3), "s4": ([SHARK_CLEANER], 3)}])
    assert aged(play(start, "feed s1 attack s2"))["s4"] == 3


def test_shark_cleaner_needs_an_attack_by_another() -> None:
    start = position([{"s1": ([APEX, SHARK_CLEANER], 3)}, {"s2": ([], 3), "s4": ([], 3)}])
    assert aged(play(start, "feed s1 attack s2"))["s1"] == 6


def test_only_the_nearest_shark_cleaners_on_each_side_gain() -> None:
    cleaner = [SHARK_CLEANER + i for i in range(4)]
    start = position(
        [
            {"s1": ([APEX], 3)},
            {"s2": ([cleaner[0]], 3), "s3": ([cleaner[1]], 3), "s4": ([cleaner[2]], 3)},
        ]
    )
    state = play(start, "feed s1 attack s3")
    assert pops(state) | {"s1": 0} == {"s1": 0, "s2": 5, "s3": 0, "s4": 5}


def test_the_only_cleaner_is_nearest_on_both_sides_and_gains_once_a_card() -> None:
    cards = [SHARK_CLEANER, SHARK_CLEANER + 1]
    start = position([{"s1": ([APEX], 3)}, {"s2": ([], 3), "s4": (cards, 1)}])
    assert aged(play(start, "feed s1 attack s2"))["s4"] == 5


def test_bottom_feeder_gains_after_its_left_neighbour_was_attacked() -> None:
    start = position([{"s1": ([], 3)}, {"s2": ([], 3), "s4": ([BOTTOM_FEEDER], 3)}])
    assert aged(play(start, "feed s1 attack s2"))["s4"] == 5


def test_bottom_feeder_looks_to_the_left_only() -> None:
    start = position([{"s1": ([], 3)}, {"s2": ([BOTTOM_FEEDER], 3), "s4": ([], 3)}])
    assert aged(play(start, "feed s1 attack s4"))["s2"] == 3
    assert aged(play(start, "feed s1 forage"))["s2"] == 3


def test_symbiotic_gains_after_its_left_neighbour_fed() -> None:
    start = position([{"s1": ([], 3), "s3": ([SYMBIOTIC], 3)}, {"s2": ([], 3)}])
    assert aged(play(start, "feed s1 forage"))["s3"] == 4
    assert aged(play(start, "feed s1 attack s2"))["s3"] == 4


def test_symbiotic_looks_to_the_left_only() -> None:
    start = position([{"s1": ([SYMBIOTIC], 3), "s3": ([], 3)}, {"s2": ([], 3)}])
    assert aged(play(start, "feed s3 forage"))["s1"] == 3
    assert aged(play(start, "feed s1 forage"))["s1"] == 4


def test_parasitic_leeches_from_the_left_before_feeding() -> None:
    start = position([{"s1": ([PARASITIC], 3)}, {"s2": ([], 3)}], phase=PLAY, plays=0)
    state = play(start, "end")
    assert state.phase == "feed"
    assert pops(state) == {"s1": 5, "s2": 1}


def test_parasitic_takes_no_more_than_there_is_or_fits() -> None:
    start = position([{"s1": ([PARASITIC], 3)}, {"s2": ([], 1)}], phase=PLAY, plays=0)
    assert pops(play(start, "end")) == {"s1": 4, "s2": 0}
    full = [FILTER_FEEDER, PARASITIC]
    start = position([{"s1": (full, 9)}, {"s2": ([], 3)}], phase=PLAY, plays=0)
    assert pops(play(start, "end"))["s2"] == 2
    start = position([{"s1": (full, 10)}, {"s2": ([], 3)}], phase=PLAY, plays=0)
    assert pops(play(start, "end"))["s2"] == 3


def test_parasitic_acts_in_its_owners_turn_only() -> None:
    start = position([{"s1": ([], 3)}, {"s2": ([PARASITIC], 3)}], phase=PLAY, plays=0)
    assert pops(play(start, "end")) == {"s1": 3, "s2": 3}


def test_parasitic_may_leech_an_own_neighbour_and_never_itself() -> None:
    start = position([{"s1": ([], 3), "s3": ([PARASITIC], 3)}, {}], phase=PLAY, plays=0)
    assert pops(play(start, "end")) == {"s1": 1, "s3": 5}
    alone = position([{"s1": ([PARASITIC], 3)}, {}], phase=PLAY, plays=0)
    assert pops(play(alone, "end")) == {"s1": 3}


def test_filter_feeder_forages_five_and_never_attacks() -> None:
    start = position([{"s1": ([FILTER_FEEDER], 3)}, {"s2": ([], 3)}])
    assert options(start) == ["feed s1 forage"]
    assert aged(play(start, "feed s1 forage"))["s1"] == 8


def test_filter_feeder_fills_up_and_does_not_overpopulate() -> None:
    start = position([{"s1": ([FILTER_FEEDER], 7)}, {"s2": ([], 3)}])
    state = play(start, "feed s1 forage")
    assert state.asked[0].kind == "draw"
    assert aged(state)["s1"] == 10


def test_without_filter_feeder_the_tenth_space_overpopulates() -> None:
    start = position([{"s1": ([], 9)}, {"s2": ([], 3)}])
    state = play(start, "feed s1 forage")
    assert (state.asked[0].kind, state.asked[0].seat) == ("overpop", 0)
    state = play(state, "overpop s1 II")
    assert aged(state)["s1"] == 5
    assert state.zones == (19, 20, 25, 20)


def test_dropping_filter_feeder_from_a_full_species_overpopulates_it() -> None:
    start = position([{"s1": ([FILTER_FEEDER], 10)}, {}], phase=PLAY, plays=0)
    state = play(start, f"drop s1 {FILTER_FEEDER}")
    assert state.asked[0].kind == "overpop"
    state = play(state, "overpop s1 reef")
    assert state.asked[0].kind == "play"
    assert "feed s1 forage" not in options(state)
    assert play(state, "end").phase == "draw"


def test_apex_predator_attacks_with_three_and_never_forages() -> None:
    start = position([{"s1": ([APEX], 3)}, {"s2": ([], 5)}])
    assert options(start) == ["feed s1 attack s2"]
    assert aged(play(start, "feed s1 attack s2")) == {"s1": 6, "s2": 2}


def test_apex_predator_has_two_shells() -> None:
    start = position([{"s1": ([SPEED, SPEED + 1], 3)}, {"s2": ([APEX], 5)}])
    assert aged(play(start, "feed s1 attack s2")) == {"s1": 5, "s2": 3}


def test_speed_adds_to_everything_and_makes_room_for_a_trait() -> None:
    start = position(
        [{"s1": ([SPEED, INKING, SYMBIOTIC], 3)}, {"s2": ([INKING + 1, PARASITIC, APEX], 3)}],
        phase=PLAY,
        hands=((1111,), ()),
    )
    table = OCEANS.table(start)
    board = table.boards[1]
    assert numbers.forage(table, board) == numbers.attack(table, board) == 2
    assert numbers.shells(table, board) == 6
    assert "evolve 1111 s1" in options(start)


def test_without_speed_three_traits_are_all() -> None:
    traits = [APEX, INKING, SYMBIOTIC]
    start = position([{"s1": (traits, 3)}, {}], phase=PLAY, hands=((1111,), ()))
    assert "evolve 1111 s1" not in options(start)


def test_inking_shells_reduce_what_is_eaten() -> None:
    start = position([{"s1": ([APEX, SPEED], 3)}, {"s2": ([INKING], 5)}])
    assert aged(play(start, "feed s1 attack s2")) == {"s1": 4, "s2": 4}


def test_inking_makes_a_weak_attack_worthless() -> None:
    start = position([{"s1": ([APEX], 3)}, {"s2": ([INKING], 5), "s4": ([], 1)}])
    assert options(start) == ["feed s1 attack s4"]


def test_schooling_is_safe_from_five_on() -> None:
    start = position([{"s1": ([APEX], 3)}, {"s2": ([SCHOOLING], 5), "s4": ([], 1)}])
    assert options(start) == ["feed s1 attack s4"]
    start = position([{"s1": ([APEX], 3)}, {"s2": ([SCHOOLING], 4), "s4": ([], 1)}])
    assert set(options(start)) == {"feed s1 attack s4", "feed s1 attack s2"}


def test_schooling_ages_one_more() -> None:
    start = position([{"s1": ([SCHOOLING], 3)}, {"s2": ([], 3)}])
    state = play(start, "feed s1 forage")
    assert pops(state)["s1"] == 2
    assert state.piles == (2, 0)


def test_transparent_is_safe_while_the_reef_holds_population() -> None:
    rows: Rows = [{"s1": ([APEX, PARASITIC], 3)}, {"s2": ([TRANSPARENT], 5)}]
    start = position(rows, phase=PLAY, plays=0)
    state = play(start, "end")
    assert pops(state)["s2"] == 5
    assert state.phase == "draw"  # nothing could be attacked, and nothing foraged


def test_transparent_is_seen_over_an_empty_reef() -> None:
    rows: Rows = [{"s1": ([APEX, PARASITIC], 3)}, {"s2": ([TRANSPARENT], 5)}]
    start = position(rows, phase=PLAY, plays=0, zones=(0, 20, 20, 20))
    state = play(start, "end")
    assert pops(state) == {"s1": 5, "s2": 3}
    assert options(state) == ["feed s1 attack s2"]


def test_whale_cleaner_gains_after_strong_foraging() -> None:
    start = position([{"s1": ([FILTER_FEEDER], 1)}, {"s2": ([WHALE_CLEANER], 3)}])
    assert aged(play(start, "feed s1 forage"))["s2"] == 6


def test_whale_cleaner_needs_forage_three_not_three_eaten() -> None:
    start = position([{"s1": ([SPEED], 1)}, {"s2": ([WHALE_CLEANER], 3)}])
    assert aged(play(start, "feed s1 forage"))["s2"] == 3
    scarce = position(
        [{"s1": ([FILTER_FEEDER], 1)}, {"s2": ([WHALE_CLEANER], 3)}], zones=(1, 20, 20, 20)
    )
    assert aged(play(scarce, "feed s1 forage")) == {"s1": 2, "s2": 6}


def test_whale_cleaner_does_not_clean_itself() -> None:
    start = position([{"s1": ([FILTER_FEEDER, WHALE_CLEANER], 1)}, {"s2": ([], 3)}])
    assert aged(play(start, "feed s1 forage"))["s1"] == 6


def test_whale_cleaners_on_both_sides_gain_although_the_forager_is_one_itself() -> None:
    rows: Rows = [
        {"s3": ([WHALE_CLEANER], 3), "s1": ([FILTER_FEEDER, WHALE_CLEANER + 1], 1)},
        {"s2": ([WHALE_CLEANER + 2], 3), "s4": ([WHALE_CLEANER + 3], 3)},
    ]
    state = play(position(rows), "feed s1 forage")
    assert aged(state) == {"s3": 6, "s1": 6, "s2": 6, "s4": 3}


def test_shark_cleaners_on_both_sides_gain_although_the_attacker_is_one_itself() -> None:
    rows: Rows = [
        {"s3": ([SHARK_CLEANER], 3), "s1": ([APEX, SHARK_CLEANER + 1], 1)},
        {"s2": ([SHARK_CLEANER + 2], 3), "s4": ([], 5)},
    ]
    state = play(position(rows), "feed s1 attack s4")
    assert aged(state) == {"s3": 5, "s1": 4, "s2": 5, "s4": 2}


def test_abundance_makes_each_trait_gain_one_larger() -> None:
    rows: Rows = [{"s1": ([], 3), "s3": ([SYMBIOTIC, SYMBIOTIC + 1], 3)}, {"s2": ([], 3)}]
    start = position(rows, zones=(20, 0, 20, 20), explosion=True)
    assert aged(play(start, "feed s1 forage"), 2)["s3"] == 7
    start = position(rows, zones=(20, 1, 20, 20), explosion=True)
    assert aged(play(start, "feed s1 forage"), 2)["s3"] == 5


def test_fertile_feeds_a_new_species_while_its_zone_is_empty() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    hands = ((1111,), ())
    start = position(rows, phase=PLAY, hands=hands, zones=(20, 20, 0, 20))
    assert pops(play(start, "evolve 1111 new@1"))["s3"] == 2
    start = position(rows, phase=PLAY, hands=hands, zones=OPEN_SEA)
    assert pops(play(start, "evolve 1111 new@1"))["s3"] == 0
    start = position(rows, phase=PLAY, hands=hands, zones=(20, 20, 0, 20))
    assert pops(play(start, "evolve 1111 s1"))["s1"] == 3
