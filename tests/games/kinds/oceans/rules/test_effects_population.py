"""How population moves: gains, pourings, overpopulation, aging; and how the game is scored."""

from __future__ import annotations

from dataclasses import replace

from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.state import OVER, PLAY, Species
from tests.games.kinds.oceans.tables import TRAIT, Rows, options, play, pops, position, setup

SYMBIOTIC, FILTER_FEEDER = TRAIT["symbiotic"], TRAIT["filter_feeder"]
WHALE_CLEANER, INKING = TRAIT["whale_cleaner"], TRAIT["inking"]


def test_a_gain_goes_through_the_zones_and_across_a_pouring() -> None:
    table = OCEANS.table(position([{"s1": ([], 0)}, {}], zones=(9, 1, 1, 1)))
    assert table.draw_from_ocean(table.boards[1], 5) == 5
    assert [zone.pop for zone in table.zones] == [9, 0, 0, 58]
    assert (table.emptied, table.last_round, table.reserve) == ([1, 2, 3], True, 0)


def test_a_gain_ends_when_the_ocean_is_dry() -> None:
    table = OCEANS.table(position([{"s1": ([], 0)}, {}], zones=(9, 1, 0, 1), reserve=0))
    assert table.draw_from_ocean(table.boards[1], 5) == 2
    assert table.last_round


def test_the_last_round_is_set_once_and_the_reserve_poured_once() -> None:
    table = OCEANS.table(position([{"s1": ([], 0)}, {}], zones=(0, 0, 0, 1)))
    table.shift(table.zones[3], table.zones[0], 1)
    assert (table.last_round, table.reserve, table.zones[3].pop) == (True, 0, 60)
    table.shift(table.zones[3], table.zones[0], 60)
    assert table.zones[3].pop == 0
    kinds = [line["kind"] for line in table.log.entries]
    assert (kinds.count("last_round"), kinds.count("poured")) == (1, 1)


def test_the_log_tells_the_cause_before_the_effect() -> None:
    rows: Rows = [{"s1": ([FILTER_FEEDER], 1)}, {"s2": ([WHALE_CLEANER], 1)}]
    start = position(rows, zones=(20, 3, 20, 20))
    lines = OCEANS.apply(start, 0, OCEANS.parse("feed s1 forage")).steps[0].shown["log"]
    assert isinstance(lines, list)
    kinds = [line["kind"] for line in lines]
    assert kinds == ["foraged", "gained", "emptied", "explosion", "blue_on", "aged"]


def test_shifting_nothing_is_nothing() -> None:
    table = OCEANS.table(position([{"s1": ([], 0)}, {}], zones=(0, 0, 0, 1), reserve=0))
    table.shift(table.zones[0], table.boards[1], 0)
    assert (table.emptied, table.log.entries) == ([], [])


def test_overpopulation_begins_with_the_acting_species_and_asks_each_owner() -> None:
    rows: Rows = [
        {"s1": ([], 9), "s3": ([SYMBIOTIC], 9)},
        {"s2": ([], 5)},
        {"s4": ([], 5)},
    ]
    state = play(position(rows), "feed s1 forage")
    assert options(state) == [f"overpop s1 {zone}" for zone in ("reef", "I", "II", "III")]
    state = play(state, "overpop s1 I")
    assert [str(task.name) for task in state.agenda[:1]] == ["crowd"]
    assert (state.asked[0].species, state.rows[0][0].overpopulated) == (3, True)
    state = play(state, "overpop s3 I")
    assert state.zones == (19, 29, 20, 20)
    assert not any(species.overpopulated for species in play(state, "end").rows[0])


def test_another_players_species_overpopulates_in_my_turn() -> None:
    rows: Rows = [{"s1": ([FILTER_FEEDER], 1)}, {"s2": ([WHALE_CLEANER], 8)}]
    state = play(position(rows), "feed s1 forage")
    assert (state.seat, state.asked[0].seat) == (0, 1)
    assert OCEANS.legal_moves(state, 0) == ()
    assert play(state, "overpop s2 III").asked[0].seat == 0


def test_a_species_that_pays_in_full_survives_with_nothing() -> None:
    rows: Rows = [{"s1": ([INKING], 1), "s3": ([], 0), "s5": ([], 1)}, {}]
    state = play(position(rows), "feed s5 forage")
    assert pops(state) == {"s1": 0, "s5": 1}
    assert state.piles == (2, 0)


def test_a_species_eaten_to_nothing_survives_until_it_ages() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 1)}]
    assert pops(play(position(rows), "feed s1 attack s2"))["s2"] == 0


def test_a_species_without_traits_lives_on() -> None:
    rows: Rows = [{"s1": ([INKING], 3)}, {}]
    state = play(position(rows, phase=PLAY, plays=0), f"drop s1 {INKING}", "end", "feed s1 forage")
    assert state.rows[0] == (Species(1, (), 3),)
    assert state.discard == (INKING,)


def test_new_species_take_any_place_in_the_row_and_new_numbers() -> None:
    rows: Rows = [{"s1": ([], 3), "s3": ([], 3)}, {"s2": ([], 3)}]
    start = position(rows, phase=PLAY, plays=2, hands=((1001, 1002), ()))
    state = play(start, "evolve 1001 new@1", "evolve 1002 new@0")
    assert [species.number for species in state.rows[0]] == [5, 1, 4, 3]
    assert state.born == 5


def test_feeding_is_skipped_where_nothing_can_feed() -> None:
    rows: Rows = [{"s1": ([], 0)}, {"s2": ([], 0)}]
    state = play(position(rows, phase=PLAY, plays=0, zones=(0, 20, 20, 20)), "end")
    assert (state.phase, pops(state)) == ("draw", {"s2": 0})


def test_score_and_both_tie_breaks() -> None:
    over = replace(OCEANS.new(setup(3)), phase=OVER, asked=(), agenda=(), piles=(4, 6, 10))
    outcome = OCEANS.outcome(over)
    assert outcome is not None
    assert outcome.scores == (10, 10, 10)
    assert outcome.placing == (1, 1, 1)
    one_trait = replace(over, rows=((), (Species(1, (1001,), 0),), ()))
    outcome = OCEANS.outcome(one_trait)
    assert outcome is not None
    assert (outcome.placing, outcome.winners) == ((2, 1, 2), (1,))
    population = replace(over, rows=((Species(1, (), 1),), (), ()))
    outcome = OCEANS.outcome(population)
    assert outcome is not None
    assert outcome.scores == (11, 10, 10)
    assert outcome.reason == "finished"


def test_there_is_no_outcome_before_the_end() -> None:
    assert OCEANS.outcome(OCEANS.new(setup(2))) is None
