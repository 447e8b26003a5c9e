"""Each ruling at work, by its number. Where the reef variant has no card for it, one is made up."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from games.rules.base import IllegalMove
from games.rules.oceans import numbers, rulings
from games.rules.oceans.game import OCEANS
from games.rules.oceans.state import OVER, PLAY, State
from tests.rules.oceans.tables import TRAIT, Rows, options, play, pops, position, trial

TENTACLED, SYMBIOTIC, PARASITIC = TRAIT["tentacled"], TRAIT["symbiotic"], TRAIT["parasitic"]
FILTER_FEEDER, APEX, SPEED = TRAIT["filter_feeder"], TRAIT["apex_predator"], TRAIT["speed"]
INKING, SCHOOLING, WHALE_CLEANER = TRAIT["inking"], TRAIT["schooling"], TRAIT["whale_cleaner"]


@pytest.mark.parametrize("number", sorted(rulings.APPLIED))
def test_every_ruling_is_tested(number: int) -> None:
    names = [name for name in dir(sys.modules[__name__]) if name.startswith("test_r")]
    assert [name for name in names if name.startswith(f"test_r{number:02}_")]


def refused(state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        play(state, text)
    return refusal.value.rule


def test_r01_plays_are_compulsory_while_one_is_legal() -> None:
    rows: Rows = [{"s1": ([], 3)}, {}]
    start = position(rows, phase=PLAY, hands=((1001,), ()))
    assert refused(start, "end") == "MUST_PLAY"
    assert "end" not in options(start)
    empty_handed = position(rows, phase=PLAY)
    assert "end" in options(empty_handed)
    exploded = position(rows, phase=PLAY, hands=((1001, 1002), ()), explosion=True, plays=2)
    once = play(exploded, "migrate 1001 reef>I")
    assert refused(once, "end") == "MUST_PLAY"


def test_r02_the_first_feed_is_compulsory_even_on_an_own_species() -> None:
    start = position([{"s1": ([APEX], 3), "s3": ([], 3)}, {}], zones=(0, 20, 20, 20))
    assert options(start) == ["feed s1 attack s3"]
    assert refused(start, "end") == "MUST_FEED"
    again = position([{"s1": ([TENTACLED], 3)}, {"s2": ([], 3)}])
    assert "end" in options(play(again, "feed s1 forage"))


def test_r03_no_draw_after_the_trigger() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    state = play(position(rows, last_round=True, reserve=0), "feed s1 forage")
    assert (state.seat, state.phase, state.hands[0]) == (1, PLAY, ())


def test_r05_the_ring_runs_against_the_seats() -> None:
    rows: Rows = [
        {"s1": ([], 0), "s2": ([], 0)},
        {"s3": ([], 0)},
        {"s4": ([], 0), "s5": ([], 0)},
    ]
    table = OCEANS.table(position(rows))
    left = {b.name: table.neighbour(b, -1).name for b in table.ring}
    assert (left["s1"], left["s3"], left["s4"]) == ("s3", "s5", "s2")
    walk = [board.name for board in table.walk(table.boards[1])]
    assert walk == ["s3", "s5", "s4", "s2", "s1"]


def test_r06_a_shrinking_limit_removes_nothing() -> None:
    traits = [SPEED, INKING, SYMBIOTIC, APEX]
    start = position([{"s1": (traits, 3)}, {}], phase=PLAY, hands=((1001,), ()))
    state = play(start, f"drop s1 {SPEED}")
    assert len(state.rows[0][0].traits) == 3
    assert refused(state, "evolve 1001 s1") == "TRAIT_LIMIT"


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


def test_r07_the_rest_of_a_migration_comes_from_the_leftmost_other_ocean_zone() -> None:
    rows: Rows = [{}, {}]

    def migrated(zones: tuple[int, ...], route: str, reserve: int = 60) -> tuple[int, ...]:
        hands = ((1010,), ())  # 11
        start = position(rows, phase=PLAY, hands=hands, zones=zones, reserve=reserve)
        return play(start, f"migrate 1010 {route}").zones

    assert migrated((3, 20, 20, 20), "reef>I") == (0, 31, 12, 20)
    assert migrated((20, 3, 4, 20), "I>II") == (20, 0, 15, 12)
    assert migrated((0, 0, 4, 3), "II>reef") == (11, 0, 0, 56)
    assert migrated((0, 0, 4, 3), "III>II", reserve=0) == (0, 0, 7, 0)
    assert migrated((2, 0, 0, 4), "reef>III", reserve=0) == (0, 0, 0, 6)


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


def test_r10_emptied_means_at_any_moment_of_the_action() -> None:
    rows: Rows = [{"s1": ([], 9), "s3": ([SYMBIOTIC], 3)}, {"s2": ([], 3)}]
    state = play(position(rows, zones=(20, 1, 20, 20)), "feed s1 forage", "overpop s1 I")
    assert state.zones[1] == 5
    assert state.explosion


def test_r11_the_explosion_acts_from_the_next_phase_on() -> None:
    rows: Rows = [{"s1": ([], 5)}, {"s2": ([], 5)}]
    start = position(rows, phase=PLAY, hands=((1001, 1002), ()), zones=(20, 5, 20, 20))
    state = play(start, "migrate 1001 I>reef")
    assert state.explosion
    assert (state.plays, refused(state, "migrate 1002 reef>I")) == (0, "PLAY_QUOTA")
    state = play(state, "end", "feed s1 forage")
    assert state.piles == (2, 0)
    assert play(state, "end").plays == 2


def test_r12_ignoring_needs_no_rank() -> None:
    game, deep = trial("blunt |/3/| | ignore(immunity, when=always)", "safe |//| | immune(attack)")
    rows: Rows = [{"s1": ([deep["blunt"]], 3)}, {"s2": ([deep["safe"]], 5)}]
    assert "feed s1 attack s2" in options(position(rows, game=game), game)
    rows = [{"s1": ([APEX], 3)}, {"s2": ([deep["safe"]], 5), "s4": ([], 1)}]
    assert options(position(rows, game=game), game) == ["feed s1 attack s4"]


@pytest.mark.parametrize(
    ("left", "right", "winner"),
    [(WHALE_CLEANER, SYMBIOTIC, "s2"), (SYMBIOTIC, WHALE_CLEANER, "s2")],
)
def test_r13_all_gains_share_one_order(left: int, right: int, winner: str) -> None:
    """The last marker of the ocean goes to the species that comes first in the walk."""
    rows: Rows = [
        {"s1": ([FILTER_FEEDER], 1), "s3": ([right, SYMBIOTIC + 1], 1)},
        {"s4": ([TENTACLED], 1), "s2": ([left, WHALE_CLEANER + 1], 1)},
    ]
    start = position(rows, zones=(20, 0, 0, 1), reserve=0, blue=(False, False))
    log = OCEANS.apply(start, 0, OCEANS.parse("feed s1 forage")).steps[0].shown["log"]
    assert isinstance(log, list)
    assert [line["species"] for line in log if line["kind"] == "gained"] == [winner]


def test_r14_leeching_goes_along_the_row_and_is_compulsory() -> None:
    rows: Rows = [{"s1": ([PARASITIC], 1), "s3": ([PARASITIC + 1], 1)}, {"s2": ([], 1)}]
    state = play(position(rows, phase=PLAY, plays=0), "end")
    assert pops(state) == {"s1": 0, "s3": 3, "s2": 0}  # s1 took 1 from s2, then s3 took both


def test_r15_the_last_round_ends_with_the_last_seat() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([FILTER_FEEDER], 1)}]
    sea = (20, 0, 0, 0)
    hands = ((), (1001,))
    start = position(rows, seat=1, last_round=True, reserve=0, zones=sea, explosion=True)
    assert play(start, "feed s2 forage").phase == OVER
    triggering = position(
        rows, seat=1, phase=PLAY, zones=(20, 0, 0, 5), reserve=0, hands=hands, explosion=True
    )
    state = play(triggering, "migrate 1001 III>reef", "end", "feed s2 forage")
    assert state.phase == OVER
    first = position(
        rows, phase=PLAY, zones=(20, 0, 0, 5), reserve=0, hands=((1001,), ()), explosion=True
    )
    state = play(first, "migrate 1001 III>reef", "end", "feed s1 forage")
    assert (state.seat, state.phase) == (1, PLAY)


def test_r16_the_reserve_may_be_poured_before_the_last_round() -> None:
    start = position([{}, {}], phase=PLAY, hands=((1001,), ()), zones=(0, 20, 20, 5))
    state = play(start, "migrate 1001 III>reef")
    assert (state.zones, state.reserve, state.last_round) == ((5, 20, 20, 60), 0, False)


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


def test_r26_score_piles_of_others_are_hidden_until_the_end() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    start = position(rows, seat=1, last_round=True, reserve=0, piles=(7, 8))
    assert ["pile" in seat for seat in seats(start, 0)] == [True, False]
    assert ["pile" in seat for seat in seats(start, None)] == [False, False]
    over = play(start, "feed s2 forage")
    assert [seat["pile"] for seat in seats(over, None)] == [7, 9]


def seats(state: State, viewer: int | None) -> list[dict[str, int]]:
    view = OCEANS.view_for(state, viewer)
    assert isinstance(view["seats"], list)
    return view["seats"]


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


def test_r28_what_is_new_works_at_once() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    start = position(rows, phase=PLAY, hands=((FILTER_FEEDER, PARASITIC), ()), plays=2)
    state = play(start, f"evolve {FILTER_FEEDER} s1", f"evolve {PARASITIC} new@0", "end")
    assert pops(state) == {"s1": 3, "s2": 1, "s3": 2}
    assert pops(play(state, "feed s1 forage"))["s1"] == 7


def test_r29_a_crossed_out_number_is_zero() -> None:
    rows: Rows = [{"s1": ([APEX, FILTER_FEEDER], 3)}, {"s2": ([], 3)}]
    table = OCEANS.table(position(rows))
    board = table.boards[1]
    assert (numbers.forage(table, board), numbers.attack(table, board)) == (0, 0)
    assert play(position(rows, phase=PLAY, plays=0), "end").phase == "draw"


def test_r30_all_species_pay_before_any_goes_extinct() -> None:
    rows: Rows = [{"s1": ([], 0), "s3": ([INKING], 0), "s5": ([], 2)}, {"s2": ([], 3)}]
    transition = OCEANS.apply(position(rows), 0, OCEANS.parse("feed s5 forage"))
    log = transition.steps[0].shown["log"]
    assert isinstance(log, list)
    kinds = [line["kind"] for line in log if line["kind"] in {"aged", "extinct"}]
    assert kinds == ["aged"] * 3 + ["extinct"] * 2
    assert transition.state.discard == (INKING,)


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


def test_r31_feed_closes_by_itself() -> None:
    rows: Rows = [{"s1": ([TENTACLED, FILTER_FEEDER], 6)}, {"s2": ([], 3)}]
    assert play(position(rows), "feed s1 forage").phase == "draw"


def test_r32_gains_before_aging_are_an_action_of_their_own() -> None:
    game, deep = trial("mend |//| gain | gain(2, on=before_aging, who=self)")
    rows: Rows = [{"s1": ([], 3), "s3": ([deep["mend"]], 0)}, {"s2": ([deep["mend"]], 3)}]
    start = position(rows, zones=(20, 2, 20, 20), game=game)
    state = play(start, "feed s1 forage", game=game)
    assert pops(state) == {"s1": 3, "s3": 1, "s2": 3}
    assert state.explosion  # begun in that action, too late for this aging (R11)


def test_r33_the_note_of_emptied_zones_is_cleared_at_a5() -> None:
    start = position([{}, {}], phase=PLAY, hands=((1001,), ()), zones=(20, 5, 20, 20))
    assert play(start, "migrate 1001 I>II").emptied == ()


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
