"""Rulings that no card of the reef variant shows, by their numbers: with made-up cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.kinds.base import IllegalMove
from games.kinds.oceans.rules.state import PLAY
from tests.games.kinds.oceans.tables import TRAIT, Rows, options, play, pops, position, trial

TENTACLED, SYMBIOTIC = TRAIT["tentacled"], TRAIT["symbiotic"]
FILTER_FEEDER, APEX = TRAIT["filter_feeder"], TRAIT["apex_predator"]
INKING, SCHOOLING = TRAIT["inking"], TRAIT["schooling"]
WHALE_CLEANER = TRAIT["whale_cleaner"]


def test_r06_shrinking_spaces_overpopulate_at_once_or_in_the_next_action() -> None:
    game, deep = trial("roomy |//| | space(+5)", scenarios=("blue | space(-3, scope=all)", ""))
    start = position([{"s1": ([deep["roomy"]], 12)}, {}], phase=PLAY, plays=0, game=game)
    state = play(start, f"drop s1 {deep['roomy']}", game=game)
    assert (state.asked[0].kind, state.asked[0].species) == ("overpop", 1)
    rows: Rows = [{"s1": ([INKING], 8)}, {}]
    sea = (20, 5, 20, 20)
    hands = ((1001,), ())
    start = position(rows, phase=PLAY, hands=hands, zones=sea, game=game)
    state = play(start, "migrate 1001 I>II", game=game)  # 5 leave, and the card is in force at A6
    assert state.blue == (True, False)
    assert state.asked[0].kind == "play"
    state = play(state, f"drop s1 {INKING}", game=game)
    assert state.asked[0].kind == "overpop"


def test_r08_a_violet_card_happens_once_in_a_move() -> None:
    """Zone I is emptied, refilled by overpopulation, and emptied again by the other violet card."""
    scenarios = ("violet | double_pop(zone=choice)", "violet | trigger_gains(scope=all)")
    game, _ = trial(scenarios=scenarios)
    traits = [SYMBIOTIC, WHALE_CLEANER, WHALE_CLEANER + 1]
    rows: Rows = [{"s1": ([], 3), "s3": (traits, 4)}, {"s2": ([], 0)}]
    start = position(rows, zones=(20, 1, 4, 20), game=game)
    state = play(start, "feed s1 forage", game=game)
    assert (state.asked[0].kind, state.violet_done) == ("surge", (1,))
    state = play(state, "surge II", "overpop s3 I", game=game)
    assert (state.violet_done, state.zones[1], pops(state)["s3"]) == ((1, 2), 0, 10)
    state = play(state, "overpop s3 reef", game=game)
    assert state.phase == "draw"


def test_r09_the_nearest_cleaner_is_one_whose_condition_is_met() -> None:
    demanding = "cleaner_deep |//| gain | gain(4, on=forage, who=nearest, if=actor.forage>=6)"
    modest = "cleaner |//| gain | gain(3, on=forage, who=nearest, if=actor.forage>=3)"
    game, deep = trial(demanding, modest)
    near, far = [deep["cleaner_deep"]], [deep["cleaner"]]
    rows: Rows = [{"s1": ([FILTER_FEEDER], 1)}, {"s2": ([], 1), "s4": (far, 1), "s6": (near, 1)}]
    state = play(position(rows, game=game), "feed s1 forage", game=game)
    assert (pops(state)["s4"], pops(state)["s6"]) == (4, 1)


def test_r12_ignoring_needs_no_rank() -> None:
    game, deep = trial("blunt |/3/| | ignore(immunity, when=always)", "safe |//| | immune(attack)")
    rows: Rows = [{"s1": ([deep["blunt"]], 3)}, {"s2": ([deep["safe"]], 5)}]
    assert "feed s1 attack s2" in options(position(rows, game=game), game)
    rows = [{"s1": ([APEX], 3)}, {"s2": ([deep["safe"]], 5), "s4": ([], 1)}]
    assert options(position(rows, game=game), game) == ["feed s1 attack s4"]


def test_r17_of_detritus_only_the_migrating_player_pays() -> None:
    game, _ = trial(scenarios=("blue | pay_score(2, to=reef, on=migrated)", ""))
    start = position(
        [{}, {}],
        phase=PLAY,
        hands=((1001,), ()),
        zones=(0, 0, 20, 20),
        piles=(5, 5),
        game=game,
    )
    state = play(start, "migrate 1001 II>III", game=game)
    assert (state.piles, state.zones) == ((3, 5), (2, 0, 15, 25))
    state = play(replace(start, piles=(1, 5)), "migrate 1001 II>III", game=game)
    assert state.piles == (0, 5)


def test_r18_degenerative_virus_strikes_a_surviving_own_species() -> None:
    game, _ = trial(scenarios=("blue | age_again(1)", ""))
    rows: Rows = [{"s1": ([], 3), "s3": ([], 0), "s5": ([SCHOOLING], 3)}, {"s2": ([], 3)}]
    start = position(rows, zones=(20, 0, 20, 20), game=game)
    state = play(start, "feed s1 forage", game=game)
    assert options(state, game) == ["age s1 again", "age s5 again"]
    assert state.asked[0].kind == "age_again"
    with pytest.raises(IllegalMove) as refusal:
        play(state, "age s2 again", game=game)
    assert refusal.value.rule == "NOT_OWNER"
    twice = play(state, "age s5 again", game=game)
    assert "s5" not in pops(twice)  # 3 - 2 - 1, and it had to age by 2
    assert twice.piles == (4, 0)
    assert pops(play(state, "age s1 again", game=game))["s1"] == 2


def test_r19_solar_radiation_strikes_all_species_on_the_table() -> None:
    scenario = "blue | lose(1, all, on=after_aging, if=!victim.deep)"
    game, deep = trial("deep |//| |", scenarios=(scenario, ""))
    rows: Rows = [{"s1": ([], 3), "s3": ([deep["deep"]], 3)}, {"s2": ([], 3)}]
    state = play(position(rows, zones=(20, 0, 20, 20), game=game), "feed s1 forage", game=game)
    assert pops(state) == {"s1": 2, "s3": 2, "s2": 2}


def test_r20_food_surge_asks_in_turn_order_and_is_limited_by_space() -> None:
    game, _ = trial(scenarios=("violet | double_pop(zone=choice)", ""))
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}, {"s3": ([], 3), "s4": ([FILTER_FEEDER], 9)}]
    hands = ((), (1001,), ())
    start = position(
        rows, seat=1, phase=PLAY, hands=hands, zones=(20, 5, 20, 20), game=game, blue=(False, False)
    )
    state = play(start, "migrate 1001 I>reef", game=game)
    assert (state.asked[0].seat, options(state, game)) == (1, ["surge II", "surge III"])
    with pytest.raises(IllegalMove) as refusal:
        play(state, "surge I", game=game)
    assert refusal.value.rule == "BAD_CHOICE"
    state = play(state, "surge III", game=game)
    assert (state.asked[0].seat, state.zones) == (2, (25, 0, 20, 17))
    state = play(state, "surge II", game=game)
    assert (state.asked[0].seat, pops(state)["s4"]) == (0, 10)
    state = play(state, "surge II", game=game)
    assert pops(state) == {"s1": 6, "s2": 6, "s3": 6, "s4": 10}
    assert state.asked[0].kind == "play"


def test_r21_population_explosion_carries_out_every_gain_once() -> None:
    scenarios = ("violet | trigger_gains(scope=all)", "blue | gain_mod(+1, scope=all)")
    game, _ = trial(scenarios=scenarios)
    rows: Rows = [{"s1": ([SYMBIOTIC, SYMBIOTIC + 1], 1)}, {"s2": ([WHALE_CLEANER], 1)}]
    start = position(
        rows, phase=PLAY, hands=((1001,), ()), zones=(20, 5, 0, 20), reserve=0, game=game
    )
    state = play(start, "migrate 1001 I>reef", game=game)
    assert pops(state) == {"s1": 1 + 2 + 2, "s2": 1 + 4}


def test_r22_abundance_is_for_traits_and_a_traits_modifier_for_every_gain() -> None:
    endurance, double = "endurance |//| | gain_mod(+2)", "talk |//| | gain_mod(x2)"
    fertile = "blue | gain(2, on=created, who=self, scope=all)"
    game, deep = trial(endurance, double, scenarios=("blue | gain_mod(+1, scope=all)", fertile))
    sea = (20, 0, 0, 40)
    hands = ((deep["endurance"],), ())
    start = position([{}, {}], phase=PLAY, hands=hands, zones=sea, game=game, explosion=True)
    state = play(start, f"evolve {deep['endurance']} new@0", game=game)
    assert pops(state) == {"s1": 4}
    rows: Rows = [
        {"s1": ([], 1), "s3": ([SYMBIOTIC, deep["endurance"], deep["talk"]], 1)},
        {"s2": ([], 1)},
    ]
    state = play(position(rows, zones=sea, game=game), "feed s1 forage", game=game)
    assert pops(state)["s3"] + 1 == 1 + (1 + 2 + 1) * 2


def test_r23_epizootic_spares_what_never_goes_extinct() -> None:
    game, deep = trial(
        "eternal |//| | never_extinct()", scenarios=("blue | overpop_extinct(scope=all)", "")
    )
    sea = (20, 0, 20, 20)
    rows: Rows = [{"s1": ([deep["eternal"]], 9)}, {"s2": ([], 3)}]
    state = play(position(rows, zones=sea, game=game), "feed s1 forage", game=game)
    assert state.asked[0].kind == "overpop"
    rows = [{"s1": ([INKING], 9)}, {"s2": ([], 3)}]
    state = play(position(rows, zones=sea, game=game), "feed s1 forage", game=game)
    assert pops(state) == {"s2": 3}
    assert (state.zones[0], state.discard) == (29, (INKING,))


def test_r24_scoring_the_excess_beats_epizootic() -> None:
    game, deep = trial(
        "dragon |//| | overpop_to(score)", scenarios=("blue | overpop_extinct(scope=all)", "")
    )
    rows: Rows = [{"s1": ([deep["dragon"]], 9)}, {"s2": ([], 3)}]
    start = position(rows, zones=(20, 0, 20, 20), game=game)
    state = play(start, "feed s1 forage", game=game)
    assert (pops(state)["s1"], state.piles) == (4, (6, 0))


def test_r27_ignoring_defensive_traits_leaves_other_shells() -> None:
    game, deep = trial(
        "bullet |/9/| | ignore(defensive)",
        "spread |//| defensive | aura(shells, 4, scope=adjacent)",
        scenarios=("blue | aura(shells, 2, scope=all)", ""),
    )
    rows: Rows = [
        {"s1": ([deep["bullet"]], 1)},
        {"s2": ([INKING, APEX], 9), "s4": ([deep["spread"]], 1)},
    ]
    start = position(rows, zones=(20, 0, 20, 20), game=game)
    assert pops(play(start, "feed s1 attack s2", game=game))["s2"] == 9 - (9 - 4 - 2)


def test_r31_extra_feeds_are_counted_at_the_first_feed() -> None:
    game, deep = trial("kraken |//| | extra_feed(1, forage)", "claws |//| | extra_feed(1, attack)")
    traits = [deep["kraken"], TENTACLED, deep["claws"]]
    rows: Rows = [{"s1": (traits, 1)}, {"s2": ([], 3)}]
    state = play(position(rows, game=game), "feed s1 attack s2", game=game)
    assert state.feeds == (1, 1, 1)
    state = play(state, "feed s1 forage", game=game)
    assert state.feeds == (1, 0, 1)
    state = play(state, "feed s1 forage", game=game)
    assert state.feeds == (0, 0, 1)
    assert options(state, game) == ["feed s1 attack s2", "end"]
    with pytest.raises(IllegalMove) as refusal:
        play(state, "feed s1 forage", game=game)
    assert refusal.value.rule == "FORAGE_BARRED"
    assert play(state, "feed s1 attack s2", game=game).phase == "draw"


def test_r32_gains_before_aging_are_an_action_of_their_own() -> None:
    game, deep = trial("mend |//| gain | gain(2, on=before_aging, who=self)")
    rows: Rows = [{"s1": ([], 3), "s3": ([deep["mend"]], 0)}, {"s2": ([deep["mend"]], 3)}]
    start = position(rows, zones=(20, 2, 20, 20), game=game)
    state = play(start, "feed s1 forage", game=game)
    assert pops(state) == {"s1": 3, "s3": 1, "s2": 3}
    assert state.explosion  # begun in that action, too late for this aging (R11)


def test_r34_losses_and_takes_in_printed_order_and_never_from_itself() -> None:
    game, deep = trial(
        "grab |//| | take(2, actor, on=forage, who=all)",
        "spiny |//| | lose(4, actor, on=attacked, who=self); take(3, actor, on=attacked, who=self)",
    )
    rows: Rows = [{"s1": ([deep["grab"]], 3), "s3": ([], 3)}, {"s2": ([], 3)}]
    start = position(rows, game=game)
    assert pops(play(start, "feed s1 forage", game=game)) == {"s1": 3, "s3": 2, "s2": 3}
    assert pops(play(start, "feed s3 forage", game=game)) == {"s1": 4, "s3": 1, "s2": 3}
    rows = [{"s1": ([APEX], 2)}, {"s2": ([deep["spiny"]], 4)}]
    state = play(position(rows, game=game), "feed s1 attack s2", game=game)
    assert pops(state) == {"s2": 1 + 1}  # 5 - 4 lost, 1 taken, and then s1 could not age
